import type { Json } from '../games/game.ts';
import {
  Conflict,
  type Entry,
  FORMAT,
  type Log,
  type RoomId,
  type Seq,
  type Snapshot,
  type Stored,
} from '../rooms/log.ts';

interface Follower {
  readonly onEntries: (entries: readonly Stored<Entry>[]) => void;
  /** The first entry that it has not been told of. */
  next: Seq;
}

interface Kept {
  snapshot: Stored<Snapshot> | undefined;
  /** The entries from number `firstSeq` on. */
  entries: Entry[];
  firstSeq: Seq;
  readonly followers: Set<Follower>;
}

/** A log that lasts as long as the process: for tests and for boards that nobody wants to keep. */
export class MemoryLog implements Log {
  readonly atOnce = true;
  readonly #rooms = new Map<RoomId, Kept>();

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const kept = this.#rooms.get(room);
    if (!kept) return;
    const { snapshot, entries, firstSeq } = kept;
    let next = after + 1;
    if (snapshot && next < firstSeq) {
      yield snapshot;
      next = snapshot.seq + 1;
    }
    for (; next < firstSeq + entries.length; next++) {
      const entry = entries[next - firstSeq];
      if (entry) yield { seq: next, entry };
    }
  }

  append(room: RoomId, expected: Seq, entries: readonly Entry[]): Seq {
    const kept = this.#rooms.get(room) ?? nothing();
    const last = lastOf(kept);
    if (expected !== last) throw new Conflict(`expected ${expected}, but the last one is ${last}`);
    this.#rooms.set(room, kept);
    for (const entry of entries) kept.entries.push(entry);
    for (const follower of kept.followers) tell(follower, kept);
    return last + entries.length;
  }

  follow(room: RoomId, onEntries: (entries: readonly Stored<Entry>[]) => void): () => void {
    const kept = this.#rooms.get(room) ?? nothing();
    this.#rooms.set(room, kept);
    const follower = { onEntries, next: lastOf(kept) + 1 };
    kept.followers.add(follower);
    return () => {
      kept.followers.delete(follower);
      const isUsed = kept.followers.size > 0 || lastOf(kept) > 0;
      if (!isUsed && this.#rooms.get(room) === kept) this.#rooms.delete(room);
    };
  }

  async snapshot(room: RoomId, seq: Seq, state: Json, drop: boolean): Promise<void> {
    const kept = this.#rooms.get(room);
    if (!kept || seq < (kept.snapshot?.seq ?? 0)) return;
    kept.snapshot = { seq, entry: { v: FORMAT, type: 'snapshot', state } };
    if (!drop) return;
    kept.entries = kept.entries.slice(seq + 1 - kept.firstSeq);
    kept.firstSeq = seq + 1;
  }
}

const nothing = (): Kept => ({
  snapshot: undefined,
  entries: [],
  firstSeq: 1,
  followers: new Set(),
});

const lastOf = ({ firstSeq, entries }: Kept): Seq => firstSeq + entries.length - 1;

/**
 * Tells a follower of all that it has not heard yet. Another follower may append when it is told of
 * an entry: those who come after it then hear of both, in order, before that append returns.
 */
function tell(follower: Follower, kept: Kept): void {
  const from = Math.max(follower.next, kept.firstSeq);
  const news = kept.entries.slice(from - kept.firstSeq);
  if (news.length === 0) return;
  follower.next = from + news.length;
  follower.onEntries(news.map((entry, index) => ({ seq: from + index, entry })));
}
