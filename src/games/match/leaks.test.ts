import { describe, expect, it } from 'vitest';
import { isRefused, type Spot } from '../game.ts';
import { type Random, randomFrom } from '../random.ts';
import { often, TIMEOUT, tries } from '../testing/effort.ts';
import { inGameOf, must } from '../testing/must.ts';
import type { CardState } from './card.ts';
import type { Grid } from './deck.ts';
import { match } from './match.ts';
import type { MatchState } from './state.ts';
import {
  EVERYBODY,
  flightyHabits,
  foolishTurn,
  GRIDS,
  hiddenSpots,
  MOST_MOVES,
  type Setup,
  setupOn,
  type Turn,
  tableOf,
} from './testing/histories.ts';
import { dealAnew } from './testing/sibling.ts';

/** Nothing in this game is private, so it is compared for everybody at once. */
describe('everything that reaches anybody in a whole game', () => {
  it(
    '[T-1] has the same bytes whatever the cards are that were never revealed',
    () => {
      let compared = 0;
      forEachGame('deals', 2, (game, random) => {
        for (const until of [game.attempts.length, random.below(game.attempts.length)]) {
          if (compareOtherCards(game, 0, until, random).length > 0) compared += 1;
        }
      });
      expect(compared).toBeGreaterThan(often(100));
    },
    TIMEOUT,
  );

  it(
    '[T-2] has the same bytes whatever the earlier cards were, once they are hidden',
    () => {
      let compared = 0;
      forEachGame('hidden again', 3, (game, random) => {
        const from = random.below(game.attempts.length);
        const seen = spotsShown(startOf(game), game.attempts.slice(0, from));
        const until = from + random.below(game.attempts.length - from);
        const others = compareOtherCards(game, from, until, random);
        if (others.some((spot) => seen.has(spot))) compared += 1;
      });
      expect(compared).toBeGreaterThan(often(60));
    },
    TIMEOUT,
  );

  it(
    '[T-1] [T-2] [E-1] names the revealed cards, a last one that is left over, and no other',
    () => {
      let leftOver = 0;
      forEachGame('names', 2, (game) => {
        const state = { ...startOf(game), cards: startOf(game).cards.map(unmistakable) };
        expectNames(allOf(state, null), state.cards.filter(isUp));
        for (const turn of game.attempts) {
          const before = state.cards.map((card) => card && { ...card });
          const outcome = attempt(state, turn);
          const last = goneUnseen(before, state.cards);
          expectNames(allOf(state, outcome), [...state.cards.filter(isUp), ...last]);
          leftOver += last.length;
        }
      });
      expect(leftOver).toBeGreaterThanOrEqual(often(5));
    },
    TIMEOUT,
  );
});

interface Game extends Setup {
  /** All that was tried, also what was refused, and some of it after the end. */
  readonly attempts: readonly Turn[];
}

/** Plays so many games on each grid. */
function forEachGame(
  kind: string,
  games: number,
  check: (game: Game, random: Random) => void,
): void {
  for (const size of GRIDS) {
    for (let number = 0; number < tries(games); number++) {
      const seed = `${kind} ${size.rows}x${size.columns} #${number}`;
      inGameOf(seed, () => {
        const random = randomFrom(seed);
        const setup = setupOn(size, seed, random);
        check({ ...setup, attempts: attemptsIn(setup, random) }, random);
      });
    }
  }
}

const startOf = ({ options, players, seed }: Setup): MatchState =>
  match.setup(options, players, randomFrom(seed));

const attempt = (state: MatchState, [player, move]: Turn) => match.play(state, player, move);

function attemptsIn(setup: Setup, random: Random): Turn[] {
  const state = startOf(setup);
  const table = tableOf(flightyHabits(random), random);
  const attempts: Turn[] = [];
  const goOn = (turn: Turn): void => {
    attempt(state, turn);
    attempts.push(turn);
  };
  while (!match.result(state)) {
    must(attempts.length < MOST_MOVES, 'it ends');
    goOn(random.below(4) === 0 ? foolishTurn(state, random) : table(state));
  }
  for (let more = 0; more < 4; more++) goOn(foolishTurn(state, random));
  return attempts;
}

/** Everything that reaches anybody, as text. */
const allOf = (state: MatchState, outcome: unknown): string =>
  JSON.stringify([
    outcome,
    match.publicView(state),
    match.result(state) ?? null,
    EVERYBODY.map((player) => [
      match.privateView(state, player),
      match.moves(match.publicView(state), player),
    ]),
  ]);

/** Where cards are shown to everybody in the course of these attempts. */
function spotsShown(state: MatchState, attempts: readonly Turn[]): Set<Spot> {
  const outcomes = attempts.map((turn) => attempt(state, turn));
  const effects = outcomes.flatMap((outcome) => (isRefused(outcome) ? [] : outcome.effects));
  return new Set(
    effects.flatMap((effect) =>
      effect.type === 'turned-up' || effect.type === 'left-over' ? [effect.spot] : [],
    ),
  );
}

/**
 * Goes on after so many attempts with other cards wherever one is hidden and stays so.
 * @returns where the cards were others
 */
function compareOtherCards(game: Game, from: number, until: number, random: Random): Spot[] {
  const attempts = game.attempts.slice(from, until);
  const shown = spotsShown(stateAfter(game, from), attempts);
  const ours = stateAfter(game, from);
  const unseen = hiddenSpots(ours).filter((spot) => !shown.has(spot));
  const theirs = { ...stateAfter(game, from), cards: dealAnew(ours.cards, unseen, random) };
  const others = unseen.filter((spot) => nameAt(ours, spot) !== nameAt(theirs, spot));
  must(allOf(theirs, null) === allOf(ours, null), () => `${from} attempts show what is hidden`);
  for (const turn of attempts) {
    const our = allOf(ours, attempt(ours, turn));
    const their = allOf(theirs, attempt(theirs, turn));
    must(their === our, () => `after ${JSON.stringify(turn)}: ${our} but otherwise ${their}`);
  }
  return others;
}

function stateAfter(game: Game, count: number): MatchState {
  const state = startOf(game);
  for (const turn of game.attempts.slice(0, count)) attempt(state, turn);
  return state;
}

const nameAt = ({ cards }: MatchState, spot: Spot): string =>
  `${cards[spot]?.kind} ${cards[spot]?.number}`;

const SEVEN_DIGITS = 1_000_000;

/** A card with a number that shows wherever it is written; no two special cards have the same. */
const unmistakable = (card: CardState | null, spot: Spot): CardState | null =>
  card && {
    ...card,
    number: SEVEN_DIGITS + (card.kind === 'standard' ? card.number : 1000 + spot),
  };

const isUp = (card: CardState | null): boolean => card?.isUp === true;

/** [E-1] The card that nobody turned over and that is not there any more. */
const goneUnseen = (before: Grid, after: Grid): Grid =>
  before.filter((card, spot) => card && !card.isUp && after[spot] === null);

/** These faces are named, no others, and nothing else that comes from a card. */
function expectNames(text: string, cards: Grid): void {
  const expected = cards.map((card) => `"kind":"${card?.kind}","number":${card?.number}`);
  const faces = text.match(/"kind":"\w+","number":\d+/g) ?? [];
  must(setOf(faces) === setOf(expected), () => `${expected} should be named: ${text}`);
  const numbers = text.match(/\d{7,}/g) ?? [];
  const kinds = text.replaceAll('"phase":{"kind"', '').match(/kind|standard/g) ?? [];
  must(numbers.length === faces.length, () => `a number leaks: ${text}`);
  must(
    kinds.length === faces.length + faces.filter(isStandard).length,
    () => `a kind leaks: ${text}`,
  );
}

const isStandard = (face: string): boolean => face.includes('standard');

const setOf = (items: readonly string[]): string => [...new Set(items)].sort().join(' ');
