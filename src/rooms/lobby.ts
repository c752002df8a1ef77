import type { Game, Json } from '../games/game.ts';
import type { Log, RoomId } from './log.ts';
import { type Creation, Room, type RoomSettings } from './room.ts';

/** How long a room stays in memory after the last one has left, for those who come right back. */
const LINGER_MS = 60_000;

/** Somebody's stay in a room. The room stays in memory until all have left. */
export interface Visit {
  readonly room: Room<unknown>;
  /** Done with the room, which must not be used through this visit any more. */
  leave(): void;
}

interface Present {
  readonly room: Room<unknown>;
  visits: number;
  /** Counts departures, so that only the latest one lets the room go. */
  departures: number;
}

export type LobbySettings = Partial<RoomSettings> & Pick<RoomSettings, 'node'>;

/**
 * All rooms of a log. Those that somebody is in are in memory, each once; the others are loaded when
 * somebody comes.
 */
export class Lobby {
  readonly #log: Log;
  readonly #games: ReadonlyMap<string, Game>;
  readonly #settings: LobbySettings;
  readonly #later: RoomSettings['later'];
  readonly #present = new Map<RoomId, Present>();
  /** The rooms that are being created or loaded. */
  readonly #coming = new Map<RoomId, Promise<unknown>>();
  #isClosed = false;

  constructor(log: Log, games: ReadonlyMap<string, Game>, settings: LobbySettings) {
    this.#log = log;
    this.#games = games;
    this.#settings = settings;
    this.#later =
      settings.later ?? ((milliseconds, action) => setTimeout(action, milliseconds).unref());
  }

  /** How many rooms are in memory. */
  get size(): number {
    return this.#present.size;
  }

  /** A new room. Rejects with Conflict if there is one of that id. */
  async create(id: RoomId, game: Game, creation: Creation<Json>): Promise<Visit> {
    for (let others = this.#others(id); others; others = this.#others(id)) await others;
    const creating = Room.create(this.#log, id, game, creation, this.#settings);
    return this.#visit(await this.#admit(id, creating));
  }

  /** The room of that id, or undefined if there is none. */
  async enter(id: RoomId): Promise<Visit | undefined> {
    for (let others = this.#others(id); others; others = this.#others(id)) await others;
    const present = this.#present.get(id) ?? (await this.#admit(id, this.#open(id)));
    return present && this.#visit(present);
  }

  /** Closes the rooms that are in memory, and resolves when all is durable. Nobody enters any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#coming.values());
    await Promise.all(Array.from(this.#present.values(), ({ room }) => room.close()));
    this.#present.clear();
  }

  /** Resolves when those who are creating or loading the room have: it is never in memory twice. */
  #others(id: RoomId): Promise<unknown> | undefined {
    if (this.#isClosed) throw new Error('all rooms are closed');
    return this.#coming.get(id)?.catch(() => {});
  }

  async #open(id: RoomId): Promise<Room<unknown> | undefined> {
    const game = await this.#gameOf(id);
    return game && Room.open(this.#log, id, game, this.#settings);
  }

  /** Keeps the room as soon as it is there. */
  async #admit<R extends Room<unknown> | undefined>(id: RoomId, coming: Promise<R>) {
    this.#coming.set(id, coming);
    try {
      const room = await coming;
      const present = room && { room, visits: 0, departures: 0 };
      if (present) this.#present.set(id, present);
      return present;
    } finally {
      this.#coming.delete(id);
    }
  }

  async #gameOf(id: RoomId): Promise<Game | undefined> {
    const info = await this.#log.info(id);
    if (!info) return undefined;
    const game = this.#games.get(info.game);
    if (!game) throw new Error(`room ${JSON.stringify(id)} is of an unknown game: ${info.game}`);
    return game;
  }

  #visit(present: Present): Visit {
    present.visits += 1;
    let hasLeft = false;
    return {
      room: present.room,
      leave: () => {
        if (hasLeft) return;
        hasLeft = true;
        present.visits -= 1;
        present.departures += 1;
        if (present.visits === 0) this.#letGoLater(present);
      },
    };
  }

  #letGoLater(present: Present): void {
    const { departures, room } = present;
    this.#later(LINGER_MS, () => {
      if (present.visits > 0 || present.departures !== departures) return;
      if (room.release()) this.#present.delete(room.id);
      else this.#letGoLater(present);
    });
  }
}
