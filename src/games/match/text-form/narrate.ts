import { placeName, type Size } from '../../grid.ts';
import { signed } from '../../words.ts';
import type { MatchEffect } from '../effects.ts';
import { isChoice, type Option, type PairName, pairNamed } from '../pairs.ts';
import { faceName } from './display.ts';

/** What happened, in a sentence; undefined if it goes without saying. */
export function narrate(effect: MatchEffect, size: Size): string | undefined {
  switch (effect.type) {
    case 'turned-up':
      return `${effect.player} reveals ${placeName(effect.spot, size)}: ${faceName(effect.card)}.`;
    case 'paired':
      return `${PAIRED[effect.pair]}${choiceOf(effect.pair)}`;
    case 'scored':
      return `${signed(effect.points)} for ${effect.player}.`;
    case 'skipped':
      return `${effect.player} skips a turn.`;
    case 'left-over':
      return `The last card, ${faceName(effect.card)}, has no partner and is removed.`;
    case 'away':
      return `${effect.player} is away.`;
    case 'left':
      return `${effect.player} leaves the game.`;
    case 'chose':
    case 'removed':
    case 'hidden':
    case 'turn':
    case 'over':
      return undefined;
  }
}

const PAIRED: Record<PairName, string> = {
  match: 'A match!',
  miss: 'No match.',
  bonus: 'A bonus!',
  'bonus-pair': 'Bonus pair!',
  penalty: 'A penalty!',
  'penalty-pair': 'Penalty pair!',
  'bonus-and-penalty': 'Bonus and penalty cancel each other out.',
};

/** T-3: ` 1: +2 points, 2: +1 point and another turn.` */
function choiceOf(pair: PairName): string {
  if (!isChoice(pair)) return '';
  const options = pairNamed(pair).options.map(
    ({ points, next }, index) => `${index + 1}: ${signed(points)}${AND_THEN[next]}`,
  );
  return ` ${options.join(', ')}.`;
}

const AND_THEN: Record<Option['next'], string> = {
  same: ' and another turn',
  opponent: '',
  skip: ' and skip your next turn',
};
