import type { Signal } from '@preact/signals';
import type { Size } from '../../games/grid.ts';
import type { ChoiceOf } from '../../games/index.ts';
import { SIDES, wrongSize } from '../../games/match/deal.ts';
import { Choices } from '../fields/choices.tsx';
import { SizeField } from '../fields/size-field.tsx';
import { TurnCapField } from './options-turn-cap.tsx';
import { OPTION_WORDS } from './options-words.ts';

type Choice = ChoiceOf<'match'>;

const USUAL_SIZES: readonly Size[] = [
  { rows: 4, columns: 4 },
  { rows: 5, columns: 4 },
  { rows: 6, columns: 6 },
  { rows: 8, columns: 8 },
];
const FEWEST_WITH_SPECIALS = 16;

/** How large it is, and what happens at its ends. */
export function Options({ choice }: { readonly choice: Signal<Choice> }) {
  const { rows = 4, columns = 4, first = 1, lastSpecial = 'discard', turnCap } = choice.value;
  const choose = (more: Choice): void => {
    choice.value = { ...choice.peek(), ...more };
  };
  return (
    <>
      <SizeField
        size={{ rows, columns }}
        usual={USUAL_SIZES}
        least={SIDES.least}
        most={SIDES.most}
        problemOf={(size) => wrongSize(size) && OPTION_WORDS.uneven(size)}
        hint={rows * columns < FEWEST_WITH_SPECIALS ? OPTION_WORDS.noSpecials : undefined}
        onSize={choose}
      />
      <Choices
        legend={OPTION_WORDS.first}
        offered={[
          [1, OPTION_WORDS.firstYou],
          [2, OPTION_WORDS.firstOther],
        ]}
        value={first}
        onChoose={(player) => choose({ first: player })}
      />
      <Choices
        legend={OPTION_WORDS.lastSpecial}
        offered={[
          ['discard', OPTION_WORDS.discard],
          ['score', OPTION_WORDS.score],
        ]}
        value={lastSpecial}
        onChoose={(fate) => choose({ lastSpecial: fate })}
      />
      <TurnCapField
        turnCap={turnCap}
        onTurnCap={(turns) => {
          const { turnCap: _before, ...others } = choice.peek();
          choice.value = turns === undefined ? others : { ...others, turnCap: turns };
        }}
      />
    </>
  );
}
