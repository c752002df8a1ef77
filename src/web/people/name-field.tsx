import './name-field.css';
import type { Signal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useCheck } from '../fields/use-check.ts';
import { words } from '../languages/words.ts';
import { LONGEST_NAME, nameProblem, seatNameProblem } from './player-name.ts';
import { anotherName } from './player-name-offer.ts';

interface Props {
  readonly value: Signal<string>;
  /** What the server has against the name, in a sentence. */
  readonly problem?: string | undefined;
  /** At a board without seats, where a name is all that somebody is. */
  readonly isBare: boolean;
  readonly label?: string;
}

/** Where people say what they want to be called; whoever cannot think of anything gets suggestions. */
export function NameField({ value, problem, isBare, label = words().app.names.label }: Props) {
  const id = useId();
  const check = useCheck<HTMLInputElement>((isBare ? nameProblem : seatNameProblem)(value.value));
  const shown = check.shown ?? problem;
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="name-field">
        <input
          id={id}
          ref={check.field}
          value={value.value}
          maxLength={LONGEST_NAME}
          autoComplete="nickname"
          autoCapitalize={isBare ? 'none' : 'words'}
          spellcheck={false}
          enterKeyHint="go"
          aria-invalid={shown !== undefined}
          aria-describedby={`${id}-problem`}
          onInput={(event) => {
            value.value = event.currentTarget.value;
          }}
          onInvalid={check.onInvalid}
        />
        <button
          type="button"
          class="quiet name-suggest"
          aria-label={words().app.names.suggest}
          title={words().app.names.suggest}
          onClick={() => {
            value.value = anotherName(isBare);
          }}
        >
          <Die />
        </button>
      </div>
      <p class="problem" role="alert" id={`${id}-problem`}>
        {shown}
      </p>
    </div>
  );
}

function Die() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <rect x="3.5" y="3.5" width="17" height="17" rx="4" />
      <circle cx="8.5" cy="8.5" r="1.5" />
      <circle cx="15.5" cy="8.5" r="1.5" />
      <circle cx="12" cy="12" r="1.5" />
      <circle cx="8.5" cy="15.5" r="1.5" />
      <circle cx="15.5" cy="15.5" r="1.5" />
    </svg>
  );
}
