import type { MoveReply, TableEffect } from '../../client/browser.ts';
import type { Problem } from '../../games/problem.ts';
import type { ScrambleEffect } from '../../games/scramble/moves.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { holderAt, placeOf } from './spots.ts';

/** A press, and how the board was when it was made and when it was answered. */
export interface Press {
  readonly spot: Spot;
  readonly you: PlayerId;
  /** It was a card of your own pair. */
  readonly isOfPair: boolean;
  readonly view: ScrambleView;
}

/** Why a press did not do what it was meant to, in a sentence; undefined if it did. */
export function noticeFor(reply: MoveReply, effects: Effects, press: Press): string | undefined {
  if ('refused' in reply) return refusal(reply.refused);
  return 'failed' in reply ? failure(reply.failed, effects, press) : undefined;
}

/** What happened in the step that decided the move. */
type Effects = readonly (ScrambleEffect | TableEffect)[];

function refusal({ code }: Problem): string {
  const { app, scramble } = words();
  return code === 'already-waiting' ? scramble.notices.waiting : app.problems[code];
}

function failure(
  { code }: Problem,
  effects: Effects,
  { spot, you, isOfPair, view }: Press,
): string | undefined {
  const { notices } = words().scramble;
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
    case 'over':
      return undefined;
    default:
      return words().app.problems[code];
  }
}
