import { isCount, must } from '../games/invariant.ts';
import type { Folded } from './fold.ts';

/**
 * Throws an error that names what is broken unless the room is one that can be played on: its game is
 * sound, and what it remembers of moves and waits agrees with the game. Costs what the whole room costs.
 */
export function checkRoom<State>(room: Folded<State>): void {
  must(isCount(room.seq) && room.seq >= 1, 'the entries of the room are counted');
  room.game.check(room.state);
  checkWaiters(room);
  checkRecent(room);
}

/** A wait without its waiter would be answered to nobody, and a waiter without a wait never. */
function checkWaiters<State>({ game, state, waiters }: Folded<State>): void {
  const waiting = game.waiting?.(state) ?? new Map();
  for (const [player, { wait }] of waiters) {
    must(waiting.get(player) === wait, `${player} waits in the game as in the room`);
  }
  must(waiting.size === waiters.size, 'the room knows of everybody who waits');
}

function checkRecent<State>({ seq, recent, waiters }: Folded<State>): void {
  for (const [player, moves] of recent) {
    for (const { id, result } of moves) {
      if (result === 'waiting') {
        must(waiters.get(player)?.id === id, `a move of ${player} waits if it is said to`);
      } else {
        const isKnown = isCount(result.seq) && result.seq >= 1 && result.seq <= seq;
        must(isKnown, `a move of ${player} has been answered by an entry of the room`);
      }
    }
  }
}
