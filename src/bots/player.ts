import { isLeaving, type Json, type PlayerId } from '../games/game.ts';
import { type GameName, games, type MoveIn } from '../games/index.ts';
import { isObject } from '../games/json.ts';
import type { PublicView } from '../games/view.ts';
import type { PlayerPort, RoomPort } from '../room/port.ts';

/** Chooses moves for whoever is at a port. It may remember, but sees nothing except the port. */
export interface Player {
  /** What to do now; undefined if it is for others to do something. */
  choose(port: RoomPort): MoveIn<GameName> | undefined;
}

/** Lets a player play at a port until the game is over, the seat is lost or the room is closed. */
export async function playOn(port: PlayerPort, player: Player): Promise<void> {
  while (!hasEnded(port)) {
    const { seq } = port;
    const move = player.choose(port);
    const reply = move && (await port.play(move));
    // What is refused was chosen too late, or cannot be done now: something has to happen first.
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

/** The legal moves at a port, but for those that give up the game or a wait. */
export function movesAt({ game, view, you, table }: RoomPort): MoveIn<GameName>[] {
  const rules = games.get(game);
  if (!rules || !view || you === null || table.status !== 'playing') return [];
  // What the rules of a game list are its moves.
  return stayingMoves(rules, view, you) as MoveIn<GameName>[];
}

/** The legal moves of somebody who stays and does not give up a wait. */
export const stayingMoves = <View extends PublicView, Move extends Json>(
  { moves }: { moves(view: View, player: PlayerId): Move[] },
  view: View,
  player: PlayerId,
): Move[] => moves(view, player).filter((move) => !givesUp(move));

/** Leaves the game, or gives up a wait. */
const givesUp = (move: Json): boolean =>
  isLeaving(move) || (isObject(move) && move['type'] === 'cancel');
