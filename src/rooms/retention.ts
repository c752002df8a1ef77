import Type, { type Static } from 'typebox';
import { Check } from 'typebox/value';
import type { RoomInfo, Time } from '../history/entry.ts';
import type { Log } from '../room/log.ts';
import type { RoomId } from '../table/state.ts';
import { RegistryClosed, type RoomRegistry } from './room-registry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const NOTE = 'retention';

const MOST_VISITS = 1_000;

interface RetentionSettings {
  readonly log: Log;
  readonly registry: Pick<RoomRegistry, 'has' | 'remove'>;
  /** Rooms are kept for this long after their last change. */
  readonly keepMs: number;
  /** Whether a room may be removed once it is old. */
  readonly isDoneWith: (room: RoomInfo) => boolean;
  /** The time of a clock that may be wrong, and may be corrected. */
  readonly now: () => Time;
  /** How long this process has been running, independent of the clock. */
  readonly elapsedMs: () => number;
  /** Called with lines about what will be removed, and what was. */
  readonly say: (line: string) => void;
  /** Where several nodes share the log. */
  readonly shared?: {
    /** Whether this node removes rooms. The others only note what is in use. */
    isFirst(): boolean;
    /** Whether somebody is in the room on another node. */
    isInUse(room: RoomId): Promise<boolean>;
  };
}

/** At running time `ranMs`, rooms that were last changed before `cutoff` counted as expired. */
const Sweep = Type.Object({ ranMs: Type.Number(), cutoff: Type.Number() });
type Sweep = Static<typeof Sweep>;

/** The latest sweep, with the running time of all servers of this log. */
const Noted = Type.Object({
  ...Sweep.properties,
  /** The sweeps of about the last day of running time, at most one for each hour, oldest first. */
  sweeps: Type.Array(Sweep),
  /** Rooms and the running time of their latest visit. */
  visits: Type.Array(Type.Tuple([Type.String(), Type.Number()])),
});
type Noted = Static<typeof Noted>;

const NOTHING: Noted = { ranMs: 0, cutoff: 0, sweeps: [], visits: [] };

/**
 * Removes rooms that have been kept long enough. The clock alone removes nothing: a room is removed
 * only if it was expired in every sweep of a whole day of running time. So there is a day to correct a
 * clock that is fast, and a move in the room meanwhile keeps it.
 */
export class Retention {
  readonly #settings: RetentionSettings;
  #ranBeforeMs: number;
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
    // Another version may have written it in another format.
    return new Retention(settings, Check(Noted, note) ? note : NOTHING);
  }

  /** Notes that these rooms are in use, whatever the clock says. */
  visited(rooms: Iterable<RoomId>): void {
    for (const room of rooms) {
      // Deleted first, so that the latest come last.
      this.#visited.delete(room);
      this.#visited.set(room, this.#ranMs);
    }
  }

  /** Finds expired rooms, and removes those that have been expired for a day. */
  sweep(): Promise<void> {
    return this.#next(() => this.#sweep());
  }

  /** Stores the running time. */
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
    const { now, keepMs, shared } = this.#settings;
    if (shared) await this.#note();
    if (shared && !shared.isFirst()) return;
    const known = this.#cutoff;
    this.#cutoff = now() - keepMs;
    const fresh = await this.#countExpired(known);
    if (fresh > 0) this.#announce(fresh);
    const sure = this.#record({ ranMs: this.#ranMs, cutoff: this.#cutoff });
    await this.#note(true);
    if (sure !== undefined) await this.#remove(sure);
  }

  /** Counts the rooms that have expired since the previous sweep. */
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
    // The changes of the other rooms show that they are in use.
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
    const { log, registry, say, shared } = this.#settings;
    try {
      const isDoneWith = async (room: RoomInfo): Promise<boolean> =>
        this.#isExpired(room, cutoff) && !this.#isInUse(room) && !(await shared?.isInUse(room.id));
      const removed = await removeExpiredRooms(log, registry, isDoneWith, (room) =>
        this.#isExpired(room, cutoff),
      );
      if (removed > 0) say(`removed ${roomsOf(removed)} that nobody played in for ${this.#period}`);
    } catch (error) {
      if (!(error instanceof RegistryClosed)) throw error;
    }
  }

  #isExpired(room: RoomInfo, cutoff: Time): boolean {
    return lastUse(room) < cutoff && this.#settings.isDoneWith(room);
  }

  /** A visit keeps a room for as long as a move would, and another day. */
  #isInUse({ id }: RoomInfo): boolean {
    const visited = this.#visited.get(id);
    return visited !== undefined && this.#ranMs - visited < this.#settings.keepMs + DAY_MS;
  }

  /** Whether the visit has expired since the previous sweep. */
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

  /** Stores what is known here; where nodes share the log, together with what the others know. */
  async #note(isSwept = false): Promise<void> {
    const { log, shared } = this.#settings;
    await log.notes?.change(NOTE, (note) => {
      const others = shared && Check(Noted, note) ? note : NOTHING;
      // The log has been served as long as by the node that has run longest.
      this.#ranBeforeMs += Math.max(0, others.ranMs - this.#ranMs);
      this.#learnVisits(others);
      if (shared && !isSwept) this.#learnSweeps(others);
      return {
        ranMs: this.#ranMs,
        cutoff: this.#cutoff,
        sweeps: this.#sweeps,
        visits: [...this.#visited].slice(-MOST_VISITS),
      };
    });
  }

  #learnVisits({ visits }: Noted): void {
    const known = [...this.#visited];
    this.#visited.clear();
    const all = [...visits, ...known].sort(([, one], [, other]) => one - other);
    for (const [room, at] of all.slice(-2 * MOST_VISITS)) {
      this.#visited.delete(room);
      this.#visited.set(room, at);
    }
  }

  #learnSweeps({ cutoff, sweeps }: Noted): void {
    if ((sweeps.at(-1)?.ranMs ?? 0) <= (this.#sweeps.at(-1)?.ranMs ?? 0)) return;
    this.#cutoff = cutoff;
    this.#sweeps = sweeps;
  }
}

/** Merges the last two sweeps if they are within an hour, so that there are never many. */
function thinnedOut(sweeps: readonly Sweep[]): readonly Sweep[] {
  const [before, last] = sweeps.slice(-2);
  if (!before || !last || last.ranMs - before.ranMs >= HOUR_MS) return sweeps;
  const both = { ranMs: before.ranMs, cutoff: Math.min(before.cutoff, last.cutoff) };
  return [...sweeps.slice(0, -2), both];
}

/** An imported room is as old as its import, at most. */
const lastUse = ({ changed, imported = 0 }: RoomInfo): Time => Math.max(changed, imported);

const roomsOf = (count: number): string => (count === 1 ? 'a room' : `${count} rooms`);

/** Removes the rooms that are not loaded and that `isDoneWith` accepts. Returns their number. */
export async function removeExpiredRooms(
  log: Log,
  registry: Pick<RoomRegistry, 'has' | 'remove'>,
  isDoneWith: (room: RoomInfo) => boolean | Promise<boolean>,
  mayBeDone: (room: RoomInfo) => boolean = () => true,
): Promise<number> {
  let removed = 0;
  // Listed first: the list must not be held open while others are asked.
  const rooms: RoomInfo[] = [];
  for await (const room of log.rooms()) if (mayBeDone(room)) rooms.push(room);
  for (const room of rooms) {
    if (registry.has(room.id) || !(await isDoneWith(room)) || registry.has(room.id)) continue;
    if (await registry.remove(room.id)) removed += 1;
  }
  return removed;
}
