import type { Game } from '../games/game.ts';
import { THEMES, type Theme } from '../games/scramble/cards.ts';
import { SIDES } from '../games/scramble/info.ts';
import type { ScrambleOptions } from '../games/scramble/options.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard, readOption } from './keyboard.ts';
import { oneOf, parseCommand, size, tooMany, UsageError } from './usage.ts';

const game: Game = scramble;

const USUAL_SIZE = `${SIDES.usual}x${SIDES.usual}`;

const THEME_NAMES = Object.keys(THEMES) as Theme[];

const HELP = `recollect play scramble

Memory Scramble for one to eight people at one keyboard; alone it is a game of patience. Turn over
two cards: two equal ones are a pair, worth a point. A card that another player holds you cannot take.

  --players NAME,NAME,…   who plays (default: asks)
  --deal RxC              deals a shuffled board of R rows and C columns (default ${USUAL_SIZE})
  --theme NAME            the cards to deal: ${THEME_NAMES.join(', ')}
                          (default animals)
  --board FILE            the cards as they lie, in a board file; then nothing is dealt
  --seed TEXT             deals the same game every time (default: another one each time)
  --export FILE           writes what happened to a new file, as \`recollect export\` does
`;

export const playScramble = command('Memory Scramble, for one to eight', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      ...KEYBOARD_OPTIONS,
      board: { type: 'string' },
      deal: { type: 'string' },
      theme: { type: 'string' },
    },
  });
  tooMany(positionals, 0);
  const options = values.board === undefined ? dealt(values) : await laidOut(values.board, values);
  await playAtTheKeyboard(io, { game, options, values });
}

interface Dealing {
  readonly deal?: string | undefined;
  readonly theme?: string | undefined;
  readonly seed?: string | undefined;
}

function dealt({ deal = USUAL_SIZE, theme = 'animals' }: Dealing): ScrambleOptions {
  const { rows, columns } = size(deal, '--deal', SIDES.least, SIDES.most);
  return { rows, columns, theme: oneOf(THEME_NAMES, theme, '--theme') };
}

async function laidOut(board: string, { deal, theme, seed }: Dealing): Promise<ScrambleOptions> {
  if (deal !== undefined || theme !== undefined || seed !== undefined) {
    throw new UsageError(
      '--board brings its own cards, as they lie: leave out --deal, --theme and --seed',
    );
  }
  return { board: await readOption(game, 'board', board) };
}
