import type { Game } from '../games/game.ts';
import { type Check, checkOf } from '../table/schema.ts';

const checks = new WeakMap<Game, Check>();

/** What is wrong with a move, as far as the game's schema can tell. */
export function checkMove(game: Game): Check {
  const known = checks.get(game);
  if (known) return known;
  const check = checkOf(game.info.move, 'the move');
  checks.set(game, check);
  return check;
}
