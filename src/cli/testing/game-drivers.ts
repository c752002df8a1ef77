import type { Json } from '../../games/game.ts';
import { match } from '../../games/match/match.ts';
import type { MatchMove } from '../../games/match/moves.ts';
import type { MatchState } from '../../games/match/state.ts';
import { fits } from '../../games/memoarrr/card.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import type { MemoarrrMove } from '../../games/memoarrr/moves.ts';
import { formatSpot } from '../../games/memoarrr/place.ts';
import type { MemoarrrState } from '../../games/memoarrr/state.ts';
import type { PlannedMove } from './party.ts';

/** The next move of a Memory Match player who knows all cards: one miss, then only pairs. */
export function nextInMatch(state: MatchState): PlannedMove {
  const { phase, cards, settings, turns } = state;
  if (phase.kind === 'over') throw new Error('the game is over');
  const { player } = phase;
  const moves = match.moves(match.publicView(state), player);
  const wanted = moves.find((move) => {
    if (move.type !== 'reveal' || phase.kind !== 'second') return move.type !== 'leave';
    const isTwin = cards[move.spot]?.number === cards[phase.first]?.number;
    return turns === 0 ? !isTwin && cards[move.spot]?.kind === 'standard' : isTwin;
  });
  const move = wanted ?? moves[0] ?? ({ type: 'leave' } as const);
  return { player, move, lines: [lineOf(move, settings.columns)] };
}

function lineOf(move: MatchMove, columns: number): string {
  if (move.type === 'choose') return `${move.option}`;
  if (move.type !== 'reveal') return '';
  return `${Math.floor(move.spot / columns) + 1} ${(move.spot % columns) + 1}`;
}

/** The number of fitting cards in a round, before a player is out. */
const FITTING = 3;

/** The next move of a Memoarrr! player who knows all cards, and uses all powers. */
export function nextInMemoarrr(state: MemoarrrState): PlannedMove {
  const { phase, cards, up } = state;
  if (!('player' in phase)) throw new Error('nobody has the turn');
  const { player } = phase;
  const moves = memoarrr.moves(memoarrr.publicView(state), player);
  const last = cards[up.at(-1) ?? -1] ?? undefined;
  const isWanted = (move: MemoarrrMove): boolean => {
    if (move.type !== 'turn-over') return move.type !== 'leave';
    const card = cards[move.spot];
    return card != null && fits(card, last) === up.length < FITTING;
  };
  const move = moves.find(isWanted) ?? moves[0] ?? { type: 'leave' as const };
  return { player, move, lines: ['spot' in move ? formatSpot(move.spot) : 'no'] };
}

/** The first line of the table on a screen. */
const TABLE = 1;

/** Reads Match cards: `*` is hidden, a blank is removed, 7 is a bonus and 8 a penalty card. */
export function readMatch(lines: readonly string[], rows: number): Json[] {
  const start = lines[TABLE]?.search(/1/) ?? 0;
  return lines.slice(TABLE + 1, TABLE + 1 + rows).flatMap((line) =>
    [0, 1, 2, 3].map((column) => {
      const text = line.slice(start + 4 * column - 3, start + 4 * column + 1).trim();
      if (text === '') return null;
      return text === '*' ? 'down' : { up: { kind: kindOf(Number(text)), number: Number(text) } };
    }),
  );
}

const kindOf = (number: number): string =>
  number === 7 ? 'bonus' : number === 8 ? 'penalty' : 'standard';

/** Reads Memoarrr! cards, three lines per row: `zzz` is face down, `yWy` in the middle the yellow walrus. */
export function readMemoarrr(lines: readonly string[]): Json[] {
  return [0, 1, 2, 3, 4].flatMap((row) => {
    const line = lines[TABLE + 4 * row + 1] ?? '';
    return [0, 1, 2, 3, 4].map((column) => {
      const text = line.slice(2 + 4 * column, 5 + 4 * column);
      if (text.trim() === '') return null;
      return text === 'zzz' ? 'down' : { up: text.slice(0, 2) };
    });
  });
}

/** Reads Scramble cards: `*` is face down, and the first player holds `apple#1`. */
export function readScramble(lines: readonly string[], players: readonly string[]): Json[] {
  const header = lines[TABLE] ?? '';
  const starts = [1, 2, 3].map((column) => header.indexOf(`${column}`));
  return lines.slice(TABLE + 1, TABLE + 3).flatMap((line) =>
    starts.map((start, column) => {
      const end = starts[column + 1] ?? start + 10;
      const [text = ''] = line.slice(start, end).split(/\s/);
      if (text === '') return null;
      if (text === '*') return 'down';
      const [up = '', number] = text.split('#');
      const by = players[Number(number) - 1];
      return by === undefined ? { up } : { up, by };
    }),
  );
}
