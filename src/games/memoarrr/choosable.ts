import { type Refused, refuse, type Spot } from '../game.ts';
import { CENTRE, isOnBoard, PLACES, placeName } from './place.ts';
import { type FaceUp, isUp, type MemoarrrState } from './state.ts';

/** What decides which cards can be turned over. */
type Open = FaceUp & Pick<MemoarrrState, 'blocked'>;

/** What can be turned over by whoever has the turn. */
export const choosable = (state: Open): Spot[] =>
  PLACES.filter((spot) => !cannotChoose(state, spot));

/** a face-up card, C3, a blocked card or a place off the board. */
export const cannotChoose = (state: Open, spot: Spot): Refused | undefined =>
  noCardAt(spot) ?? faceUpAt(state, spot) ?? blockedAt(state, spot);

export function noCardAt(spot: Spot): Refused | undefined {
  if (!isOnBoard(spot)) return refuse('out-of-range', 'that place is not on the board');
  return spot === CENTRE ? refuse('no-card', `there is no card at ${placeName(spot)}`) : undefined;
}

export function faceUpAt(state: FaceUp, spot: Spot): Refused | undefined {
  return isUp(state, spot)
    ? refuse('face-up', `the card at ${placeName(spot)} lies face up already`)
    : undefined;
}

function blockedAt({ blocked }: Open, spot: Spot): Refused | undefined {
  return blocked === spot
    ? refuse('blocked', `a walrus keeps you from the card at ${placeName(spot)} this turn`)
    : undefined;
}
