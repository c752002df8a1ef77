// biome-ignore-all lint/a11y/useSemanticElements: a grid of controls, laid out by CSS; it is no table of data
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import { useRef } from 'preact/hooks';
import { Card } from './card.tsx';
import type { Cards } from './cards.ts';
import { moveFocus } from './grid-keys.ts';

interface Props {
  readonly cards: Cards;
  readonly onPress: (at: number) => void;
}

/** From so many cards on, rows that are out of sight are not even laid out. */
const LARGE = 400;

/** The grid of cards. It listens for all of them: on the largest boards there are ten thousand. */
export function BoardGrid({ cards, onPress }: Props) {
  const { rows, columns, views } = cards;
  const grid = useRef<HTMLDivElement>(null);
  const tabStop = useRef<HTMLElement | null>(null);

  const click = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    // The second half of a double click would put the card back that the first half turned over.
    if (!card || (event.detail > 1 && card.dataset['face'] === 'my')) return;
    onPress(spotOf(card));
  };

  const keyDown = (event: KeyboardEvent): void => {
    const card = cardOf(event.target);
    if (!card) return;
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    const at = moveFocus(spotOf(card), event.key, event.ctrlKey || event.metaKey, cards);
    if (at === undefined) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-spot="${at}"]`)?.focus();
  };

  /** Tab leads to the card that was focused last. Set by hand: drawing all cards would be slow. */
  const focusIn = (event: FocusEvent): void => {
    const card = cardOf(event.target);
    const before = tabStop.current ?? grid.current?.querySelector<HTMLElement>('[data-spot="0"]');
    if (!card || !before) return;
    before.tabIndex = -1;
    card.tabIndex = 0;
    tabStop.current = card;
  };

  return (
    <div
      ref={grid}
      class="board"
      role="grid"
      aria-label="The board"
      data-large={rows * columns > LARGE}
      style={{ '--rows': rows, '--columns': columns }}
      onClick={click}
      onKeyDown={keyDown}
      onFocusIn={focusIn}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} role="row" class="row">
          {views.slice(row * columns, (row + 1) * columns).map((view, column) => (
            <Card key={column} view={view} at={row * columns + column} columns={columns} />
          ))}
        </div>
      ))}
    </div>
  );
}

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null;

const spotOf = (card: HTMLElement): number => Number(card.dataset['spot']);
