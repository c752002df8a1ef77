import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type LevelWithSilent, pino } from 'pino';
import { games } from '../games/index.ts';
import { printableJson } from '../games/plain-text.ts';
import { NotStored } from '../room/log.ts';
import type { Cluster } from '../rooms/cluster.ts';
import { isAnybodyElsewhere } from '../rooms/presence.ts';
import { Retention } from '../rooms/retention.ts';
import type { ProxySettings } from '../server/address.ts';
import { type Deal, DefaultBoard, isReplaced } from '../server/default-board.ts';
import type { Limits } from '../server/limits.ts';
import { CannotListen, type Listening, listen } from '../server/listen.ts';
import { Metrics } from '../server/metrics.ts';
import type { FrontPage } from '../server/pages.ts';
import { RoomService } from '../server/room-service.ts';
import { createServer } from '../server/server.ts';
import type { RoomId } from '../table/state.ts';
import { isTableName } from '../table/table.ts';
import { UsageError } from './arguments.ts';
import type { CommandIo } from './command.ts';
import { inMemory, openStorage, type Storage, warn } from './data-folder.ts';
import type { NatsOptions } from './nats-options.ts';

const WEB_ROOT = fileURLToPath(new URL('../web/', import.meta.url));

/** The interval for removing rooms that were kept long enough. */
const SWEEP_MS = 6 * 3_600_000;
/** The interval for storing how long the server has been running. */
const SAVE_MS = 10 * 60_000;
/** The interval for noting which rooms are in use. Rooms stay in memory longer than that. */
const VISITS_MS = 30_000;

/** The pause before a storage that does not answer at the start is asked again. */
const RETRY_MS = 1_000;

export interface ServeOptions {
  readonly port: number;
  readonly host: string | undefined;
  readonly deal: Deal;
  /** `board` if the user named a board file. */
  readonly frontPage: FrontPage;
  readonly data: string | undefined;
  readonly isEphemeral: boolean;
  readonly nats: NatsOptions | undefined;
  readonly resume: boolean;
  readonly keepHistory: boolean;
  readonly keepMs: number;
  readonly proxy: ProxySettings;
  readonly limits: Limits;
  readonly operatorToken: string;
  readonly logLevel: LevelWithSilent;
}

/** Runs the server until it is told to stop. */
export async function runServer(options: ServeOptions, io: CommandIo): Promise<void> {
  const metrics = new Metrics();
  const storage = await storageFor(options, metrics, io);
  const { stopped } = await start(options, storage, metrics, io).catch(async (error: unknown) => {
    await storage.stopAnswering?.();
    await storage.close();
    throw userErrorOf(error);
  });
  await stopped.catch((error: unknown) => {
    warn(io, `did not stop in an orderly way: ${error}`);
    io.exit(1);
  });
}

async function storageFor(
  options: ServeOptions,
  metrics: Metrics,
  io: CommandIo,
): Promise<Storage> {
  const { isEphemeral, nats, data, port, host } = options;
  if (isEphemeral) return inMemory();
  if (!nats) return openStorage(data, io);
  // Loaded only where it is used, to keep the start of other servers fast.
  const { answerMeanwhile, openNats } = await import('./nats.ts');
  const stopAnswering = await answerMeanwhile(port, host);
  try {
    return { ...(await openNats(nats, metrics, io)), stopAnswering };
  } catch (error) {
    await stopAnswering();
    throw error;
  }
}

/** The first answers of storage servers that have just started may fail. */
async function patiently<T>(storage: Storage, io: CommandIo, action: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const isFull = error instanceof NotStored && error.cause === undefined;
      if (!storage.cluster || isFull) throw error;
      warn(io, `the storage does not answer: waiting (${error})`);
    }
    await delay(RETRY_MS);
  }
}

function userErrorOf(error: unknown): unknown {
  if (error instanceof CannotListen) return new UsageError(error.message);
  if (!(error instanceof NotStored)) return error;
  return new UsageError(
    'the disk is full, and there is no board to go on with: make space, or remove rooms with `recollect remove ROOM`',
  );
}

async function start(
  options: ServeOptions,
  storage: Storage,
  metrics: Metrics,
  io: CommandIo,
): Promise<Listening> {
  const { proxy, frontPage, operatorToken } = options;
  const logger = pino(
    { level: options.logLevel, base: null },
    // Errors may quote what clients sent, and standard error may be a terminal.
    { write: (line: string) => io.stderr.write(`${printableJson(line.trimEnd())}\n`) },
  );
  const service = new RoomService({
    log: storage.log,
    games,
    limits: options.limits,
    ...(storage.cluster && { cluster: storage.cluster }),
    onMove: metrics.moved,
    onDelivered: metrics.delivered,
    onBug: (error) => logger.error({ err: error }, 'something went wrong'),
    onNote: (what, about) => logger.info(about, what),
  });
  const { keepHistory } = options;
  const resume = options.resume || storage.cluster !== undefined;
  const defaultBoard = await patiently(storage, io, () =>
    DefaultBoard.open(service, options.deal, { resume, keepHistory }),
  );
  const { continued } = defaultBoard;
  if (continued && !resume) {
    warn(io, 'no new board can be stored: going on with the latest one');
  }
  const retention = await patiently(storage, io, () => retentionOf(service, options.keepMs, io));
  const app = createServer({
    service,
    defaultBoard,
    webRoot: WEB_ROOT,
    frontPage,
    proxy,
    operatorToken,
    metrics,
    ...(storage.problem && { problem: storage.problem }),
    onRequest: (request) => logger.info(request, 'request'),
  });
  let stopRemoving = (): void => {};
  app.addHook('onClose', async () => {
    stopRemoving();
    // Failing to remove or store something must not keep the server from stopping.
    await defaultBoard.close().catch(() => {});
    await retention.save().catch(() => {});
    await storage.close();
  });
  const notes = [
    ...(continued ? [`going on with ${continued.id} after ${continued.seq - 1} moves`] : []),
    ...storage.notes,
    `operator token: ${operatorToken}`,
  ];
  await storage.stopAnswering?.();
  const listening = await listen(app, options.port, options.host, proxy.basePath, notes, io);
  stopRemoving = removeOldRooms(service, retention, io);
  return listening;
}

const retentionOf = (service: RoomService, keepMs: number, io: CommandIo): Promise<Retention> =>
  Retention.open({
    ...(service.cluster && { shared: sharedAmong(service.cluster) }),
    log: service.log,
    registry: service.registry,
    keepMs,
    isDoneWith: (room) =>
      room.isOver || isTableName(room.game) || isReplaced(room, service.defaultRoom ?? ''),
    now: Date.now,
    elapsedMs: () => performance.now(),
    say: (line) => warn(io, line),
  });

const sharedAmong = (cluster: Cluster) => ({
  isFirst: () => cluster.patience() === 0,
  isInUse: (room: RoomId) => isAnybodyElsewhere(room, cluster),
});

/** Removes old rooms at intervals. Returns a function that stops it. */
function removeOldRooms(service: RoomService, retention: Retention, io: CommandIo): () => void {
  const complain = ({ message }: Error): void => warn(io, `cannot remove old rooms: ${message}`);
  const sweep = (): void => void retention.sweep().catch(complain);
  const save = (): void => void retention.save().catch(complain);
  const noteVisits = (): void =>
    retention.visited(Array.from(service.registry.rooms(), ({ id }) => id));
  sweep();
  const timers = [
    setInterval(sweep, SWEEP_MS).unref(),
    setInterval(save, SAVE_MS).unref(),
    setInterval(noteVisits, VISITS_MS).unref(),
  ];
  return () => timers.forEach(clearInterval);
}
