import { areDifferent, isCount, must } from '../json.ts';
import { type Animal, animalOf } from './card.ts';
import { CENTRE, COLUMNS, PLACES, ROWS, SIDES } from './place.ts';
import { MOST_TURNED_DOWN } from './powers/penguin.ts';
import { CHOICES } from './powers/powers.ts';
import { choosable, targets } from './refusals.ts';
import {
  type ActivePhase,
  cardAt,
  isUp,
  lastUp,
  type MemoarrrState,
  type Phase,
  present,
  ROUNDS,
  RUBY_CARDS,
} from './state.ts';

export function checkMemoarrr(state: MemoarrrState): void {
  checkCards(state);
  checkPlayers(state);
  checkRounds(state);
  must(isCount(state.phases) && state.phases >= 1, 'the phases are counted');
  const { phase } = state;
  if ('player' in phase) checkTurn(state, phase);
  else checkBetweenRounds(state, phase);
}

function checkCards({ cards, up, blocked, turnedDown, modes }: MemoarrrState): void {
  must(cards.length === ROWS.length * COLUMNS.length, 'the board has 25 places');
  must(cards[CENTRE] === null, 'there is no card in the centre');
  must(
    PLACES.every((spot) => cards[spot] !== null),
    'there is a card everywhere else',
  );
  must(areDifferent(cards), 'every card is there once at most');
  must(
    areDifferent(up) && up.every((spot) => PLACES.includes(spot)),
    'face-up cards are on the board',
  );
  must(blocked === null || PLACES.includes(blocked), 'a blocked card is on the board');
  must(isCount(turnedDown) && turnedDown <= MOST_TURNED_DOWN, 'what penguins do is counted');
  if (modes.rules !== 'expert') must(blocked === null && turnedDown === 0, 'no animal acts');
}

/** S-2 */
function checkPlayers({ players }: MemoarrrState): void {
  must(players.length >= 2 && players.length <= SIDES.length, 'there are 2 to 4 players');
  must(areDifferent(players.map(({ id }) => id)), 'the players are different');
  const seats = players.map(({ side }) => SIDES.indexOf(side));
  must(
    seats.every((seat, turn) => turn === 0 || seat > (seats[turn - 1] ?? 0)),
    'the players sit in turn order',
  );
  must(
    players.every(({ isIn, hasLeft }) => !(isIn && hasLeft)),
    'nobody is in the round who has left',
  );
}

/** S-3, R-5, G-1 */
function checkRounds(state: MemoarrrState): void {
  const { rubies, winners, players, phase } = state;
  must(sorted(rubies) === sorted(RUBY_CARDS), 'there is a ruby card for each round');
  must(
    winners.every((winner) => players.some(({ id }) => id === winner)),
    'players win the rounds',
  );
  const isOver = phase.kind === 'over';
  must(
    isOver ? winners.length === ROUNDS : winners.length < ROUNDS,
    'it is over after the last round',
  );
  must(present(state).length >= (isOver ? 1 : 2), 'there is somebody to play with');
}

const sorted = (numbers: readonly number[]): string => numbers.toSorted().join(' ');

/** R-7, S-4 */
function checkBetweenRounds(state: MemoarrrState, phase: Exclude<Phase, { player: string }>): void {
  const { up, blocked, turnedDown, players, winners, modes } = state;
  must(
    up.length === 0 && blocked === null && turnedDown === 0,
    'nothing is left of the round before',
  );
  must(
    players.every(({ isIn, hasLeft }) => isIn !== hasLeft),
    'everybody is in who has not left',
  );
  if (phase.kind === 'over') return;
  must(winners.length === 0 || modes.peekEachRound === true, 'this round begins with a look');
  const { looking } = phase;
  const inOrder = present(state).flatMap(({ id }) => (looking.includes(id) ? id : []));
  must(
    looking.length > 0 && inOrder.join('\n') === looking.join('\n'),
    'those look who are there, in turn order',
  );
}

const ANIMALS: Record<Exclude<ActivePhase, 'turn'>, Animal> = {
  crab: 'C',
  octopus: 'O',
  penguin: 'P',
  walrus: 'W',
};

function checkTurn(
  state: MemoarrrState,
  { kind, player }: Extract<Phase, { player: string }>,
): void {
  const { players, blocked, modes } = state;
  const inRound = players.filter(({ isIn }) => isIn);
  must(
    inRound.some(({ id }) => id === player),
    'the player to move is in the round',
  );
  must(inRound.length >= 2, 'a round is over when one is left');
  must(blocked === null || !isUp(state, blocked), 'a blocked card is face down');
  if (kind === 'turn' || kind === 'crab') {
    must(choosable(state).length > 0, 'there is a card to turn over');
  }
  if (kind === 'turn') return;
  const last = lastUp(state);
  must(
    last !== undefined && animalOf(cardAt(state, last)) === ANIMALS[kind],
    `the last card shows the ${kind}`,
  );
  must(modes.rules === 'expert', `the ${kind} acts by the expert rules`);
  if (kind === 'crab') return;
  must(targets(state, CHOICES[kind]).length > 0, `there is a card for the ${kind}`);
  if (kind === 'penguin') {
    must(state.turnedDown < MOST_TURNED_DOWN, 'penguins have not acted too often');
  }
}
