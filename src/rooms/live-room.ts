import type { Game, Json, PlayerId } from '../games/game.ts';
import type { Seq } from '../history/entry.ts';
import type { Room } from '../room/room.ts';
import { RoomPorts } from '../room/seat-port.ts';
import { type Person, type RoomId, seated, type TableState } from '../table/state.ts';
import { isTable } from '../table/table.ts';
import { NO_TABLE, type SeatedView, type TableView, tableView } from '../table/view.ts';
import { IdleTimer } from './idle-timer.ts';
import { Presence } from './presence.ts';
import { RenderedView } from './rendered-view.ts';
import { areEqualHashes, hashToken } from './secrets.ts';

/** A room in memory, with what a server knows of it beyond its log. */
export class LiveRoom {
  readonly room: Room<unknown>;
  /** What is played here. */
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

  /** @param onTrouble is told of listeners of ports that throw */
  constructor(room: Room<unknown>, onTrouble: (error: unknown) => void = () => {}) {
    this.room = room;
    this.#onTrouble = onTrouble;
    this.game = isTable(room.game) ? room.game.inner : room.game;
    this.isOpen = this.table?.options.isOpen ?? true;
    this.players = new Set(this.isOpen ? this.view().view.players.map(({ name }) => name) : []);
    if (this.isOpen) room.subscribe({ onMove: ({ player }) => this.players.add(player) });
    room.subscribe({ onClose: () => this.#rendered.forget() });
    const idleSeconds = this.table?.options.idleSeconds ?? null;
    if (idleSeconds !== null)
      this.#idle = new IdleTimer(tableRoom(room), idleSeconds, this.presence);
  }

  get id(): RoomId {
    return this.room.id;
  }

  get seq(): Seq {
    return this.room.seq;
  }

  /** The people, unless the room has none: then it is a board at which anybody plays. */
  get table(): TableState<unknown> | undefined {
    return isTable(this.room.game) ? tableRoom(this.room).state : undefined;
  }

  /** What is played, once it has started; null before. */
  get state(): unknown {
    return isTable(this.room.game) ? tableRoom(this.room).state.game : this.room.state;
  }

  view(): { id: RoomId; game: string; seq: Seq; view: SeatedView } {
    const { game, state } = this.room;
    const view = { table: NO_TABLE, ...game.publicView(state) };
    return { id: this.id, game: this.game.name, seq: this.seq, view };
  }

  /** The same as JSON, rendered once for all who ask while nothing happens. */
  viewJson(): Buffer {
    return this.#rendered.at(this.seq, () => this.view());
  }

  /** About how many bytes that has. */
  get viewLength(): number {
    return this.#rendered.length;
  }

  tableView(): TableView {
    return isTable(this.room.game)
      ? tableView(this.room.game.inner, tableRoom(this.room).state)
      : NO_TABLE;
  }

  /** How many play here. */
  get playing(): number {
    return this.isOpen ? this.players.size : seated(this.table ?? NOBODY).length;
  }

  secretOf(player: PlayerId): Json {
    return this.room.game.privateView(this.room.state, player);
  }

  /** Whose seat that is the token of. Takes the same time for every wrong one. */
  holderOf(token: string): Person | undefined {
    const hash = hashToken(token);
    let holder: Person | undefined;
    for (const person of seated(this.table ?? NOBODY)) {
      if (areEqualHashes(hash, person.token)) holder = person;
    }
    return holder;
  }

  /** How many cards the move would replace. */
  workOf(move: Json): number {
    const { state } = this;
    return state === null ? 0 : (this.game.work?.(state, move) ?? 0);
  }

  /** What somebody has of the room who plays or watches inside this process, such as a bot. */
  get ports(): RoomPorts {
    this.#ports ??= new RoomPorts(this.room, this.presence, this.#onTrouble);
    return this.#ports;
  }

  /** Somebody who plays has given a sign of life. */
  noteActivity(): void {
    this.#idle?.noteActivity();
  }
}

const NOBODY = { people: [] };

/** Only for rooms that have a table. */
const tableRoom = (room: Room<unknown>): Room<TableState<unknown>> =>
  room as Room<TableState<unknown>>;
