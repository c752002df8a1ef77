import type { MoveOutcome } from '../../client/browser.ts';
import type { Problem } from '../../games/problem.ts';
import type { ScrambleEffect } from '../../games/scramble/effects.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { holderAt } from './spots.ts';
import { notices, placeOf } from './words.ts';

/** A press, and how the board was when it was made and when it was answered. */
export interface Press {
  readonly spot: Spot;
  readonly you: PlayerId;
  /** It was a card of your own pair. */
  readonly isOfPair: boolean;
  readonly view: ScrambleView;
}

/** Why a press did not do what it was meant to, in a sentence; undefined if it did. */
export function noticeFor(outcome: MoveOutcome<'scramble'>, press: Press): string | undefined {
  switch (outcome.status) {
    case 'played':
      return undefined;
    case 'refused':
      return refusal(outcome.problem);
    case 'failed':
      return failure(outcome.problem, outcome.effects ?? [], press);
  }
}

function refusal({ code, message }: Problem): string {
  switch (code) {
    case 'already-waiting':
      return notices.waiting;
    case 'over':
      return notices.over;
    case 'out-of-range':
      return notices.offBoard;
    default:
      return notices.other(message);
  }
}

function failure(
  { code, message }: Problem,
  effects: readonly ScrambleEffect[],
  { spot, you, isOfPair, view }: Press,
): string | undefined {
  const place = placeOf(spot, view);
  const released = effects.find((effect) => effect.type === 'released' && effect.player === you);
  switch (code) {
    case 'no-card': {
      // Naming a card of one's own pair is how the last pair is taken off the board (C-7).
      if (isOfPair) return undefined;
      const isGone = effects.some((effect) => effect.type === 'removed' && effect.spot === spot);
      if (isGone) return notices.waitedInVain(place);
      return released ? notices.emptySecond(place) : notices.empty(place);
    }
    case 'controlled':
      return released && 'spot' in released && released.spot === spot
        ? notices.putBack(place)
        : notices.held(place, holderAt(view, spot));
    case 'gave-up':
      return notices.stopped;
    case 'over':
      return undefined;
    default:
      return notices.other(message);
  }
}
