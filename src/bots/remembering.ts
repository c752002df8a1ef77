import type { GameName, MoveIn, ViewOf } from '../games/index.ts';
import { pickFrom, type Random } from '../games/random.ts';
import type { Spot } from '../games/view.ts';
import type { RoomPort } from '../room/port.ts';
import { movesAt, type Player } from './player.ts';

/**
 * Remembers every card that was face up when it was asked. Goes with a second card that makes a pair if
 * it knows one; does anything else by chance.
 */
export class RememberingPlayer implements Player {
  readonly #random: Random;
  readonly #faces = new Map<Spot, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  choose(port: RoomPort): MoveIn<GameName> | undefined {
    const moves = movesAt(port).filter((move) => !isInVain(port, move));
    if (moves.length === 0 || !port.view) return undefined;
    this.#look(port.view.spots);
    const first = firstCard(port);
    const pairs =
      first === undefined ? [] : moves.filter((move) => this.#matches(port, move, first));
    return pickFrom(pairs.length > 0 ? pairs : moves, this.#random);
  }

  #matches(port: RoomPort, move: MoveIn<GameName>, first: Spot): boolean {
    const spot = spotOf(port, move);
    const face = this.#faces.get(first);
    return spot !== undefined && face !== undefined && this.#faces.get(spot) === face;
  }

  #look(spots: readonly unknown[]): void {
    for (const [spot, seen] of spots.entries()) {
      if (typeof seen === 'object' && seen !== null && 'up' in seen) {
        this.#faces.set(spot, JSON.stringify(seen.up));
      }
    }
  }
}

/** The card that the one at the port has turned over and looks for the twin of. */
function firstCard({ game, view, you }: RoomPort): Spot | undefined {
  if (game === 'match') {
    const { phase } = view as ViewOf<'match'>;
    return phase.at === 'second' ? phase.first : undefined;
  }
  if (game !== 'scramble') return undefined;
  const { spots } = view as ViewOf<'scramble'>;
  const [first, ...others] = [...spots.keys()].filter((spot) => holderAt(spots[spot]) === you);
  return others.length === 0 ? first : undefined;
}

/** Nothing comes of turning over a card that is gone, or one's own. */
function isInVain(port: RoomPort, move: MoveIn<GameName>): boolean {
  const spot = port.game === 'scramble' ? spotOf(port, move) : undefined;
  return spot !== undefined && (port.view?.spots[spot] === null || spot === firstCard(port));
}

function spotOf({ view }: RoomPort, move: MoveIn<GameName>): Spot | undefined {
  if ('spot' in move) return move.spot;
  return move.type === 'flip'
    ? move.row * (view as ViewOf<'scramble'>).columns + move.column
    : undefined;
}

const holderAt = (spot: ViewOf<'scramble'>['spots'][number] | undefined): string | undefined =>
  typeof spot === 'object' ? spot?.by : undefined;
