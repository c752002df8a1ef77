import { type Json, type PlayerId, type Refused, refuse } from '../games/game.ts';
import type { MoveId, Seq } from '../history/entry.ts';
import { REPLIES } from '../room/move-request.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { checkMove } from '../table/schema.ts';
import { type Limits, RateLimiter } from './limits.ts';
import { bareName } from './names.ts';
import { reject } from './responses.ts';

export interface Credentials {
  readonly token: string | undefined;
  /** Who plays: sufficient in open rooms; elsewhere it must agree with the token. */
  readonly name?: string | undefined;
}

/** A player who was authenticated before, as on a socket. */
interface Known {
  /** Null for spectators. */
  readonly player: PlayerId | null;
  /** The seat that they have lost since. Repeats of moves made there are still answered. */
  readonly previousSeat?: PlayerId | null;
}

/** A move as it comes from a client, over any protocol. */
export interface Attempt {
  readonly who: Credentials | Known;
  readonly move: Json;
  readonly id?: MoveId | undefined;
  /** The last entry that the client knew of when it first sent the move. */
  readonly after?: Seq | undefined;
  /** How often the client has sent it before. */
  readonly again?: number | undefined;
  /** The client's address, for the limits of open boards. */
  readonly address?: string;
  /** Made by the server for the table, so it is well-formed; clients cannot send such moves. */
  readonly isTableMove?: boolean;
}

/** Decides which moves reach a room: authenticates, validates and limits them. */
export class Admission {
  readonly #limits: Limits;
  readonly #seatMoves: RateLimiter;
  readonly #openMoves: RateLimiter;
  readonly #cells: RateLimiter;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#seatMoves = new RateLimiter(limits['moves-per-second'], 1_000);
    this.#openMoves = new RateLimiter(limits['open-moves-per-second'], 1_000);
    // A fifth at a time spreads out large replacements, so that others get a turn.
    this.#cells = new RateLimiter(Math.ceil(limits['cells-per-second'] / 5), 200);
  }

  /**
   * The player who may submit this move, or a refusal. Repeats of a played move are always admitted:
   * they are answered, not played. Throws ProblemError for wrong credentials.
   */
  admit(live: LiveRoom, attempt: Attempt): { player: PlayerId } | Refused {
    const { who, move, id, isTableMove = false } = attempt;
    const { player, previousSeat } = 'player' in who ? who : { player: playerOf(live, who) };
    if (id !== undefined && previousSeat && live.room.hasPlayed(previousSeat, id)) {
      return { player: previousSeat };
    }
    if (player === null) return REPLIES.spectator;
    const wrong = isTableMove ? undefined : checkMove(live.game, move);
    if (wrong !== undefined) return refuse('illegal-request', wrong);
    live.noteActivity();
    if (id !== undefined && live.room.hasPlayed(player, id)) return { player };
    return this.#refuse(live, player, attempt) ?? { player };
  }

  #refuse(
    live: LiveRoom,
    player: PlayerId,
    { move, address = '', isTableMove }: Attempt,
  ): Refused | undefined {
    if (isTableMove || !live.isOpen) {
      return this.#seatMoves.take(`${live.id}/${player}`)
        ? undefined
        : tooMany(`${this.#limits['moves-per-second']} moves a second`);
    }
    if (!this.#openMoves.take(address)) {
      return tooMany(`${this.#limits['open-moves-per-second']} moves a second from one address`);
    }
    const work = live.workOf(move);
    if (work > 0 && !this.#cells.take(address, work)) {
      return tooMany(`${this.#limits['cells-per-second']} cards to be replaced within a second`);
    }
    const most = this.#limits['players-per-board'];
    return live.players.has(player) || live.players.size < most
      ? undefined
      : tooMany(`${most} players at this board`);
  }
}

const tooMany = (most: string): Refused => refuse('too-many', `expected at most ${most}`);

/** The player with these credentials. Throws ProblemError. */
export function playerOf(live: LiveRoom, { token, name }: Credentials): PlayerId {
  if (live.isOpen) return bareName(name);
  const holder = seatHolder(live, token);
  if (name === undefined || name === holder) return holder;
  throw reject('wrong-token', 'this is the token of another seat');
}

/** The player whose seat has that token. Throws ProblemError. */
export function seatHolder(live: LiveRoom, token: string | undefined): PlayerId {
  const holder = token === undefined ? undefined : live.holderOf(token);
  if (holder) return holder.name;
  const what = token === undefined ? 'expected' : 'this is not';
  throw reject('wrong-token', `${what} the token of a seat in this room`);
}
