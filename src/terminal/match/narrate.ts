import { faceName } from '../../games/match/display.ts';
import type { MatchEffect } from '../../games/match/effects.ts';
import { isChoice, type Option, type PairName, pairNamed } from '../../games/match/pairs.ts';
import { placeName, type Size } from '../../games/match/place.ts';
import { signed } from '../words.ts';

/** What a move did, in a line or two. */
export function newsOf(effects: readonly MatchEffect[], size: Size): string {
  const sentences = effects.flatMap((effect) => narrate(effect, size) ?? []);
  const [first = '', ...others] = sentences;
  // What two cards do gets a line of its own, as it can be long.
  return effects[0]?.type === 'turned-up' && others.length > 0
    ? `${first}\n${others.join(' ')}`
    : sentences.join(' ');
}

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
