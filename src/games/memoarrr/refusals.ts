import { type Refused, refuse, type Spot } from '../game.ts';
import { CENTRE, isOnBoard, PLACES, placeName } from './place.ts';
import { type ActivePhase, type FaceUp, isUp, type MemoarrrState, type Player } from './state.ts';

/** Refuses what this player cannot do now, whatever the details: it takes one of these phases. */
export function notTheTime(
  { phase }: MemoarrrState,
  player: Player,
  ...phases: readonly ActivePhase[]
): Refused | undefined {
  if (!('player' in phase)) {
    return refuse('not-now', 'first everybody looks at the cards in front of them');
  }
  if (phase.player !== player.id) return refuse('not-your-turn', `it is ${phase.player}'s turn`);
  return phases.includes(phase.at) ? undefined : refuse('not-now', TO_DO[phase.at]);
}

const TO_DO: Record<ActivePhase, string> = {
  turn: 'a card is to be turned over',
  crab: 'the crab wants another card turned over',
  octopus: 'the octopus is to swap places with a card beside it',
  penguin: 'the penguin may turn a card face down, or not',
  walrus: 'the walrus may block a card, or not',
};

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
