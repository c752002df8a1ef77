import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { readLayout } from '../board/read.ts';
import { games } from '../games/index.ts';
import { dealFrom, isTheme, THEMES } from '../games/scramble/deal.ts';
import { inspect } from '../logs/inspect.ts';
import { LmdbLog } from '../logs/lmdb.ts';
import { MemoryLog } from '../logs/memory.ts';
import { removeRooms } from '../rooms/keep.ts';
import type { Log, RoomInfo } from '../rooms/log.ts';
import { newSeed, newToken } from '../rooms/secrets.ts';
import { type Deal, DefaultBoard, isReplaced } from '../server/default-board.ts';
import { Hall } from '../server/hall.ts';
import { DEFAULT_LIMITS, isLimit, type Limits } from '../server/limits.ts';
import { CannotListen, listen } from '../server/listen.ts';
import { Metrics } from '../server/metrics.ts';
import { createServer } from '../server/server.ts';
import { command } from './command.ts';
import { claimFolder, DATA_OPTION, DATA_REMEDY, stopFor, usableFolder } from './data-folder.ts';
import {
  duration,
  oneOf,
  parseCommand,
  size,
  tooMany,
  UsageError,
  usable,
  wholeNumber,
} from './usage.ts';

const LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const;

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

Behind a proxy, and for many:

  --base-path /X      everything is below that path
  --trust-proxy       the proxy in front tells who asks (X-Forwarded-For, X-Forwarded-Host)
  --origin URL        pages from there may open sockets too; * for all; can be given more than once
  --limit NAME=COUNT  sets a limit; can be given more than once (docs/hosting.md lists them)
  --log LEVEL         what is told on standard error, as JSON: ${LEVELS.join(', ')} (default warn)

The operator token that it prints lets you deal another board while people play. To choose it
yourself, set RECOLLECT_OPERATOR_TOKEN.
`;

const OPERATOR_TOKEN = /^[A-Za-z0-9_-]{16,64}$/;

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
      'base-path': { type: 'string', default: '' },
      'trust-proxy': { type: 'boolean', default: false },
      origin: { type: 'string', multiple: true, default: [] },
      limit: { type: 'string', multiple: true, default: [] },
      log: { type: 'string', default: 'warn' },
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
  const reach = {
    basePath: basePath(values['base-path']),
    trustProxy: values['trust-proxy'],
    origins: values.origin.map(origin),
  };
  const limits = limitsFrom(values.limit);
  const operatorToken = operatorTokenFrom(process.env['RECOLLECT_OPERATOR_TOKEN']);
  const logger = pino(
    { level: oneOf(LEVELS, values.log, '--log'), base: null },
    pino.destination({ dest: 2, sync: true }),
  );
  const storage = values.ephemeral ? inMemory() : await openStorage(values.data);
  try {
    const { log } = storage;
    const metrics = new Metrics();
    const hall = new Hall({
      log,
      games,
      limits,
      onMove: metrics.moved,
      onBug: (error) => logger.error({ err: error }, 'something went wrong'),
    });
    const opening = { resume: values.resume, keepHistory: values.history };
    const defaultBoard = await DefaultBoard.open(hall, deal, opening);
    const app = createServer({
      hall,
      defaultBoard,
      webRoot: WEB_ROOT,
      reach,
      operatorToken,
      metrics,
      onRequest: (request) => logger.info(request, 'request'),
    });
    app.addHook('onClose', async () => {
      // On a full disk it stays.
      await defaultBoard.close().catch(() => {});
      await storage.close();
    });
    await listen(app, port, values.host, reach.basePath, [
      ...continuedNote(defaultBoard),
      ...storage.notes,
      `operator token: ${operatorToken}`,
    ]);
    keepTidy(hall, keepMs);
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
function keepTidy(hall: Hall, keepMs: number): void {
  const isDoneWith = (room: RoomInfo): boolean =>
    room.changed < Date.now() - keepMs && (room.isOver || isReplaced(room, hall.defaultRoom ?? ''));
  const sweep = (): void => {
    removeRooms(hall.log, hall.lobby, isDoneWith).catch(({ message }) =>
      warn(`cannot tidy up: ${message}`),
    );
  };
  sweep();
  setInterval(sweep, SWEEP_MS).unref();
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
  const options = { ...dealFrom(theme, rows, columns), shuffle: true };
  return { options, seed: seed ?? newSeed() };
}

async function fromFile(boardFile: string, { deal, theme, seed }: DealOptions): Promise<Deal> {
  if (deal !== undefined || theme !== undefined || seed !== undefined) {
    throw new UsageError('a board file is served as it is: leave out --deal, --theme and --seed');
  }
  return { options: { ...(await usable(readLayout(boardFile))), shuffle: false }, seed: '' };
}

function basePath(path: string): string {
  const trimmed = path.replace(/\/$/, '');
  if (/^(\/[A-Za-z0-9._~-]+)*$/.test(trimmed)) return trimmed;
  throw new UsageError(`--base-path must be a path such as /games, not '${path}'`);
}

function origin(text: string): string {
  if (text === '*' || (URL.canParse(text) && new URL(text).origin === text)) return text;
  throw new UsageError(
    `--origin must be * or an origin such as https://example.org, not '${text}'`,
  );
}

function limitsFrom(settings: readonly string[]): Limits {
  const limits: Record<string, number> = { ...DEFAULT_LIMITS };
  for (const setting of settings) {
    const [, name = '', count = ''] = /^([a-z-]+)=([0-9]+)$/.exec(setting) ?? [];
    if (!isLimit(name)) {
      const names = Object.keys(DEFAULT_LIMITS).join(', ');
      throw new UsageError(`--limit must be NAME=COUNT with one of ${names}, not '${setting}'`);
    }
    limits[name] = wholeNumber(count, `--limit ${name}`, 1, 1_000_000_000);
  }
  return limits as Limits;
}

function operatorTokenFrom(token: string | undefined): string {
  if (token === undefined || token === '') return newToken();
  if (OPERATOR_TOKEN.test(token)) return token;
  throw new UsageError(
    'RECOLLECT_OPERATOR_TOKEN must be 16 to 64 letters, digits, hyphens or underscores',
  );
}
