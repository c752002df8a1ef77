import type { RoomInfo } from '../history/entry.ts';
import { Damaged } from '../logs/record.ts';
import type { Log } from '../room/log.ts';
import { DATA_OPTION, UsageError } from './arguments.ts';
import { type CommandIo, complain } from './command.ts';
import { NATS_OPTIONS, type NatsServers, parseNatsServers, parseReplicas } from './nats-options.ts';

/** For commands that work on stored rooms. */
export const STORAGE_OPTIONS = { ...DATA_OPTION, ...NATS_OPTIONS } as const;

export const STORAGE_HELP = `  --data DIR               the data folder (default: the one of your own)
  --nats URLS              rooms in NATS JetStream instead, at nats://HOST:PORT,…
  --nats-credentials FILE  how to log in there
`;

export interface StorageValues {
  readonly data?: string | undefined;
  readonly nats?: string | undefined;
  readonly 'nats-credentials'?: string | undefined;
  readonly replicas?: string | undefined;
}

/** Where the rooms are, if in NATS. Throws a UsageError for options that contradict each other. */
export function parseStorage(values: StorageValues): NatsServers | undefined {
  const nats = parseNatsServers(values);
  if (nats && values.data !== undefined) {
    throw new UsageError('--data and --nats are two places: leave out one of them');
  }
  if (!nats && values.replicas !== undefined) throw new UsageError('--replicas needs --nats');
  return nats;
}

/**
 * Opens rooms, and closes them after `action`.
 * @param access `read` also works while a server runs; `change` needs existing rooms, `create` does not
 */
export async function withStoredRooms<T>(
  access: 'read' | 'change' | 'create',
  values: StorageValues,
  io: CommandIo,
  action: (log: Log) => Promise<T>,
): Promise<T> {
  const nats = parseStorage(values);
  // Each is loaded only where it is used, to keep the start of commands fast.
  if (!nats) {
    const { withRoomsInFolder } = await import('./data-folder.ts');
    return withRoomsInFolder(access, values.data, io, action);
  }
  const { withRoomsInNats } = await import('./nats.ts');
  const replicas = access === 'create' ? parseReplicas(values.replicas) : undefined;
  return withRoomsInNats(nats, replicas, io, action);
}

/** Calls `copy` with one room after the other. Reports damaged rooms, and returns how many there are. */
export async function forEachRoom(
  log: Log,
  io: CommandIo,
  copy: (info: RoomInfo) => Promise<unknown>,
): Promise<number> {
  let damages = 0;
  const onDamaged = ({ message }: Error): void => {
    damages += 1;
    complain(io, message);
  };
  for await (const info of log.rooms(onDamaged)) {
    try {
      await copy(info);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      onDamaged(error);
    }
  }
  return damages;
}

/** Throws a UsageError if there are damaged rooms. */
export function refuseDamages(count: number): void {
  if (count === 0) return;
  throw new UsageError(`left out ${count === 1 ? '1 damaged room' : `${count} damaged rooms`}`);
}
