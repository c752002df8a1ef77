import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { Board } from '../board/board.ts';
import { readLayout } from '../board/read.ts';
import { dealFrom, isTheme, THEMES } from '../games/scramble/deal.ts';
import { CannotListen, listen } from '../server/listen.ts';
import { createServer } from '../server/server.ts';
import { command } from './command.ts';
import { parseCommand, size, tooMany, UsageError, usable, wholeNumber } from './usage.ts';

const HELP = `recollect serve [PORT] [BOARD_FILE]

Hosts a Memory Scramble board for browsers, and for any program over HTTP.

  PORT           where to listen (default 8080; 0 picks a free port)
  BOARD_FILE     the cards, as they lie (default: a freshly dealt board)
  --deal RxC     deals a shuffled board of R rows and C columns (default 6x6)
  --theme NAME   the cards to deal: ${Object.keys(THEMES).join(', ')}
  --seed TEXT    deals the same board every time (default: another one each time)
  --host NAME    the address to listen on (default: all, so that phones can join)
`;

const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));

export const serve = command('host a board', HELP, run);

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      deal: { type: 'string' },
      theme: { type: 'string' },
      seed: { type: 'string' },
      host: { type: 'string' },
    },
  });
  tooMany(positionals, 2);
  const [portText = '8080', boardFile] = positionals;
  const port = wholeNumber(portText, 'the port', 0, 65_535);
  const board = boardFile === undefined ? await deal(values) : await fromFile(boardFile, values);
  try {
    await listen(createServer({ board, webRoot: WEB_ROOT }), port, values.host);
  } catch (error) {
    if (error instanceof CannotListen) throw new UsageError(error.message);
    throw error;
  }
}

interface DealOptions {
  readonly deal?: string | undefined;
  readonly theme?: string | undefined;
  readonly seed?: string | undefined;
}

async function deal({ deal = '6x6', theme = 'animals', seed }: DealOptions): Promise<Board> {
  const { rows, columns } = size(deal, '--deal', 1, 100);
  if (!isTheme(theme)) {
    throw new UsageError(
      `--theme must be one of ${Object.keys(THEMES).join(', ')}, not '${theme}'`,
    );
  }
  return Board.of(dealFrom(theme, rows, columns), seed ?? randomBytes(32).toString('hex'));
}

async function fromFile(boardFile: string, { deal, theme, seed }: DealOptions): Promise<Board> {
  if (deal !== undefined || theme !== undefined || seed !== undefined) {
    throw new UsageError('a board file is served as it is: leave out --deal, --theme and --seed');
  }
  return Board.of(await usable(readLayout(boardFile)));
}
