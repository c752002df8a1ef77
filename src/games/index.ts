import type { Game } from './game.ts';
import { match } from './match/match.ts';
import { memoarrr } from './memoarrr/memoarrr.ts';
import { scramble } from './scramble/scramble.ts';

/** Every game there is, by name. */
export const games: ReadonlyMap<string, Game> = new Map<string, Game>([
  [scramble.name, scramble],
  [memoarrr.name, memoarrr],
  [match.name, match],
]);
