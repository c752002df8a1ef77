import type { MatchEffect } from '../../games/match/moves.ts';
import { pairNamed } from '../../games/match/pairs.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { placeName } from '../cards/place.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import type { Telling } from '../telling.ts';

/** What a move led to, and who reads of it. */
interface Reading {
  readonly view: MatchView;
  readonly you: PlayerId | null;
  /** What it did before: some of it says what comes next as well. */
  readonly before: readonly MatchEffect[];
}

/** What a move did, in a sentence for each of its effects. */
export const tell: Telling<'match'>['tell'] = (effects, view, you) =>
  effects.map((effect, index) =>
    tellEffect(effect, { view, you, before: effects.slice(0, index) }),
  );

function tellEffect(effect: MatchEffect, reading: Reading): string | undefined {
  const { news } = words().match;
  const { view, you } = reading;
  const who = (player: PlayerId) => whoIs(player, you);
  switch (effect.type) {
    case 'turned-up': {
      const place = placeName(effect.spot, view.settings.columns);
      return news.turnedUp(who(effect.player), effect.card, place);
    }
    case 'paired':
      return news.paired[effect.pair](who(effect.player), pairNamed(effect.pair).options[0].points);
    case 'chose':
      return tellChoice(effect, reading);
    case 'scored':
      // Points that two cards bring at once have been told with them.
      return view.phase.kind === 'seen'
        ? undefined
        : news.scored(who(effect.player), effect.points);
    case 'removed':
      return tellRemoval(effect, reading);
    case 'hidden':
      return tellHiding(effect, reading);
    case 'skipped':
      return news.skips(who(effect.player));
    case 'turn':
      return news.turn(who(effect.player));
    case 'left-over':
      return news.leftOver(effect.card);
    case 'away':
      return news.away(who(effect.player));
    case 'left':
      return news.left(who(effect.player));
    case 'over':
      // The sheet with the standings says so, and who has won.
      return undefined;
  }
}

/** What an option brings besides points is seen by who owes a skip, or has the turn. */
function tellChoice(
  { option, player }: Extract<MatchEffect, { type: 'chose' }>,
  { view: { players, phase }, you }: Reading,
): string | undefined {
  const { news } = words().match;
  if (option === 1) return undefined;
  const isSkip = players.some(({ name, owesSkip }) => name === player && owesSkip);
  if (isSkip) return news.choseSkip(whoIs(player, you));
  const isAgain = phase.kind !== 'over' && phase.player === player;
  return isAgain ? news.choseAgain(whoIs(player, you)) : undefined;
}

/** Of the last card it has been told that it goes. */
function tellRemoval(
  { spots }: Extract<MatchEffect, { type: 'removed' }>,
  { before }: Reading,
): string | undefined {
  const { news } = words().match;
  if (before.some(({ type }) => type === 'left-over')) return undefined;
  return spots.length > 1 ? news.bothGone : news.specialGone;
}

/** When one card goes, it is told with it that the other one is hidden. */
function tellHiding(
  { spots }: Extract<MatchEffect, { type: 'hidden' }>,
  { before }: Reading,
): string | undefined {
  const { news } = words().match;
  if (before.some(({ type }) => type === 'removed')) return undefined;
  return spots.length > 1 ? news.bothHidden : news.oneHidden;
}
