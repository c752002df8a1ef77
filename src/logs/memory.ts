import type { Json } from '../games/game.ts';
import {
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

interface Subscriber {
  readonly onEntries: (entries: readonly Stored<Entry>[]) => void;
  /** The first entry that it has not been told of. */
  next: Seq;
}

interface Kept {
  game: string;
  created: Time;
  isOver: boolean;
  snapshot: (Recorded & { readonly entry: Snapshot }) | undefined;
  /** The entries from number `firstSeq` on, and when each was stored. */
  entries: Entry[];
  times: Time[];
  firstSeq: Seq;
  readonly subscribers: Set<Subscriber>;
}

/** A log that lasts as long as the process: for tests and for boards that nobody wants to keep. */
export class MemoryLog implements Log {
  readonly isSynchronous = true;
  readonly notes: Notes = notesInMemory();
  readonly #rooms = new Map<RoomId, Kept>();
  readonly #now: () => Time;

  constructor(now: () => Time = Date.now) {
    this.#now = now;
  }

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const kept = this.#rooms.get(room);
    if (!kept) return;
    const { snapshot, firstSeq } = kept;
    const isBehind = snapshot !== undefined && (after === 0 || after + 1 < firstSeq);
    for (const { seq, entry } of recordedIn(kept, isBehind, after + 1)) yield { seq, entry };
  }

  async *history(room: RoomId): AsyncGenerator<Recorded> {
    const kept = this.#rooms.get(room);
    if (kept) yield* recordedIn(kept, kept.firstSeq > 1, 1);
  }

  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq {
    const kept = this.#rooms.get(room) ?? nothing();
    const last = lastOf(kept);
    if (expected !== last) throw new Conflict(`expected ${expected}, but the last one is ${last}`);
    this.#rooms.set(room, kept);
    const time = this.#now();
    for (const entry of entries) {
      kept.entries.push(entry);
      kept.times.push(time);
      if (entry.type === 'create') {
        kept.game = entry.game;
        kept.created = time;
      } else if (entry.over) kept.isOver = true;
    }
    for (const subscriber of kept.subscribers) tell(subscriber, kept);
    return last + entries.length;
  }

  subscribe(room: RoomId, onEntries: (entries: readonly Stored<Entry>[]) => void): () => void {
    const kept = this.#rooms.get(room) ?? nothing();
    this.#rooms.set(room, kept);
    const subscriber = { onEntries, next: lastOf(kept) + 1 };
    kept.subscribers.add(subscriber);
    return () => {
      kept.subscribers.delete(subscriber);
      const isUsed = kept.subscribers.size > 0 || lastOf(kept) > 0;
      if (!isUsed && this.#rooms.get(room) === kept) this.#rooms.delete(room);
    };
  }

  async snapshot(room: RoomId, seq: Seq, state: Json, drop: boolean): Promise<void> {
    const kept = this.#rooms.get(room);
    if (!kept || seq < (kept.snapshot?.seq ?? 0)) return;
    const time = this.#now();
    kept.snapshot = { seq, time, entry: { v: FORMAT, type: 'snapshot', state } };
    if (!drop) return;
    kept.entries = kept.entries.slice(seq + 1 - kept.firstSeq);
    kept.times = kept.times.slice(seq + 1 - kept.firstSeq);
    kept.firstSeq = seq + 1;
  }

  async info(room: RoomId): Promise<RoomInfo | undefined> {
    const kept = this.#rooms.get(room);
    return kept && lastOf(kept) > 0 ? infoOf(room, kept) : undefined;
  }

  async *rooms(): AsyncGenerator<RoomInfo> {
    for (const [id, kept] of [...this.#rooms]) if (lastOf(kept) > 0) yield infoOf(id, kept);
  }

  async remove(room: RoomId): Promise<boolean> {
    const kept = this.#rooms.get(room);
    this.#rooms.delete(room);
    return kept !== undefined && lastOf(kept) > 0;
  }
}

function notesInMemory(): Notes {
  const notes = new Map<string, Json>();
  return {
    get: async (name) => notes.get(name),
    put: async (name, note) => void notes.set(name, note),
  };
}

const nothing = (): Kept => ({
  game: '',
  created: 0,
  isOver: false,
  snapshot: undefined,
  entries: [],
  times: [],
  firstSeq: 1,
  subscribers: new Set(),
});

const lastOf = ({ firstSeq, entries }: Kept): Seq => firstSeq + entries.length - 1;

function infoOf(id: RoomId, kept: Kept): RoomInfo {
  const { game, created, isOver, snapshot, times } = kept;
  const changed = times.at(-1) ?? snapshot?.time ?? created;
  return { id, game, created, changed, seq: lastOf(kept), isOver };
}

/** The entries from number `next` on, or the snapshot and what comes after it. */
function* recordedIn(kept: Kept, withSnapshot: boolean, next: Seq): Generator<Recorded> {
  const { snapshot, entries, times, firstSeq } = kept;
  if (withSnapshot && snapshot) yield snapshot;
  const from = withSnapshot && snapshot ? snapshot.seq + 1 : next;
  for (let seq = from; seq < firstSeq + entries.length; seq++) {
    const entry = entries[seq - firstSeq];
    if (entry) yield { seq, time: times[seq - firstSeq] ?? 0, entry };
  }
}

/**
 * Tells a subscriber of all that it has not heard yet. Another subscriber may append when it is told of
 * an entry: those who come after it then hear of both, in order, before that append returns.
 */
function tell(subscriber: Subscriber, kept: Kept): void {
  const from = Math.max(subscriber.next, kept.firstSeq);
  const news = kept.entries.slice(from - kept.firstSeq);
  if (news.length === 0) return;
  subscriber.next = from + news.length;
  subscriber.onEntries(news.map((entry, index) => ({ seq: from + index, entry })));
}
