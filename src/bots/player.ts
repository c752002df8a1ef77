import { isLeaving, type Json, type PlayerId } from '../games/game.ts';
import { type GameName, games, type MoveIn, type ViewOf } from '../games/index.ts';
import { isObject } from '../games/json.ts';
import { pickFrom, type Random } from '../games/random.ts';
import type { PublicView, Spot } from '../games/view.ts';
import type { PlayerPort, RoomPort } from '../room/port.ts';

/** Chooses the moves of one seat. It may remember, but sees nothing except the port. */
export interface Player {
  /** The move to make now; undefined while the seat has to wait for others. */
  choose(port: RoomPort): MoveIn<GameName> | undefined;
}

/** Lets a player play at a port until the game is over, the seat is lost or the room is closed. */
export async function playOn(port: PlayerPort, player: Player): Promise<void> {
  while (!hasEnded(port)) {
    const { seq } = port;
    const move = player.choose(port);
    const reply = move && (await port.play(move));
    // A refused move came too late or cannot be made now, so choosing again at once would not help.
    const isPlayed = reply !== undefined && 'seq' in reply;
    if (!isPlayed && port.seq === seq && !hasEnded(port)) await nextEvent(port);
  }
}

const hasEnded = ({ status, table, you }: RoomPort): boolean =>
  status === 'closed' || you === null || table.status === 'over' || table.status === 'ended';

const nextEvent = (port: RoomPort): Promise<void> =>
  new Promise((resolve) => {
    const stop = port.subscribe(() => {
      stop();
      resolve();
    });
  });

/** The legal moves at a port, except those that leave the game or cancel a wait. */
export function movesAt({ game, view, you, table }: RoomPort): MoveIn<GameName>[] {
  const rules = games.get(game);
  if (!rules || !view || you === null || table.status !== 'playing') return [];
  // The rules of a game list only moves of that game.
  return stayingMoves(rules, view, you) as MoveIn<GameName>[];
}

/** The legal moves, except those that leave the game or cancel a wait. */
export const stayingMoves = <View extends PublicView, Move extends Json>(
  { moves }: { moves(view: View, player: PlayerId): Move[] },
  view: View,
  player: PlayerId,
): Move[] =>
  moves(view, player).filter(
    (move) => !isLeaving(move) && !(isObject(move) && move['type'] === 'cancel'),
  );

/** Picks any legal move, all with the same probability. */
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

/**
 * Remembers every card that was face up when it had to choose. Completes a pair if it knows the second
 * card; otherwise picks at random.
 */
export class RememberingPlayer implements Player {
  readonly #random: Random;
  readonly #faces = new Map<Spot, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  choose(port: RoomPort): MoveIn<GameName> | undefined {
    const moves = movesAt(port).filter((move) => !isPointless(port, move));
    if (moves.length === 0 || !port.view) return undefined;
    this.#remember(port.view.spots);
    const first = firstCard(port);
    const face = first === undefined ? undefined : this.#faces.get(first);
    const isMatch = (move: MoveIn<GameName>): boolean =>
      face !== undefined && this.#faces.get(spotOf(port, move) ?? -1) === face;
    const pairs = moves.filter(isMatch);
    return pickFrom(pairs.length > 0 ? pairs : moves, this.#random);
  }

  #remember(spots: readonly unknown[]): void {
    for (const [spot, seen] of spots.entries()) {
      if (typeof seen === 'object' && seen !== null && 'up' in seen) {
        this.#faces.set(spot, JSON.stringify(seen.up));
      }
    }
  }
}

/** The card that the player has turned over and needs the match of. */
function firstCard({ game, view, you }: RoomPort): Spot | undefined {
  if (game === 'match') {
    const { phase } = view as ViewOf<'match'>;
    return phase.kind === 'second' ? phase.first : undefined;
  }
  if (game !== 'scramble') return undefined;
  const { spots } = view as ViewOf<'scramble'>;
  const [first, ...others] = [...spots.keys()].filter((spot) => holderAt(spots[spot]) === you);
  return others.length === 0 ? first : undefined;
}

/** Flips a removed card, or the player's own first card. */
function isPointless(port: RoomPort, move: MoveIn<GameName>): boolean {
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
