import { useId, useState } from 'preact/hooks';
import { useCheck } from '../fields/use-check.ts';
import { words } from '../languages/words.ts';
import { ownCards, ownCardsHint, ownCardsProblem } from './own-cards.ts';

interface Props {
  readonly cards: readonly string[];
  /** How many spaces there are for them. */
  readonly spaces: number;
  onCards(cards: readonly string[]): void;
}

/** Where people write cards of their own. */
export function OwnCards({ cards, spaces, onCards }: Props) {
  const id = useId();
  const { label, placeholder } = words().scramble.ownCards;
  const [text, setText] = useState(cards.join('\n'));
  const check = useCheck<HTMLTextAreaElement>(ownCardsProblem(cards));
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <textarea
        id={id}
        ref={check.field}
        rows={4}
        value={text}
        placeholder={placeholder}
        spellcheck={false}
        autoCapitalize="none"
        aria-invalid={check.shown !== undefined}
        aria-describedby={`${id}-problem ${id}-hint`}
        onInput={(event) => {
          setText(event.currentTarget.value);
          onCards(ownCards(event.currentTarget.value));
        }}
        onInvalid={check.onInvalid}
      />
      <p class="problem" id={`${id}-problem`}>
        {check.shown}
      </p>
      <p class="hint-text" id={`${id}-hint`}>
        {ownCardsHint(cards.length, spaces)}
      </p>
    </div>
  );
}
