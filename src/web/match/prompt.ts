import type { Face } from '../../games/match/card.ts';
import { type PairName, pairNamed } from '../../games/match/pairs.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { PlayerId } from '../../games/view.ts';
import { type Who, whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import { nextAfter, opponentOf } from './next.ts';
import { ending, winner } from './verdict.ts';

/** What is to be done now, and by whom. */
interface Prompt {
  readonly headline: string;
  readonly detail: string;
}

/** What is said instead when the host has ended the game. */
export const endedPrompt = (): Prompt => ({
  headline: words().app.endedEarly,
  detail: words().match.prompt.nobodyHasWon,
});

export function promptFor(view: MatchView, you: PlayerId | null): Prompt {
  const { phase } = view;
  if (phase.kind === 'over') return { headline: ending(phase, view), detail: winner(phase, you) };
  const { prompt } = words().match;
  const who = whoIs(phase.player, you);
  switch (phase.kind) {
    case 'first':
      return { headline: prompt.turn(who), detail: prompt.firstCard(who) };
    case 'second':
      return {
        headline: prompt.turn(who),
        detail: prompt.secondCard(who, faceAt(view, phase.first)),
      };
    case 'seen':
      return {
        headline: resultOf(phase.pair, who),
        detail: who.isYou ? consequence(view, phase.pair) : prompt.looks(who.name),
      };
    case 'choice':
      return {
        headline: resultOf(phase.pair, who),
        detail: who.isYou ? prompt.choose : prompt.chooses(who.name, pairNamed(phase.pair).options),
      };
  }
}

function faceAt({ spots }: MatchView, at: number): Face {
  const spot = spots[at];
  if (!spot || spot === 'down') throw new RangeError(`no card is up at ${at}`);
  return spot.up;
}

/** What two cards mean. */
const resultOf = (pair: PairName, who: Who): string =>
  words().match.result[pair](who, pairNamed(pair).options[0].points);

/** What becomes of the cards that you see now, and who is next. */
const consequence = (view: MatchView, pair: PairName): string =>
  `${words().match.afterwards[pair]} ${nextInWords(view, pair)}`;

function nextInWords(view: MatchView, pair: PairName): string {
  const { next } = words().match;
  const mover = nextAfter(view);
  if (mover === null || view.phase.kind === 'over') return next.nobody;
  const opponent = opponentOf(view, view.phase.player);
  if (mover === opponent) return next.opponent(opponent);
  const isOwnTurn = pairNamed(pair).options[0].next === 'same';
  return isOwnTurn ? next.again : next.againAsOtherSkips(opponent);
}
