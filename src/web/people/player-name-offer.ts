import { nameProblem, seatNameProblem, suggestName, suggestSeatName } from './player-name.ts';
import { lastName } from './remembered-name.ts';

/** What somebody may want to be called: what they were called last, or else a suggestion. */
export function offeredName(isBare: boolean): string {
  const last = lastName();
  const problemOf = isBare ? nameProblem : seatNameProblem;
  return last !== undefined && problemOf(last) === undefined ? last : anotherName(isBare);
}

export const anotherName = (isBare: boolean): string =>
  (isBare ? suggestName : suggestSeatName)(Math.random);
