import type { Json } from '../games/game.ts';
import type { Entry, RoomInfo, Seq, Snapshot, Stored, Time } from '../history/entry.ts';
import { Conflict, type Log, type LogSubscriber, type Notes } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';

interface Subscriber {
  readonly subscriber: LogSubscriber;
  /** The number of the next entry to deliver. */
  next: Seq;
}

interface StoredRoom {
  game: string;
  created: Time;
  isOver: boolean;
  imported?: Time;
  snapshot: Stored<Snapshot> | undefined;
  /** The entries from number `firstSeq` on. */
  entries: Entry[];
  firstSeq: Seq;
  readonly subscribers: Set<Subscriber>;
}

/** A log that lasts as long as the process: for tests and for boards that are not stored. */
export class MemoryLog implements Log {
  readonly isSynchronous = true;
  readonly notes: Notes = {
    get: async (name) => this.#notes.get(name),
    change: async (name, change) => {
      const note = change(this.#notes.get(name));
      this.#notes.set(name, note);
      return note;
    },
  };
  readonly #notes = new Map<string, Json>();
  readonly #rooms = new Map<RoomId, StoredRoom>();
  readonly #now: () => Time;

  constructor(now: () => Time = Date.now) {
    this.#now = now;
  }

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const stored = this.#rooms.get(room);
    if (!stored) return;
    const { snapshot, firstSeq } = stored;
    const isBehind = snapshot !== undefined && (after === 0 || after + 1 < firstSeq);
    yield* storedIn(stored, isBehind, after + 1);
  }

  async *history(room: RoomId): AsyncGenerator<Stored> {
    const stored = this.#rooms.get(room);
    if (stored) yield* storedIn(stored, stored.firstSeq > 1, 1);
  }

  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq {
    const stored = this.#rooms.get(room) ?? emptyRoom();
    const last = lastOf(stored);
    if (expected !== last) throw new Conflict(`expected ${expected}, but the last one is ${last}`);
    this.#rooms.set(room, stored);
    for (const entry of entries) {
      stored.entries.push(entry);
      if (entry.type === 'create') {
        stored.game = entry.game;
        stored.created = entry.time;
      } else if (entry.over) stored.isOver = true;
    }
    for (const subscriber of stored.subscribers) notify(subscriber, stored);
    return last + entries.length;
  }

  async probe(): Promise<void> {}

  async catchUp(): Promise<void> {}

  subscribe(room: RoomId, subscriber: LogSubscriber): () => void {
    const stored = this.#rooms.get(room) ?? emptyRoom();
    this.#rooms.set(room, stored);
    const subscribed = { subscriber, next: lastOf(stored) + 1 };
    stored.subscribers.add(subscribed);
    return () => {
      stored.subscribers.delete(subscribed);
      const isUsed = stored.subscribers.size > 0 || lastOf(stored) > 0;
      if (!isUsed && this.#rooms.get(room) === stored) this.#rooms.delete(room);
    };
  }

  async snapshot(room: RoomId, seq: Seq, entry: Snapshot, drop: boolean): Promise<void> {
    const stored = this.#rooms.get(room);
    if (!stored || seq < (stored.snapshot?.seq ?? 0)) return;
    stored.snapshot = { seq, entry };
    if (!drop) return;
    stored.entries = stored.entries.slice(seq + 1 - stored.firstSeq);
    stored.firstSeq = seq + 1;
  }

  async info(room: RoomId): Promise<RoomInfo | undefined> {
    const stored = this.#rooms.get(room);
    return stored && lastOf(stored) > 0 ? infoOf(room, stored) : undefined;
  }

  async *rooms(): AsyncGenerator<RoomInfo> {
    for (const [id, stored] of [...this.#rooms]) if (lastOf(stored) > 0) yield infoOf(id, stored);
  }

  async adopt({ id, game, created, isOver }: RoomInfo, history: readonly Stored[]): Promise<void> {
    const stored = this.#rooms.get(id) ?? emptyRoom();
    if (lastOf(stored) > 0) throw new Conflict(`there is a room ${id}`);
    this.#rooms.set(id, stored);
    stored.game = game;
    stored.created = created;
    stored.isOver = isOver;
    stored.imported = this.#now();
    for (const { seq, entry } of history) {
      if (entry.type !== 'snapshot') stored.entries.push(entry);
      else {
        stored.snapshot = { seq, entry };
        stored.firstSeq = seq + 1;
      }
    }
    for (const subscribed of [...stored.subscribers]) {
      subscribed.next = lastOf(stored) + 1;
      subscribed.subscriber.onGap?.();
    }
  }

  async remove(room: RoomId): Promise<boolean> {
    const stored = this.#rooms.get(room);
    this.#rooms.delete(room);
    if (!stored || lastOf(stored) === 0) return false;
    for (const { subscriber } of [...stored.subscribers]) subscriber.onRemoved?.();
    return true;
  }
}

const emptyRoom = (): StoredRoom => ({
  game: '',
  created: 0,
  isOver: false,
  snapshot: undefined,
  entries: [],
  firstSeq: 1,
  subscribers: new Set(),
});

const lastOf = ({ firstSeq, entries }: StoredRoom): Seq => firstSeq + entries.length - 1;

function infoOf(id: RoomId, stored: StoredRoom): RoomInfo {
  const { game, created, isOver, imported, snapshot, entries } = stored;
  const changed = (entries.at(-1) ?? snapshot?.entry)?.time ?? created;
  const info = { id, game, created, changed, seq: lastOf(stored), isOver };
  return imported === undefined ? info : { ...info, imported };
}

/** The entries from number `next` on, or the snapshot and the entries after it. */
function* storedIn(stored: StoredRoom, withSnapshot: boolean, next: Seq): Generator<Stored> {
  const { snapshot, entries, firstSeq } = stored;
  if (withSnapshot && snapshot) yield snapshot;
  const from = withSnapshot && snapshot ? snapshot.seq + 1 : next;
  for (let seq = from; seq < firstSeq + entries.length; seq++) {
    const entry = entries[seq - firstSeq];
    if (entry) yield { seq, entry };
  }
}

/**
 * Delivers all new entries. A subscriber may append when it gets an entry: the subscribers after it
 * then get both, in order, before that append returns.
 */
function notify(subscribed: Subscriber, stored: StoredRoom): void {
  const from = Math.max(subscribed.next, stored.firstSeq);
  const news = stored.entries.slice(from - stored.firstSeq);
  if (news.length === 0) return;
  subscribed.next = from + news.length;
  subscribed.subscriber.onEntries(news.map((entry, index) => ({ seq: from + index, entry })));
}
