import type { MatchMove } from '../../games/match/move.ts';
import { type Size, spotAt } from '../../games/match/place.ts';
import { Misunderstood, quoted } from '../question.ts';

/** What somebody typed as the card to reveal: `2 3` or `2,3`. Throws Misunderstood. */
export function readReveal(line: string, size: Size): MatchMove {
  const place = /^(\d+)(?:\s*,\s*|\s+)(\d+)$/.exec(line);
  const spot = place ? spotAt(Number(place[1]), Number(place[2]), size) : undefined;
  if (spot !== undefined) return { type: 'reveal', spot };
  const found = place ? 'is off the grid' : 'is not a space';
  throw new Misunderstood(
    `${line === '' ? 'that was nothing' : `${quoted(line)} ${found}`}: expected a row from 1 to ` +
      `${size.rows} and a column from 1 to ${size.columns}, such as 1 2`,
  );
}

/** What somebody typed as their choice. Throws Misunderstood. */
export function readChoice(line: string): MatchMove {
  if (line === '1' || line === '2') return { type: 'choose', option: Number(line) };
  const found = line === '' ? 'that was nothing' : `${quoted(line)} is not offered`;
  throw new Misunderstood(`${found}: expected 1 or 2`);
}
