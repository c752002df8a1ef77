import { cardName } from '../card.ts';
import type { MemoarrrEffect, WhyOut } from '../effects.ts';
import { placeName } from '../place.ts';

/** What happened, in a sentence; undefined if it goes without saying. */
export function narrate(effect: MemoarrrEffect): string | undefined {
  switch (effect.type) {
    case 'turned-up': {
      const { player, spot, card, fits } = effect;
      const what = `${player} turns over ${placeName(spot)}: ${cardName(card)}.`;
      return fits ? what : `${what} It does not fit.`;
    }
    case 'out':
      return outBecause(effect.player, effect.why);
    case 'again':
      return `The crab wants another card from ${effect.player}.`;
    case 'skipped':
      return `The turtle makes ${effect.player} sit out a turn.`;
    case 'swapped':
      return `The octopus swaps ${effect.spots.map(placeName).join(' and ')}.`;
    case 'turned-down':
      return `The penguin turns ${placeName(effect.spot)} face down.`;
    case 'blocked':
      return `The walrus keeps ${effect.for} from ${placeName(effect.spot)}.`;
    case 'declined':
      return `${effect.player} leaves it at that.`;
    case 'round-started':
      return `Round ${effect.round} begins with ${effect.player}.`;
    case 'round-won':
      return `${effect.player} wins round ${effect.round} and draws a ruby card.`;
    case 'left':
      return `${effect.player} leaves the game.`;
    case 'peek':
    case 'seen':
    case 'cleared':
    case 'over':
      return undefined;
  }
}

function outBecause(player: string, why: WhyOut): string {
  switch (why) {
    case 'misfit':
      return `${player} is out of this round.`;
    case 'no-card':
      return `${player} has no card to turn over and is out of this round.`;
    case 'away':
      return `${player} is away and out of this round.`;
  }
}
