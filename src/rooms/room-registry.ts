import type { Game, Json } from '../games/game.ts';
import type { Log } from '../room/log.ts';
import { type Creation, Room } from '../room/room.ts';
import type { RoomSettings, SomeSettings } from '../room/settings.ts';
import type { RoomClosing } from '../room/subscribers.ts';
import type { RoomId } from '../table/state.ts';
import type { Cluster } from './cluster.ts';
import { LiveRoom } from './live-room.ts';

/** Rooms nobody uses are unloaded after one to two of these periods. */
const UNLOAD_AFTER_MS = 60_000;

const unrefLater: RoomSettings['later'] = (milliseconds, action) =>
  void setTimeout(action, milliseconds).unref();

/** The registry is closed, so rooms can no longer be acquired. */
export class RegistryClosed extends Error {
  override readonly name = 'RegistryClosed';
}

/** A handle on a loaded room. The room stays in memory until every lease is released. */
export interface RoomLease {
  readonly live: LiveRoom;
  readonly room: Room<unknown>;
  /** Returns the room, which must not be used through this lease afterwards. */
  release(): void;
}

interface LoadedRoom {
  readonly live: LiveRoom;
  leases: number;
  /** Counts releases, so that a room that was just used is not unloaded. */
  releases: number;
  isEvictionPlanned: boolean;
}

export type RegistrySettings = SomeSettings & {
  readonly cluster?: Cluster;
  readonly onLoad?: (live: LiveRoom) => void;
};

/** All rooms of a log. Loads each at most once when it is acquired, and unloads those nobody uses. */
export class RoomRegistry {
  readonly #log: Log;
  readonly #games: ReadonlyMap<string, Game>;
  readonly #settings: RegistrySettings;
  readonly #later: RoomSettings['later'];
  readonly #loaded = new Map<RoomId, LoadedRoom>();
  /** The rooms that are being created, loaded or removed. */
  readonly #loading = new Map<RoomId, Promise<unknown>>();
  #isClosed = false;

  constructor(log: Log, games: ReadonlyMap<string, Game>, settings: RegistrySettings) {
    this.#log = log;
    this.#games = games;
    this.#later = settings.later ?? unrefLater;
    this.#settings = { ...settings, later: this.#later };
  }

  get size(): number {
    return this.#loaded.size;
  }

  *rooms(): Iterable<LiveRoom> {
    for (const { live } of this.#loaded.values()) yield live;
  }

  peek(id: RoomId): LiveRoom | undefined {
    return this.#loaded.get(id)?.live;
  }

  /** Whether the room is loaded or being loaded. */
  has(id: RoomId): boolean {
    return this.#loaded.has(id) || this.#loading.has(id);
  }

  /** Creates a room. Rejects with Conflict if the id is taken. */
  async create(
    id: RoomId,
    game: Game,
    creation: Creation<Json>,
    settings: Partial<RoomSettings> = {},
  ): Promise<RoomLease> {
    const all = { ...this.#settings, ...settings };
    return this.#exclusively(id, async () =>
      this.#lease(this.#add(await Room.create(this.#log, id, game, creation, all))),
    );
  }

  /** A lease of the room, which is loaded if need be; undefined if there is none. */
  async acquire(id: RoomId, settings: Partial<RoomSettings> = {}): Promise<RoomLease | undefined> {
    const loaded = this.#loading.has(id) ? undefined : this.#loaded.get(id);
    if (loaded && !this.#isClosed) return this.#lease(loaded);
    return this.#exclusively(id, async () => {
      const known = this.#loaded.get(id);
      if (known) return this.#lease(known);
      const room = await this.#loadRoom(id, settings);
      return room && this.#lease(this.#add(room));
    });
  }

  /** Closes the room if it is loaded. The next lease loads it again. */
  async unload(id: RoomId, why?: RoomClosing): Promise<void> {
    await this.#exclusively(id, async () => this.#loaded.get(id)?.live.room.close(why));
  }

  /** Closes the room and deletes its log. Returns whether there was one. */
  remove(id: RoomId, why: RoomClosing = { kind: 'removed' }): Promise<boolean> {
    return this.#exclusively(id, async () => {
      await this.#loaded.get(id)?.live.room.close(why);
      return this.#log.remove(id);
    });
  }

  /** Closes all rooms and the registry. Resolves when every move is durable. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#loading.values());
    await Promise.all([...this.rooms()].map(({ room }) => room.close()));
  }

  /** Runs `action` while nothing else creates, loads or removes the room. */
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

  /** Resolves when the current creation, loading or removal of the room is done. */
  #others(id: RoomId): Promise<unknown> | undefined {
    if (this.#isClosed) throw new RegistryClosed('all rooms are closed');
    return this.#loading.get(id)?.catch(() => {});
  }

  async #loadRoom(id: RoomId, settings: Partial<RoomSettings>): Promise<Room<unknown> | undefined> {
    const info = await this.#log.info(id);
    if (!info) return undefined;
    const game = this.#games.get(info.game);
    if (!game) throw new Error(`room ${JSON.stringify(id)} is of an unknown game: ${info.game}`);
    return Room.load(this.#log, id, game, { ...this.#settings, ...settings });
  }

  /** Adds the room until it closes, for whatever reason; the next lease then loads it again. */
  #add(room: Room<unknown>): LoadedRoom {
    const { onTrouble, cluster } = this.#settings;
    const live = new LiveRoom(room, onTrouble, cluster);
    const loaded = { live, leases: 0, releases: 0, isEvictionPlanned: false };
    this.#loaded.set(room.id, loaded);
    room.subscribe({ onClose: () => this.#loaded.delete(room.id) });
    this.#settings.onLoad?.(live);
    return loaded;
  }

  #lease(loaded: LoadedRoom): RoomLease {
    loaded.leases += 1;
    let isReleased = false;
    return {
      live: loaded.live,
      room: loaded.live.room,
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
  #evictWhenIdle(loaded: LoadedRoom): void {
    if (loaded.isEvictionPlanned) return;
    loaded.isEvictionPlanned = true;
    const { releases } = loaded;
    const { room } = loaded.live;
    this.#later(UNLOAD_AFTER_MS, () => {
      loaded.isEvictionPlanned = false;
      if (loaded.leases > 0 || this.#loaded.get(room.id) !== loaded) return;
      if (loaded.releases === releases && room.release()) return;
      this.#evictWhenIdle(loaded);
    });
  }
}
