import type { Game, Json } from '../games/game.ts';
import type { Log } from '../room/log.ts';
import { type Creation, Room, type RoomSettings } from '../room/room.ts';
import type { RoomId } from '../table/state.ts';

/** A room stays in memory so long after the last one has left, or up to twice that. */
const LINGER_MS = 60_000;

/** What is put around a room while it is in memory. */
export interface Furniture {
  /** The room leaves memory; `isRemoved` if it is gone for good. */
  clear(isRemoved: boolean): void;
}

const NOTHING: Furniture = { clear() {} };

/** Does not keep the process from ending. */
const unhurried: RoomSettings['later'] = (milliseconds, action) =>
  void setTimeout(action, milliseconds).unref();

/** Nobody can enter any more. */
export class LobbyClosed extends Error {
  override readonly name = 'LobbyClosed';
}

/** Somebody's stay in a room. The room stays in memory until all have left. */
export interface Visit<F = Furniture> {
  readonly room: Room<unknown>;
  readonly furniture: F;
  /** Done with the room, which must not be used through this visit any more. */
  leave(): void;
}

interface Present<F> {
  readonly room: Room<unknown>;
  readonly furniture: F;
  visits: number;
  /** Counts departures, so that nobody who has just left finds the room gone. */
  departures: number;
  /** It is looked now and then whether the room can go. */
  isObserved: boolean;
}

export type LobbySettings = Partial<RoomSettings> & Pick<RoomSettings, 'node'>;

/**
 * All rooms of a log. Those that somebody is in are in memory, each once; the others are loaded when
 * somebody comes.
 */
export class Lobby<F extends Furniture = Furniture> {
  readonly #log: Log;
  readonly #games: ReadonlyMap<string, Game>;
  readonly #settings: LobbySettings;
  readonly #later: RoomSettings['later'];
  readonly #furnish: (room: Room<unknown>) => F;
  readonly #present = new Map<RoomId, Present<F>>();
  /** The rooms that are being created, loaded or removed. */
  readonly #coming = new Map<RoomId, Promise<unknown>>();
  #isClosed = false;

  constructor(
    log: Log,
    games: ReadonlyMap<string, Game>,
    settings: LobbySettings,
    // Whoever furnishes nothing finds nothing that they could use.
    furnish: (room: Room<unknown>) => F = () => NOTHING as Furniture as F,
  ) {
    this.#log = log;
    this.#furnish = furnish;
    this.#games = games;
    this.#later = settings.later ?? unhurried;
    this.#settings = { ...settings, later: this.#later };
  }

  /** How many rooms are in memory. */
  get size(): number {
    return this.#present.size;
  }

  /** What stands in the rooms that are in memory. */
  *furniture(): Iterable<F> {
    for (const { furniture } of this.#present.values()) yield furniture;
  }

  /** What stands in the room, if it is in memory. */
  peek(id: RoomId): F | undefined {
    return this.#present.get(id)?.furniture;
  }

  /** The room is in memory, or about to be. */
  has(id: RoomId): boolean {
    return this.#present.has(id) || this.#coming.has(id);
  }

  /** A new room. Rejects with Conflict if there is one of that id. */
  async create(
    id: RoomId,
    game: Game,
    creation: Creation<Json>,
    settings: Partial<RoomSettings> = {},
  ): Promise<Visit<F>> {
    const all = this.#settingsOf(id, settings);
    return this.#alone(id, async () =>
      this.#visit(this.#settle(await Room.create(this.#log, id, game, creation, all))),
    );
  }

  /** The room of that id, or undefined if there is none. */
  async enter(id: RoomId, settings: Partial<RoomSettings> = {}): Promise<Visit<F> | undefined> {
    const present = this.#coming.has(id) ? undefined : this.#present.get(id);
    if (present && !this.#isClosed) return this.#visit(present);
    return this.#alone(id, async () => {
      const known = this.#present.get(id);
      if (known) return this.#visit(known);
      const room = await this.#open(id, settings);
      return room && this.#visit(this.#settle(room));
    });
  }

  /** Closes the room if it is in memory. Whoever comes next finds it as it was left. */
  async dismiss(id: RoomId): Promise<void> {
    await this.#alone(id, () => this.#clear(id, false));
  }

  /** Closes the room if it is in memory, and forgets it for good. Returns whether there was one. */
  remove(id: RoomId): Promise<boolean> {
    return this.#alone(id, async () => {
      await this.#clear(id, true);
      return this.#log.remove(id);
    });
  }

  /** Closes the rooms that are in memory, and resolves when all is durable. Nobody enters any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#coming.values());
    const all = [...this.#present.values()];
    await Promise.all(all.map(({ room }) => room.close()));
    for (const { furniture } of all) furniture.clear(false);
    this.#present.clear();
  }

  /** Does something with a room while nobody enters it. */
  async #alone<T>(id: RoomId, action: () => Promise<T>): Promise<T> {
    for (let others = this.#others(id); others; others = this.#others(id)) await others;
    const doing = action();
    this.#coming.set(id, doing);
    try {
      return await doing;
    } finally {
      this.#coming.delete(id);
    }
  }

  async #clear(id: RoomId, isRemoved: boolean): Promise<void> {
    const present = this.#present.get(id);
    this.#present.delete(id);
    await present?.room.close();
    present?.furniture.clear(isRemoved);
  }

  /** Resolves when those who create, load or remove the room are done: it is never there twice. */
  #others(id: RoomId): Promise<unknown> | undefined {
    if (this.#isClosed) throw new LobbyClosed('all rooms are closed');
    return this.#coming.get(id)?.catch(() => {});
  }

  async #open(id: RoomId, settings: Partial<RoomSettings>): Promise<Room<unknown> | undefined> {
    const game = await this.#gameOf(id);
    return game && Room.open(this.#log, id, game, this.#settingsOf(id, settings));
  }

  /** A room that closed because of a fault leaves memory; it is loaded anew for the next visit. */
  #settingsOf(id: RoomId, settings: Partial<RoomSettings>): LobbySettings {
    const onBroken = (): void => {
      const present = this.#present.get(id);
      this.#present.delete(id);
      present?.furniture.clear(false);
    };
    return { ...this.#settings, onBroken, ...settings };
  }

  #settle(room: Room<unknown>): Present<F> {
    const furniture = this.#furnish(room);
    const present = { room, furniture, visits: 0, departures: 0, isObserved: false };
    this.#present.set(room.id, present);
    return present;
  }

  async #gameOf(id: RoomId): Promise<Game | undefined> {
    const info = await this.#log.info(id);
    if (!info) return undefined;
    const game = this.#games.get(info.game);
    if (!game) throw new Error(`room ${JSON.stringify(id)} is of an unknown game: ${info.game}`);
    return game;
  }

  #visit(present: Present<F>): Visit<F> {
    present.visits += 1;
    let hasLeft = false;
    return {
      room: present.room,
      furniture: present.furniture,
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        present.visits -= 1;
        present.departures += 1;
        if (present.visits === 0) this.#letGoLater(present);
      },
    };
  }

  /** There may be thousands of short visits in that time, but one is enough to look after them. */
  #letGoLater(present: Present<F>): void {
    if (present.isObserved) return;
    present.isObserved = true;
    const { departures, room } = present;
    this.#later(LINGER_MS, () => {
      present.isObserved = false;
      if (present.visits > 0 || this.#present.get(room.id) !== present) return;
      if (present.departures === departures && room.release()) {
        this.#present.delete(room.id);
        present.furniture.clear(false);
      } else {
        this.#letGoLater(present);
      }
    });
  }
}
