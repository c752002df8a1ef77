import type { Game, Json, PlayerId } from '../games/game.ts';
import type { Seq } from '../history/entry.ts';
import type { RoomView } from '../protocol/rooms.ts';
import type { Room } from '../room/room.ts';
import { RoomPorts } from '../room/seat-port.ts';
import { occupied, type RoomId, type Seat, type TableState } from '../table/state.ts';
import { isTable } from '../table/table.ts';
import { NO_TABLE, type SeatedView, type TableView, tableView } from '../table/view.ts';
import type { Cluster } from './cluster.ts';
import { IdleTimer } from './idle-timer.ts';
import { Presence, PresenceExchange } from './presence.ts';
import { areEqualHashes, hashToken } from './secrets.ts';

/** A room in memory, with its presence, idle timer and rendered view. */
export class LiveRoom {
  readonly room: Room<unknown>;
  /** The game, without its table. */
  readonly game: Game;
  /** Anybody plays under any name. */
  readonly isOpen: boolean;
  readonly presence = new Presence();
  /** Everybody who has played at an open board. */
  readonly players: Set<PlayerId>;
  readonly #idle: IdleTimer | undefined;
  readonly #rendered = new RenderedView();
  readonly #onTrouble: (error: unknown) => void;
  #ports: RoomPorts | undefined;

  /** `onTrouble` is called with errors of the listeners of ports. */
  constructor(
    room: Room<unknown>,
    onTrouble: (error: unknown) => void = () => {},
    cluster?: Cluster,
  ) {
    this.room = room;
    this.#onTrouble = onTrouble;
    this.game = isTable(room.game) ? room.game.inner : room.game;
    this.isOpen = this.table?.setup.isOpen ?? true;
    this.players = new Set(this.isOpen ? this.view().view.players.map(({ name }) => name) : []);
    if (this.isOpen) room.subscribe({ onMove: ({ player }) => this.players.add(player) });
    room.subscribe({ onClose: () => this.#rendered.forget() });
    const idleSeconds = this.table?.setup.idleSeconds ?? null;
    if (idleSeconds !== null) {
      const patience = cluster && (() => cluster.patience());
      this.#idle = new IdleTimer(tableRoom(room), idleSeconds, this.presence, undefined, patience);
    }
    if (cluster) {
      const exchange = new PresenceExchange(room.id, this.presence, cluster);
      room.subscribe({ onClose: () => exchange.close() });
    }
  }

  get id(): RoomId {
    return this.room.id;
  }

  get seq(): Seq {
    return this.room.seq;
  }

  /** The table, or undefined for a board at which anybody plays. */
  get table(): TableState<unknown> | undefined {
    return isTable(this.room.game) ? tableRoom(this.room).state : undefined;
  }

  /** The state of the game; null before it has started. */
  get state(): unknown {
    return isTable(this.room.game) ? tableRoom(this.room).state.innerState : this.room.state;
  }

  view(): RoomView & { readonly view: SeatedView } {
    const { game, state, awaited } = this.room;
    const view = { table: NO_TABLE, ...game.publicView(state) };
    const shown = { id: this.id, game: this.game.name, seq: this.seq, view };
    return view.table.idleSeconds === null ? shown : { ...shown, awaited: [...awaited] };
  }

  /** The view as JSON, rendered once for each entry. */
  viewJson(): Buffer {
    return this.#rendered.at(this.seq, () => this.view());
  }

  get viewLength(): number {
    return this.#rendered.length;
  }

  tableView(): TableView {
    return isTable(this.room.game)
      ? tableView(this.room.game.inner, tableRoom(this.room).state)
      : NO_TABLE;
  }

  get playing(): number {
    return this.isOpen ? this.players.size : occupied(this.table ?? NOBODY).length;
  }

  secretOf(player: PlayerId): Json {
    return this.room.game.privateView(this.room.state, player);
  }

  /** The seat with that token. Takes the same time for every wrong one. */
  holderOf(token: string): Seat | undefined {
    const hash = hashToken(token);
    let holder: Seat | undefined;
    for (const seat of occupied(this.table ?? NOBODY)) {
      if (areEqualHashes(hash, seat.token)) holder = seat;
    }
    return holder;
  }

  /** The number of cards that the move would replace. */
  workOf(move: Json): number {
    const { state } = this;
    return state === null ? 0 : (this.game.work?.(state, move) ?? 0);
  }

  /** Access for players and spectators inside this process, such as bots. */
  get ports(): RoomPorts {
    this.#ports ??= new RoomPorts(this.room, this.presence, this.#onTrouble);
    return this.#ports;
  }

  noteActivity(): void {
    this.#idle?.noteActivity();
  }
}

const NOBODY = { seats: [] };

const tableRoom = (room: Room<unknown>): Room<TableState<unknown>> =>
  room as Room<TableState<unknown>>;

/** The assumed length of a view that was never rendered. */
export const UNKNOWN_LENGTH = 1_048_576;

/** Most bytes of all cached views together; the least recently used are evicted. */
const MOST_BYTES = 67_108_864;

/** The cached views, most recently used last. */
const cached = new Set<RenderedView>();
let bytesInAll = 0;

/** The view of a room as JSON, rendered at most once for each state. */
export class RenderedView {
  #seq: Seq | undefined;
  #json: Buffer | undefined;
  #length = 0;

  get length(): number {
    return this.#length === 0 ? UNKNOWN_LENGTH : this.#length;
  }

  at(seq: Seq, view: () => unknown): Buffer {
    const known = this.#seq === seq ? this.#json : undefined;
    this.forget();
    const json = known ?? Buffer.from(JSON.stringify(view()));
    this.#keep(seq, json);
    return json;
  }

  forget(): void {
    if (cached.delete(this)) bytesInAll -= this.#length;
    this.#json = undefined;
  }

  #keep(seq: Seq, json: Buffer): void {
    this.#seq = seq;
    this.#json = json;
    this.#length = json.length;
    cached.add(this);
    bytesInAll += json.length;
    for (const oldest of cached) {
      if (bytesInAll <= MOST_BYTES || oldest === this) return;
      oldest.forget();
    }
  }
}
