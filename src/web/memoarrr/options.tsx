import type { Signal } from '@preact/signals';
import type { OptionsOf } from '../../games/index.ts';
import { Choices } from '../fields/choices.tsx';
import { Tick } from '../fields/tick.tsx';
import { words } from '../languages/words.ts';

type Choice = OptionsOf<'memoarrr'>;

/** How hard it is to be. */
export function Options({ choice }: { readonly choice: Signal<Choice> }) {
  const chosen = choice.value;
  const { rules = 'base', display = 'base' } = chosen;
  const { options } = words().memoarrr;
  const modes = [
    ['base', options.base],
    ['expert', options.expert],
  ] as const;
  const choose = (more: Choice): void => {
    choice.value = { ...choice.peek(), ...more };
  };
  return (
    <>
      <Choices
        legend={options.rules}
        offered={modes}
        value={rules}
        hint={options.rulesHint[rules]}
        onChoose={(mode) => choose({ rules: mode })}
      />
      <Choices
        legend={options.display}
        offered={modes}
        value={display}
        hint={options.displayHint[display]}
        onChoose={(mode) => choose({ display: mode })}
      />
      <div class="ticks">
        <Tick
          label={options.peekEachRound}
          isTicked={chosen.peekEachRound ?? false}
          onTick={(peekEachRound) => choose({ peekEachRound })}
        />
        <Tick
          label={options.winnerStarts}
          isTicked={chosen.winnerStarts ?? false}
          onTick={(winnerStarts) => choose({ winnerStarts })}
        />
      </div>
    </>
  );
}
