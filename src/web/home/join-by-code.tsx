import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { formatLink } from '../../client/browser.ts';
import { fromHere, serverAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { server } from '../server.ts';
import { readCode } from './code.ts';
import { useAttempt } from './use-attempt.ts';

/** For those who were told a code, or sent a link that they could not press. */
export function JoinByCode() {
  const id = useId();
  const typed = useSignal('');
  const nonsense = useSignal<string | undefined>(undefined);
  const { isUnderway, problem, run } = useAttempt();
  const shown = nonsense.value ?? problem.value;
  function join(event: Event): void {
    event.preventDefault();
    const reading = readCode(typed.peek(), serverAddress);
    nonsense.value = 'problem' in reading ? reading.problem : undefined;
    if ('problem' in reading) return;
    void run(async () => {
      const goOn = fromHere();
      await server().look(reading.link.room);
      goOn(formatLink(reading.link));
    });
  }
  return (
    <form class="ticket" noValidate onSubmit={join} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{words().home.join.title}</h2>
      <div class="ticket-line">
        <input
          aria-label={words().home.join.label}
          placeholder={words().home.join.placeholder}
          value={typed.value}
          autoComplete="off"
          autoCapitalize="none"
          spellcheck={false}
          enterKeyHint="go"
          aria-invalid={shown !== undefined}
          aria-describedby={`${id}-problem`}
          onInput={(event) => {
            typed.value = event.currentTarget.value;
          }}
        />
        {/* Not really disabled: it would lose the focus. */}
        <button type="submit" class="quiet" aria-disabled={isUnderway.value}>
          {words().home.join.join}
        </button>
      </div>
      <p class="problem" role="alert" id={`${id}-problem`}>
        {shown}
      </p>
    </form>
  );
}
