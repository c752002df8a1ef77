import { join } from 'node:path';
import type { Json } from '../games/game.ts';
import {
  type CreateEntry,
  type Entry,
  FORMAT,
  type Recorded,
  type RoomInfo,
  type Seq,
  type Snapshot,
  type Stored,
  type Time,
} from '../history/entry.ts';
import { Conflict, type Log, type Notes } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';
import type { Change } from './change.ts';
import { damagesIn } from './damages.ts';
import { DataFile, type DataFileSettings, DEFAULTS } from './data-file.ts';
import { type Claim, claim } from './folder.ts';
import { GroupCommit } from './group-commit.ts';
import { Damaged, decode, encode, keyOf, LAST, readKey, timeOf } from './record.ts';
import { firstSeq, head, last, recorded, removalSlice, removing } from './room-records.ts';

type OnEntries = (entries: readonly Stored<Entry>[]) => void;

/** What the log knows of a room beside its entries. */
type About = { readonly game: string; readonly isOver: boolean; readonly imported?: Time };

export interface LmdbSettings extends DataFileSettings {
  readonly now: () => Time;
}

/** The file in a data folder that holds all rooms. */
export const DATA_FILE = 'rooms.mdb';

/** How many rooms are listed at one go. */
const PAGE = 1_000;

/**
 * A log in a folder. The entries of one append are one record, under the number of its last one. All
 * rooms' appends go together into one transaction, and nothing is told before it is on the disk.
 */
export class LmdbLog implements Log {
  readonly isSynchronous = false;
  readonly notes: Notes = {
    get: (name) => this.#note(name),
    put: (...note) => this.#keep(...note),
  };
  readonly #file: DataFile;
  readonly #giveBack: () => void;
  readonly #now: () => Time;
  readonly #commits: GroupCommit<Change>;
  readonly #subscribers = new Map<RoomId, Set<OnEntries>>();
  /** The rooms that are being appended to, and those of which a snapshot is being stored. */
  readonly #inFlight = new Map<RoomId, Promise<void>>();
  readonly #snapshots = new Map<RoomId, Promise<void>>();

  private constructor(file: DataFile, giveBack: () => void, now: () => Time) {
    this.#file = file;
    this.#giveBack = giveBack;
    this.#now = now;
    this.#commits = new GroupCommit((changes) => file.commit(changes));
  }

  /** Throws UnusableFolder, which says why, if the folder or what lies in it cannot be used. */
  static open(folder: string, settings: Partial<LmdbSettings> = {}): LmdbLog {
    return LmdbLog.openClaimed(claim(folder), settings);
  }

  /** The same, in a folder that was claimed before, and is given back when the log closes. */
  static openClaimed(
    { folder, giveBack }: Claim,
    { now = Date.now, ...settings }: Partial<LmdbSettings>,
  ): LmdbLog {
    try {
      const file = new DataFile(join(folder, DATA_FILE), { ...DEFAULTS, ...settings });
      return new LmdbLog(file, giveBack, now);
    } catch (error) {
      giveBack();
      throw error;
    }
  }

  /** To read only, also while another process writes. */
  static openToRead(folder: string): LmdbLog {
    const file = new DataFile(join(folder, DATA_FILE), { ...DEFAULTS, readOnly: true });
    return new LmdbLog(file, () => {}, Date.now);
  }

  /** How many transactions were ever committed. */
  get transactions(): number {
    return this.#file.transactions;
  }

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const snapshot = last(this.#file.snapshots, room);
    const isBehind =
      snapshot !== undefined &&
      readKey(snapshot.key).seq > after &&
      (after === 0 || after + 1 < firstSeq(this.#file.entries, room));
    for await (const { seq, entry } of recorded(this.#file, room, isBehind, after)) {
      yield { seq, entry };
    }
  }

  history(room: RoomId): AsyncGenerator<Recorded> {
    return recorded(this.#file, room, firstSeq(this.#file.entries, room) > 1, 0);
  }

  async append(room: RoomId, expected: Seq, entries: readonly Entry[]): Promise<Seq> {
    const pending = this.#inFlight.get(room);
    if (pending || expected !== head(this.#file, room)) {
      // Whoever lost will want to read what was first, and may try again and again: others get a turn.
      await pending?.catch(() => {});
      await new Promise(setImmediate);
      throw new Conflict(`expected ${expected}, but the last one is ${head(this.#file, room)}`);
    }
    const seq = expected + entries.length;
    await this.#change(this.#inFlight, room, this.#appending(room, seq, entries));
    this.#tell(room, expected, entries);
    return seq;
  }

  subscribe(room: RoomId, onEntries: OnEntries): () => void {
    const subscribers = this.#subscribers.get(room) ?? new Set();
    this.#subscribers.set(room, subscribers);
    const subscriber: OnEntries = (entries) => onEntries(entries);
    subscribers.add(subscriber);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size === 0 && this.#subscribers.get(room) === subscribers) {
        this.#subscribers.delete(room);
      }
    };
  }

  async snapshot(room: RoomId, seq: Seq, state: Json, drop: boolean): Promise<void> {
    const { snapshots } = this.#file;
    const older = removing(snapshots, room, LAST);
    if (older.some(([, key]) => readKey(key).seq > seq)) return;
    const key = keyOf(room, seq);
    const content: Snapshot = { v: FORMAT, type: 'snapshot', state };
    const dropped = drop ? this.#dropping(room, seq) : { puts: [], removes: [] };
    await this.#change(this.#snapshots, room, {
      puts: [[snapshots, key, encode(key, this.#now(), content)], ...dropped.puts],
      removes: [...older.filter(([, one]) => !one.equals(key)), ...dropped.removes],
    });
  }

  async info(room: RoomId): Promise<RoomInfo | undefined> {
    const key = keyOf(room, 0);
    const record = this.#file.rooms.get(key);
    return record && this.#info(key, record);
  }

  async *rooms(): AsyncGenerator<RoomInfo> {
    let start = keyOf('', 0);
    for (;;) {
      const page = [...this.#file.rooms.getRange({ start, limit: PAGE })];
      for (const { key, value } of page) {
        const info = this.#readableInfo(key, value);
        if (info) yield info;
      }
      const lastKey = page.at(-1)?.key;
      if (!lastKey || page.length < PAGE) return;
      start = Buffer.concat([lastKey, Buffer.of(0)]);
      // Others get a turn.
      await new Promise(setImmediate);
    }
  }

  async remove(room: RoomId): Promise<boolean> {
    await Promise.allSettled([this.#inFlight.get(room), this.#snapshots.get(room)]);
    for (let hasSome = false; ; hasSome = true) {
      const { removes, isLast } = removalSlice(this.#file, room);
      if (removes.length > 0) await this.#commits.add({ puts: [], removes, isRelief: true });
      if (isLast) return hasSome || removes.length > 0;
    }
  }

  /** A room from elsewhere, with all its history. Rejects with Conflict if there is one of that id. */
  async adopt(
    { id, game, created, isOver }: RoomInfo,
    history: readonly Recorded[],
  ): Promise<void> {
    if (this.#inFlight.has(id) || head(this.#file, id) > 0)
      throw new Conflict(`there is a room ${id}`);
    const { rooms, entries, snapshots } = this.#file;
    const about: About = { game, isOver, imported: this.#now() };
    await this.#change(this.#inFlight, id, {
      puts: [
        [rooms, keyOf(id, 0), encode(keyOf(id, 0), created, about)],
        ...history.map(({ seq, time, entry }) => {
          const key = keyOf(id, seq);
          return entry.type === 'snapshot'
            ? ([snapshots, key, encode(key, time, entry)] as const)
            : ([entries, key, encode(key, time, [entry])] as const);
        }),
      ],
      removes: [],
    });
  }

  /** Writes a consistent copy of all rooms to a file, while they are being played. */
  async backup(path: string): Promise<void> {
    await this.#file.copyTo(path);
  }

  /** Reads everything, and says what is not as it was written. */
  damages(): Iterable<string> {
    return damagesIn(this.#file);
  }

  /** Resolves when all that was appended is durable, and the folder is free for others. */
  async close(): Promise<void> {
    await this.#commits.drained();
    await this.#file.close();
    this.#giveBack();
  }

  /** A note that is damaged is as good as none. */
  async #note(name: string): Promise<Json | undefined> {
    const key = keyOf(name, 0);
    const record = this.#file.meta.get(key);
    try {
      return record && decode(key, record).content;
    } catch (error) {
      if (error instanceof Damaged) return undefined;
      throw error;
    }
  }

  async #keep(name: string, note: Json): Promise<void> {
    const { meta } = this.#file;
    const key = keyOf(name, 0);
    const puts = [[meta, key, encode(key, this.#now(), note)]] as const;
    await this.#commits.add({ puts, removes: [], isRelief: true });
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

  #appending(room: RoomId, seq: Seq, entries: readonly Entry[]): Change {
    const time = this.#now();
    const key = keyOf(room, seq);
    const record = [this.#file.entries, key, encode(key, time, entries)] as const;
    const [first] = entries;
    const isOver = entries.some((entry) => entry.type === 'move' && entry.over);
    if (first?.type === 'create')
      return { puts: [record, this.#creation(room, time, first, isOver)], removes: [] };
    return { puts: isOver ? [record, ...this.#ending(room)] : [record], removes: [] };
  }

  #creation(
    room: RoomId,
    time: Time,
    { game }: CreateEntry,
    isOver: boolean,
  ): Change['puts'][number] {
    const key = keyOf(room, 0);
    const about: About = { game, isOver };
    return [this.#file.rooms, key, encode(key, time, about)];
  }

  #ending(room: RoomId): Change['puts'] {
    const key = keyOf(room, 0);
    const record = this.#file.rooms.get(key);
    if (!record) return [];
    const { time, content } = decode(key, record);
    const about = content as About;
    return about.isOver
      ? []
      : [[this.#file.rooms, key, encode(key, time, { ...about, isOver: true })]];
  }

  /** A record that reaches beyond `seq` keeps the entries that do. */
  #dropping(room: RoomId, seq: Seq): Change {
    const { entries } = this.#file;
    const removes = removing(entries, room, seq + 1);
    const [next] = entries.getRange({
      start: keyOf(room, seq + 1),
      end: keyOf(room, LAST),
      limit: 1,
    });
    if (!next) return { puts: [], removes };
    const { time, content } = decode(next.key, next.value);
    const all = content as readonly Entry[];
    const kept = all.slice(Math.max(0, seq - (readKey(next.key).seq - all.length)));
    if (kept.length === all.length) return { puts: [], removes };
    return { puts: [[entries, next.key, encode(next.key, time, kept)]], removes };
  }

  /** A list is of use without those that are damaged. */
  #readableInfo(key: Buffer, record: Buffer): RoomInfo | undefined {
    try {
      return this.#info(key, record);
    } catch (error) {
      if (error instanceof Damaged) return undefined;
      throw error;
    }
  }

  #info(key: Buffer, record: Buffer): RoomInfo {
    const { room } = readKey(key);
    const { time, content } = decode(key, record);
    const { game, isOver, imported } = content as About;
    const latest = last(this.#file.entries, room) ?? last(this.#file.snapshots, room);
    const seq = latest ? readKey(latest.key).seq : 0;
    const changed = latest ? timeOf(latest.value) : time;
    const info = { id: room, game, created: time, changed, seq, isOver };
    return imported === undefined ? info : { ...info, imported };
  }

  #tell(room: RoomId, before: Seq, entries: readonly Entry[]): void {
    const subscribers = this.#subscribers.get(room);
    if (!subscribers) return;
    const stored = entries.map((entry, index) => ({ seq: before + 1 + index, entry }));
    for (const subscriber of [...subscribers]) if (subscribers.has(subscriber)) subscriber(stored);
  }
}
