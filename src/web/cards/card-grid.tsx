// biome-ignore-all lint/a11y/useSemanticElements: a grid of controls, laid out by CSS; it is no table of data
// biome-ignore-all lint/a11y/useFocusableInteractive: the buttons in the cells take the focus
import type { ReadonlySignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { Card } from './card.tsx';
import type { CardLook } from './card-look.ts';
import { DoublePress } from './double-press.ts';
import { moveFocus } from './grid-keys.ts';

interface Props {
  readonly rows: number;
  readonly columns: number;
  /** What it is, for a screen reader. */
  readonly label: string;
  /** Row by row. */
  readonly looks: readonly ReadonlySignal<CardLook>[];
  readonly onPress: (at: number) => void;
}

/** From so many cards on, rows that are out of sight are not even laid out. */
const LARGE = 400;

/** The grid of cards. It listens for all of them: on the largest boards there are ten thousand. */
export function CardGrid({ rows, columns, label, looks, onPress }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const tabStop = useRef<HTMLElement | null>(null);
  const doublePress = useMemo(() => new DoublePress(), []);

  const click = (event: MouseEvent): void => {
    const card = cardOf(event.target);
    if (card && !doublePress.isSecondHalf(spotOf(card), event.detail)) onPress(spotOf(card));
  };

  const keyDown = (event: KeyboardEvent): void => {
    const card = cardOf(event.target);
    if (!card) return;
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
    const far = event.ctrlKey || event.metaKey;
    const at = moveFocus(spotOf(card), event.key, far, { rows, columns });
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
      aria-label={label}
      data-large={rows * columns > LARGE}
      style={{ '--rows': rows, '--columns': columns }}
      onClick={click}
      onKeyDown={keyDown}
      onFocusIn={focusIn}
    >
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} role="row" class="row">
          {looks.slice(row * columns, (row + 1) * columns).map((look, column) => (
            <Card key={column} look={look} at={row * columns + column} />
          ))}
        </div>
      ))}
    </div>
  );
}

const cardOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-spot]') : null;

const spotOf = (card: HTMLElement): number => Number(card.dataset['spot']);
