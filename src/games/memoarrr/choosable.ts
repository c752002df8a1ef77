import { type Refused, refuse, type Spot } from '../game.ts';
import { CENTRE, isOnBoard, PLACES, placeName } from './place.ts';
import { isUp, type MemoarrrState } from './state.ts';

/** What can be turned over by whoever has the turn. */
export const choosable = (state: MemoarrrState): Spot[] =>
  PLACES.filter((spot) => !cannotChoose(state, spot));

/** a face-up card, C3, a blocked card or a place off the board. */
export const cannotChoose = (state: MemoarrrState, spot: Spot): Refused | undefined =>
  noCardAt(spot) ?? faceUpAt(state, spot) ?? blockedAt(state, spot);

export function noCardAt(spot: Spot): Refused | undefined {
  if (!isOnBoard(spot)) return refuse('out-of-range', 'that place is not on the board');
  return spot === CENTRE ? refuse('no-card', `there is no card at ${placeName(spot)}`) : undefined;
}

export function faceUpAt(state: MemoarrrState, spot: Spot): Refused | undefined {
  return isUp(state, spot)
    ? refuse('face-up', `the card at ${placeName(spot)} lies face up already`)
    : undefined;
}

function blockedAt({ blocked }: MemoarrrState, spot: Spot): Refused | undefined {
  return blocked === spot
    ? refuse('blocked', `a walrus keeps you from the card at ${placeName(spot)} this turn`)
    : undefined;
}
