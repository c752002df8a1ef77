import { randomBytes } from 'node:crypto';
import { readFileOf } from '../board/files.ts';
import { hotseatSeats } from '../games/info.ts';
import { randomFrom } from '../games/random.ts';
import { parseBoardFile } from '../games/scramble/board-file.ts';
import { dealFrom, THEMES, type Theme } from '../games/scramble/cards.ts';
import { info, SIDES } from '../games/scramble/info.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { ScrambleSetup } from '../games/scramble/state.ts';
import { playAtOneKeyboard } from '../terminal/hot-seat.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { atTheKeyboard } from './keyboard.ts';
import { oneOf, parseCommand, size, tooMany, UsageError, usable } from './usage.ts';

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
`;

export const playScramble = command('Memory Scramble, for one to eight', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      players: { type: 'string' },
      board: { type: 'string' },
      deal: { type: 'string' },
      theme: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  tooMany(positionals, 0);
  const { board, players, seed = randomBytes(32).toString('hex') } = values;
  const options = board === undefined ? dealt(values) : await laidOut(board, values);
  await atTheKeyboard(io, players, hotseatSeats(info), (terminal, names) =>
    playAtOneKeyboard(terminal, scramble, names, scramble.setup(options, names, randomFrom(seed))),
  );
}

interface Dealing {
  readonly deal?: string | undefined;
  readonly theme?: string | undefined;
  readonly seed?: string | undefined;
}

function dealt({ deal = USUAL_SIZE, theme = 'animals' }: Dealing): ScrambleSetup {
  const { rows, columns } = size(deal, '--deal', SIDES.least, SIDES.most);
  const cards = oneOf(THEME_NAMES, theme, '--theme');
  return { ...dealFrom(cards, rows, columns), shuffle: true, open: false };
}

async function laidOut(board: string, { deal, theme, seed }: Dealing): Promise<ScrambleSetup> {
  if (deal !== undefined || theme !== undefined || seed !== undefined) {
    throw new UsageError(
      '--board brings its own cards, as they lie: leave out --deal, --theme and --seed',
    );
  }
  return { ...(await usable(readFileOf(parseBoardFile, board))), shuffle: false, open: false };
}
