import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { JetStream } from '../logs/stream/jetstream.ts';
import { NoStreams } from '../logs/stream/jetstream-config.ts';
import type { ChannelEvents } from '../logs/stream/room-channel.ts';
import { StreamLog } from '../logs/stream/stream-log.ts';
import { type Log, Unreachable } from '../room/log.ts';
import { REAL_TIME } from '../rooms/cluster.ts';
import { Heartbeats } from '../rooms/heartbeats.ts';
import type { Metrics } from '../server/metrics.ts';
import { UsageError } from './arguments.ts';
import type { CommandIo } from './command.ts';
import { type Storage, warn } from './data-folder.ts';
import type { NatsOptions, NatsServers } from './nats-options.ts';

/** A server that cannot be reached for this long is told of. */
const PATIENCE_MS = 2_000;

const RISK = 'moves that players saw could be lost in a power failure';

/** Opens the rooms in the streams of NATS servers, as one of several nodes. Waits for the servers. */
export async function openNats(
  options: NatsOptions,
  metrics: Metrics,
  io: CommandIo,
): Promise<Storage> {
  const { servers, replicas, node: name } = options;
  const credentials = await credentialsIn(options.credentials);
  // Another one after each start, so that nobody waits for requests that are gone.
  const node = `${name}-${randomBytes(4).toString('hex')}`;
  const stream = await patiently(servers, io, () =>
    JetStream.connect({ servers, name: node, replicas, ...(credentials && { credentials }) }),
  );
  await warnOfRisks(options, io);
  const log = logOn(stream, io, metrics.streamEvents());
  metrics.gauge(
    'recollect_lagging_rooms',
    'Rooms that lack moves known to be stored.',
    () => log.lagging,
  );
  let isConnected = true;
  stream.onStatus((status) => {
    isConnected = status === 'connected';
    warn(io, isConnected ? 'connected to NATS again' : 'the connection to NATS is lost: waiting');
    if (isConnected) log.refresh();
  });
  let isClosing = false;
  void stream.ended.then(() => {
    if (isClosing) return;
    warn(io, 'NATS no longer lets this node in: see to its credentials, then start again');
    io.exit(1);
  });
  const { broadcast } = stream;
  const heartbeats = new Heartbeats(node, broadcast, REAL_TIME);
  return {
    log,
    notes: [`moves are kept in NATS at ${servers.join(', ')}`, `this node is ${node}`],
    cluster: {
      node,
      peers: heartbeats,
      broadcast,
      timing: REAL_TIME,
      patience: () => heartbeats.patience(),
    },
    problem: () => (isConnected ? undefined : 'the storage cannot be reached right now'),
    async close() {
      isClosing = true;
      heartbeats.close();
      log.close();
      await stream.close();
    },
  };
}

/**
 * Opens the rooms in NATS for a command, and closes them after `action`. Does not wait for servers.
 * Creates streams, with so many replicas, only if that is asked for and there are none.
 */
export async function withRoomsInNats<T>(
  { servers, credentials: file }: NatsServers,
  replicas: number | undefined,
  io: CommandIo,
  action: (log: Log) => Promise<T>,
): Promise<T> {
  const where = `NATS at ${servers.join(', ')}`;
  const credentials = await credentialsIn(file);
  const name = `recollect-command-${process.pid}`;
  const settings = { servers, name, waits: false, ...(credentials && { credentials }) };
  const connect = async (): Promise<JetStream> => {
    try {
      return await JetStream.connect({ ...settings, creates: false });
    } catch (error) {
      if (!(error instanceof NoStreams)) throw error;
      if (replicas === undefined) throw new UsageError(`there are no rooms in ${where}`);
      return JetStream.connect({ ...settings, replicas });
    }
  };
  const stream = await connect().catch((error: unknown) => {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`cannot use ${where}: ${reasonOf(error)}`);
  });
  const log = logOn(stream, io);
  try {
    return await action(log);
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new UsageError(`${where} does not answer: ${reasonOf(error.cause ?? error)}`);
  } finally {
    log.close();
    await stream.close();
  }
}

/** Errors of the client may have no message, or a cause that says more. */
const reasonOf = (error: unknown): string =>
  (error instanceof Error && error.message) || 'no server answers';

const logOn = (stream: JetStream, io: CommandIo, events?: ChannelEvents): StreamLog =>
  new StreamLog(stream, {
    ...REAL_TIME,
    newId: () => randomBytes(12).toString('base64url'),
    ...(events && { events }),
    onTrouble: (error) => warn(io, `something went wrong: ${error}`),
  });

/** Answers that the server is not ready, while it waits for its storage. Returns a function that stops. */
export async function answerMeanwhile(
  port: number,
  host: string | undefined,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isHealth = request.url?.endsWith('/healthz') === true;
    response.writeHead(isHealth ? 200 : 503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end(isHealth ? 'ok\n' : 'the storage cannot be reached yet; try again in a moment\n');
  });
  // If the port cannot be had, the server itself will say so.
  await listening(server, port, host);
  return async () => {
    if (!server.listening) return;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

const listening = (server: Server, port: number, host: string | undefined): Promise<void> =>
  new Promise((resolve) => {
    server.once('error', () => resolve());
    server.listen(port, host, resolve);
  });

async function credentialsIn(path: string | undefined): Promise<Uint8Array | undefined> {
  if (path === undefined) return undefined;
  try {
    return await readFile(path);
  } catch {
    throw new UsageError(`cannot read the credentials in ${path}`);
  }
}

async function patiently(
  servers: readonly string[],
  io: CommandIo,
  connect: () => Promise<JetStream>,
): Promise<JetStream> {
  const timer = setTimeout(
    () => warn(io, `cannot reach NATS at ${servers.join(', ')}: waiting`),
    PATIENCE_MS,
  );
  try {
    return await connect();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  } finally {
    clearTimeout(timer);
  }
}

/** Warns of settings with which a power failure or the end of a server can lose moves. */
async function warnOfRisks({ replicas, monitors }: NatsOptions, io: CommandIo): Promise<void> {
  if (replicas < 3) {
    const many = replicas === 1 ? 'one server' : `${replicas} servers`;
    warn(io, `moves are kept on ${many}: with --replicas 3 they outlive the end of any one`);
  }
  if (monitors.length === 0) {
    warn(io, 'cannot see whether NATS has `sync_interval: always`: --nats-monitor URL lets it');
  }
  for (const monitor of monitors) {
    const isSynced = await syncsAlways(monitor);
    if (isSynced === undefined)
      warn(io, `${monitor} does not tell how NATS stores: is it running?`);
    else if (!isSynced) warn(io, `NATS at ${monitor} lacks \`sync_interval: always\`: ${RISK}`);
  }
}

async function syncsAlways(monitor: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(new URL('/jsz', monitor), { signal: AbortSignal.timeout(2_000) });
    const { config } = (await response.json()) as { config?: { sync_always?: boolean } };
    return config ? config.sync_always === true : undefined;
  } catch {
    return undefined;
  }
}
