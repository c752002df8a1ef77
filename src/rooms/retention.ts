import { isObject, type Json, type JsonObject } from '../games/json.ts';
import type { RoomInfo, Time } from '../history/entry.ts';
import type { Log } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';
import { RegistryClosed, type RoomRegistry } from './room-registry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const NOTE = 'retention';

/** So many of the latest visits are kept in mind when the process ends. */
const MOST_VISITS = 1_000;

interface RetentionSettings {
  readonly log: Log;
  readonly registry: Pick<RoomRegistry, 'has' | 'remove'>;
  /** Rooms are kept for so long after they were changed last. */
  readonly keepMs: number;
  /** Nobody will want to go on with such a room, once it is old. */
  readonly isDoneWith: (room: RoomInfo) => boolean;
  /** What the clock says. It may be wrong, and may be put right. */
  readonly now: () => Time;
  /** How long this process has been running, whatever the clock says. */
  readonly elapsedMs: () => number;
  /** Told what is going to be removed, and what was. */
  readonly say: (line: string) => void;
}

/** At some moment of running time, rooms that were last changed before `cutoff` counted as expired. */
type Sweep = { readonly ranMs: number; readonly cutoff: Time };

type Noted = {
  /** How long servers have run here in all. */
  readonly ranMs: number;
  /** The cutoff of the latest sweep. */
  readonly cutoff: Time;
  /** The sweeps of about the last day of running time, at most one for each hour, oldest first. */
  readonly sweeps: readonly Sweep[];
  /** Rooms that somebody was in, and when that was, in running time. */
  readonly visits: readonly (readonly [RoomId, number])[];
};

const NOTHING: Noted = { ranMs: 0, cutoff: 0, sweeps: [], visits: [] };

/**
 * Removes rooms that have been kept long enough. The clock alone removes nothing: a room goes only if
 * it was expired in every sweep of a whole day of running time. So there is a day to put a clock right
 * that is ahead, and whoever plays in the room meanwhile keeps it.
 */
export class Retention {
  readonly #settings: RetentionSettings;
  readonly #ranBeforeMs: number;
  #cutoff: Time;
  #sweeps: readonly Sweep[];
  readonly #visited: Map<RoomId, number>;
  #work: Promise<void> = Promise.resolve();

  private constructor(settings: RetentionSettings, { ranMs, cutoff, sweeps, visits }: Noted) {
    this.#settings = settings;
    this.#ranBeforeMs = ranMs - settings.elapsedMs();
    this.#cutoff = cutoff;
    this.#sweeps = sweeps;
    this.#visited = new Map(visits);
  }

  static async open(settings: RetentionSettings): Promise<Retention> {
    const note = await settings.log.notes?.get(NOTE);
    return new Retention(settings, isNoted(note) ? note : NOTHING);
  }

  /** Somebody is in these rooms: whatever the clock says about them, they are in use. */
  visited(rooms: Iterable<RoomId>): void {
    for (const room of rooms) {
      // The latest come last.
      this.#visited.delete(room);
      this.#visited.set(room, this.#ranMs);
    }
  }

  /** Finds out which rooms are expired, and removes those that have been so for a day. */
  sweep(): Promise<void> {
    return this.#next(() => this.#sweep());
  }

  /** Keeps in mind how long it has been running. */
  save(): Promise<void> {
    return this.#next(() => this.#note());
  }

  get #ranMs(): number {
    return this.#ranBeforeMs + this.#settings.elapsedMs();
  }

  #next(action: () => Promise<void>): Promise<void> {
    const done = this.#work.then(action);
    this.#work = done.catch(() => {});
    return done;
  }

  async #sweep(): Promise<void> {
    const { now, keepMs } = this.#settings;
    const known = this.#cutoff;
    this.#cutoff = now() - keepMs;
    const fresh = await this.#countExpired(known);
    if (fresh > 0) this.#announce(fresh);
    const sure = this.#record({ ranMs: this.#ranMs, cutoff: this.#cutoff });
    await this.#note();
    if (sure !== undefined) await this.#remove(sure);
  }

  /** How many rooms are expired now and were not in the sweep before. */
  async #countExpired(known: Time): Promise<number> {
    const visitedAndExpired = new Set<RoomId>();
    let fresh = 0;
    for await (const room of this.#settings.log.rooms()) {
      if (!this.#isExpired(room, this.#cutoff)) continue;
      const visited = this.#visited.get(room.id);
      if (visited !== undefined) visitedAndExpired.add(room.id);
      const isFresh = visited === undefined ? lastUse(room) >= known : this.#isJustOver(visited);
      if (isFresh && !this.#settings.registry.has(room.id)) fresh += 1;
    }
    // The others are known to be in use by what was stored.
    for (const room of this.#visited.keys()) {
      if (!visitedAndExpired.has(room)) this.#visited.delete(room);
    }
    return fresh;
  }

  /** Returns the cutoff before which rooms have been expired for a day, if there is one. */
  #record(sweep: Sweep): Time | undefined {
    const first = this.#sweeps.findLastIndex(({ ranMs }) => ranMs <= sweep.ranMs - DAY_MS);
    const lastDay = this.#sweeps.slice(Math.max(0, first));
    const sure = Math.min(sweep.cutoff, ...lastDay.map(({ cutoff }) => cutoff));
    this.#sweeps = [...thinnedOut(lastDay), sweep];
    return first < 0 ? undefined : sure;
  }

  async #remove(cutoff: Time): Promise<void> {
    const { log, registry, say } = this.#settings;
    try {
      const removed = await removeExpiredRooms(
        log,
        registry,
        (room) => this.#isExpired(room, cutoff) && !this.#isInUse(room),
      );
      if (removed > 0) say(`removed ${roomsOf(removed)} that nobody played in for ${this.#period}`);
    } catch (error) {
      if (!(error instanceof RegistryClosed)) throw error;
    }
  }

  #isExpired(room: RoomInfo, cutoff: Time): boolean {
    return lastUse(room) < cutoff && this.#settings.isDoneWith(room);
  }

  /** A visit keeps a room for as long as a move would, and for the day that comes after that. */
  #isInUse({ id }: RoomInfo): boolean {
    const visited = this.#visited.get(id);
    return visited !== undefined && this.#ranMs - visited < this.#settings.keepMs + DAY_MS;
  }

  /** The visit was not too long ago in the sweep before, and is now. */
  #isJustOver(visited: number): boolean {
    const over = visited + this.#settings.keepMs;
    return over <= this.#ranMs && over > (this.#sweeps.at(-1)?.ranMs ?? 0);
  }

  #announce(fresh: number): void {
    const { now, say } = this.#settings;
    const time = new Date(now() + DAY_MS).toISOString().replace('T', ' ').slice(0, 16);
    say(
      `nobody has played in ${roomsOf(fresh)} for ${this.#period}: to be removed after another day of running, at ${time}Z or later, unless somebody plays there`,
    );
  }

  get #period(): string {
    const hours = this.#settings.keepMs / HOUR_MS;
    return hours >= 48 ? `${Math.floor(hours / 24)} days` : `${Math.round(hours * 10) / 10} hours`;
  }

  async #note(): Promise<void> {
    const noted: Noted = {
      ranMs: this.#ranMs,
      cutoff: this.#cutoff,
      sweeps: this.#sweeps,
      visits: [...this.#visited].slice(-MOST_VISITS),
    };
    await this.#settings.log.notes?.put(NOTE, noted);
  }
}

/** Two sweeps within an hour are one, which found only what both did. So there are never many. */
function thinnedOut(sweeps: readonly Sweep[]): readonly Sweep[] {
  const [before, last] = sweeps.slice(-2);
  if (!before || !last || last.ranMs - before.ranMs >= HOUR_MS) return sweeps;
  const both = { ranMs: before.ranMs, cutoff: Math.min(before.cutoff, last.cutoff) };
  return [...sweeps.slice(0, -2), both];
}

/** What came from elsewhere is as old as its stay here. */
const lastUse = ({ changed, imported = 0 }: RoomInfo): Time => Math.max(changed, imported);

const roomsOf = (count: number): string => (count === 1 ? 'a room' : `${count} rooms`);

/** Only we write it, but perhaps another version of us. */
function isNoted(note: Json | undefined): note is Noted {
  if (!isObject(note) || !hasNumbers(note)) return false;
  const { sweeps, visits } = note;
  return (
    Array.isArray(sweeps) &&
    sweeps.every((sweep) => isObject(sweep) && hasNumbers(sweep)) &&
    Array.isArray(visits) &&
    visits.every(
      (visit) => Array.isArray(visit) && typeof visit[0] === 'string' && Number.isFinite(visit[1]),
    )
  );
}

const hasNumbers = ({ ranMs, cutoff }: JsonObject): boolean =>
  Number.isFinite(ranMs) && Number.isFinite(cutoff);

/** Removes the rooms that are done with and that nobody is in. Returns how many those were. */
export async function removeExpiredRooms(
  log: Log,
  registry: Pick<RoomRegistry, 'has' | 'remove'>,
  isDoneWith: (room: RoomInfo) => boolean,
): Promise<number> {
  let removed = 0;
  for await (const room of log.rooms()) {
    if (!isDoneWith(room) || registry.has(room.id)) continue;
    if (await registry.remove(room.id)) removed += 1;
  }
  return removed;
}
