import type { Game } from '../games/game.ts';
import { THEMES, type Theme } from '../games/scramble/cards.ts';
import { SIDES } from '../games/scramble/info.ts';
import type { ScrambleOptions } from '../games/scramble/options.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { oneOf, parseSize, UsageError } from './arguments.ts';
import { command } from './command.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard, readOption } from './keyboard.ts';

const game: Game = scramble;

const USUAL_SIZE = `${SIDES.usual}x${SIDES.usual}`;

export const THEME_NAMES = Object.keys(THEMES) as Theme[];

/** The options for a shuffled board; `serve` has them, too. */
export const DEAL_OPTIONS = {
  deal: { type: 'string' },
  theme: { type: 'string' },
  seed: { type: 'string' },
} as const;

export const playScramble = command({
  summary: 'Memory Scramble, for one to eight',
  help: `recollect play scramble

Memory Scramble for one to eight people at one keyboard; alone it is a game of patience. Turn over
two cards: two equal ones are a pair, worth a point. A card that another player holds you cannot take.

  --players NAME,NAME,…   who plays (default: asks)
  --deal RxC              deals a shuffled board of R rows and C columns (default ${USUAL_SIZE})
  --theme NAME            the cards to deal: ${THEME_NAMES.join(', ')}
                          (default animals)
  --board FILE            the cards in their order, in a board file; then nothing is dealt
  --seed TEXT             deals the same game every time (default: another one each time)
  --export FILE           writes what happened to a new file, as \`recollect export\` does
`,
  options: { ...KEYBOARD_OPTIONS, board: { type: 'string' }, ...DEAL_OPTIONS },
  async run({ values }, io) {
    const { board } = values;
    if (board !== undefined && isDealt(values)) {
      throw new UsageError(
        '--board brings its own cards in their order: leave out --deal, --theme and --seed',
      );
    }
    const options: ScrambleOptions =
      board === undefined ? parseDeal(values) : { board: await readOption(game, 'board', board) };
    await playAtTheKeyboard(io, { game, options, values });
  },
});

interface DealValues {
  readonly deal?: string | undefined;
  readonly theme?: string | undefined;
  readonly seed?: string | undefined;
}

/** Whether the command line says anything about dealing, which a board file excludes. */
export const isDealt = ({ deal, theme, seed }: DealValues): boolean =>
  deal !== undefined || theme !== undefined || seed !== undefined;

export function parseDeal({ deal = USUAL_SIZE, theme = 'animals' }: DealValues) {
  const size = parseSize(deal, '--deal', SIDES.least, SIDES.most);
  return { ...size, theme: oneOf(THEME_NAMES, theme, '--theme') };
}
