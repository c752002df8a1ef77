import { describe, expect, it } from 'vitest';
import { isRefused, type PlayerId } from '../game.ts';
import { type Random, randomFrom } from '../random.ts';
import { often, TIMEOUT, tries } from '../testing/effort.ts';
import { CARDS, type Card, cardName } from './card.ts';
import { memoarrr } from './memoarrr.ts';
import type { MemoarrrSetup } from './setup.ts';
import type { MemoarrrState } from './state.ts';
import {
  flightyHabits,
  foolishTurn,
  MODES,
  MOST_MOVES,
  nextTurn,
  PLAYERS,
  setupFor,
  type Turn,
} from './testing/histories.ts';
import { cardOutOf, dealAnew, spotsInSight } from './testing/sibling.ts';

describe('everything that reaches a player or a spectator in a whole game', () => {
  it(
    '[S-1] [S-4] [G-2] has the same bytes whatever the unseen cards and the rubies are',
    () => {
      let compared = 0;
      forEachGame('deals', 2, (game, random) => {
        for (const viewer of viewersOf(game)) {
          const until = random.below(game.attempts.length + 1);
          if (compareDeals(game, viewer, until, random)) compared += 1;
        }
      });
      expect(compared).toBeGreaterThan(often(300));
    },
    TIMEOUT,
  );

  it(
    '[S-4] has the same bytes whatever the cards of the peek are, once they are seen',
    () => {
      let compared = 0;
      forEachGame('peeks', 1, (game, random) => {
        for (const viewer of game.players) {
          for (const from of endsOfPeeks(game, viewer)) {
            const until = from + random.below(game.attempts.length - from + 1);
            if (comparePeeks(game, viewer, from, until, random)) compared += 1;
          }
        }
      });
      expect(compared).toBeGreaterThan(often(150));
    },
    TIMEOUT,
  );

  it(
    '[S-1] [S-4] names only face-up cards, and the cards of the peek to their player',
    () => {
      forEachGame('names', 1, (game) => {
        const out = cardOutOf(startOf(game));
        for (const viewer of viewersOf(game)) {
          const sights = sightsOf(startOf(game), game.attempts, viewer);
          watch(startOf(game), game.attempts, viewer).forEach((text, step) => {
            const named = cardsNamedIn(text);
            if (named.includes(out)) fail(game, viewer, step, `${out} is out of the game`);
            const leaked = named.find((card) => !sights[step]?.has(card));
            if (leaked) fail(game, viewer, step, `${leaked} is hidden: ${text}`);
          });
        }
      });
    },
    TIMEOUT,
  );

  it(
    '[G-2] has the same bytes whatever the rubies are, until the game is over and shows them',
    () => {
      forEachGame('rubies', 1, (game, random) => {
        const { rubies } = startOf(game);
        const over = endOf(game);
        for (const others of [differentOrder(rubies, random), UNHEARD_OF]) {
          for (const viewer of viewersOf(game)) {
            const ours = watch(startOf(game), game.attempts, viewer);
            const theirs = watch({ ...startOf(game), rubies: others }, game.attempts, viewer);
            expectAlike(game, viewer, theirs.slice(0, over), ours.slice(0, over));
            if (theirs[over] === ours[over]) fail(game, viewer, over, 'the rubies are not told');
          }
        }
      });
    },
    TIMEOUT,
  );
});

/** Rubies that would show wherever they were written, added up or counted. */
const UNHEARD_OF = [100_001, 200_003, 300_007, 400_009, 500_011, 600_013, 700_017];

interface Game {
  readonly seed: string;
  readonly options: MemoarrrSetup & { readonly deck: readonly Card[] };
  readonly players: readonly PlayerId[];
  /** All that was tried, also what was refused, and some of it after the end. */
  readonly attempts: readonly Turn[];
}

type Viewer = PlayerId | undefined;

const viewersOf = ({ players }: Game): Viewer[] => [...players, 'eve', undefined];

function forEachGame(
  kind: string,
  games: number,
  check: (game: Game, random: Random) => void,
): void {
  for (const modes of MODES) {
    for (const count of [2, 3, 4]) {
      for (let number = 0; number < tries(games); number++) {
        const seed = `${kind} ${Object.values(modes).join(' ')} ${count} #${number}`;
        const random = randomFrom(seed);
        const deck = random.shuffle(CARDS).slice(0, 24);
        const options = { ...setupFor(modes, count, random), deck };
        const players = random.shuffle(PLAYERS).slice(0, count);
        const unplayed = { seed, options, players };
        check({ ...unplayed, attempts: attemptsIn(unplayed, random) }, random);
      }
    }
  }
}

const startOf = ({ options, players, seed }: Omit<Game, 'attempts'>): MemoarrrState =>
  memoarrr.setup(options, players, randomFrom(seed));

function attemptsIn(game: Omit<Game, 'attempts'>, random: Random): Turn[] {
  const state = startOf(game);
  const habits = flightyHabits(random);
  const attempts: Turn[] = [];
  const attempt = (turn: Turn): void => {
    memoarrr.play(state, ...turn);
    attempts.push(turn);
  };
  while (!memoarrr.result(state) && attempts.length < 2 * MOST_MOVES) {
    if (random.below(2) === 0) attempt(foolishTurn(state, random));
    else attempt(nextTurn(state, habits, random));
  }
  for (let more = 0; more < 4; more++) attempt(foolishTurn(state, random));
  return attempts;
}

/** Everything that reaches this viewer, as text: at the start, and after each attempt. */
function watch(state: MemoarrrState, attempts: readonly Turn[], viewer: Viewer): string[] {
  const start = JSON.stringify(viewFor(state, viewer));
  const rest = attempts.map(([player, move]) => {
    const outcome = memoarrr.play(state, player, move);
    // Nobody else hears of a refusal.
    const heard = isRefused(outcome) && player !== viewer ? null : outcome;
    return JSON.stringify([heard, viewFor(state, viewer)]);
  });
  return [start, ...rest];
}

const viewFor = (state: MemoarrrState, viewer: Viewer) => [
  memoarrr.publicView(state),
  memoarrr.result(state) ?? null,
  viewer === undefined ? null : memoarrr.privateView(state, viewer),
  viewer === undefined ? null : memoarrr.moves(memoarrr.publicView(state), viewer),
];

/** The cards that the viewer has a right to see, at the start and with each attempt. */
function sightsOf(
  state: MemoarrrState,
  attempts: readonly Turn[],
  viewer: Viewer,
): ReadonlySet<Card>[] {
  const inSight = () => spotsInSight(state, viewer).flatMap((spot) => state.cards[spot] ?? []);
  const start = new Set(inSight());
  const rest = attempts.map(([player, move]) => {
    // It may be face down again in the same step, when the round ends.
    const card = move.type === 'turn-over' ? state.cards[move.spot] : null;
    const isPlayed = !isRefused(memoarrr.play(state, player, move));
    return new Set([...inSight(), ...(isPlayed && card ? [card] : [])]);
  });
  return [start, ...rest];
}

const neverIn = (sights: readonly ReadonlySet<Card>[]): Set<Card> =>
  new Set(CARDS.filter((card) => !sights.some((sight) => sight.has(card))));

/** After which attempt it is over. */
function endOf(game: Game): number {
  const state = startOf(game);
  const last = game.attempts.findIndex(([player, move]) => {
    memoarrr.play(state, player, move);
    return memoarrr.result(state) !== undefined;
  });
  return last + 1;
}

/** Plays the first attempts after another deal that this viewer could not tell from the first. */
function compareDeals(game: Game, viewer: Viewer, until: number, random: Random): boolean {
  const attempts = game.attempts.slice(0, until);
  const unseen = neverIn(sightsOf(startOf(game), attempts, viewer));
  const deck = dealAnew(game.options.deck, unseen, random).flatMap((card) => card ?? []);
  if (deck.join() === game.options.deck.join()) return false;
  // G-2: at the end the rubies are known, and the same seed deals the same ones.
  const seed = until < endOf(game) ? `${game.seed} otherwise` : game.seed;
  const other = startOf({ ...game, options: { ...game.options, deck }, seed });
  const theirs = watch(other, attempts, viewer);
  expectAlike(game, viewer, theirs, watch(startOf(game), attempts, viewer));
  return true;
}

/** After how many attempts the player had just seen enough. */
function endsOfPeeks(game: Game, player: PlayerId): number[] {
  const state = startOf(game);
  return game.attempts.flatMap(([mover, move], index) => {
    const wasLooking = isLooking(state, player);
    memoarrr.play(state, mover, move);
    return wasLooking && !isLooking(state, player) ? [index + 1] : [];
  });
}

const isLooking = ({ phase }: MemoarrrState, player: PlayerId): boolean =>
  phase.kind === 'peek' && phase.looking.includes(player);

/**
 * Goes on from the end of a peek with other cards dealt, and says whether that changed any of those
 * that the player had looked at.
 */
function comparePeeks(
  game: Game,
  player: PlayerId,
  from: number,
  until: number,
  random: Random,
): boolean {
  const attempts = game.attempts.slice(from, until);
  const before = stateAfter(game, from);
  const unseen = neverIn(sightsOf(stateAfter(game, from), attempts, player));
  const cards = dealAnew(before.cards, unseen, random);
  const theirs = watch({ ...stateAfter(game, from), cards }, attempts, player);
  expectAlike(game, player, theirs, watch(stateAfter(game, from), attempts, player));
  const lookedAt = spotsInSight(stateAfter(game, from - 1), player);
  return lookedAt.some((spot) => cards[spot] !== before.cards[spot]);
}

function stateAfter(game: Game, count: number): MemoarrrState {
  const state = startOf(game);
  for (const turn of game.attempts.slice(0, count)) memoarrr.play(state, ...turn);
  return state;
}

function expectAlike(
  game: Game,
  viewer: Viewer,
  theirs: readonly string[],
  ours: readonly string[],
): void {
  const step = ours.findIndex((text, index) => text !== theirs[index]);
  if (step >= 0) fail(game, viewer, step, `${ours[step]} but otherwise ${theirs[step]}`);
  expect(theirs.length).toBe(ours.length);
}

function fail({ seed, attempts }: Game, viewer: Viewer, step: number, what: string): never {
  const attempt = JSON.stringify(attempts[step - 1] ?? 'setup');
  return expect.fail(
    `in the game of seed "${seed}", for ${viewer ?? 'a spectator'}, after ${attempt}: ${what}`,
  );
}

/** In letters or in words. */
const cardsNamedIn = (text: string): Card[] =>
  CARDS.filter((card) => text.includes(card) || text.includes(cardName(card)));

function differentOrder(rubies: readonly number[], random: Random): number[] {
  for (;;) {
    const order = random.shuffle(rubies);
    if (order.join() !== rubies.join()) return order;
  }
}
