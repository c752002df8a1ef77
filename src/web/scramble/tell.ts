import type { ScrambleEffect } from '../../games/scramble/effects.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import type { Telling } from '../telling.ts';
import { who } from '../words.ts';
import { cardAt, holderAt } from './spots.ts';
import { news, placeOf, tellFailure } from './words.ts';

/** What a move led to, and who reads of it. */
interface Reading {
  readonly view: ScrambleView;
  readonly you: PlayerId | null;
  /** What it did before. One thing often follows from another, and goes without saying. */
  readonly before: readonly ScrambleEffect[];
}

/** What a move did, in a sentence for each of its effects; undefined for what goes without saying. */
export const tell: Telling<'scramble'>['tell'] = (effects, view, you) =>
  effects.map((effect, index) =>
    tellEffect(effect, { view, you, before: effects.slice(0, index) }),
  );

function tellEffect(effect: ScrambleEffect, reading: Reading): string | undefined {
  const { view, you, before } = reading;
  const at = (spot: Spot): string => placeOf(spot, view);
  switch (effect.type) {
    case 'turned-up':
      return news.turnedUp(who(effect.player, you), effect.card, at(effect.spot));
    case 'took':
      return tellTaking(effect, reading);
    case 'matched':
      return news.matched(who(effect.player, you), cardAt(view, effect.spots[0]));
    case 'missed': {
      const cards = effect.spots.map((spot) => cardAt(view, spot) ?? '');
      return news.missed(effect.player, effect.player === you, cards);
    }
    case 'waits': {
      const { player, spot } = effect;
      return news.waits(who(player, you), player === you, at(spot), holderAt(view, spot));
    }
    case 'gave-up':
      return news.gaveUp(who(effect.player, you), at(effect.spot));
    case 'failed':
      // Pressing one's own pair takes it off the board: what then is not there is no news (C-7).
      if (effect.player === you && spotsOf('removed', before).includes(effect.spot))
        return undefined;
      return tellFailure(effect, view, you);
    case 'removed':
      return tellRemoval(effect.spot, reading);
    case 'left':
      return news.left(who(effect.player, you));
    case 'replaced':
      return news.replaced;
    case 'over':
      return news.over;
    // Everybody sees it, and it follows from the rules.
    case 'turned-down':
    case 'released':
      return undefined;
  }
}

function tellTaking(
  { player, spot }: Extract<ScrambleEffect, { type: 'took' }>,
  { view, you, before }: Reading,
): string | undefined {
  if (spotsOf('turned-up', before).includes(spot)) return undefined;
  const [name, card, place] = [who(player, you), cardAt(view, spot) ?? '', placeOf(spot, view)];
  return spotsOf('released', before).includes(spot)
    ? news.inherited(name, player === you, card, place)
    : news.took(name, card, place);
}

/** Pairs leave the board one card after the other: the second one makes it news. */
function tellRemoval(spot: Spot, { view, before }: Reading): string | undefined {
  const removed = spotsOf('removed', before);
  const other = removed.length % 2 === 1 ? removed.at(-1) : undefined;
  return other === undefined
    ? undefined
    : news.removed([other, spot].map((at) => placeOf(at, view)));
}

/** Where things of this kind happened. */
const spotsOf = (
  type: 'turned-up' | 'released' | 'removed',
  effects: readonly ScrambleEffect[],
): Spot[] => effects.flatMap((effect) => (effect.type === type ? effect.spot : []));
