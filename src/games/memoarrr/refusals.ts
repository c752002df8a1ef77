import { type Refused, refuse, type Spot } from '../game.ts';
import { CENTRE, formatSpot, isOnBoard, PLACES } from './place.ts';
import { type ActivePhase, type FaceUp, isUp, type MemoarrrState, type Player } from './state.ts';

/** Refuses unless it is this player's turn, in one of these phases. */
export function refuseOutOfTurn(
  { phase }: MemoarrrState,
  player: Player,
  ...phases: readonly ActivePhase[]
): Refused | undefined {
  if (!('player' in phase)) {
    return refuse('not-now', 'first everybody looks at the cards in front of them');
  }
  if (phase.player !== player.id) return refuse('not-your-turn', `it is ${phase.player}'s turn`);
  return phases.includes(phase.kind) ? undefined : refuse('not-now', TO_DO[phase.kind]);
}

const TO_DO: Record<ActivePhase, string> = {
  turn: 'turn over a card',
  crab: 'the crab wants another card turned over',
  octopus: 'choose a card beside the octopus to swap it with',
  penguin: 'the penguin may turn a card face down, or not',
  walrus: 'the walrus may block a card, or not',
};

type Open = FaceUp & Pick<MemoarrrState, 'blocked'>;

/** The cards that can be turned over now. */
export const choosable = (state: Open): Spot[] =>
  PLACES.filter((spot) => !refuseTurnOver(state, spot));

/** refuses a face-up card, C3, a blocked card or a spot off the board. */
export const refuseTurnOver = (state: Open, spot: Spot): Refused | undefined =>
  refuseEmpty(spot) ?? refuseFaceUp(state, spot) ?? refuseBlocked(state, spot);

export function refuseEmpty(spot: Spot): Refused | undefined {
  if (!isOnBoard(spot)) return refuse('out-of-range', 'that place is not on the board');
  return spot === CENTRE ? refuse('no-card', `there is no card at ${formatSpot(spot)}`) : undefined;
}

export function refuseFaceUp(state: FaceUp, spot: Spot): Refused | undefined {
  return isUp(state, spot)
    ? refuse('face-up', `the card at ${formatSpot(spot)} is already face up`)
    : undefined;
}

function refuseBlocked({ blocked }: Open, spot: Spot): Refused | undefined {
  return blocked === spot
    ? refuse('blocked', `a walrus keeps you from the card at ${formatSpot(spot)} this turn`)
    : undefined;
}

/** The cards that a power lets its player choose, row by row. */
export const targets = (
  state: FaceUp,
  { refuseTarget }: { refuseTarget(state: FaceUp, spot: Spot): Refused | undefined },
): Spot[] => PLACES.filter((spot) => !refuseTarget(state, spot));
