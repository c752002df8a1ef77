import type { Signal } from '@preact/signals';
import type { ChoiceOf } from '../../games/index.ts';
import { Choices } from '../fields/choices.tsx';
import { Tick } from '../fields/tick.tsx';
import { OPTION_WORDS } from './options-words.ts';

type Choice = ChoiceOf<'memoarrr'>;

const MODES = [
  ['base', OPTION_WORDS.base],
  ['expert', OPTION_WORDS.expert],
] as const;

/** How hard it is to be. */
export function Options({ choice }: { readonly choice: Signal<Choice> }) {
  const chosen = choice.value;
  const { rules = 'base', display = 'base' } = chosen;
  const choose = (more: Choice): void => {
    choice.value = { ...choice.peek(), ...more };
  };
  return (
    <>
      <Choices
        legend={OPTION_WORDS.rules}
        offered={MODES}
        value={rules}
        hint={OPTION_WORDS.rulesHint[rules]}
        onChoose={(mode) => choose({ rules: mode })}
      />
      <Choices
        legend={OPTION_WORDS.display}
        offered={MODES}
        value={display}
        hint={OPTION_WORDS.displayHint[display]}
        onChoose={(mode) => choose({ display: mode })}
      />
      <div class="ticks">
        <Tick
          label={OPTION_WORDS.peekEachRound}
          isTicked={chosen.peekEachRound ?? false}
          onTick={(peekEachRound) => choose({ peekEachRound })}
        />
        <Tick
          label={OPTION_WORDS.winnerStarts}
          isTicked={chosen.winnerStarts ?? false}
          onTick={(winnerStarts) => choose({ winnerStarts })}
        />
      </div>
    </>
  );
}
