import { describe, expect, it } from 'vitest';
import type { Outcome, PlayerId, Spot } from '../game.ts';
import { type Random, randomFrom } from '../random.ts';
import { often, TIMEOUT, tries } from '../testing/effort.ts';
import { inGameOf, must } from '../testing/must.ts';
import { match } from './match.ts';
import type { MatchEffect } from './moves.ts';
import type { MatchSetup } from './setup.ts';
import type { ActivePhase, MatchState, Settings } from './state.ts';
import {
  checkAfterEnd,
  checkMoves,
  type MatchPlayed,
  onlooker,
  textOf,
} from './testing/every-step.ts';
import {
  EVERYBODY,
  flightyHabits,
  GRIDS,
  type Habits,
  MOST_MOVES,
  type Setup,
  setupOn,
  steadyHabits,
  type Turn,
  tableOf,
} from './testing/histories.ts';

describe('complete games on every grid', () => {
  it(
    '[E-1] [E-2] [E-3] end, and the same way when they are replayed',
    () => {
      const happened = playOnEveryGrid({ kind: 'steady', games: 5, checks: [checkReplays] });
      expectOften(happened, [...PAIRS, ...ENDS]);
      expect(happened.get('over left')).toBeUndefined();
    },
    TIMEOUT,
  );

  it(
    '[T-1] [T-2] [T-3] list every move that is accepted, and no other',
    () => {
      const tried = { accepted: 0, refused: 0 };
      const watch = (state: MatchState, step: number): void => {
        if (step % STRIDE !== 0) return;
        const { accepted, refused } = checkMoves(state);
        tried.accepted += accepted;
        tried.refused += refused;
      };
      playOnEveryGrid({ kind: 'moves', games: 1, watch });
      expect(tried.accepted, 'accepted').toBeGreaterThan(often(10_000));
      expect(tried.refused, 'refused').toBeGreaterThan(often(100_000));
    },
    TIMEOUT,
  );

  it(
    '[P-1] [P-2] [P-3] [P-4] [P-5] [P-6] [P-7] score, remove and hide as the two cards say',
    () => {
      const happened = playOnEveryGrid({ kind: 'pairs', games: 4, checks: [checkPairs, checkSum] });
      expectOften(happened, [...PAIRS, ...CHOICES, 'choice of the last cards']);
    },
    TIMEOUT,
  );

  it(
    '[S-2] [T-4] pass the turn as the two cards say, and past a player who owes a skip',
    () => {
      const happened = playOnEveryGrid({ kind: 'order', games: 4, checks: [checkOrder] });
      expectOften(happened, [...PAIRS, ...CHOICES, ...SKIPS]);
    },
    TIMEOUT,
  );

  it(
    '[T-5] end even if players are idle or leave now and then',
    () => {
      const happened = playOnEveryGrid({
        kind: 'flighty',
        games: 8,
        habitsOf: flightyHabits,
        checks: EVERY_CHECK,
      });
      expectOften(happened, [...PAIRS, ...CHOICES, ...SKIPS, ...ENDS, ...AWAY]);
    },
    TIMEOUT,
  );

  it('[T-5] [E-3] do not progress while all players are idle, until the turns are used up', () => {
    playOnEveryGrid({
      kind: 'idle',
      games: 1,
      change: (options) => ({ ...options, turnCap: options.turnCap ?? 30 }),
      habitsOf: () => ({ memory: 0, idles: 1000, leaves: 0 }),
      checks: [...EVERY_CHECK, checkIdleGame],
    });
  });
});

/** Not a multiple of three, the period of the phases. */
const STRIDE = 7;

const PAIRS = [
  'match',
  'miss',
  'bonus',
  'bonus-pair',
  'penalty',
  'penalty-pair',
  'bonus-and-penalty',
];
const CHOICES = ['bonus-pair', 'penalty-pair'].flatMap((pair) => [`${pair} 1`, `${pair} 2`]);
const SKIPS = ['skipped', 'both skipped', 'another turn while a skip is owed'];
const ENDS = [
  'over all-found',
  'over turn-cap',
  'won',
  'tie',
  'negative score',
  'bonus left over, discard',
  'bonus left over, score',
  'penalty left over, discard',
  'penalty left over, score',
];
const AWAY = [
  ...['first', 'second', 'seen', 'choice'].flatMap((at) => [`away at ${at}`, `left at ${at}`]),
  'left though not to move',
  'left at the end anyway',
  'over left',
];

/** A test in which little happens proves little. */
function expectOften(happened: ReadonlyMap<string, number>, events: readonly string[]): void {
  for (const event of events)
    expect(happened.get(event) ?? 0, event).toBeGreaterThanOrEqual(often(5));
}

interface Step {
  readonly turn: Turn;
  readonly outcome: MatchPlayed;
  /** The phase, and the player whose turn it was. */
  readonly phase: ActivePhase;
  /** Who owed a skip then. */
  readonly owing: readonly PlayerId[];
}

interface Game {
  readonly setup: Setup;
  readonly steps: readonly Step[];
  readonly turns: readonly TurnTaken[];
  readonly end: MatchState;
}

type Check = (game: Game, random: Random) => void;

interface Plan {
  readonly kind: string;
  /** On each grid. */
  readonly games: number;
  readonly change?: (options: MatchSetup) => MatchSetup;
  readonly habitsOf?: (random: Random) => Habits;
  readonly checks?: readonly Check[];
  readonly watch?: (state: MatchState, step: number) => void;
}

/** Counts what happened. */
function playOnEveryGrid({ kind, games, checks = [], ...plan }: Plan): Map<string, number> {
  const happened = new Map<string, number>();
  for (const size of GRIDS) {
    for (let number = 0; number < tries(games); number++) {
      const seed = `${kind} ${size.rows}x${size.columns} #${number}`;
      inGameOf(seed, () => {
        const random = randomFrom(seed);
        const game = playThrough(setupOn(size, seed, random), plan, random);
        for (const check of [checkEnd, ...checks]) check(game, random);
        for (const event of eventsOf(game)) happened.set(event, (happened.get(event) ?? 0) + 1);
      });
    }
  }
  return happened;
}

function playThrough(
  { options, players, seed }: Setup,
  { change = (same) => same, habitsOf = steadyHabits, watch }: Omit<Plan, 'kind' | 'games'>,
  random: Random,
): Game {
  const setup = { options: change(options), players, seed };
  const table = tableOf(habitsOf(random), random);
  const end = startOf(setup);
  const play = onlooker(end);
  const steps: Step[] = [];
  while (!match.result(end)) {
    must(steps.length < MOST_MOVES, 'it ends');
    watch?.(end, steps.length);
    const { phase } = end;
    if (phase.kind === 'over') expect.fail('it is over, but without standings');
    const owing = end.players.filter(({ owesSkip }) => owesSkip).map(({ id }) => id);
    const turn = table(end);
    steps.push({ turn, phase, owing, outcome: play(turn) });
  }
  checkAfterEnd(end, random);
  return { setup, steps, turns: turnsTaken(steps), end };
}

const startOf = ({ options, players, seed }: Setup): MatchState =>
  match.setup(options, players, randomFrom(seed));

/** [E-1] [E-2] [E-3] */
function checkEnd({ steps, turns: taken, end }: Game): void {
  const effects = steps.flatMap(({ outcome }) => outcome.effects);
  const [over, ...more] = effectsOf(effects, 'over');
  if (!over || more.length > 0 || effects.at(-1) !== over) expect.fail('it ends once');
  const { why, winner } = over;
  const { phase, spots, turns, settings, players } = match.publicView(end);
  must(textOf(phase) === textOf({ kind: 'over', why, winner }), 'the view says why it is over');
  must((why === 'all-found') === spots.every((spot) => spot === null), 'all pairs are found');
  must(turns === taken.filter(({ isWhole }) => isWhole).length, 'turns are counted');
  must(turns <= (settings.turnCap ?? turns), 'there are no more turns than allowed');
  must(why !== 'turn-cap' || turns === settings.turnCap, 'the turns are used up');
  const best = Math.max(...players.map(({ score }) => score));
  const leaders = players.filter(({ score }) => score === best).map(({ name }) => name);
  const [leaver] = effectsOf(effects, 'left').map(({ player }) => player);
  if (why === 'left') must(winner !== leaver && winner !== null, 'who leaves forfeits');
  else must(winner === (leaders.length === 1 ? leaders[0] : null), 'who has more points wins');
  const standings = players.map(({ name, score }) => ({ player: name, score }));
  const isTurned = standings[1]?.player === winner;
  must(textOf(match.result(end)) === textOf(isTurned ? standings.reverse() : standings), 'result');
}

/** A turn, or what is left of it when somebody leaves; and what the rules say about it. */
interface TurnTaken extends Ruling {
  readonly player: PlayerId;
  readonly isWhole: boolean;
  readonly owing: readonly PlayerId[];
  readonly effects: readonly MatchEffect[];
  /** The points for the last card, if one was left over. */
  readonly leftOver: readonly MatchEffect[];
}

function turnsTaken(steps: readonly Step[]): TurnTaken[] {
  const turns: TurnTaken[] = [];
  let all: MatchEffect[] = [];
  for (const { turn, phase, owing, outcome } of steps) {
    const [mover, { type }] = turn;
    all.push(...outcome.effects);
    if (type === 'reveal') continue;
    const last = all.findIndex(({ type }) => type === 'left-over');
    const effects = all.slice(0, last < 0 ? all.length : last);
    const leftOver = all.slice(effects.length);
    // [T-5] Whoever leaves completes their turn only if they have revealed both cards.
    const isWhole = mover === phase.player && (type !== 'leave' || 'pair' in phase);
    turns.push({ player: phase.player, isWhole, owing, effects, leftOver, ...rulingOn(effects) });
    all = [];
  }
  return turns;
}

type EffectOf<Type> = Extract<MatchEffect, { type: Type }>;

const effectsOf = <Type extends MatchEffect['type']>(
  effects: readonly MatchEffect[],
  type: Type,
): EffectOf<Type>[] => effects.filter((it): it is EffectOf<Type> => it.type === type);

interface Ruling {
  readonly isChoice: boolean;
  readonly points: number;
  readonly removed: readonly Spot[];
  readonly hidden: readonly Spot[];
  readonly goesOn: boolean;
  readonly owesSkip: boolean;
}

const WORTH = { standard: 0, bonus: 1, penalty: -1 } as const;

/**
 * [P-1] to [P-7] seen from another side: a special card is worth a point, good or bad, and so is a
 * match; whoever takes the second option does without the worth of one of the two cards.
 */
function rulingOn(effects: readonly MatchEffect[]): Ruling {
  const cards = effectsOf(effects, 'turned-up').map(({ spot, card }) => ({ spot, ...card }));
  const [one, two] = cards;
  const isPair = two !== undefined && one?.kind === two.kind;
  const isMatch = isPair && two.kind === 'standard' && one?.number === two.number;
  const isChoice = isPair && two.kind !== 'standard';
  const second = isChoice && effectsOf(effects, 'chose')[0]?.option === 2 ? two.kind : undefined;
  const worth = two ? sumOf(cards.map(({ kind }) => WORTH[kind])) : 0;
  const removed = cards.filter(({ kind }) => isMatch || (two && kind !== 'standard'));
  return {
    isChoice,
    points: worth + (isMatch ? 1 : 0) - (second ? WORTH[second] : 0),
    removed: removed.map(({ spot }) => spot),
    hidden: cards.filter((card) => !removed.includes(card)).map(({ spot }) => spot),
    goesOn: isMatch || second === 'bonus',
    owesSkip: second === 'penalty',
  };
}

function checkPairs({ turns }: Game): void {
  for (const { player, effects, ...ruling } of turns.filter(({ isWhole }) => isWhole)) {
    const { isChoice, points, removed, hidden } = ruling;
    const scored = effectsOf(effects, 'scored');
    const chose = effectsOf(effects, 'chose');
    must(sumOf(scored.map((it) => it.points)) === points, () => `the two cards give ${points}`);
    must(chose.length === (isChoice ? 1 : 0), 'a choice is made if there is one');
    must(
      [...scored, ...chose].every((it) => it.player === player),
      'whose turn it is scores and chooses',
    );
    must(areSame(effectsOf(effects, 'removed'), removed), () => `removed is ${removed}`);
    must(areSame(effectsOf(effects, 'hidden'), hidden), () => `hidden is ${hidden}`);
    const isAway = effects.some(({ type }) => type === 'away' || type === 'left');
    must(!isAway || chose.every(({ option }) => option === 1), 'the first option is taken');
  }
}

const areSame = (effects: readonly { spots: readonly Spot[] }[], spots: readonly Spot[]) =>
  textOf(effects.flatMap(({ spots }) => spots).sort()) === textOf([...spots].sort());

/** When all cards are gone, the deck tells what the scores sum to. */
function checkSum({ setup, turns, end }: Game): void {
  if (end.phase.kind !== 'over' || end.phase.why !== 'all-found') return;
  const { cards, settings } = startOf(setup);
  const kinds = cards.flatMap((card) => card?.kind ?? []);
  const matches = kinds.filter((kind) => kind === 'standard').length / 2;
  const extraTurns = turns.filter(({ goesOn, isChoice }) => goesOn && isChoice).length;
  const skips = turns.filter(({ owesSkip }) => owesSkip).length;
  const leftOver = turns.flatMap((turn) => effectsOf(turn.leftOver, 'left-over'));
  const discarded = settings.lastSpecial === 'discard' ? leftOver : [];
  const unscored = sumOf(discarded.map(({ card }) => WORTH[card.kind]));
  const worth = matches + sumOf(kinds.map((kind) => WORTH[kind])) - unscored;
  const total = sumOf(end.players.map(({ score }) => score));
  must(total === worth - extraTurns + skips, () => `the scores sum to ${total}`);
}

/** Who moves follows from the pairs and choices before. */
function checkOrder({ setup, turns }: Game): void {
  const [one = '', two = ''] = setup.players;
  const otherThan = (player: PlayerId): PlayerId => (player === one ? two : one);
  const owing = new Set<PlayerId>();
  let next = setup.options.first === 2 ? two : one;
  for (const { player, effects, leftOver, goesOn, owesSkip, ...turn } of turns) {
    must(player === next, () => `it is ${next}'s turn, not ${player}'s`);
    must(textOf(turn.owing) === textOf([...owing]), () => `${[...owing]} should owe a skip`);
    const isPassed = leftOver.length > 0 || effects.at(-1)?.type === 'turn';
    if (!isPassed) break;
    const skipped: PlayerId[] = [];
    if (owesSkip) owing.add(player);
    if (!goesOn) {
      for (next = otherThan(next); owing.delete(next); next = otherThan(next)) skipped.push(next);
    }
    must(textOf(playersOf(effects, 'skipped')) === textOf(skipped), () => `skipped is ${skipped}`);
    const told = [...playersOf(effects, 'turn'), ...playersOf(leftOver, 'scored')];
    must(
      told.every((name) => name === next),
      () => `${next} is to move, not ${told}`,
    );
  }
}

const playersOf = (effects: readonly MatchEffect[], type: 'skipped' | 'turn' | 'scored') =>
  effectsOf(effects, type).map(({ player }) => player);

/** The same game from its log, also if it is saved and loaded on the way. */
function checkReplays({ setup, steps, end }: Game, random: Random): void {
  const expected = textOf([steps.map(({ outcome }) => outcome), everyView(end)]);
  for (const savedAfter of [undefined, random.below(steps.length)]) {
    let state = startOf(setup);
    const outcomes = steps.map(({ turn: [player, move] }, step): Outcome => {
      if (step === savedAfter) state = reloaded(state);
      return match.play(state, player, move);
    });
    const replay = textOf([outcomes, everyView(state)]);
    must(replay === expected, () => `comes to the same end, saved after ${savedAfter} moves`);
  }
}

const everyView = (state: MatchState) => [
  match.save(state),
  match.publicView(state),
  match.result(state),
  EVERYBODY.map((player) => [
    match.privateView(state, player),
    match.moves(match.publicView(state), player),
  ]),
];

function reloaded(state: MatchState): MatchState {
  const loaded = match.load(JSON.parse(textOf(match.save(state))));
  must(textOf(everyView(loaded)) === textOf(everyView(state)), 'is the same when loaded');
  return loaded;
}

function checkIdleGame({ setup, steps, end }: Game): void {
  must(steps.length === setup.options.turnCap, () => `${steps.length} moves`);
  must(
    steps.every(({ phase }, step) => phase.player !== steps[step - 1]?.phase.player),
    'the turn passes each time',
  );
  must(textOf(end.cards) === textOf(startOf(setup).cards), 'the cards stay as they are');
}

const EVERY_CHECK: readonly Check[] = [checkReplays, checkPairs, checkSum, checkOrder];

function eventsOf({ steps, turns, end }: Game): string[] {
  const [one, two] = end.players;
  return [
    'games',
    ...steps.flatMap((step) => ['moves', ...eventsIn(step, end.settings)]),
    ...turns.flatMap(({ goesOn }, nth) =>
      goesOn && isSkipOwedAfter(turns[nth - 1]) ? ['another turn while a skip is owed'] : [],
    ),
    one.score === two.score ? 'tie' : 'won',
    ...[one, two].filter(({ score }) => score < 0).map(() => 'negative score'),
  ];
}

const isSkipOwedAfter = (turn: TurnTaken | undefined): boolean =>
  turn?.owesSkip === true && effectsOf(turn.effects, 'skipped').length === 0;

function eventsIn(
  { turn, phase, outcome: { effects } }: Step,
  { lastSpecial }: Settings,
): string[] {
  const [player, { type }] = turn;
  const at = player === phase.player ? `at ${phase.kind}` : 'though not to move';
  const pair = 'pair' in phase ? phase.pair : undefined;
  const skipped = effectsOf(effects, 'skipped').map(() => 'skipped');
  const leftOver = effectsOf(effects, 'left-over');
  const whys = effectsOf(effects, 'over').map(({ why }) => why);
  const isLast = whys.includes('all-found') && leftOver.length === 0;
  return [
    ...effectsOf(effects, 'paired').map(({ pair }) => pair),
    ...effectsOf(effects, 'chose').map(({ option }) => `${pair} ${option}`),
    ...effectsOf(effects, 'chose').flatMap(() => (isLast ? ['choice of the last cards'] : [])),
    ...skipped,
    ...(skipped.length === 2 ? ['both skipped'] : []),
    ...effectsOf(effects, 'away').map(() => `away ${at}`),
    ...effectsOf(effects, 'left').map(() => `left ${at}`),
    ...leftOver.map(({ card }) => `${card.kind} left over, ${lastSpecial}`),
    ...whys.map((why) => `over ${why}`),
    ...(type === 'leave' && !whys.includes('left') ? ['left at the end anyway'] : []),
  ];
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, it) => sum + it, 0);
