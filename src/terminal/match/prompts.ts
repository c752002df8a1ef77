import type { MatchMove } from '../../games/match/move.ts';
import { type Size, spotAt } from '../../games/match/place.ts';
import { Misunderstood, quoted } from '../question.ts';

/** What somebody typed as the card to reveal: `2 3` or `2,3`. Throws Misunderstood. */
export function readReveal(line: string, size: Size): MatchMove {
  const place = /^(\d+)(?:\s*,\s*|\s+)(\d+)$/.exec(line);
  const spot = place ? spotAt(Number(place[1]), Number(place[2]), size) : undefined;
  if (spot !== undefined) return { type: 'reveal', spot };
  if (line === '') throw new Misunderstood('type row and column, such as 2 1');
  throw new Misunderstood(
    place
      ? `${quoted(line)} is off the grid: rows are 1 to ${size.rows}, columns 1 to ${size.columns}`
      : `${quoted(line)} is not a space: type row and column, such as 2 1`,
  );
}

/** What somebody typed as their choice. Throws Misunderstood. */
export function readChoice(line: string): MatchMove {
  if (line === '1' || line === '2') return { type: 'choose', option: Number(line) };
  throw new Misunderstood(line === '' ? 'type 1 or 2' : `type 1 or 2, not ${quoted(line)}`);
}
