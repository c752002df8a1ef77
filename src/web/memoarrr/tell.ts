import type { MemoarrrEffect } from '../../games/memoarrr/moves.ts';
import { formatSpot } from '../../games/memoarrr/place.ts';
import type { PlayerId } from '../../games/view.ts';
import { type Who, whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import type { Telling } from '../telling.ts';

/** What a move did, in a sentence for each of its effects. */
export const tell: Telling<'memoarrr'>['tell'] = (effects, _view, you) =>
  effects.map((effect) => tellEffect(effect, you));

/** What happened, in a sentence; undefined if that goes without saying. */
export function tellEffect(effect: MemoarrrEffect, you: PlayerId | null): string | undefined {
  const { told } = words().memoarrr;
  const who = (player: PlayerId): Who => whoIs(player, you);
  switch (effect.type) {
    case 'peek':
      return told.peek;
    case 'seen':
      return told.seen(who(effect.player));
    case 'round-started':
      return told.roundStarted(effect.round, who(effect.player));
    case 'turned-up': {
      const turned = effect.fits ? told.turnedUp : told.misfit;
      return turned(who(effect.player), formatSpot(effect.spot), effect.card);
    }
    case 'out':
      return told.out[effect.why](who(effect.player));
    case 'again':
      return told.again(who(effect.player));
    case 'skipped':
      return told.skipped(who(effect.player));
    case 'swapped': {
      const [from, to] = effect.spots;
      return told.swapped(formatSpot(from), formatSpot(to));
    }
    case 'turned-down':
      return told.turnedDown(formatSpot(effect.spot));
    case 'blocked':
      return told.blocked(who(effect.for), formatSpot(effect.spot));
    case 'declined':
      return told.declined(who(effect.player));
    case 'round-won':
      return told.roundWon(who(effect.player), effect.round);
    case 'left':
      return told.left(who(effect.player));
    case 'cleared':
    case 'over':
      return undefined;
  }
}
