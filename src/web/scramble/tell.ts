import type { ScrambleEffect } from '../../games/scramble/moves.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { type Who, whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import type { Telling } from '../telling.ts';
import { cardAt, holderAt, placeOf } from './spots.ts';

/** What a move led to, and who reads of it. */
interface Reading {
  readonly view: ScrambleView;
  readonly you: PlayerId | null;
  /** What it did before. One thing often follows from another, and goes without saying. */
  readonly before: readonly ScrambleEffect[];
}

type Of<Type extends ScrambleEffect['type']> = Extract<ScrambleEffect, { type: Type }>;

/** What a move did, in a sentence for each of its effects; undefined for what goes without saying. */
export const tell: Telling<'scramble'>['tell'] = (effects, view, you) =>
  effects.map((effect, index) =>
    tellEffect(effect, { view, you, before: effects.slice(0, index) }),
  );

function tellEffect(effect: ScrambleEffect, reading: Reading): string | undefined {
  const { view, you } = reading;
  const { news } = words().scramble;
  const at = (spot: Spot): string => placeOf(spot, view);
  switch (effect.type) {
    case 'turned-up':
      return news.turnedUp(whoIs(effect.player, you), effect.card, at(effect.spot));
    case 'took':
      return tellTaking(effect, reading);
    case 'matched':
      return tellPair(effect, reading);
    case 'missed': {
      const cards = effect.spots.map((spot) => cardAt(view, spot) ?? '');
      return news.missed(whoIs(effect.player, you), cards);
    }
    case 'waits': {
      const { player, spot } = effect;
      return news.waits(whoIs(player, you), at(spot), holderIn(reading, spot));
    }
    case 'gave-up':
      return news.gaveUp(whoIs(effect.player, you), at(effect.spot));
    case 'failed':
      return tellFailure(effect, reading);
    case 'removed':
      return tellRemoval(effect.spot, reading);
    case 'left':
      return news.left(whoIs(effect.player, you));
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

function tellTaking({ player, spot }: Of<'took'>, reading: Reading): string | undefined {
  const { view, you, before } = reading;
  const { news } = words().scramble;
  if (spotsOf('turned-up', before).includes(spot)) return undefined;
  const isInherited = spotsOf('released', before).includes(spot);
  const say = isInherited ? news.inherited : news.took;
  return say(whoIs(player, you), cardAt(view, spot) ?? '', placeOf(spot, view));
}

function tellPair({ player, spots }: Of<'matched'>, { view, you }: Reading): string {
  const { news } = words().scramble;
  const card = cardAt(view, spots[0]);
  const who = whoIs(player, you);
  return card === undefined ? news.lastPair(who) : news.pair(who, card);
}

/** That somebody did not get a card. */
function tellFailure({ player, spot, code }: Of<'failed'>, reading: Reading): string | undefined {
  const { view, you, before } = reading;
  const { failed } = words().scramble.news;
  const [who, place] = [whoIs(player, you), placeOf(spot, view)];
  switch (code) {
    case 'no-card':
      // Pressing one's own pair takes it off the board: what then is not there is no news (C-7).
      if (who.isYou && spotsOf('removed', before).includes(spot)) return undefined;
      return failed.empty(who, place);
    case 'controlled': {
      const holder = holderIn(reading, spot);
      return holder === undefined || holder.name === player
        ? failed.putBack(who, place)
        : failed.held(who, place, holder);
    }
    case 'over':
      return undefined;
    default:
      return failed.other(who, place);
  }
}

/** Pairs leave the board one card after the other: the second one makes it news. */
function tellRemoval(spot: Spot, { view, before }: Reading): string | undefined {
  const removed = spotsOf('removed', before);
  const other = removed.length % 2 === 1 ? removed.at(-1) : undefined;
  return other === undefined
    ? undefined
    : words().scramble.news.removed(placeOf(other, view), placeOf(spot, view));
}

function holderIn({ view, you }: Reading, spot: Spot): Who | undefined {
  const holder = holderAt(view, spot);
  return holder === undefined ? undefined : whoIs(holder, you);
}

/** Where things of this kind happened. */
const spotsOf = (
  type: 'turned-up' | 'released' | 'removed',
  effects: readonly ScrambleEffect[],
): Spot[] => effects.flatMap((effect) => (effect.type === type ? effect.spot : []));
