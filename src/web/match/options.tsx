import type { Signal } from '@preact/signals';
import type { Size } from '../../games/grid.ts';
import type { OptionsOf } from '../../games/index.ts';
import { sizeError } from '../../games/match/deal.ts';
import { SIDES, SMALLEST_WITH_SPECIALS } from '../../games/match/info.ts';
import { Choices } from '../fields/choices.tsx';
import { SizeField } from '../fields/size-field.tsx';
import { words } from '../languages/words.ts';
import { TurnCapField } from './options-turn-cap.tsx';

type Choice = OptionsOf<'match'>;

const USUAL_SIZES: readonly Size[] = [
  { rows: 4, columns: 4 },
  { rows: 5, columns: 4 },
  { rows: 6, columns: 6 },
  { rows: 8, columns: 8 },
];

/** How large it is, and what happens at its ends. */
export function Options({ choice }: { readonly choice: Signal<Choice> }) {
  const { first = 1, lastSpecial = 'discard', turnCap } = choice.value;
  const { rows = SIDES.usual, columns = SIDES.usual } = choice.value;
  const said = words().match.options;
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
        problemOf={(size) => sizeError(size) && said.uneven(size)}
        hint={
          rows * columns < SMALLEST_WITH_SPECIALS
            ? said.noSpecials(SMALLEST_WITH_SPECIALS)
            : undefined
        }
        onSize={choose}
      />
      <Choices
        legend={said.first}
        offered={[
          [1, said.firstYou],
          [2, said.firstOther],
        ]}
        value={first}
        onChoose={(player) => choose({ first: player })}
      />
      <Choices
        legend={said.lastSpecial}
        offered={[
          ['discard', said.discard],
          ['score', said.score],
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
