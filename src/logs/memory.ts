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

interface Kept {
  snapshot: Stored<Snapshot> | undefined;
  /** The entries from number `firstSeq` on. */
  entries: Entry[];
  firstSeq: Seq;
  readonly followers: Set<(entries: readonly Stored<Entry>[]) => void>;
}

/** A log that lasts as long as the process: for tests and for boards that nobody wants to keep. */
export class MemoryLog implements Log {
  readonly atOnce = true;
  readonly #rooms = new Map<RoomId, Kept>();

  async *read(room: RoomId, after: Seq): AsyncGenerator<Stored> {
    const { snapshot, entries, firstSeq } = this.#kept(room);
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
    const kept = this.#kept(room);
    const last = kept.firstSeq + kept.entries.length - 1;
    if (expected !== last) throw new Conflict(`expected ${expected}, but the last one is ${last}`);
    for (const entry of entries) kept.entries.push(entry);
    if (kept.followers.size > 0) {
      const stored = entries.map((entry, index) => ({ seq: last + 1 + index, entry }));
      for (const onEntries of kept.followers) onEntries(stored);
    }
    return last + entries.length;
  }

  follow(room: RoomId, onEntries: (entries: readonly Stored<Entry>[]) => void): () => void {
    const { followers } = this.#kept(room);
    followers.add(onEntries);
    return () => followers.delete(onEntries);
  }

  async snapshot(room: RoomId, seq: Seq, state: Json, drop: boolean): Promise<void> {
    const kept = this.#kept(room);
    if (seq < (kept.snapshot?.seq ?? 0)) return;
    kept.snapshot = { seq, entry: { v: FORMAT, type: 'snapshot', state } };
    if (!drop) return;
    kept.entries = kept.entries.slice(seq + 1 - kept.firstSeq);
    kept.firstSeq = seq + 1;
  }

  #kept(room: RoomId): Kept {
    const known = this.#rooms.get(room);
    if (known) return known;
    const kept: Kept = { snapshot: undefined, entries: [], firstSeq: 1, followers: new Set() };
    this.#rooms.set(room, kept);
    return kept;
  }
}
