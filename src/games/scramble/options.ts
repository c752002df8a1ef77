import { FileError } from '../problem.ts';
import { parseBoardFile } from './board-file.ts';
import { type Card, dealFrom, isCard, isHarmless, type Layout, type Theme } from './cards.ts';
import { LONGEST_CARD, SIDES } from './info.ts';
import type { ScrambleSetup } from './state.ts';

export type ScrambleOptions = {
  readonly rows?: number;
  readonly columns?: number;
  readonly theme?: Theme;
  readonly cards?: readonly Card[];
  readonly board?: string;
  readonly open?: boolean;
};

export function parseOptions(options: ScrambleOptions): ScrambleSetup {
  const { board, open = false } = options;
  return board === undefined
    ? { ...dealtLayout(options), shuffle: true, open }
    : { ...boardLayout(board, options), shuffle: false, open };
}

export const fixesDeal = ({ board }: ScrambleOptions): boolean => board !== undefined;

function dealtLayout({
  rows = SIDES.usual,
  columns = SIDES.usual,
  theme,
  cards,
}: ScrambleOptions): Layout {
  if (theme !== undefined && cards !== undefined) {
    throw new RangeError('expected a theme or cards of your own, found both');
  }
  const illegal = cards?.find((card) => !isCard(card));
  if (illegal !== undefined) {
    throw new RangeError(`expected cards without white space, found ${JSON.stringify(illegal)}`);
  }
  return dealFrom(cards ?? theme ?? 'animals', rows, columns);
}

const ABOUT_DEALING = ['rows', 'columns', 'theme', 'cards'] as const;

function boardLayout(board: string, choice: ScrambleOptions): Layout {
  const given = ABOUT_DEALING.filter((name) => choice[name] !== undefined);
  if (given.length > 0) {
    throw new RangeError(
      `expected nothing about dealing beside a board, found ${given.join(', ')}`,
    );
  }
  const layout = parseBoardFile(board);
  const { rows, columns, cards } = layout;
  if (rows > SIDES.most || columns > SIDES.most) {
    throw new FileError(
      1,
      `expected at most ${SIDES.most} rows and columns, found ${rows}x${columns}`,
    );
  }
  const long = cards.findIndex((card) => card.length > LONGEST_CARD);
  if (long >= 0) {
    throw new FileError(long + 2, `expected a card of at most ${LONGEST_CARD} characters`);
  }
  const harmful = cards.findIndex((card) => !isHarmless(card));
  if (harmful >= 0) throw new FileError(harmful + 2, 'expected a card without control characters');
  return layout;
}
