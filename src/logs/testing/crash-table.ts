import { type Game, isLeaving, type Json, type PlayerId } from '../../games/game.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import type { MoveId } from '../../history/entry.ts';
import type { MoveReply } from '../../room/move-request.ts';
import type { Timers } from '../../room/testing/timers.ts';
import type { RoomLease, RoomRegistry } from '../../rooms/room-registry.ts';
import { digestOf, type Line, type Sent, type Why } from './crash-lines.ts';

/** A released room is unloaded after this time. */
const UNLOAD_AFTER_MS = 60_000;

/** Less than the number of move ids that a room remembers per player. */
const REPEATABLE = 10;

export interface TableContext {
  readonly registry: RoomRegistry;
  readonly timers: Timers;
  readonly random: Random;
  print(line: Line): void;
  newId(): MoveId;
}

interface Turn {
  readonly player: PlayerId;
  readonly move: Json;
}

/**
 * A room and its players. They send several moves at a time, so some are too late and refused; they
 * repeat moves, leave the room and come back.
 */
export class Table {
  readonly #context: TableContext;
  readonly #game: Game;
  readonly #players: readonly PlayerId[];
  readonly #acknowledged: Sent[] = [];
  #lease: RoomLease;
  #wake: () => void = () => {};

  constructor(context: TableContext, game: Game, players: readonly PlayerId[], lease: RoomLease) {
    this.#context = context;
    this.#game = game;
    this.#players = players;
    this.#lease = lease;
    this.#watch();
  }

  /** Plays until the game is over, or `isDone`. */
  async play(isDone: () => boolean): Promise<void> {
    while (!isDone() && !this.#isOver()) {
      const happened = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      this.#sendSome();
      await happened;
      if (this.#oneIn(8)) await this.#reload();
    }
    this.#lease.release();
  }

  send(sent: Sent, why: Why): void {
    const { room } = this.#lease;
    this.#context.print({ type: 'sent', why, ...sent });
    const { player, move, id } = sent;
    const onReply = (answer: MoveReply): void => {
      const digest = digestOf(this.#game, room.state, room.save());
      this.#context.print({ type: 'answered', why, ...sent, answer, at: room.seq, digest });
      if ('seq' in answer && why === 'new') this.#acknowledged.push(sent);
      this.#wake();
    };
    room.play(player, move, onReply, { id });
  }

  /** Sends at least one new move, which is played or refused. */
  #sendSome(): void {
    const turns = this.#turns();
    const count = 1 + this.#context.random.below(3);
    for (let nth = 0; nth < count; nth++) this.#sendOne(pickFrom(turns, this.#context.random));
    const known = this.#acknowledged.slice(-REPEATABLE);
    if (known.length > 0 && this.#oneIn(6))
      this.send(pickFrom(known, this.#context.random), 'again');
  }

  #sendOne({ player, move }: Turn): void {
    const sender = this.#oneIn(10) ? pickFrom(this.#players, this.#context.random) : player;
    const id = this.#context.newId();
    const sent = { room: this.#lease.room.id, player: sender, move, id };
    this.send(sent, 'new');
    if (this.#oneIn(10)) this.send(sent, 'twice');
  }

  /** The moves possible now. Players rarely leave, or games would be over too soon. */
  #turns(): readonly Turn[] {
    const view = this.#game.publicView(this.#lease.room.state);
    const all = this.#players.flatMap((player) =>
      this.#game.moves(view, player).map((move) => ({ player, move })),
    );
    if (this.#oneIn(200)) return all;
    const staying = all.filter(({ move }) => !isLeaving(move));
    return staying.length > 0 ? staying : all;
  }

  /** Releases the room until it is unloaded, unless it is busy, and loads it again. */
  async #reload(): Promise<void> {
    const { room } = this.#lease;
    const before = JSON.stringify(room.save());
    this.#lease.release();
    this.#context.timers.advance(UNLOAD_AFTER_MS);
    const lease = await this.#context.registry.acquire(room.id);
    if (!lease) throw new Error(`there is no room ${room.id} any more`);
    this.#lease = lease;
    if (lease.room === room) return;
    this.#context.print({ type: 'entered', room: room.id, how: 'reloaded' });
    if (JSON.stringify(lease.room.save()) !== before) {
      throw new Error(`room ${room.id} came back changed`);
    }
    this.#watch();
  }

  #watch(): void {
    const wake = (): void => this.#wake();
    this.#lease.room.subscribe({ onMove: wake, onResync: wake });
  }

  #isOver(): boolean {
    return this.#game.result(this.#lease.room.state) !== undefined;
  }

  #oneIn(times: number): boolean {
    return this.#context.random.below(times) === 0;
  }
}
