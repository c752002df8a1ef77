import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import type { OptionsOf } from '../../games/index.ts';
import type { Theme } from '../../games/scramble/cards.ts';
import { SIDES } from '../../games/scramble/info.ts';
import { Choices } from '../fields/choices.tsx';
import { SizeField } from '../fields/size-field.tsx';
import { words } from '../languages/words.ts';
import { OwnCards } from './options-own-cards.tsx';

type Choice = OptionsOf<'scramble'>;

const USUAL_SIZES = [4, 6, 8, 10].map((side) => ({ rows: side, columns: side }));
const OWN = 'own';

/** How large the board is, and what is on the cards. */
export function Options({ choice }: { readonly choice: Signal<Choice> }) {
  const { rows = SIDES.usual, columns = SIDES.usual, theme = 'animals', cards } = choice.value;
  const { tooSmall, cards: legend, themes, own } = words().scramble.options;
  const [isOwn, setOwn] = useState(cards !== undefined);
  const choose = (more: Choice): void => {
    choice.value = { ...choice.peek(), ...more };
  };
  function chooseCards(chosen: Theme | typeof OWN): void {
    const { theme: _theme, cards: _cards, ...others } = choice.peek();
    choice.value = chosen === OWN ? others : { ...others, theme: chosen };
    setOwn(chosen === OWN);
  }
  return (
    <>
      <SizeField
        size={{ rows, columns }}
        usual={USUAL_SIZES}
        least={SIDES.least}
        most={SIDES.most}
        problemOf={({ rows, columns }) => (rows * columns < 2 ? tooSmall : undefined)}
        onSize={choose}
      />
      <Choices
        legend={legend}
        offered={[...(Object.entries(themes) as [Theme, string][]), [OWN, own]]}
        value={isOwn ? OWN : theme}
        onChoose={chooseCards}
      />
      {isOwn && (
        <OwnCards
          cards={cards ?? []}
          spaces={rows * columns}
          onCards={(written) => choose({ cards: written })}
        />
      )}
    </>
  );
}
