import { useSignal } from '@preact/signals';
import { problemWords } from '../problem-words.ts';

/** Something that takes a moment and may not work: then it is said why, and it can be tried again. */
export function useAttempt() {
  const isUnderway = useSignal(false);
  const problem = useSignal<string | undefined>(undefined);
  async function run(action: () => Promise<void>): Promise<void> {
    if (isUnderway.peek()) return;
    isUnderway.value = true;
    problem.value = undefined;
    try {
      await action();
    } catch (error) {
      problem.value = problemWords(error);
    } finally {
      isUnderway.value = false;
    }
  }
  return { isUnderway, problem, run };
}
