import type { Json, PlayerId, Refused } from '../games/game.ts';
import { refuse } from '../games/game.ts';
import type { MoveId } from '../history/entry.ts';
import { REPLIES } from '../room/move-request.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { checkMove } from '../table/schema.ts';
import type { Limits } from './limits.ts';
import { bareName } from './names.ts';
import { RateLimiter } from './rate-limiter.ts';
import { reject } from './rejected.ts';

/** How somebody shows who they are. */
export interface Credentials {
  readonly token: string | undefined;
  /** Who plays: decides in open rooms, and must agree with the token elsewhere. */
  readonly name?: string | undefined;
}

/** Somebody who has shown who they are before, as on a socket. */
interface Known {
  /** Null for spectators. */
  readonly player: PlayerId | null;
  /** The seat that they lost since. Moves that they made there are still answered. */
  readonly previousSeat?: PlayerId | null;
}

/** A move that somebody wants to make, by whichever door it came. */
export interface Attempt {
  readonly who: Credentials | Known;
  readonly move: Json;
  readonly id?: MoveId | undefined;
  /** Where it comes from: open boards have limits for each address. */
  readonly address?: string;
  /** It is about the table, and was put together here: nobody can send such a move as it is. */
  readonly isTableMove?: boolean;
}

/** Decides which moves reach a room: who it is, whether the move is well-formed, and the limits. */
export class Admission {
  readonly #limits: Limits;
  readonly #seatMoves: RateLimiter;
  readonly #openMoves: RateLimiter;
  readonly #cells: RateLimiter;

  constructor(limits: Limits) {
    this.#limits = limits;
    this.#seatMoves = new RateLimiter(limits['moves-per-second'], 1_000);
    this.#openMoves = new RateLimiter(limits['open-moves-per-second'], 1_000);
    // A fifth of it at a time: what takes long is spread out, so that others get their turn.
    this.#cells = new RateLimiter(Math.ceil(limits['cells-per-second'] / 5), 200);
  }

  /**
   * Who may submit this move, or why nobody may. A repeat of a move that was played is answered, not
   * played, so it costs nothing and is always admitted. Throws ProblemError for wrong credentials.
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
    const work = live.workOf(move);
    if (!this.#openMoves.take(address)) {
      return tooMany(`${this.#limits['open-moves-per-second']} moves a second from one address`);
    }
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

/** Who that is. Throws ProblemError. */
export function playerOf(live: LiveRoom, { token, name }: Credentials): PlayerId {
  if (live.isOpen) return bareName(name);
  const holder = seatHolder(live, token);
  if (name === undefined || name === holder) return holder;
  throw reject('wrong-token', 'this is the token of another seat');
}

/** Who has the seat of that token. Throws ProblemError. */
export function seatHolder(live: LiveRoom, token: string | undefined): PlayerId {
  const holder = token === undefined ? undefined : live.holderOf(token);
  if (holder) return holder.name;
  throw reject(
    'wrong-token',
    token === undefined
      ? 'expected the token of a seat in this room'
      : 'this is not the token of a seat in this room',
  );
}
