import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { games } from '../games/index.ts';
import { removeRooms } from '../rooms/keep.ts';
import type { RoomInfo } from '../rooms/log.ts';
import { isTableName } from '../rooms/table/table.ts';
import { DefaultBoard, isReplaced } from '../server/default-board.ts';
import { Hall } from '../server/hall.ts';
import { CannotListen, type Listening, listen } from '../server/listen.ts';
import { Metrics } from '../server/metrics.ts';
import { createServer } from '../server/server.ts';
import type { CommandIo } from './io.ts';
import { parseServeOptions, type ServeOptions } from './serve-options.ts';
import { inMemory, openStorage, type Storage, warn } from './server-storage.ts';
import { UsageError } from './usage.ts';

const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));

/** How often it is looked for rooms that have been kept long enough. */
const SWEEP_MS = 6 * 60 * 60 * 1_000;

/** Runs the server until it is told to stop. */
export async function runServer(args: string[], io: CommandIo): Promise<void> {
  const options = await parseServeOptions(args, io);
  const storage = options.isEphemeral ? inMemory() : await openStorage(options.data, io);
  const { stopped } = await start(options, storage, io).catch(async (error: unknown) => {
    await storage.close();
    throw error instanceof CannotListen ? new UsageError(error.message) : error;
  });
  await stopped.catch((error: unknown) => {
    warn(io, `did not stop in an orderly way: ${error}`);
    io.exit(1);
  });
}

async function start(options: ServeOptions, storage: Storage, io: CommandIo): Promise<Listening> {
  const { reach, frontPage, operatorToken } = options;
  const logger = pino(
    { level: options.logLevel, base: null },
    pino.destination({ dest: 2, sync: true }),
  );
  const metrics = new Metrics();
  const hall = new Hall({
    log: storage.log,
    games,
    limits: options.limits,
    onMove: metrics.moved,
    onBug: (error) => logger.error({ err: error }, 'something went wrong'),
    onNote: (what, about) => logger.info(about, what),
  });
  const defaultBoard = await DefaultBoard.open(hall, options.deal, options);
  const app = createServer({
    hall,
    defaultBoard,
    webRoot: WEB_ROOT,
    frontPage,
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
  const notes = [
    ...continuedNote(defaultBoard),
    ...storage.notes,
    `operator token: ${operatorToken}`,
  ];
  const listening = await listen(app, options.port, options.host, reach.basePath, notes, io);
  keepTidy(hall, options.keepMs, io);
  return listening;
}

const continuedNote = ({ continued }: DefaultBoard): string[] =>
  continued ? [`going on with ${continued.id} after ${continued.seq - 1} moves`] : [];

/** Lets go of what has been kept long enough, now and then. */
function keepTidy(hall: Hall, keepMs: number, io: CommandIo): void {
  const isDoneWith = (room: RoomInfo): boolean =>
    room.changed < Date.now() - keepMs &&
    (room.isOver || isTableName(room.game) || isReplaced(room, hall.defaultRoom ?? ''));
  const sweep = (): void => {
    removeRooms(hall.log, hall.lobby, isDoneWith).catch(({ message }) =>
      warn(io, `cannot tidy up: ${message}`),
    );
  };
  sweep();
  setInterval(sweep, SWEEP_MS).unref();
}
