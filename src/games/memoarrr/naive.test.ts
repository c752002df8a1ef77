import { expect, it } from 'vitest';
import { isRefused, type Played, type PlayerId, type Spot, type Standings } from '../game.ts';
import { type Random, randomFrom } from '../random.ts';
import { EFFORT } from '../testing/effort.ts';
import { CARDS, type Card } from './card.ts';
import type { MemoarrrEffect } from './effects.ts';
import { type MemoarrrMove, memoarrr } from './memoarrr.ts';
import type { MemoarrrSecret } from './peek.ts';
import { CENTRE } from './place.ts';
import { SEATS } from './seats.ts';
import type { MemoarrrOptions } from './setup.ts';
import type { MemoarrrState } from './state.ts';
import { NaiveMemoarrr } from './testing/naive.ts';
import type { MemoarrrView } from './view.ts';

const NAMES = ['ann', 'bob', 'cy', 'dee'] as const;
const EVERYBODY: readonly PlayerId[] = [...NAMES, 'a stranger'];

/**
 * How people play, all of them knowing where every card lies: in how many games, and how many of a
 * thousand moves are foolish, are careless, come from the clock, or leave the game.
 */
const STYLES = {
  careless: { games: 130, foolish: 120, careless: 1000, idle: 15, leave: 4 },
  careful: { games: 140, foolish: 60, careless: 30, idle: 10, leave: 2 },
  restless: { games: 400, foolish: 40, careless: 30, idle: 40, leave: 60 },
  'mad about penguins': { games: 5, foolish: 4, careless: 1, idle: 1, leave: 0 },
} as const;
type Style = keyof typeof STYLES;

it(
  'does at every step what the rules say when they are put as plainly as can be',
  () => {
    const happened = new Map<string, number>();
    for (const style of ['careless', 'careful', 'restless', 'mad about penguins'] as const) {
      for (let game = 1; game <= STYLES[style].games * EFFORT; game += 1) {
        for (const event of compare(`${style} ${game}`, style)) {
          happened.set(event, (happened.get(event) ?? 0) + 1);
        }
      }
    }
    // A comparison in which little happens proves little.
    for (const event of EVENTS) {
      expect(happened.get(event) ?? 0, event).toBeGreaterThanOrEqual(10);
    }
  },
  60_000 * EFFORT,
);

const EVENTS = [
  'refused out-of-range',
  'refused no-card',
  'refused face-up',
  'refused face-down',
  'refused blocked',
  'refused not-beside',
  'refused same-card',
  'refused not-now',
  'refused not-your-turn',
  'refused not-playing',
  'refused too-late',
  'refused over',
  'peek',
  'seen',
  'turned-up',
  'out: misfit',
  'out: no-card',
  'out: away',
  'several find no card',
  'all cards are up',
  'round ends: misfit',
  'round ends: no-card',
  'round ends: away',
  'round ends: left',
  'round for nothing',
  'cleared',
  'winner starts',
  'start passed on by the winner',
  'start passed on by the n-th',
  'over',
  'tie',
  'octopus beside a card up',
  'octopus beside a card down',
  'octopus moves the blocked card',
  'octopus on the last card',
  'turned-down',
  'declined: penguin',
  'no penguin: first card',
  'no penguin: used 100 times',
  'blocked',
  'declined: walrus',
  'no walrus: last card',
  'the only card is blocked',
  'the next may take it',
  'a block outlasts a crab',
  'again',
  'crab after crab',
  'no crab: last card',
  'no crab: the only card is blocked',
  'skipped',
  'turtle with more left',
  'turtle with two left',
  'turtle past an eliminated seat',
  'turtle on the first card',
  'turtle on the last card',
  'turtle on the last card with two left',
  'idle: peek',
  'idle: turn',
  'idle: crab',
  'idle: octopus',
  'idle: penguin',
  'idle: walrus',
  'leave: peek',
  'leave: turn',
  'leave: crab',
  'leave: octopus',
  'leave: penguin',
  'leave: walrus',
  "leave: another's peek",
  "leave: another's turn",
  "leave: another's crab",
  "leave: another's octopus",
  "leave: another's penguin",
  "leave: another's walrus",
  'leave: out of the round',
];

/** A game on both sides. */
interface Table {
  real: MemoarrrState;
  readonly naive: NaiveMemoarrr;
  /** Of the naive game: the real one is compared with it. */
  view: MemoarrrView;
  readonly style: Style;
  readonly random: Random;
  /** To explain a difference. */
  readonly log: string[];
}

/** Plays a whole game, and one more move after its end; says what happened. */
function compare(seed: string, style: Style): string[] {
  const table = tableFrom(seed, style);
  const events: string[] = [];
  expectSameLook(table);
  while (table.view.phase.at !== 'over') events.push(...playOn(table));
  return [...events, ...playOn(table)];
}

function tableFrom(seed: string, style: Style): Table {
  const random = randomFrom(seed);
  // With two, nothing goes on when one leaves.
  const players = NAMES.slice(0, style === 'restless' ? 3 + random.below(2) : 2 + random.below(3));
  const options = someOptions(players.length, style, random);
  const real = memoarrr.setup(options, players, randomFrom(`the deal of ${seed}`));
  const naive = naiveFrom(options, players, real);
  const log = [`${seed}: ${JSON.stringify(options)}`];
  return { real, naive, view: naive.publicView(), style, random, log };
}

function someOptions(players: number, style: Style, random: Random): MemoarrrOptions {
  const chance = () => random.below(2) === 0;
  return {
    rules: style === 'mad about penguins' || random.below(3) > 0 ? 'expert' : 'base',
    display: chance() ? 'expert' : 'base',
    peekEachRound: chance(),
    winnerStarts: chance(),
    ...(chance() && { seats: random.shuffle(SEATS).slice(0, players) }),
    ...(chance() && { deck: random.shuffle(CARDS).slice(0, 24) }),
  };
}

function naiveFrom(
  { seats, deck, ...modes }: MemoarrrOptions,
  players: readonly PlayerId[],
  { cards, rubies }: MemoarrrState,
): NaiveMemoarrr {
  const dealt = cards.filter((card) => card !== null);
  expect(cards.indexOf(null)).toBe(CENTRE);
  expect(dealt).toEqual(deck ?? dealt);
  expect(new Set(dealt).size).toBe(24);
  expect([...rubies].sort()).toEqual([1, 1, 1, 2, 2, 3, 4]);
  return new NaiveMemoarrr({ modes, players, seats, cards: dealt, rubies });
}

function playOn(table: Table): string[] {
  const { naive, view: before, random, log } = table;
  const { player, move } = someMove(table);
  log.push(`${player}: ${JSON.stringify(move)}`);
  if (random.below(20) === 0) table.real = savedAndLoaded(table.real);

  const expected = naive.play(player, move);
  const outcome = memoarrr.play(table.real, player, move);
  expectEqual(isRefused(outcome) ? outcome.refused.code : outcome.effects, expected, log);
  const after = naive.publicView();
  table.view = after;
  expectSameLook(table);
  if (!isRefused(outcome)) expectChanges(outcome, before, after, log);
  if (typeof expected === 'string') return [`refused ${expected}`];
  return eventsOf({ player, move, before, after, effects: expected });
}

const savedAndLoaded = (state: MemoarrrState): MemoarrrState =>
  memoarrr.load(JSON.parse(JSON.stringify(memoarrr.save(state))));

function expectSameLook(table: Table): void {
  expectEqual(look(table.real), lookNaively(table), table.log);
}

interface Look {
  readonly view: MemoarrrView;
  readonly cards: readonly (Card | null)[];
  readonly moves: readonly (readonly MemoarrrMove[])[];
  readonly secrets: readonly MemoarrrSecret[];
  readonly result: Standings | undefined;
}

function look(state: MemoarrrState): Look {
  return {
    view: memoarrr.publicView(state),
    cards: state.cards,
    moves: EVERYBODY.map((player) => inOrder(memoarrr.moves(state, player))),
    secrets: EVERYBODY.map((player) => memoarrr.privateView(state, player)),
    result: memoarrr.result(state),
  };
}

function lookNaively({ naive, view }: Table): Look {
  return {
    view,
    cards: naive.cardsByPlace(),
    moves: EVERYBODY.map((player) => inOrder(naive.moves(player))),
    secrets: EVERYBODY.map((player) => naive.privateView(player)),
    result: naive.result(),
  };
}

/** The order in which moves are listed means nothing. */
function inOrder(moves: readonly MemoarrrMove[]): MemoarrrMove[] {
  const spotOf = (move: MemoarrrMove) => ('spot' in move ? move.spot : -1);
  return [...moves].sort((a, b) => {
    if (a.type !== b.type) return a.type < b.type ? -1 : 1;
    return spotOf(a) - spotOf(b);
  });
}

function expectChanges(
  { changed }: Played,
  before: MemoarrrView,
  after: MemoarrrView,
  log: readonly string[],
): void {
  const different = [...after.spots.keys()].filter(
    (spot) => JSON.stringify(before.spots[spot]) !== JSON.stringify(after.spots[spot]),
  );
  const untold = different.filter((spot) => !changed.includes(spot));
  expectEqual(untold, [], log);
}

/** Comparing as text first is many times faster; `expect` is for the explanation. */
function expectEqual(ours: unknown, theirs: unknown, log: readonly string[]): void {
  if (JSON.stringify(ours) === JSON.stringify(theirs)) return;
  expect(ours, [...log.slice(0, 1), ...log.slice(1).slice(-40)].join('\n')).toEqual(theirs);
}

interface Wish {
  readonly player: PlayerId;
  readonly move: MemoarrrMove;
}

function someMove({ naive, view, style, random }: Table): Wish {
  const { foolish, careless, idle, leave } = STYLES[style];
  const actor = oneOf(actorsOf(view), random);
  const anybody = () => (random.below(3) === 0 ? actor : oneOf(EVERYBODY, random));
  const happens = (inAThousand: number) => random.below(1000) < inAThousand;

  if (happens(foolish)) return { player: anybody(), move: foolishMove(view, random) };
  // There are few moves at a peek, and it is then that the winner who is to start may leave.
  if (happens(view.phase.at === 'peek' ? 3 * leave : leave))
    return { player: anybody(), move: LEAVE };
  if (happens(idle)) return { player: actor, move: { type: 'idle', phase: view.phases } };
  const moves = naive.moves(actor).filter(({ type }) => type !== 'leave');
  const wanted = happens(careless) ? moves : wantedMoves(moves, style, view, naive.cardsByPlace());
  return { player: actor, move: wanted.length > 0 ? oneOf(wanted, random) : (moves[0] ?? LEAVE) };
}

function actorsOf({ phase }: MemoarrrView): readonly PlayerId[] {
  if (phase.at === 'over') return EVERYBODY;
  return phase.at === 'peek' ? phase.looking : [phase.player];
}

/** Mostly to be refused. */
function foolishMove(view: MemoarrrView, random: Random): MemoarrrMove {
  const spot = oneOf([oneOf(ODD_SPOTS, random), ...randomSpots(view, random)], random);
  const moves: MemoarrrMove[] = [
    { type: 'turn-over', spot },
    { type: 'swap', spot },
    { type: 'turn-down', spot },
    { type: 'block', spot },
    { type: 'decline' },
    { type: 'seen' },
    { type: 'idle', phase: view.phases - random.below(2) },
  ];
  const fitting = moves.filter(({ type }) => type === MOVE_IN[view.phase.at]);
  return oneOf(random.below(2) === 0 && fitting.length > 0 ? fitting : moves, random);
}

const LEAVE: MemoarrrMove = { type: 'leave' };
const ODD_SPOTS: readonly Spot[] = [CENTRE, -1, 25, 2.5, Number.NaN];

function randomSpots({ up, blocked }: MemoarrrView, random: Random): Spot[] {
  const last = up.at(-1) ?? CENTRE;
  return [random.below(25), random.below(25), last, blocked?.spot ?? last];
}

const MOVE_IN: Readonly<Record<MemoarrrView['phase']['at'], MemoarrrMove['type']>> = {
  peek: 'seen',
  turn: 'turn-over',
  crab: 'turn-over',
  octopus: 'swap',
  penguin: 'turn-down',
  walrus: 'block',
  over: 'leave',
};

type Cards = readonly (Card | null)[];

function wantedMoves(
  moves: readonly MemoarrrMove[],
  style: Style,
  { up }: MemoarrrView,
  cards: Cards,
): readonly MemoarrrMove[] {
  if (style === 'careless') return moves;
  const last = cards[up.at(-1) ?? CENTRE];
  const fitting = moves.filter((move) => {
    return move.type !== 'turn-over' || !last || areAlike(cards[move.spot], last);
  });
  if (style === 'mad about penguins') return forPenguins(fitting, cards);
  if (style === 'restless') return farReaching(fitting, moves, cards);
  return towardsTheLastCard(farReaching(fitting, moves, cards), cards);
}

/** First the cards that few others fit: so most of the board gets turned over. */
function farReaching(
  fitting: readonly MemoarrrMove[],
  moves: readonly MemoarrrMove[],
  cards: Cards,
): readonly MemoarrrMove[] {
  const waysOn = fitting.map((move) => {
    if (move.type !== 'turn-over') return 0;
    return moves.filter((on) => 'spot' in on && areAlike(cards[on.spot], cards[move.spot])).length;
  });
  return fitting.filter((_, at) => waysOn[at] === Math.min(...waysOn));
}

/** No penguin makes the way longer, and crabs are left to be turned over when all else is up. */
function towardsTheLastCard(moves: readonly MemoarrrMove[], cards: Cards): readonly MemoarrrMove[] {
  return moves.filter(({ type, ...move }) => {
    const isCrab = 'spot' in move && cards[move.spot]?.[1] === 'C';
    return type !== 'turn-down' && !(type === 'block' && isCrab);
  });
}

/** Two penguins that turn each other down by turns keep a round going until they act no more. */
function forPenguins(fitting: readonly MemoarrrMove[], cards: Cards): readonly MemoarrrMove[] {
  const penguins = fitting.filter((move) => 'spot' in move && cards[move.spot]?.[1] === 'P');
  if (penguins.length > 0) return penguins;
  const declining = fitting.filter(({ type }) => type === 'decline');
  return declining.length > 0 ? declining : fitting;
}

function areAlike(one: Card | null | undefined, other: Card | null | undefined): boolean {
  return one?.[0] === other?.[0] || one?.[1] === other?.[1];
}

function oneOf<T>(items: readonly T[], random: Random): T {
  const item = items[random.below(items.length)];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}

interface Step extends Wish {
  readonly before: MemoarrrView;
  readonly after: MemoarrrView;
  readonly effects: readonly MemoarrrEffect[];
}

function eventsOf(step: Step): string[] {
  return [
    ...step.effects.flatMap((effect, at) => [
      effect.type === 'out' ? `out: ${effect.why}` : effect.type,
      ...eventsAround(step, effect, step.effects[at - 1]),
    ]),
    ...awayEvents(step),
    ...eventsAtLarge(step),
  ];
}

/** What makes an effect worth counting apart from others of its type. */
function eventsAround(
  step: Step,
  effect: MemoarrrEffect,
  previous: MemoarrrEffect | undefined,
): string[] {
  switch (effect.type) {
    case 'turned-up':
      return effect.fits && step.before.modes.rules === 'expert'
        ? idlePower(step, effect.card)
        : [];
    case 'again':
      return step.before.phase.at === 'crab' ? ['crab after crab'] : [];
    case 'skipped':
      return turtleEvents(step, effect.player);
    case 'swapped':
      return octopusEvents(step, effect.spots[1]);
    case 'declined':
      return [`declined: ${step.before.phase.at}`];
    case 'out':
      return previous?.type === 'blocked' ? blockedOut(step) : [];
    case 'round-won':
      return [roundEnd(step, previous)];
    case 'round-started':
      return unusualStart(step, effect.round, effect.player);
    case 'over':
      return tie(step.after);
    default:
      return [];
  }
}

/** A fitting card in the expert game whose power comes to nothing. */
function idlePower({ before, after, effects }: Step, card: Card): string[] {
  const isLast = downIn(before) === 1;
  const animal = card[1];
  if (animal === 'P' && after.phase.at !== 'penguin') {
    return [before.up.length === 0 ? 'no penguin: first card' : 'no penguin: used 100 times'];
  }
  if (animal === 'W' && isLast) return ['no walrus: last card'];
  if (animal === 'C' && !effects.some(({ type }) => type === 'again')) {
    return [isLast ? 'no crab: last card' : 'no crab: the only card is blocked'];
  }
  return [];
}

function turtleEvents({ player, before }: Step, skipped: PlayerId): string[] {
  const names = before.players.map(({ name }) => name);
  const next = names[(names.indexOf(player) + 1) % names.length];
  const twoLeft = before.players.filter(({ isIn }) => isIn).length === 2;
  const isLast = downIn(before) === 1;
  return [
    ...(next === skipped ? [] : ['turtle past an eliminated seat']),
    ...(twoLeft ? ['turtle with two left'] : ['turtle with more left']),
    ...(isLast ? [`turtle on the last card${twoLeft ? ' with two left' : ''}`] : []),
    ...(before.up.length === 0 ? ['turtle on the first card'] : []),
  ];
}

function octopusEvents({ before }: Step, to: Spot): string[] {
  return [
    `octopus beside a card ${before.spots[to] === 'down' ? 'down' : 'up'}`,
    ...(downIn(before) === 0 ? ['octopus on the last card'] : []),
    ...(before.blocked?.spot === to ? ['octopus moves the blocked card'] : []),
  ];
}

function blockedOut({ after }: Step): string[] {
  return ['the only card is blocked', ...(after.up.length > 0 ? ['the next may take it'] : [])];
}

function roundEnd({ move }: Step, previous: MemoarrrEffect | undefined): string {
  if (previous?.type === 'round-won' || previous?.type === 'cleared') return 'round for nothing';
  if (move.type === 'leave') return 'round ends: left';
  return `round ends: ${previous?.type === 'out' ? previous.why : previous?.type}`;
}

function unusualStart({ before, after }: Step, round: number, starter: PlayerId): string[] {
  const { winnerStarts } = before.modes;
  const winner = after.won.at(-1)?.player;
  const due =
    winnerStarts && winner ? winner : after.players[(round - 1) % after.players.length]?.name;
  const events = winnerStarts && winner === starter ? ['winner starts'] : [];
  return due === starter
    ? events
    : [`start passed on by ${winnerStarts ? 'the winner' : 'the n-th'}`];
}

function tie({ players }: MemoarrrView): string[] {
  const rubies = players.map((player) => player.rubies ?? 0);
  const most = Math.max(...rubies);
  return rubies.filter((it) => it === most).length > 1 ? ['tie'] : [];
}

function awayEvents({ player, move, before }: Step): string[] {
  const { at } = before.phase;
  if (move.type === 'idle') return [`idle: ${at}`];
  if (move.type !== 'leave') return [];
  if (actorsOf(before).includes(player)) return [`leave: ${at}`];
  const isIn = before.players.some(({ name, isIn }) => name === player && isIn);
  return [isIn ? `leave: another's ${at}` : 'leave: out of the round'];
}

function eventsAtLarge({ before, effects }: Step): string[] {
  const without = effects.filter((effect) => effect.type === 'out' && effect.why === 'no-card');
  return [
    ...(without.length > 1 ? ['several find no card'] : []),
    ...(before.blocked && before.phase.at === 'crab' ? ['a block outlasts a crab'] : []),
    ...(before.up.length === 24 ? ['all cards are up'] : []),
  ];
}

function downIn({ spots }: MemoarrrView): number {
  return spots.filter((spot) => spot === 'down').length;
}
