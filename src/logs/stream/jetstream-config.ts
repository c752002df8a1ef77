import { setTimeout as delay } from 'node:timers/promises';
import {
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { SubjectPlaces } from './jetstream-subjects.ts';

/** Where rooms are depends on the number of streams, so it must not change. */
const STREAMS = 'recollect-streams';
/** The pause before servers that are not ready are asked again. */
const TRY_EVERY = 250;
/** Answers of a cluster that can not create a stream yet: its servers do not know each other. */
const NOT_YET = new Set([10004, 10005, 10008, 10009, 10023]);

/** Before it, two messages that expect the same one before them can both be stored. */
const OLDEST = [2, 12] as const;

export function refuseVersion(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  if (isNewEnough) return undefined;
  return `nats-server ${version} can store competing moves: install ${OLDEST.join('.')} or newer`;
}

/** Streams must not be created, and there are none. */
export class NoStreams extends Error {
  override readonly name = 'NoStreams';
}

/**
 * Creates the streams that do not exist, and gives the others the settings that they need. Rejects if
 * the servers are not ready within some milliseconds.
 */
export async function ensureStreams(
  manager: JetStreamManager,
  places: SubjectPlaces,
  replicas: number,
  within: number,
): Promise<void> {
  const names = places.streams;
  await Promise.all(
    names.map((name, shard) => {
      const needed = settings(places.ofStream(shard), replicas, names.length);
      return patiently(within, () => ensure(manager, name, needed));
    }),
  );
}

/** Looks whether all streams exist, and changes nothing. Rejects with NoStreams if one does not. */
export async function findStreams(
  manager: JetStreamManager,
  { streams: names }: SubjectPlaces,
  within: number,
): Promise<void> {
  await patiently(within, async () => {
    for (const name of names) {
      const existing = await configOf(manager, name);
      if (!existing) throw new NoStreams(`there is no stream ${name}`);
      checkOwn(name, existing, `${names.length}`);
    }
  });
}

function settings(
  { subjects, feed }: ReturnType<SubjectPlaces['ofStream']>,
  replicas: number,
  streams: number,
) {
  return {
    subjects: [subjects],
    republish: { src: subjects, dest: feed },
    storage: StorageType.File,
    retention: RetentionPolicy.Limits,
    num_replicas: replicas,
    // The default removes the oldest messages of a stream that is full.
    discard: DiscardPolicy.New,
    deny_delete: true,
    deny_purge: false,
    // Reads that any replica may answer.
    allow_direct: false,
    max_age: 0,
    max_msgs: -1,
    max_msgs_per_subject: -1,
    // For messages with an id, which ours do not have.
    duplicate_window: nanos(100),
    metadata: { [STREAMS]: `${streams}` },
  } satisfies Partial<StreamConfig>;
}

type Settings = ReturnType<typeof settings>;

async function ensure(manager: JetStreamManager, name: string, needed: Settings): Promise<void> {
  const existing = await configOf(manager, name);
  if (!existing) {
    await manager.streams.add({ name, ...needed });
    return;
  }
  checkOwn(name, existing, needed.metadata[STREAMS]);
  // A node must not take from all what others asked for.
  needed.num_replicas = Math.max(needed.num_replicas, existing.num_replicas);
  if (isAsNeeded(existing, needed)) return;
  await manager.streams.update(name, {
    ...existing,
    ...needed,
    metadata: { ...existing.metadata, ...needed.metadata },
  });
}

function checkOwn(name: string, { metadata }: StreamConfig, count: string | undefined): void {
  const streams = metadata?.[STREAMS];
  if (streams === undefined) throw new Error(`there is another stream named ${name}`);
  if (streams !== count) {
    throw new Error(`there are ${streams} streams, and their number cannot be changed`);
  }
}

async function configOf(
  manager: JetStreamManager,
  name: string,
): Promise<StreamConfig | undefined> {
  try {
    return (await manager.streams.info(name)).config;
  } catch (error) {
    if (codeOf(error) === JetStreamApiCodes.StreamNotFound) return undefined;
    throw error;
  }
}

/** Servers add metadata of their own. */
function isAsNeeded(existing: StreamConfig, { metadata: _, ...needed }: Settings): boolean {
  const fields = Object.entries(existing);
  return Object.entries(needed).every(([name, value]) => {
    const found = fields.find(([field]) => field === name)?.[1];
    return JSON.stringify(found) === JSON.stringify(value);
  });
}

/** Tries again while the servers are not ready or do not answer. */
async function patiently(within: number, action: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + within;
  for (;;) {
    try {
      return await action();
    } catch (error) {
      const code = codeOf(error);
      const isFinal = code === undefined ? !isSilence(error) : !NOT_YET.has(code);
      if (isFinal || Date.now() > deadline) throw error;
    }
    await delay(TRY_EVERY);
  }
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof JetStreamApiError ? error.code : undefined;

/** No answer, or nobody there to answer. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  ['TimeoutError', 'RequestError', 'NoRespondersError', 'JetStreamNotEnabled'].includes(error.name);
