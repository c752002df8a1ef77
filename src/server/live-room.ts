import { Board, type BoardRoom } from '../board/board.ts';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { ScrambleState } from '../games/scramble/state.ts';
import { type ViewChange, viewChange } from '../games/view.ts';
import type { Seq } from '../history/entry.ts';
import { CLOSE } from '../protocol/close.ts';
import type { CommittedMove, Room } from '../room/room.ts';
import { IdleTimer } from '../rooms/idle-timer.ts';
import type { RoomResources } from '../rooms/room-registry.ts';
import { areEqualHashes, hashToken } from '../rooms/secrets.ts';
import { type Person, type RoomId, seated, type TableState } from '../table/state.ts';
import { isTable } from '../table/table.ts';
import { NO_TABLE, type SeatedView, type TableView, tableView } from '../table/view.ts';
import type { Limits } from './limits.ts';
import { RateLimiter } from './rate-limiter.ts';
import { RenderedView } from './rendered-view.ts';
import { Channel } from './sockets/channel.ts';

/** A room as it is offered to clients, with what is around it while it is in memory. */
export class LiveRoom implements RoomResources {
  readonly room: Room<unknown>;
  /** What is played here. */
  readonly game: Game;
  /** Anybody plays under any name. */
  readonly isOpen: boolean;
  readonly hasSecrets: boolean;
  readonly channel: Channel;
  /** What each seat may still do within a second. */
  readonly moves: RateLimiter;
  readonly #onMove: (game: string) => void;
  readonly #idle: IdleTimer | undefined;
  /** Everybody who has played at an open board. */
  readonly players: Set<PlayerId>;
  #board: Board | undefined;
  readonly #rendered = new RenderedView();

  constructor(room: Room<unknown>, limits: Limits, onMove: (game: string) => void) {
    this.room = room;
    this.game = isTable(room.game) ? room.game.inner : room.game;
    this.isOpen = this.table?.options.isOpen ?? true;
    this.hasSecrets = this.game.info.hasSecrets;
    this.#onMove = onMove;
    this.moves = new RateLimiter(limits['moves-per-second'], 1_000);
    this.players = new Set(this.isOpen ? this.view().view.players.map(({ name }) => name) : []);
    this.channel = new Channel(this);
    room.subscribe({
      onMove: (event) => this.#moved(event),
      onResync: () => this.channel.onResync(),
    });
    const idleSeconds = this.table?.options.idleSeconds ?? null;
    if (idleSeconds !== null)
      this.#idle = new IdleTimer(tableRoom(room), idleSeconds, () => this.channel.players > 0);
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

  /** What is played, once it has started. */
  private get state(): unknown {
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

  change(event: CommittedMove): ViewChange {
    return viewChange(this.room.game, this.room.state, event);
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

  /** Somebody who plays has given a sign of life. */
  noteActivity(): void {
    this.#idle?.noteActivity();
  }

  /** The board for the text protocol, in rooms of Memory Scramble in which cards lie. */
  get board(): Board | undefined {
    this.#board ??= this.#makeBoard();
    return this.#board;
  }

  /** About how many characters a state of it has, if somebody has asked for one. */
  get textLength(): number | undefined {
    return this.#board?.textLength;
  }

  dispose(isRemoved: boolean): void {
    this.#idle?.stop();
    this.#rendered.forget();
    void this.#board?.close();
    if (isRemoved) this.channel.gone(null);
    else this.channel.close(CLOSE.goingDown, 'the server is going down');
  }

  #moved(event: CommittedMove): void {
    if (this.isOpen) this.players.add(event.player);
    this.#onMove(this.game.name);
    this.channel.onMove(event);
    if (!this.isOpen) this.#demote(event);
  }

  #demote({ effects }: CommittedMove): void {
    for (const effect of effects) {
      if (effect.type === 'stood-up' && 'player' in effect)
        this.channel.makeSpectator(`${effect.player}`);
    }
  }

  #makeBoard(): Board | undefined {
    const { room } = this;
    const state = (): unknown => this.state;
    if (this.game.name !== scramble.name || state() === null) return undefined;
    const playable: BoardRoom = {
      get state(): ScrambleState {
        return state() as ScrambleState;
      },
      play: (player, move, reply, options) => room.play(player, move, reply, options),
      subscribe: (listener) => room.subscribe(listener),
      close: () => room.close(),
    };
    return Board.fromRoom(playable, this.isOpen ? 'bare' : 'any');
  }
}

const NOBODY = { people: [] };

/** Only for rooms that have a table. */
const tableRoom = (room: Room<unknown>): Room<TableState<unknown>> =>
  room as Room<TableState<unknown>>;
