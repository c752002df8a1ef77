import type { PlayerId, Spot } from '../game.ts';
import { areDifferent, isCount, must } from '../json.ts';
import type { CardState } from './card.ts';
import { BONUS_NUMBER, isNumber, PENALTY_NUMBER, sizeError } from './deal.ts';
import { Deck } from './deck.ts';
import { isChoice } from './pairs.ts';
import { leaderOf } from './player.ts';
import type { ActivePhase, MatchState, Over } from './state.ts';

export function checkMatch(state: MatchState): void {
  checkSettings(state);
  checkCards(state);
  checkPlayers(state);
  checkTurns(state);
  if (state.phase.kind === 'over') checkEnd(state, state.phase);
  else checkPhase(state, state.phase);
}

function checkSettings({ settings }: MatchState): void {
  must(sizeError(settings) === undefined, 'the grid has a size that can be dealt');
  const { turnCap } = settings;
  must(turnCap === null || (isCount(turnCap) && turnCap >= 1), 'the turn cap is 1 or more');
}

function checkCards({ settings, cards }: MatchState): void {
  must(cards.length === settings.rows * settings.columns, 'there is a card for each space');
  const left = cards.filter((card) => card !== null);
  for (const card of left) must(hasItsNumber(card), 'every card has a number of its kind');
  const numbers = left.flatMap(({ kind, number }) => (kind === 'standard' ? number : []));
  const isEven = (number: number) => numbers.filter((other) => other === number).length % 2 === 0;
  must(numbers.every(isEven), 'every number is left an even number of times');
}

function hasItsNumber({ kind, number }: CardState): boolean {
  switch (kind) {
    case 'standard':
      return isNumber(number);
    case 'bonus':
      return number === BONUS_NUMBER;
    case 'penalty':
      return number === PENALTY_NUMBER;
  }
}

function checkPlayers({ players: [one, two], cards }: MatchState): void {
  must(one.id !== two.id, 'the players are different');
  const isScored = Number.isInteger(one.score) && Number.isInteger(two.score);
  // No card brings or costs more than a point.
  must(
    isScored && Math.abs(one.score) + Math.abs(two.score) <= cards.length,
    'the scores are what the cards can bring',
  );
}

function checkTurns({ settings: { turnCap }, turns, phases, phase }: MatchState): void {
  must(isCount(turns), 'the turns are counted');
  must(isCount(phases) && phases > turns, 'every turn has a phase at least');
  const mayBeLast = phase.kind === 'over' && phase.why !== 'left';
  must(
    turnCap === null || turns < turnCap || (mayBeLast && turns === turnCap),
    'it is over after the last turn',
  );
}

function checkPhase(state: MatchState, phase: ActivePhase): void {
  const player = state.players.find(({ id }) => id === phase.player);
  must(player !== undefined, 'the player to move plays');
  must(!player.owesSkip, 'the player to move does not skip the turn');
  const deck = new Deck(state.cards);
  must(deck.taken.length >= 2, 'there are two cards to reveal');
  const due = revealedIn(phase);
  must(areDifferent(due), 'the revealed cards are different');
  must(sameSpots(revealed(state), due), 'the cards of this turn are revealed, and no others');
  if (!('pair' in phase)) return;
  const [first, second] = phase.spots;
  const pair = deck.cardAt(first).pairWith(deck.cardAt(second));
  must(pair === phase.pair, `the revealed cards are a ${pair}`);
  must(isChoice(pair) === (phase.kind === 'choice'), 'there is a choice where the pair gives one');
}

function revealedIn(phase: ActivePhase): readonly Spot[] {
  switch (phase.kind) {
    case 'first':
      return [];
    case 'second':
      return [phase.first];
    case 'seen':
    case 'choice':
      return phase.spots;
  }
}

function checkEnd(state: MatchState, { why, winner }: Over): void {
  const { players, cards, turns, settings } = state;
  must(revealed(state).length === 0, 'no card is revealed once it is over');
  const left = cards.filter((card) => card !== null).length;
  if (why === 'all-found') must(left === 0, 'no card is left once all are found');
  else must(left >= 2, 'cards are left unless all are found');
  if (why === 'turn-cap') must(turns === settings.turnCap, 'the last turn was played');
  if (why === 'left') must(isOneOf(players, winner), 'the player who stayed has won');
  else must(winner === leaderOf(players), 'the player with more points has won');
}

const isOneOf = (players: MatchState['players'], player: PlayerId | null): boolean =>
  players.some(({ id }) => id === player);

const revealed = ({ cards }: MatchState): Spot[] =>
  [...cards.keys()].filter((spot) => cards[spot]?.isUp);

const sameSpots = (some: readonly Spot[], others: readonly Spot[]): boolean =>
  some.length === others.length && some.every((spot) => others.includes(spot));
