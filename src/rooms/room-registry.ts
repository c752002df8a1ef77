import type { Game, Json } from '../games/game.ts';
import type { Log } from '../room/log.ts';
import { type Creation, Room, type RoomSettings } from '../room/room.ts';
import type { RoomId } from '../table/state.ts';

/** Rooms nobody uses are unloaded after one to two of these periods. */
const UNLOAD_AFTER_MS = 60_000;

/** What the server keeps beside a loaded room. */
export interface RoomResources {
  /** Called when the room is unloaded; `isRemoved` if it was deleted for good. */
  dispose(isRemoved: boolean): void;
}

const NO_RESOURCES: RoomResources = { dispose() {} };

/** Does not keep the process from ending. */
const unhurried: RoomSettings['later'] = (milliseconds, action) =>
  void setTimeout(action, milliseconds).unref();

/** Rooms can no longer be acquired. */
export class RegistryClosed extends Error {
  override readonly name = 'RegistryClosed';
}

/** A handle on a loaded room. The room stays in memory until every lease is released. */
export interface RoomLease<F = RoomResources> {
  readonly room: Room<unknown>;
  readonly resources: F;
  /** Gives the room back; it must not be used through this lease any more. */
  release(): void;
}

interface LoadedRoom<F> {
  readonly room: Room<unknown>;
  readonly resources: F;
  leases: number;
  /** Counts releases, so that a room that was just used is not unloaded. */
  releases: number;
  isEvictionPlanned: boolean;
}

export type RegistrySettings = Partial<RoomSettings> & Pick<RoomSettings, 'node'>;

/** All rooms of a log. Loads each at most once when it is acquired, and unloads those nobody uses. */
export class RoomRegistry<F extends RoomResources = RoomResources> {
  readonly #log: Log;
  readonly #games: ReadonlyMap<string, Game>;
  readonly #settings: RegistrySettings;
  readonly #later: RoomSettings['later'];
  readonly #createResources: (room: Room<unknown>) => F;
  readonly #loaded = new Map<RoomId, LoadedRoom<F>>();
  /** The rooms that are being created, loaded or removed. */
  readonly #loading = new Map<RoomId, Promise<unknown>>();
  #isClosed = false;

  constructor(
    log: Log,
    games: ReadonlyMap<string, Game>,
    settings: RegistrySettings,
    // Without a factory, leases carry no resources.
    createResources: (room: Room<unknown>) => F = () => NO_RESOURCES as RoomResources as F,
  ) {
    this.#log = log;
    this.#createResources = createResources;
    this.#games = games;
    this.#later = settings.later ?? unhurried;
    this.#settings = { ...settings, later: this.#later };
  }

  /** How many rooms are in memory. */
  get size(): number {
    return this.#loaded.size;
  }

  /** The resources of the loaded rooms. */
  *resources(): Iterable<F> {
    for (const { resources } of this.#loaded.values()) yield resources;
  }

  /** The resources of the room, if it is loaded. */
  peek(id: RoomId): F | undefined {
    return this.#loaded.get(id)?.resources;
  }

  /** The room is in memory, or about to be. */
  has(id: RoomId): boolean {
    return this.#loaded.has(id) || this.#loading.has(id);
  }

  /** A new room. Rejects with Conflict if there is one of that id. */
  async create(
    id: RoomId,
    game: Game,
    creation: Creation<Json>,
    settings: Partial<RoomSettings> = {},
  ): Promise<RoomLease<F>> {
    const all = this.#settingsOf(id, settings);
    return this.#exclusively(id, async () =>
      this.#lease(this.#add(await Room.create(this.#log, id, game, creation, all))),
    );
  }

  /** The room of that id, or undefined if there is none. */
  async acquire(
    id: RoomId,
    settings: Partial<RoomSettings> = {},
  ): Promise<RoomLease<F> | undefined> {
    const loaded = this.#loading.has(id) ? undefined : this.#loaded.get(id);
    if (loaded && !this.#isClosed) return this.#lease(loaded);
    return this.#exclusively(id, async () => {
      const known = this.#loaded.get(id);
      if (known) return this.#lease(known);
      const room = await this.#loadRoom(id, settings);
      return room && this.#lease(this.#add(room));
    });
  }

  /** Closes the room if it is in memory. Whoever comes next finds it as it was left. */
  async unload(id: RoomId): Promise<void> {
    await this.#exclusively(id, () => this.#clear(id, false));
  }

  /** Closes the room if it is in memory, and forgets it for good. Returns whether there was one. */
  remove(id: RoomId): Promise<boolean> {
    return this.#exclusively(id, async () => {
      await this.#clear(id, true);
      return this.#log.remove(id);
    });
  }

  /** Closes the rooms that are in memory, and resolves when all is durable. Nobody enters any more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#loading.values());
    const all = [...this.#loaded.values()];
    await Promise.all(all.map(({ room }) => room.close()));
    for (const { resources } of all) resources.dispose(false);
    this.#loaded.clear();
  }

  /** Does something with a room while nobody enters it. */
  async #exclusively<T>(id: RoomId, action: () => Promise<T>): Promise<T> {
    for (let others = this.#others(id); others; others = this.#others(id)) await others;
    const doing = action();
    this.#loading.set(id, doing);
    try {
      return await doing;
    } finally {
      this.#loading.delete(id);
    }
  }

  async #clear(id: RoomId, isRemoved: boolean): Promise<void> {
    const loaded = this.#loaded.get(id);
    this.#loaded.delete(id);
    await loaded?.room.close();
    loaded?.resources.dispose(isRemoved);
  }

  /** Resolves when those who create, load or remove the room are done: it is never there twice. */
  #others(id: RoomId): Promise<unknown> | undefined {
    if (this.#isClosed) throw new RegistryClosed('all rooms are closed');
    return this.#loading.get(id)?.catch(() => {});
  }

  async #loadRoom(id: RoomId, settings: Partial<RoomSettings>): Promise<Room<unknown> | undefined> {
    const game = await this.#gameOf(id);
    return game && Room.load(this.#log, id, game, this.#settingsOf(id, settings));
  }

  /** A room that closed because of a fault leaves memory; it is loaded anew for the next lease. */
  #settingsOf(id: RoomId, settings: Partial<RoomSettings>): RegistrySettings {
    const onBroken = (): void => {
      const loaded = this.#loaded.get(id);
      this.#loaded.delete(id);
      loaded?.resources.dispose(false);
    };
    return { ...this.#settings, onBroken, ...settings };
  }

  #add(room: Room<unknown>): LoadedRoom<F> {
    const resources = this.#createResources(room);
    const loaded = { room, resources, leases: 0, releases: 0, isEvictionPlanned: false };
    this.#loaded.set(room.id, loaded);
    return loaded;
  }

  async #gameOf(id: RoomId): Promise<Game | undefined> {
    const info = await this.#log.info(id);
    if (!info) return undefined;
    const game = this.#games.get(info.game);
    if (!game) throw new Error(`room ${JSON.stringify(id)} is of an unknown game: ${info.game}`);
    return game;
  }

  #lease(loaded: LoadedRoom<F>): RoomLease<F> {
    loaded.leases += 1;
    let isReleased = false;
    return {
      room: loaded.room,
      resources: loaded.resources,
      release: () => {
        if (isReleased) return;
        isReleased = true;
        loaded.leases -= 1;
        loaded.releases += 1;
        if (loaded.leases === 0) this.#evictWhenIdle(loaded);
      },
    };
  }

  /** At most one eviction timer per room, however many leases come and go. */
  #evictWhenIdle(loaded: LoadedRoom<F>): void {
    if (loaded.isEvictionPlanned) return;
    loaded.isEvictionPlanned = true;
    const { releases, room } = loaded;
    this.#later(UNLOAD_AFTER_MS, () => {
      loaded.isEvictionPlanned = false;
      if (loaded.leases > 0 || this.#loaded.get(room.id) !== loaded) return;
      if (loaded.releases === releases && room.release()) {
        this.#loaded.delete(room.id);
        loaded.resources.dispose(false);
      } else {
        this.#evictWhenIdle(loaded);
      }
    });
  }
}
