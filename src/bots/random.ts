import type { GameName, MoveIn } from '../games/index.ts';
import { pickFrom, type Random } from '../games/random.ts';
import type { RoomPort } from '../room/port.ts';
import { movesAt, type Player } from './player.ts';

/** Does anything that the rules allow, each thing as likely as any other. */
export class RandomPlayer implements Player {
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  choose(port: RoomPort): MoveIn<GameName> | undefined {
    const moves = movesAt(port);
    return moves.length === 0 ? undefined : pickFrom(moves, this.#random);
  }
}
