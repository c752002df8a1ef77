import type { ComponentChildren } from 'preact';
import { passesCheck } from '../fields/use-check.ts';
import { useAttempt } from './use-attempt.ts';

interface Props {
  /** On the button: what it does, and that it is being done. */
  readonly submit: string;
  readonly underway: string;
  /** What is chosen is in order. Throws why it cannot be had all the same. */
  onSend(): Promise<void>;
  readonly children: ComponentChildren;
}

/** What people choose on a sheet, and the button that sends it. */
export function SheetForm({ submit, underway, onSend, children }: Props) {
  const { isUnderway, problem, run } = useAttempt();
  function send(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (form instanceof HTMLFormElement && passesCheck(form)) void run(onSend);
  }
  return (
    <form class="room-form" noValidate onSubmit={send}>
      <div class="room-fields">{children}</div>
      <div class="room-form-foot">
        <p class="problem" role="alert">
          {problem.value}
        </p>
        {/* Not really disabled: it would lose the focus. */}
        <button type="submit" class="primary" aria-disabled={isUnderway.value}>
          {isUnderway.value ? underway : submit}
        </button>
      </div>
    </form>
  );
}
