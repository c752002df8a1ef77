import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readLayout } from '../board/read.ts';
import { dealFrom, isTheme, THEMES } from '../games/scramble/deal.ts';
import { inspect } from '../logs/inspect.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import { removeRooms } from '../rooms/keep.ts';
import type { Log, RoomId, RoomInfo } from '../rooms/log.ts';
import { CannotListen, listen } from '../server/listen.ts';
import { createServer } from '../server/server.ts';
import { command } from './command.ts';
import { claimFolder, DATA_OPTION, DATA_REMEDY, stopFor, usableFolder } from './data-folder.ts';
import { type Deal, type DefaultBoard, isReplaced, openDefaultBoard } from './default-board.ts';
import { duration, parseCommand, size, tooMany, UsageError, usable, wholeNumber } from './usage.ts';

const HELP = `recollect serve [PORT] [BOARD_FILE]

Hosts a Memory Scramble board for browsers, and for any program over HTTP.

  PORT           where to listen (default 8080; 0 picks a free port)
  BOARD_FILE     the cards, as they lie (default: a freshly dealt board)
  --deal RxC     deals a shuffled board of R rows and C columns (default 6x6)
  --theme NAME   the cards to deal: ${Object.keys(THEMES).join(', ')}
  --seed TEXT    deals the same board every time (default: another one each time)
  --host NAME    the address to listen on (default: all, so that phones can join)
  --resume       goes on with the latest board, if there is one
  --data DIR     where every move is kept (default: a folder of your own)
  --ephemeral    keeps nothing: the board is gone when the server stops
  --history      keeps every move of the board, not only what it takes to go on
  --keep TIME    how long boards that are done with are kept, such as 12h (default 90d)
`;

const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));

/** How often it is looked for rooms that have been kept long enough. */
const SWEEP_MS = 6 * 60 * 60 * 1_000;

export const serve = command('host a board', HELP, run);

async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      ...DATA_OPTION,
      deal: { type: 'string' },
      theme: { type: 'string' },
      seed: { type: 'string' },
      host: { type: 'string' },
      resume: { type: 'boolean', default: false },
      ephemeral: { type: 'boolean', default: false },
      history: { type: 'boolean', default: false },
      keep: { type: 'string', default: '90d' },
    },
  });
  tooMany(positionals, 2);
  const [portText = '8080', boardFile] = positionals;
  const port = wholeNumber(portText, 'the port', 0, 65_535);
  const keepMs = duration(values.keep, '--keep');
  const deal = boardFile === undefined ? dealt(values) : await fromFile(boardFile, values);
  if (values.ephemeral && (values.data !== undefined || values.resume || values.history)) {
    throw new UsageError('--ephemeral keeps nothing: leave out --data, --resume and --history');
  }
  const storage = values.ephemeral ? inMemory() : await openStorage(values.data);
  try {
    const { log } = storage;
    const options = { resume: values.resume, keepHistory: values.history };
    const opened = await openDefaultBoard(log, deal, options);
    const app = createServer({ board: opened.board, webRoot: WEB_ROOT });
    app.addHook('onClose', async () => {
      // On a full disk it stays.
      await removeUntouched(log, opened).catch(() => {});
      await storage.close();
    });
    await listen(app, port, values.host, [...continuedNote(opened), ...storage.notes]);
    keepTidy(log, opened.id, keepMs);
  } catch (error) {
    await storage.close();
    throw error instanceof CannotListen ? new UsageError(error.message) : error;
  }
}

interface Storage {
  readonly log: Log;
  readonly notes: readonly string[];
  close(): Promise<void>;
}

const inMemory = (): Storage => ({ log: new MemoryLog(), notes: [], close: async () => {} });

async function openStorage(data: string | undefined): Promise<Storage> {
  const claim = claimFolder(data);
  await inspectAll(claim.folder);
  const log = usableFolder(() =>
    LmdbLog.openClaimed(claim, {
      onFull: (isFull) =>
        warn(
          isFull
            ? `the disk with ${claim.folder} is full: nothing can be played until there is space`
            : 'there is space on the disk again',
        ),
      onBroken: stopFor(claim.folder),
    }),
  );
  return { log, notes: [`moves are kept in ${claim.folder}`], close: () => log.close() };
}

/** Names what is damaged. What would end the process is found out before it is opened here. */
async function inspectAll(folder: string): Promise<void> {
  const damages = await usableFolder(() => inspect(folder));
  for (const damage of damages) warn(damage);
  if (damages.length > 0) warn(DATA_REMEDY);
}

function warn(line: string): void {
  process.stderr.write(`recollect: ${line}\n`);
}

const continuedNote = ({ continued }: DefaultBoard): string[] =>
  continued ? [`going on with ${continued.id} after ${continued.seq - 1} moves`] : [];

/** Lets go of what has been kept long enough, now and then. */
function keepTidy(log: Log, current: RoomId, keepMs: number): void {
  const isDoneWith = (room: RoomInfo): boolean =>
    room.id !== current &&
    room.changed < Date.now() - keepMs &&
    (room.isOver || isReplaced(room, current));
  const sweep = (): void => {
    removeRooms(log, isDoneWith).catch(({ message }) => warn(`cannot tidy up: ${message}`));
  };
  sweep();
  setInterval(sweep, SWEEP_MS).unref();
}

/** A board on which nobody has turned over a card is not worth keeping. */
async function removeUntouched(log: Log, { id, continued }: DefaultBoard): Promise<void> {
  const info = await log.info(id);
  if (!continued && info?.seq === 1) await log.remove(id);
}

interface DealOptions {
  readonly deal?: string | undefined;
  readonly theme?: string | undefined;
  readonly seed?: string | undefined;
}

function dealt({ deal = '6x6', theme = 'animals', seed }: DealOptions): Deal {
  const { rows, columns } = size(deal, '--deal', 1, 100);
  if (!isTheme(theme)) {
    throw new UsageError(
      `--theme must be one of ${Object.keys(THEMES).join(', ')}, not '${theme}'`,
    );
  }
  const layout = dealFrom(theme, rows, columns);
  return { layout, seed: seed ?? randomBytes(32).toString('hex') };
}

async function fromFile(boardFile: string, { deal, theme, seed }: DealOptions): Promise<Deal> {
  if (deal !== undefined || theme !== undefined || seed !== undefined) {
    throw new UsageError('a board file is served as it is: leave out --deal, --theme and --seed');
  }
  return { layout: await usable(readLayout(boardFile)), seed: undefined };
}
