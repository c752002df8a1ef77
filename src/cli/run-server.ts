import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { games } from '../games/index.ts';
import { printableJson } from '../games/plain-text.ts';
import { NotStored } from '../room/log.ts';
import { Retention } from '../rooms/retention.ts';
import { DefaultBoard, isReplaced } from '../server/default-board.ts';
import { CannotListen, type Listening, listen } from '../server/listen.ts';
import { Metrics } from '../server/metrics.ts';
import { RoomService } from '../server/room-service.ts';
import { createServer } from '../server/server.ts';
import { isTableName } from '../table/table.ts';
import type { CommandIo } from './io.ts';
import { parseServeOptions, type ServeOptions } from './serve-options.ts';
import { inMemory, openStorage, type Storage, warn } from './server-storage.ts';
import { UsageError } from './usage.ts';

const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));

const MINUTE_MS = 60_000;

/** How often to look for rooms that have been kept long enough. */
const SWEEP_MS = 360 * MINUTE_MS;

/** How often to keep in mind for how long the server has been running. */
const SAVE_MS = 10 * MINUTE_MS;

/** How often to look which rooms somebody is in. A room stays in memory longer than that. */
const VISITS_MS = MINUTE_MS / 2;

/** Runs the server until it is told to stop. */
export async function runServer(args: string[], io: CommandIo): Promise<void> {
  const options = await parseServeOptions(args, io);
  const storage = options.isEphemeral ? inMemory() : await openStorage(options.data, io);
  const { stopped } = await start(options, storage, io).catch(async (error: unknown) => {
    await storage.close();
    throw complaintOf(error);
  });
  await stopped.catch((error: unknown) => {
    warn(io, `did not stop in an orderly way: ${error}`);
    io.exit(1);
  });
}

function complaintOf(error: unknown): unknown {
  if (error instanceof CannotListen) return new UsageError(error.message);
  if (!(error instanceof NotStored)) return error;
  return new UsageError(
    'the disk is full, and there is no board to go on with: make space, or remove rooms with `recollect remove ROOM`',
  );
}

async function start(options: ServeOptions, storage: Storage, io: CommandIo): Promise<Listening> {
  const { proxy, frontPage, operatorToken } = options;
  const logger = pino(
    { level: options.logLevel, base: null },
    // What went wrong may quote whatever was sent, and a terminal may be reading.
    { write: (line: string) => io.stderr.write(`${printableJson(line.trimEnd())}\n`) },
  );
  const metrics = new Metrics();
  const service = new RoomService({
    log: storage.log,
    games,
    limits: options.limits,
    onMove: metrics.moved,
    onBug: (error) => logger.error({ err: error }, 'something went wrong'),
    onNote: (what, about) => logger.info(about, what),
  });
  const defaultBoard = await DefaultBoard.open(service, options.deal, options);
  if (defaultBoard.continued && !options.resume) {
    warn(io, 'no new board can be stored: going on with the latest one');
  }
  const retention = await retentionOf(service, options.keepMs, io);
  const app = createServer({
    service,
    defaultBoard,
    webRoot: WEB_ROOT,
    frontPage,
    proxy,
    operatorToken,
    metrics,
    onRequest: (request) => logger.info(request, 'request'),
  });
  let stopTidying = (): void => {};
  app.addHook('onClose', async () => {
    stopTidying();
    // What cannot be removed or noted now is no reason not to stop.
    await defaultBoard.close().catch(() => {});
    await retention.save().catch(() => {});
    await storage.close();
  });
  const notes = [
    ...continuedNote(defaultBoard),
    ...storage.notes,
    `operator token: ${operatorToken}`,
  ];
  const listening = await listen(app, options.port, options.host, proxy.basePath, notes, io);
  stopTidying = keepTidy(service, retention, io);
  return listening;
}

const continuedNote = ({ continued }: DefaultBoard): string[] =>
  continued ? [`going on with ${continued.id} after ${continued.seq - 1} moves`] : [];

const retentionOf = (service: RoomService, keepMs: number, io: CommandIo): Promise<Retention> =>
  Retention.open({
    log: service.log,
    registry: service.registry,
    keepMs,
    isDoneWith: (room) =>
      room.isOver || isTableName(room.game) || isReplaced(room, service.defaultRoom ?? ''),
    now: Date.now,
    elapsedMs: () => performance.now(),
    say: (line) => warn(io, line),
  });

/** Lets go of what has been kept long enough, now and then. Returns how to stop that. */
function keepTidy(service: RoomService, retention: Retention, io: CommandIo): () => void {
  const complain = ({ message }: Error): void => warn(io, `cannot tidy up: ${message}`);
  const sweep = (): void => void retention.sweep().catch(complain);
  const save = (): void => void retention.save().catch(complain);
  const lookForVisitors = (): void =>
    retention.visited(Array.from(service.registry.rooms(), ({ id }) => id));
  sweep();
  const timers = [
    setInterval(sweep, SWEEP_MS),
    setInterval(save, SAVE_MS),
    setInterval(lookForVisitors, VISITS_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => timers.forEach(clearInterval);
}
