import { computed, signal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { problemWords } from '../problem-words.ts';

/** Something that takes a moment and may not work: then it is said why, and it can be tried again. */
export const useAttempt = () => useMemo(newAttempt, []);

export function newAttempt() {
  const isUnderway = signal(false);
  const failure = signal<{ readonly error: unknown } | undefined>(undefined);
  /** In the language that is spoken now. */
  const problem = computed(() => failure.value && problemWords(failure.value.error));
  async function run(action: () => Promise<void>): Promise<void> {
    if (isUnderway.peek()) return;
    isUnderway.value = true;
    failure.value = undefined;
    try {
      await action();
    } catch (error) {
      failure.value = { error };
    } finally {
      isUnderway.value = false;
    }
  }
  return { isUnderway, problem, run };
}
