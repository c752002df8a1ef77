import type { Game, Json } from '../../games/game.ts';
import { match } from '../../games/match/match.ts';
import { GRIDS, setupOn } from '../../games/match/testing/histories.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import { MODES, setupFor } from '../../games/memoarrr/testing/histories.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import type { Creation } from '../../room/room.ts';
import { PLAYERS } from './crash-lines.ts';

export interface Setup {
  readonly game: Game;
  readonly creation: Creation<Json>;
}

/** A room of any game that ends, with any number of players and any options. */
export function anySetup(seed: string, random: Random): Setup {
  return pickFrom([memoarrrSetup, matchSetup, scrambleSetup], random)(seed, random);
}

function memoarrrSetup(seed: string, random: Random): Setup {
  const count = 2 + random.below(3);
  const options = setupFor(pickFrom(MODES, random), count, random);
  const players = random.shuffle(PLAYERS).slice(0, count);
  return { game: memoarrr, creation: { options, players, seed } };
}

/** Without any memory a large grid takes thousands of moves. */
const SMALL_GRIDS = GRIDS.filter(({ rows, columns }) => rows * columns <= 12);

function matchSetup(seed: string, random: Random): Setup {
  const { options } = setupOn(pickFrom(SMALL_GRIDS, random), seed, random);
  const players = random.shuffle(PLAYERS).slice(0, 2);
  return { game: match, creation: { options, players, seed } };
}

function scrambleSetup(seed: string, random: Random): Setup {
  const rows = 2 + random.below(3);
  const columns = 2 + random.below(3);
  const cards = Array.from({ length: rows * columns }, (_, nth) => `card${nth >> 1}`);
  const players = random.shuffle(PLAYERS).slice(0, 2 + random.below(3));
  const options = { rows, columns, cards, shuffle: true, open: false };
  return { game: scramble, creation: { options, players, seed } };
}
