import { join } from 'node:path';
import type { Json } from '../games/game.ts';
import type { Entry, RoomInfo, Seq, Snapshot, Stored, Time } from '../history/entry.ts';
import { Conflict, type Log, type LogSubscriber, type Notes } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';
import {
  type Change,
  DataFile,
  type DataFileSettings,
  type DataTable,
  DEFAULTS,
} from './data-file.ts';
import { type Claim, claim, DATA_FILE } from './folder.ts';
import { GroupCommit } from './group-commit.ts';
import { decode, encode, formatKey, ifReadable, LAST, parseKey, timeOf } from './record.ts';
import {
  damagesIn,
  firstSeq,
  lastRecord,
  lastRecords,
  lastSeq,
  readRoom,
  recordsBelow,
} from './room-records.ts';

/** A room's record beside its entries. */
type About = { readonly game: string; readonly isOver: boolean; readonly imported?: Time };

export interface LmdbSettings extends DataFileSettings {
  readonly now: () => Time;
}

/** The most rooms that are listed at a time. */
const PAGE = 1_000;

/**
 * A log in a folder. The entries of an append are one record, under the number of the last one. The
 * appends of all rooms share transactions, and subscribers get entries when they are on the disk.
 */
export class LmdbLog implements Log {
  readonly isSynchronous = false;
  readonly notes: Notes = {
    get: async (name) => this.#note(name),
    change: (name, change) => {
      // One after the other, so that each sees the one before.
      const changed = this.#changingNotes.then(async () => {
        const note = change(this.#note(name));
        const puts = [put(this.#file.meta, formatKey(name, 0), this.#now(), note)];
        await this.#commits.add({ puts, removes: [], isRelief: true });
        return note;
      });
      this.#changingNotes = changed.catch(() => {});
      return changed;
    },
  };
  readonly #file: DataFile;
  readonly #release: () => void;
  readonly #now: () => Time;
  readonly #commits: GroupCommit;
  readonly #subscribers = new Map<RoomId, Set<LogSubscriber>>();
  /** Appends in flight, and snapshots being stored. */
  readonly #inFlight = new Map<RoomId, Promise<void>>();
  readonly #snapshots = new Map<RoomId, Promise<void>>();
  #changingNotes: Promise<unknown> = Promise.resolve();
  /** In flight: one serves all rooms. */
  #probe: Promise<void> | undefined;

  private constructor(file: DataFile, release: () => void, now: () => Time) {
    this.#file = file;
    this.#release = release;
    this.#now = now;
    this.#commits = new GroupCommit((changes) => file.commit(changes));
  }

  /** Throws UnusableFolder, which says why, if the folder or its contents cannot be used. */
  static open(folder: string, settings: Partial<LmdbSettings> = {}): LmdbLog {
    return LmdbLog.openClaimed(claim(folder), settings);
  }

  /** Opens a log in a claimed folder, and releases the claim when the log closes. */
  static openClaimed(
    { folder, release }: Claim,
    { now = Date.now, ...settings }: Partial<LmdbSettings>,
  ): LmdbLog {
    try {
      const file = new DataFile(join(folder, DATA_FILE), { ...DEFAULTS, ...settings });
      return new LmdbLog(file, release, now);
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Opens a log to read only, also while another process writes. */
  static openToRead(folder: string): LmdbLog {
    const file = new DataFile(join(folder, DATA_FILE), { ...DEFAULTS, readOnly: true });
    return new LmdbLog(file, () => {}, Date.now);
  }

  get transactions(): number {
    return this.#file.transactions;
  }

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const snapshot = lastRecord(this.#file.snapshots, room);
    const isBehind =
      snapshot !== undefined &&
      parseKey(snapshot.key).seq > after &&
      (after === 0 || after + 1 < firstSeq(this.#file.entries, room));
    yield* readRoom(this.#file, room, isBehind, after);
  }

  history(room: RoomId): AsyncGenerator<Stored> {
    return readRoom(this.#file, room, firstSeq(this.#file.entries, room) > 1, 0);
  }

  async append(room: RoomId, expected: Seq, entries: readonly Entry[]): Promise<Seq> {
    const pending = this.#inFlight.get(room);
    if (pending || expected !== lastSeq(this.#file, room)) {
      // The loser reads what came first, and may retry at once: let others have a turn.
      await pending?.catch(() => {});
      await new Promise(setImmediate);
      throw new Conflict(`expected ${expected}, but the last one is ${lastSeq(this.#file, room)}`);
    }
    const seq = expected + entries.length;
    await this.#change(this.#inFlight, room, this.#appendChange(room, seq, entries));
    this.#notify(room, expected, entries);
    return seq;
  }

  probe(): Promise<void> {
    const puts = [put(this.#file.meta, formatKey('probe', 0), this.#now(), null)];
    this.#probe ??= this.#commits.add({ puts, removes: [] }).finally(() => {
      this.#probe = undefined;
    });
    return this.#probe;
  }

  async catchUp(): Promise<void> {}

  subscribe(room: RoomId, subscriber: LogSubscriber): () => void {
    const subscribers = this.#subscribers.get(room) ?? new Set();
    this.#subscribers.set(room, subscribers);
    const own = { ...subscriber };
    subscribers.add(own);
    return () => {
      subscribers.delete(own);
      if (subscribers.size === 0 && this.#subscribers.get(room) === subscribers) {
        this.#subscribers.delete(room);
      }
    };
  }

  async snapshot(room: RoomId, seq: Seq, snapshot: Snapshot, drop: boolean): Promise<void> {
    const { snapshots } = this.#file;
    const older = recordsBelow(snapshots, room, LAST);
    if (older.some(([, key]) => parseKey(key).seq > seq)) return;
    const key = formatKey(room, seq);
    const dropped = drop ? this.#dropChange(room, seq) : { puts: [], removes: [] };
    await this.#change(this.#snapshots, room, {
      puts: [put(snapshots, key, snapshot.time, snapshot), ...dropped.puts],
      removes: [...older.filter(([, one]) => !one.equals(key)), ...dropped.removes],
    });
  }

  async info(room: RoomId): Promise<RoomInfo | undefined> {
    const key = formatKey(room, 0);
    const record = this.#file.rooms.get(key);
    return record && this.#info(key, record);
  }

  async *rooms(onDamaged = (_: Error): void => {}): AsyncGenerator<RoomInfo> {
    let start = formatKey('', 0);
    for (;;) {
      const page = [...this.#file.rooms.getRange({ start, limit: PAGE })];
      for (const { key, value } of page) {
        const info = ifReadable(() => this.#info(key, value), onDamaged);
        if (info) yield info;
      }
      const lastKey = page.at(-1)?.key;
      if (!lastKey || page.length < PAGE) return;
      start = Buffer.concat([lastKey, Buffer.of(0)]);
      // Let others have a turn.
      await new Promise(setImmediate);
    }
  }

  async remove(room: RoomId): Promise<boolean> {
    await Promise.allSettled([this.#inFlight.get(room), this.#snapshots.get(room)]);
    for (let hasSome = false; ; hasSome = true) {
      const { removes, isLast } = lastRecords(this.#file, room);
      if (removes.length > 0) await this.#commits.add({ puts: [], removes, isRelief: true });
      if (!isLast) continue;
      if (!hasSome && removes.length === 0) return false;
      for (const subscriber of [...(this.#subscribers.get(room) ?? [])]) subscriber.onRemoved?.();
      return true;
    }
  }

  async adopt({ id, game, created, isOver }: RoomInfo, history: readonly Stored[]): Promise<void> {
    if (this.#inFlight.has(id) || lastSeq(this.#file, id) > 0) {
      throw new Conflict(`there is a room ${id}`);
    }
    const { entries, snapshots } = this.#file;
    const records = history.map(({ seq, entry }) => {
      const key = formatKey(id, seq);
      return entry.type === 'snapshot'
        ? put(snapshots, key, entry.time, entry)
        : put(entries, key, entry.time, [entry]);
    });
    const about = this.#putAbout(id, created, { game, isOver, imported: this.#now() });
    await this.#change(this.#inFlight, id, { puts: [about, ...records], removes: [] });
    for (const subscriber of [...(this.#subscribers.get(id) ?? [])]) subscriber.onGap?.();
  }

  /** Writes a consistent copy of all rooms to a file, while they are being played. */
  backup(path: string): Promise<void> {
    return this.#file.copyTo(path);
  }

  /** Reads everything, and describes what is damaged. */
  damages(): Iterable<string> {
    return damagesIn(this.#file);
  }

  /** Resolves when all appends are durable, and the folder is released. */
  async close(): Promise<void> {
    await this.#commits.drained();
    await this.#file.close();
    this.#release();
  }

  #note(name: string): Json | undefined {
    const key = formatKey(name, 0);
    const record = this.#file.meta.get(key);
    return record && ifReadable(() => decode(key, record).content);
  }

  async #change(kind: Map<RoomId, Promise<void>>, room: RoomId, change: Change): Promise<void> {
    const done = this.#commits.add(change);
    kind.set(room, done);
    try {
      await done;
    } finally {
      if (kind.get(room) === done) kind.delete(room);
    }
  }

  #appendChange(room: RoomId, seq: Seq, entries: readonly Entry[]): Change {
    const time = entries.at(-1)?.time ?? 0;
    const puts = [put(this.#file.entries, formatKey(room, seq), time, entries)];
    const [first] = entries;
    const isOver = entries.some((entry) => entry.type === 'move' && entry.over);
    if (first?.type === 'create') {
      puts.push(this.#putAbout(room, first.time, { game: first.game, isOver }));
    } else if (isOver) puts.push(...this.#markOver(room));
    return { puts, removes: [] };
  }

  #markOver(room: RoomId): Change['puts'] {
    const key = formatKey(room, 0);
    const record = this.#file.rooms.get(key);
    if (!record) return [];
    const { time, content } = decode(key, record);
    const about = content as About;
    return about.isOver ? [] : [this.#putAbout(room, time, { ...about, isOver: true })];
  }

  #putAbout(room: RoomId, created: Time, about: About): Change['puts'][number] {
    return put(this.#file.rooms, formatKey(room, 0), created, about);
  }

  /** Drops the entries up to `seq`; a record that reaches beyond keeps the others. */
  #dropChange(room: RoomId, seq: Seq): Change {
    const { entries } = this.#file;
    const removes = recordsBelow(entries, room, seq + 1);
    const [next] = entries.getRange({
      start: formatKey(room, seq + 1),
      end: formatKey(room, LAST),
      limit: 1,
    });
    if (!next) return { puts: [], removes };
    const { time, content } = decode(next.key, next.value);
    const all = content as readonly Entry[];
    const kept = all.slice(Math.max(0, seq - (parseKey(next.key).seq - all.length)));
    if (kept.length === all.length) return { puts: [], removes };
    return { puts: [put(entries, next.key, time, kept)], removes };
  }

  #info(key: Buffer, record: Buffer): RoomInfo {
    const { room } = parseKey(key);
    const { time, content } = decode(key, record);
    const { game, isOver, imported } = content as About;
    const latest = lastRecord(this.#file.entries, room) ?? lastRecord(this.#file.snapshots, room);
    const seq = latest ? parseKey(latest.key).seq : 0;
    const changed = latest ? timeOf(latest.value) : time;
    const info = { id: room, game, created: time, changed, seq, isOver };
    return imported === undefined ? info : { ...info, imported };
  }

  #notify(room: RoomId, before: Seq, entries: readonly Entry[]): void {
    const subscribers = this.#subscribers.get(room);
    if (!subscribers) return;
    const stored = entries.map((entry, index) => ({ seq: before + 1 + index, entry }));
    for (const subscriber of [...subscribers]) {
      if (subscribers.has(subscriber)) subscriber.onEntries(stored);
    }
  }
}

const put = (table: DataTable, key: Buffer, time: Time, content: Json) =>
  [table, key, encode(key, time, content)] as const;
