import { describe, expect, it } from 'vitest';
import type { Outcome, PlayerId } from '../game.ts';
import { type Random, randomFrom } from '../random.ts';
import { often, TIMEOUT, tries } from '../testing/effort.ts';
import { inGameOf, must } from '../testing/must.ts';
import { memoarrr } from './memoarrr.ts';
import { SIDES } from './place.ts';
import type { MemoarrrSetup } from './setup.ts';
import type { MemoarrrState, Modes } from './state.ts';
import {
  cardsOn,
  checkAfterEnd,
  checkMoves,
  checkTable,
  type MemoarrrPlayed,
  playAndCompare,
  textOf,
} from './testing/every-step.ts';
import {
  EVERYBODY,
  flightyHabits,
  type Habits,
  MODES,
  MOST_MOVES,
  nextTurn,
  PLAYERS,
  setupFor,
  steadyHabits,
  type Turn,
} from './testing/histories.ts';

describe('complete games in every mode, with 2, 3 and 4 players', () => {
  it(
    'end if nobody is ever away',
    () => {
      const happened = playAt(TABLES, 'steady', tries(15), steadyHabits, checkSteadyGame);
      expectOften(happened, EVENTS);
      expect(happened.get('left')).toBeUndefined();
    },
    TIMEOUT,
  );

  it(
    '[A-1] end even if players are idle or leave now and then',
    () => {
      const happened = playAt(TABLES, 'flighty', tries(6), flightyHabits, () => {});
      expectOften(happened, [...EVENTS, 'left', 'out away', 'nobody left']);
      const games = happened.get('games') ?? 0;
      expect(happened.get('left alone') ?? 0, 'most are played through').toBeLessThan(games / 2);
    },
    TIMEOUT,
  );

  it('[A-1] end even if all players are always idle', () => {
    playAt(TABLES, 'idle', tries(2), () => ALWAYS_IDLE, checkIdleGame);
  });

  it(
    '[X-P] end even if penguins are turned up and down as long as possible',
    () => {
      const happened = playAt(PENGUIN_TABLES, 'loiter', tries(1), () => LOITERING, checkSteadyGame);
      expectOften(happened, ['rounds with all penguins used up']);
    },
    TIMEOUT,
  );
});

interface Table {
  readonly modes: Modes;
  readonly count: number;
}

const TABLES: readonly Table[] = MODES.flatMap((modes) =>
  [2, 3, 4].map((count) => ({ modes, count })),
);

/** These games are long, and the display makes no difference to how they go. */
const PENGUIN_TABLES = TABLES.filter(
  ({ modes, count }) => modes.rules === 'expert' && modes.display === 'base' && count === 3,
);

const LOITERING: Habits = { skill: 100, loiter: true, idles: 0, leaves: 0 };
const ALWAYS_IDLE: Habits = { skill: 0, loiter: false, idles: 1000, leaves: 0 };

/** A test in which little happens proves little. */
const EVENTS = [
  'peek',
  'seen',
  'round-started',
  'turned-up',
  'out misfit',
  'out no-card',
  'again',
  'skipped',
  'swapped',
  'turned-down',
  'blocked',
  'declined',
  'round-won',
  'cleared',
  'over',
  'refused',
];

function expectOften(happened: ReadonlyMap<string, number>, events: readonly string[]): void {
  for (const event of events) expect(happened.get(event) ?? 0, event).toBeGreaterThan(often(20));
}

interface Game {
  readonly options: MemoarrrSetup;
  readonly players: readonly PlayerId[];
  readonly deal: string;
  readonly log: readonly Turn[];
  readonly outcomes: readonly MemoarrrPlayed[];
  readonly end: MemoarrrState;
  /** How many foolish moves were refused on the way. */
  readonly refused: number;
}

/** Plays so many games at each of these tables, and counts what happened. */
function playAt(
  tables: readonly Table[],
  kind: string,
  games: number,
  habitsOf: (random: Random) => Habits,
  check: (game: Game) => void,
): Map<string, number> {
  const happened = new Map<string, number>();
  for (const table of tables) {
    for (let game = 0; game < games; game++) {
      const seed = `${kind} ${Object.values(table.modes).join(' ')} ${table.count} #${game}`;
      for (const event of inGameOf(seed, () => playAndCheck(seed, table, habitsOf, check))) {
        happened.set(event, (happened.get(event) ?? 0) + 1);
      }
    }
  }
  return happened;
}

function playAndCheck(
  seed: string,
  { modes, count }: Table,
  habitsOf: (random: Random) => Habits,
  check: (game: Game) => void,
): string[] {
  const random = randomFrom(seed);
  const players = random.shuffle(PLAYERS).slice(0, count);
  const options = setupFor(modes, count, random);
  const game = playThrough(options, players, `${seed} deal`, habitsOf(random), random);
  checkEnd(game.end);
  checkRounds(game);
  checkReplays(game, random);
  check(game);
  return eventsOf(game);
}

function playThrough(
  options: MemoarrrSetup,
  players: readonly PlayerId[],
  deal: string,
  habits: Habits,
  random: Random,
): Game {
  const end = memoarrr.setup(options, players, randomFrom(deal));
  const cards = cardsOn(end);
  const log: Turn[] = [];
  const outcomes: MemoarrrPlayed[] = [];
  let refused = 0;
  while (!memoarrr.result(end)) {
    must(log.length < MOST_MOVES, 'it ends');
    checkTable(end, cards);
    refused += checkMoves(end, log.length, random);
    const turn = nextTurn(end, habits, random);
    outcomes.push(playAndCompare(end, turn));
    log.push(turn);
  }
  must(cardsOn(end) === cards, 'the cards are the same at the end');
  checkAfterEnd(end, random);
  return { options, players, deal, log, outcomes, end, refused };
}

function checkEnd(end: MemoarrrState): void {
  const { won, players } = memoarrr.publicView(end);
  const standings = memoarrr.result(end) ?? [];
  const drawn = won.map(({ rubies }) => rubies ?? 0);
  must([...drawn].sort().join() === '1,1,1,2,2,3,4', () => `seven ruby cards: ${drawn}`);
  must(standings.length === players.length, 'everybody has a place');
  must(sumOf(standings.map(({ score }) => score)) === 14, 'the rubies sum to 14');
  for (const { player, score } of standings) {
    const theirs = won.filter((round) => round.player === player);
    const seen = players.find(({ name }) => name === player);
    must(score === sumOf(theirs.map(({ rubies }) => rubies ?? 0)), 'the score is what they drew');
    must(seen?.rubies === score, 'the view agrees with the standings');
    must(seen?.roundsWon === theirs.length, 'the view counts the rounds');
  }
  must(
    standings.every(({ score }, place) => score >= (standings[place + 1]?.score ?? 0)),
    'best first',
  );
}

/** Seven rounds, one after the other, and then no more. */
function checkRounds({ outcomes, end }: Game): void {
  const effects = outcomes.flatMap(({ effects }) => effects);
  const wins = effects.flatMap((effect) => (effect.type === 'round-won' ? [effect] : []));
  must(wins.map(({ round }) => round).join() === '1,2,3,4,5,6,7', 'exactly seven rounds');
  const winners = memoarrr.publicView(end).won.map(({ player }) => player);
  must(wins.map(({ player }) => player).join() === winners.join(), 'the winners were announced');
  must(effects.filter(({ type }) => type === 'over').length === 1, 'it ends once');
  must(effects.at(-1)?.type === 'over', 'nothing happens after the end');
}

/** [R-1] [S-4] */
function checkSteadyGame({ options, players, outcomes }: Game): void {
  const order = turnOrder(options, players);
  const effects = outcomes.flatMap(({ effects }) => effects);
  const winners = effects.flatMap((it) => (it.type === 'round-won' ? [it.player] : []));
  const starters = effects.flatMap((it) => (it.type === 'round-started' ? [it.player] : []));
  const expected = winners.map((_, round) => {
    const winner = options.winnerStarts ? winners[round - 1] : order[round % order.length];
    return winner ?? order[0];
  });
  must(starters.join() === expected.join(), () => `${starters} start instead of ${expected}`);
  const looks = effects.filter(({ type }) => type === 'seen').length;
  must(looks === players.length * (options.peekEachRound ? 7 : 1), () => `${looks} peeks`);
}

/** Whoever has the turn is out, so the one before the starter wins. */
function checkIdleGame({ options, players, outcomes, end }: Game): void {
  const peeks = players.length * (options.peekEachRound ? 7 : 1);
  must(outcomes.length === peeks + 7 * (players.length - 1), () => `${outcomes.length} moves`);
  const order = turnOrder(options, players);
  let starter = 0;
  memoarrr.publicView(end).won.forEach(({ player }, round) => {
    if (!options.winnerStarts) starter = round % order.length;
    const before = (starter + order.length - 1) % order.length;
    must(player === order[before], () => `${player} wins round ${round + 1}`);
    starter = before;
  });
}

/** [S-2] */
function turnOrder({ sides }: MemoarrrSetup, players: readonly PlayerId[]): PlayerId[] {
  const defaults = players.length === 2 ? (['top', 'bottom'] as const) : SIDES;
  const taken = (sides ?? defaults).slice(0, players.length);
  return SIDES.flatMap((seat) => players[taken.indexOf(seat)] ?? []);
}

function checkReplays(game: Game, random: Random): void {
  const saved = random.below(game.log.length);
  const expected = textOfEnd(game);
  for (const savedAfter of [undefined, saved]) {
    const replay = textOfEnd(replayOf(game, savedAfter));
    must(replay === expected, () => `comes to the same end, saved after ${savedAfter} moves`);
  }
}

/** How it ended, and how it came to that. */
const textOfEnd = ({ outcomes, end }: { outcomes: readonly Outcome[]; end: MemoarrrState }) =>
  textOf([outcomes, memoarrr.save(end), everyView(end)]);

const everyView = (state: MemoarrrState) => [
  memoarrr.publicView(state),
  memoarrr.result(state),
  EVERYBODY.map((player) => [
    memoarrr.privateView(state, player),
    memoarrr.moves(memoarrr.publicView(state), player),
  ]),
];

/** The same game from its log, saved and loaded on the way if so wished. */
function replayOf({ options, players, deal, log }: Game, savedAfter: number | undefined) {
  let end = memoarrr.setup(options, players, randomFrom(deal));
  const outcomes = log.map(([player, move], index): Outcome => {
    if (index === savedAfter) end = reloaded(end);
    return memoarrr.play(end, player, move);
  });
  return { end, outcomes };
}

function reloaded(state: MemoarrrState): MemoarrrState {
  const loaded = memoarrr.load(JSON.parse(textOf(memoarrr.save(state))));
  must(textOf(everyView(loaded)) === textOf(everyView(state)), 'looks the same when loaded');
  must(textOf(memoarrr.save(loaded)) === textOf(memoarrr.save(state)), 'is the same when loaded');
  return loaded;
}

function eventsOf({ outcomes, end, refused }: Game): string[] {
  const left = end.players.filter(({ hasLeft }) => hasLeft).length;
  return [
    'games',
    ...outcomes.map(() => 'moves'),
    ...outcomes
      .flatMap(({ effects }) => effects)
      .map((it) => (it.type === 'out' ? `out ${it.why}` : it.type)),
    ...Array.from({ length: refused }, () => 'refused'),
    ...(left === 0 ? ['nobody left'] : []),
    ...(left === end.players.length - 1 ? ['left alone'] : []),
    ...penguinRounds(outcomes).map(() => 'rounds with all penguins used up'),
  ];
}

/** [X-P] The rounds in which 100 cards were turned face down. */
function penguinRounds(outcomes: readonly MemoarrrPlayed[]): number[] {
  const counts = [0];
  for (const { type } of outcomes.flatMap(({ effects }) => effects)) {
    if (type === 'round-won') counts.push(0);
    if (type === 'turned-down') counts.push((counts.pop() ?? 0) + 1);
  }
  must(Math.max(...counts) <= 100, 'penguins act no more after 100 uses');
  return counts.filter((count) => count === 100);
}

/** A game's effects are of its own union. */

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, it) => sum + it, 0);
