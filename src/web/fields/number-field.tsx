import { useId, useState } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { useCheck } from './use-check.ts';

interface Props {
  readonly label: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  /** What else is wrong with it. */
  readonly problem?: string | undefined;
  /** Told only of numbers within these bounds. */
  onNumber(value: number): void;
}

/** A whole number within bounds. */
export function NumberField({ label, value, least, most, problem, onNumber }: Props) {
  const id = useId();
  const [text, setText] = useState(String(value));
  const isWithin = (number: number): boolean =>
    Number.isInteger(number) && number >= least && number <= most;
  const isNumber = text !== '' && isWithin(Number(text));
  const check = useCheck<HTMLInputElement>(
    isNumber ? problem : words().app.fields.numberBetween(least, most),
  );
  return (
    <div class="field number-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        ref={check.field}
        type="number"
        inputMode="numeric"
        min={least}
        max={most}
        step={1}
        value={text}
        aria-invalid={check.shown !== undefined}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value);
          const number = Number(currentTarget.value);
          if (currentTarget.value !== '' && isWithin(number)) onNumber(number);
        }}
        onInvalid={check.onInvalid}
      />
      <p class="problem" id={`${id}-problem`}>
        {check.shown}
      </p>
    </div>
  );
}
