import type { PlayerId, Spot, Standings } from '../../game.ts';
import type { ProblemCode } from '../../problem.ts';
import type { Face, SpotView } from '../card.ts';
import type { Rows } from '../deal.ts';
import type { MatchEffect, MatchMove } from '../moves.ts';
import type { PairName } from '../pairs.ts';
import type { MatchSetup } from '../setup.ts';
import type { Over, Phase, Settings } from '../state.ts';
import type { MatchView } from '../view.ts';

/** A naive model of the rules, as an oracle: a chain of ifs that looks at all cards every time. */
export interface NaiveGame {
  readonly settings: Settings;
  readonly players: readonly [NaivePlayer, NaivePlayer];
  readonly cards: readonly NaiveCard[];
  turns: number;
  phase: Phase;
  phases: number;
}

interface NaivePlayer {
  readonly name: PlayerId;
  score: number;
  owesSkip: boolean;
}

interface NaiveCard {
  readonly face: Face;
  is: 'hidden' | 'revealed' | 'removed';
}

/** S-1: whether there is such a game; whole numbers up to 99 are printed on standard cards. */
export function naiveIsLegal({ grid, deck, turnCap }: MatchSetup): boolean {
  const rows = deck ? deck.length : grid ? grid.rows : 4;
  const columns = deck ? (deck[0] ?? []).length : grid ? grid.columns : 4;
  if (![2, 3, 4, 5, 6, 7, 8, 9, 10].includes(rows)) return false;
  if (![2, 3, 4, 5, 6, 7, 8, 9, 10].includes(columns)) return false;
  if ((rows * columns) % 2 === 1) return false;
  if (turnCap !== undefined && !(turnCap > 0 && Math.floor(turnCap) === turnCap)) return false;
  if (turnCap === Number.POSITIVE_INFINITY) return false;
  if (!deck) return true;
  if (deck.some((row) => row.length !== columns)) return false;
  const numbers = deck.flat().filter((card) => typeof card === 'number');
  return numbers.every((number) => {
    const isPrinted = number >= 1 && number <= 99 && Math.floor(number) === number;
    return isPrinted && numbers.filter((other) => other === number).length % 2 === 0;
  });
}

/** S-1: the cards of a grid without a given deck, in any order. */
export function naivePack(rows: number, columns: number): Face[] {
  const faces: Face[] = [];
  if (rows * columns >= 16) {
    faces.push({ kind: 'bonus', number: 7 }, { kind: 'bonus', number: 7 });
    faces.push({ kind: 'penalty', number: 8 }, { kind: 'penalty', number: 8 });
  }
  for (let number = 1; faces.length < rows * columns; number += 1) {
    if (number === 7 || number === 8) continue;
    faces.push({ kind: 'standard', number }, { kind: 'standard', number });
  }
  return faces;
}

export function naiveFaces(deck: Rows): Face[] {
  return deck.flat().map((card) => {
    if (card === 'bonus') return { kind: 'bonus', number: 7 };
    if (card === 'penalty') return { kind: 'penalty', number: 8 };
    return { kind: 'standard', number: card };
  });
}

/** `faces` row by row. */
export function naiveGame(
  { grid, deck, first, lastSpecial, turnCap }: MatchSetup,
  [one, two]: readonly [PlayerId, PlayerId],
  faces: readonly Face[],
): NaiveGame {
  return {
    settings: {
      rows: deck ? deck.length : grid ? grid.rows : 4,
      columns: deck ? (deck[0] ?? []).length : grid ? grid.columns : 4,
      lastSpecial: lastSpecial === 'score' ? 'score' : 'discard',
      turnCap: turnCap === undefined ? null : turnCap,
    },
    players: [
      { name: one, score: 0, owesSkip: false },
      { name: two, score: 0, owesSkip: false },
    ],
    cards: faces.map((face) => ({ face, is: 'hidden' })),
    turns: 0,
    phase: { kind: 'first', player: first === 2 ? two : one },
    phases: 1,
  };
}

export function naiveCopy(game: NaiveGame): NaiveGame {
  const [one, two] = game.players;
  return {
    ...game,
    players: [{ ...one }, { ...two }],
    cards: game.cards.map((card) => ({ ...card })),
  };
}

/** The effects, or the code of the refusal. */
export function naivePlay(
  game: NaiveGame,
  name: PlayerId,
  move: MatchMove,
): readonly MatchEffect[] | ProblemCode {
  const problem = naiveProblem(game, name, move);
  if (problem) return problem;
  const effects: MatchEffect[] = [];
  if (move.type === 'reveal') reveal(game, move.spot, effects);
  if (move.type === 'seen') beginTurn(game, endOfTurn(game, effects), effects);
  if (move.type === 'choose') beginTurn(game, choose(game, move.option, effects), effects);
  if (move.type === 'leave') leave(game, name, effects);
  if (move.type === 'idle') {
    effects.push({ type: 'away', player: name });
    beginTurn(game, actForThem(game, effects), effects);
  }
  return effects;
}

export function naiveProblem(
  game: NaiveGame,
  name: PlayerId,
  move: MatchMove,
): ProblemCode | undefined {
  const { phase, phases, cards } = game;
  if (name !== game.players[0].name && name !== game.players[1].name) return 'not-playing';
  if (phase.kind === 'over') return 'over';
  if (move.type === 'leave') return undefined;
  if (move.type === 'idle' && phase.player !== name) return 'too-late';
  if (move.type === 'idle' && move.phase !== phases) return 'too-late';
  if (move.type === 'idle') return undefined;
  if (phase.player !== name) return 'not-your-turn';
  if (phase.kind === 'first' && move.type !== 'reveal') return 'not-now';
  if (phase.kind === 'second' && move.type !== 'reveal') return 'not-now';
  if (phase.kind === 'seen' && move.type !== 'seen') return 'not-now';
  if (phase.kind === 'choice' && move.type !== 'choose') return 'not-now';
  if (move.type === 'choose' && move.option !== 1 && move.option !== 2) return 'not-offered';
  if (move.type === 'reveal') {
    const card = cards.find((_, spot) => spot === move.spot);
    if (!card) return 'out-of-range';
    if (card.is === 'removed') return 'no-card';
    if (card.is === 'revealed') return 'face-up';
  }
  return undefined;
}

export function naiveView({
  settings,
  players: [one, two],
  cards,
  turns,
  phase,
  phases,
}: NaiveGame): MatchView {
  return {
    settings,
    players: [{ ...one }, { ...two }],
    spots: cards.map(look),
    turns,
    phase,
    phases,
  };
}

function look(card: NaiveCard): SpotView {
  if (card.is === 'removed') return null;
  if (card.is === 'hidden') return 'down';
  return { up: card.face };
}

/** All legal moves except `idle`. */
export function naiveMoves(game: NaiveGame, name: PlayerId): MatchMove[] {
  const moves: MatchMove[] = [{ type: 'seen' }, { type: 'leave' }];
  for (const option of [0, 1, 2, 3]) moves.push({ type: 'choose', option });
  for (const spot of game.cards.keys()) moves.push({ type: 'reveal', spot });
  return moves.filter((move) => naiveProblem(game, name, move) === undefined);
}

export function naiveResult({ phase, players }: NaiveGame): Standings | undefined {
  if (phase.kind !== 'over') return undefined;
  const [one, two] = players;
  const order = phase.winner === two.name ? [two, one] : [one, two];
  return order.map(({ name, score }) => ({ player: name, score }));
}

/** T-1, T-2b */
function reveal(game: NaiveGame, spot: Spot, effects: MatchEffect[]): void {
  const { phase } = game;
  const card = cardAt(game, spot);
  if (phase.kind !== 'first' && phase.kind !== 'second')
    throw new Error('no time to reveal a card');
  card.is = 'revealed';
  effects.push({ type: 'turned-up', spot, card: card.face, player: phase.player });
  if (phase.kind === 'first') {
    begin(game, { kind: 'second', player: phase.player, first: spot });
    return;
  }
  const { player, first } = phase;
  const spots = [first, spot] as const;
  const pair = pairOf(cardAt(game, first).face, card.face);
  effects.push({ type: 'paired', pair, spots, player });
  if (pair === 'match') score(game, player, +1, effects);
  if (pair === 'bonus') score(game, player, +1, effects);
  if (pair === 'penalty') score(game, player, -1, effects);
  if (pair === 'bonus-pair' || pair === 'penalty-pair') {
    begin(game, { kind: 'choice', player, pair, spots });
  } else {
    begin(game, { kind: 'seen', player, pair, spots });
  }
}

/** P-1 to P-7 */
function pairOf(one: Face, two: Face): PairName {
  if (one.kind === 'standard' && two.kind === 'standard' && one.number === two.number) {
    return 'match';
  }
  if (one.kind === 'standard' && two.kind === 'standard') return 'miss';
  if (one.kind === 'bonus' && two.kind === 'standard') return 'bonus';
  if (one.kind === 'standard' && two.kind === 'bonus') return 'bonus';
  if (one.kind === 'bonus' && two.kind === 'bonus') return 'bonus-pair';
  if (one.kind === 'penalty' && two.kind === 'standard') return 'penalty';
  if (one.kind === 'standard' && two.kind === 'penalty') return 'penalty';
  if (one.kind === 'penalty' && two.kind === 'penalty') return 'penalty-pair';
  return 'bonus-and-penalty';
}

/** The next player; undefined if the game is over. */
type Next = { readonly from: PlayerId; readonly who: Who } | undefined;

type Who = 'same player' | 'opponent' | 'opponent, with a skip to come';

/** P-4, P-6 */
function choose(game: NaiveGame, option: number, effects: MatchEffect[]): Next {
  const { phase } = game;
  if (phase.kind !== 'choice') throw new Error('no time to choose');
  const { player, pair, spots } = phase;
  effects.push({ type: 'chose', option, player });
  if (pair === 'bonus-pair' && option === 1) {
    score(game, player, +2, effects);
    remove(game, spots, effects);
    return nextAfter(game, player, 'opponent', effects);
  }
  if (pair === 'bonus-pair') {
    score(game, player, +1, effects);
    remove(game, spots, effects);
    return nextAfter(game, player, 'same player', effects);
  }
  if (pair === 'penalty-pair' && option === 1) {
    score(game, player, -2, effects);
    remove(game, spots, effects);
    return nextAfter(game, player, 'opponent', effects);
  }
  score(game, player, -1, effects);
  remove(game, spots, effects);
  return nextAfter(game, player, 'opponent, with a skip to come', effects);
}

/** P-1, P-2, P-3, P-5, P-7 */
function endOfTurn(game: NaiveGame, effects: MatchEffect[]): Next {
  const { phase } = game;
  if (phase.kind !== 'seen') throw new Error('nothing was to be seen');
  const { player, pair, spots } = phase;
  const special = spots.filter((spot) => cardAt(game, spot).face.kind !== 'standard');
  const standard = spots.filter((spot) => cardAt(game, spot).face.kind === 'standard');
  if (pair === 'match') {
    remove(game, spots, effects);
    return nextAfter(game, player, 'same player', effects);
  }
  if (pair === 'miss') {
    hide(game, spots, effects);
    return nextAfter(game, player, 'opponent', effects);
  }
  if (pair === 'bonus') {
    remove(game, special, effects);
    hide(game, standard, effects);
    return nextAfter(game, player, 'opponent', effects);
  }
  if (pair === 'penalty') {
    remove(game, special, effects);
    hide(game, standard, effects);
    return nextAfter(game, player, 'opponent', effects);
  }
  remove(game, spots, effects);
  return nextAfter(game, player, 'opponent', effects);
}

/** E-1, E-3, and who moves next otherwise. */
function nextAfter(game: NaiveGame, player: PlayerId, who: Who, effects: MatchEffect[]): Next {
  game.turns += 1;
  const { settings, cards, turns } = game;
  const [last, ...others] = cardsLeft(game);
  if (!last) return end(game, 'all-found', effects);

  if (others.length === 0 && last.face.kind !== 'standard') {
    const next = moverAfter(game, { from: player, who }, effects);
    const spot = cards.indexOf(last);
    effects.push({ type: 'left-over', spot, card: last.face });
    if (settings.lastSpecial === 'score' && last.face.kind === 'bonus') {
      score(game, next, +1, effects);
    }
    if (settings.lastSpecial === 'score' && last.face.kind === 'penalty') {
      score(game, next, -1, effects);
    }
    remove(game, [spot], effects);
    return end(game, 'all-found', effects);
  }
  if (settings.turnCap !== null && turns >= settings.turnCap) return end(game, 'turn-cap', effects);
  return { from: player, who };
}

function beginTurn(game: NaiveGame, next: Next, effects: MatchEffect[]): void {
  if (next === undefined) return;
  const player = moverAfter(game, next, effects);
  effects.push({ type: 'turn', player });
  begin(game, { kind: 'first', player });
}

function moverAfter(
  game: NaiveGame,
  { from, who }: NonNullable<Next>,
  effects: MatchEffect[],
): PlayerId {
  if (who === 'same player') return from;
  if (who === 'opponent, with a skip to come') playerNamed(game, from).owesSkip = true;
  return passTurn(game, from, effects);
}

/** T-4: the next player. If both owe a skip, both use it up. */
function passTurn(game: NaiveGame, from: PlayerId, effects: MatchEffect[]): PlayerId {
  const opponent = opponentOf(game, from);
  if (!opponent.owesSkip) return opponent.name;
  opponent.owesSkip = false;
  effects.push({ type: 'skipped', player: opponent.name });
  const self = playerNamed(game, from);
  if (!self.owesSkip) return self.name;
  self.owesSkip = false;
  effects.push({ type: 'skipped', player: self.name });
  return opponent.name;
}

/** T-5 */
function actForThem(game: NaiveGame, effects: MatchEffect[]): Next {
  const { phase } = game;
  if (phase.kind === 'over') throw new Error('nothing is to be done any more');
  if (phase.kind === 'first') return nextAfter(game, phase.player, 'opponent', effects);
  if (phase.kind === 'second') {
    hide(game, [phase.first], effects);
    return nextAfter(game, phase.player, 'opponent', effects);
  }
  if (phase.kind === 'seen') return endOfTurn(game, effects);
  return choose(game, 1, effects);
}

/** T-5: nobody's turn begins any more. Only two revealed cards can still bring the regular end. */
function leave(game: NaiveGame, name: PlayerId, effects: MatchEffect[]): void {
  const { phase } = game;
  effects.push({ type: 'left', player: name });
  const isTheirs = phase.kind !== 'over' && phase.player === name;
  const areBothRevealed = phase.kind === 'seen' || phase.kind === 'choice';
  if (isTheirs && areBothRevealed) {
    if (actForThem(game, effects) === undefined) return;
  } else if (areBothRevealed) {
    hide(game, [...phase.spots], effects);
  } else if (phase.kind === 'second') {
    hide(game, [phase.first], effects);
  }
  over(game, 'left', opponentOf(game, name).name, effects);
}

/** E-2 */
function end(game: NaiveGame, why: Over['why'], effects: MatchEffect[]): undefined {
  const [one, two] = game.players;
  if (one.score > two.score) over(game, why, one.name, effects);
  else if (two.score > one.score) over(game, why, two.name, effects);
  else over(game, why, null, effects);
}

function over(
  game: NaiveGame,
  why: Over['why'],
  winner: PlayerId | null,
  effects: MatchEffect[],
): void {
  effects.push({ type: 'over', why, winner });
  begin(game, { kind: 'over', why, winner });
}

function begin(game: NaiveGame, phase: Phase): void {
  game.phase = phase;
  game.phases += 1;
}

function score(game: NaiveGame, name: PlayerId, points: number, effects: MatchEffect[]): void {
  const player = playerNamed(game, name);
  player.score += points;
  effects.push({ type: 'scored', points, score: player.score, player: name });
}

function remove(game: NaiveGame, spots: readonly Spot[], effects: MatchEffect[]): void {
  for (const spot of spots) cardAt(game, spot).is = 'removed';
  effects.push({ type: 'removed', spots });
}

function hide(game: NaiveGame, spots: readonly Spot[], effects: MatchEffect[]): void {
  for (const spot of spots) cardAt(game, spot).is = 'hidden';
  effects.push({ type: 'hidden', spots: [...spots].sort((a, b) => a - b) });
}

function cardsLeft({ cards }: NaiveGame): NaiveCard[] {
  return cards.filter((card) => card.is !== 'removed');
}

function cardAt({ cards }: NaiveGame, spot: Spot): NaiveCard {
  const card = cards[spot];
  if (!card) throw new Error(`there is no space ${spot}`);
  return card;
}

function playerNamed({ players }: NaiveGame, name: PlayerId): NaivePlayer {
  const [one, two] = players;
  return one.name === name ? one : two;
}

function opponentOf({ players }: NaiveGame, name: PlayerId): NaivePlayer {
  const [one, two] = players;
  return one.name === name ? two : one;
}
