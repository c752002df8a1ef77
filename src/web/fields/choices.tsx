import { useId } from 'preact/hooks';

interface Props<Value extends string | number> {
  readonly legend: string;
  /** What is taken, and what it is called. */
  readonly offered: readonly (readonly [value: Value, words: string])[];
  readonly value: Value;
  readonly hint?: string | undefined;
  onChoose(value: Value): void;
}

/** One of a few. */
export function Choices<Value extends string | number>(props: Props<Value>) {
  const { legend, offered, value, hint, onChoose } = props;
  const name = useId();
  return (
    <fieldset class="field">
      <legend>{legend}</legend>
      <div class="choices">
        {offered.map(([one, words]) => (
          <label key={one}>
            <input
              type="radio"
              name={name}
              checked={one === value}
              onChange={() => onChoose(one)}
            />
            {words}
          </label>
        ))}
      </div>
      {hint !== undefined && <p class="hint-text">{hint}</p>}
    </fieldset>
  );
}
