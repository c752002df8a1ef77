import { type Game, isLeaving, type Json, type PlayerId } from '../../games/game.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import type { MoveId } from '../../history/entry.ts';
import type { MoveReply } from '../../room/move-request.ts';
import type { Timers } from '../../room/testing/timers.ts';
import type { RoomLease, RoomRegistry } from '../../rooms/room-registry.ts';
import { digestOf, type Line, type Sent, type Why } from './crash-lines.ts';

/** How long a room stays in memory after the last one has left. */
const LINGER_MS = 60_000;

/** A room remembers more than these of each player's moves. */
const REPEATABLE = 10;

/** What all tables share. */
export interface Place {
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
 * A room and those who play in it, several moves at a time: so some come too late and are refused.
 * They repeat themselves, leave the room and come back.
 */
export class Table {
  readonly #place: Place;
  readonly #game: Game;
  readonly #players: readonly PlayerId[];
  readonly #acknowledged: Sent[] = [];
  #lease: RoomLease;
  #wake: () => void = () => {};

  constructor(place: Place, game: Game, players: readonly PlayerId[], lease: RoomLease) {
    this.#place = place;
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
      if (this.#oneIn(8)) await this.#stepOut();
    }
    this.#lease.release();
  }

  send(sent: Sent, why: Why): void {
    const { room } = this.#lease;
    this.#place.print({ type: 'sent', why, ...sent });
    const { player, move, id } = sent;
    const hear = (answer: MoveReply): void => {
      const digest = digestOf(this.#game, room.state, room.save());
      this.#place.print({ type: 'answered', why, ...sent, answer, at: room.seq, digest });
      if ('seq' in answer && why === 'new') this.#acknowledged.push(sent);
      this.#wake();
    };
    room.play(player, move, hear, { id });
  }

  /** At least one of them is new, so something happens: it is played or refused. */
  #sendSome(): void {
    const turns = this.#turns();
    const count = 1 + this.#place.random.below(3);
    for (let nth = 0; nth < count; nth++) this.#sendOne(pickFrom(turns, this.#place.random));
    const known = this.#acknowledged.slice(-REPEATABLE);
    if (known.length > 0 && this.#oneIn(6)) this.send(pickFrom(known, this.#place.random), 'again');
  }

  #sendOne({ player, move }: Turn): void {
    const sender = this.#oneIn(10) ? pickFrom(this.#players, this.#place.random) : player;
    const id = this.#place.newId();
    const sent = { room: this.#lease.room.id, player: sender, move, id };
    this.send(sent, 'new');
    if (this.#oneIn(10)) this.send(sent, 'twice');
  }

  /** What can be done now. Hardly anybody leaves the game: too many would be over too soon. */
  #turns(): readonly Turn[] {
    const view = this.#game.publicView(this.#lease.room.state);
    const all = this.#players.flatMap((player) =>
      this.#game.moves(view, player).map((move) => ({ player, move })),
    );
    if (this.#oneIn(200)) return all;
    const staying = all.filter(({ move }) => !isLeaving(move));
    return staying.length > 0 ? staying : all;
  }

  /** Long enough for the room to leave memory, unless something is under way in it. */
  async #stepOut(): Promise<void> {
    const { room, release: leave } = this.#lease;
    const before = JSON.stringify(room.save());
    leave();
    this.#place.timers.advance(LINGER_MS);
    const lease = await this.#place.registry.acquire(room.id);
    if (!lease) throw new Error(`there is no room ${room.id} any more`);
    this.#lease = lease;
    if (lease.room === room) return;
    this.#place.print({ type: 'entered', room: room.id, how: 'reloaded' });
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
    return this.#place.random.below(times) === 0;
  }
}
