import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gameContract } from '../games/game.suite.ts';
import type { Effect, Game, Json, PlayerId } from '../games/game.ts';
import { games } from '../games/index.ts';
import { match } from '../games/match/match.ts';
import {
  LINES as MATCH_LINES,
  moves as matchMoves,
  EVERYBODY as TWO,
} from '../games/match/testing/histories.ts';
import { hiddenSibling as otherMatch } from '../games/match/testing/sibling.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import {
  EVERYBODY as FOUR,
  LINES as MEMOARRR_LINES,
  MODES,
  MOST_MOVES,
  moves as memoarrrMoves,
} from '../games/memoarrr/testing/histories.ts';
import { hiddenSibling as otherMemoarrr } from '../games/memoarrr/testing/sibling.ts';
import type { Random } from '../games/random.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { PLAYERS, LINES as SCRAMBLE_LINES } from '../games/scramble/testing/histories.ts';
import { hiddenSibling as otherScramble } from '../games/scramble/testing/sibling.ts';
import type { TableMove } from './moves.ts';
import { SEAT_KINDS, type TableSetup, type TableState } from './state.ts';
import { innerName, isTable, type Table, tableOf, withTables } from './table.ts';
import { gather, START } from './testing/gathering.ts';

/** How a game is put to the test at a table. */
interface AtTable<State> {
  readonly everybody: readonly [PlayerId, ...PlayerId[]];
  readonly chosen: fc.Arbitrary<Json>;
  readonly isOpen?: (chosen: Json) => boolean;
  /** Moves of the game. */
  readonly moves: fc.Arbitrary<Json>;
  readonly unlistable: readonly string[];
  readonly sibling: (
    state: State,
    viewer: PlayerId | undefined,
    random: Random,
  ) => State | undefined;
  readonly lines: readonly string[];
  readonly reveals: readonly string[];
  readonly within: number;
}

function tableContract<State>(game: Game<Json, State>, at: AtTable<State>): void {
  const { everybody } = at;
  const { least, most } = game.info.seats;
  const table = tableOf(game);

  const options = fc
    .record({
      options: at.chosen,
      seed: fc.string(),
      isSeedFixed: fc.boolean(),
      isPublic: fc.boolean(),
      seatCount: fc.integer({ min: least, max: Math.min(most, everybody.length) }),
      invitation: fc.option(INVITATIONS),
      idleSeconds: fc.option(fc.constant(30)),
      names: fc.shuffledSubarray([...everybody], { minLength: least }),
      nonces: fc.array(fc.constantFrom('', 'n', 'o'), { minLength: 5, maxLength: 5 }),
      kinds: fc.array(KINDS, { minLength: 5, maxLength: 5 }),
      places: fc.shuffledSubarray([...(game.info.places ?? [])]),
    })
    .map(
      ({ names, nonces, kinds, places, ...others }): TableSetup => ({
        ...others,
        isOpen: at.isOpen?.(others.options) ?? false,
        seats: names.slice(0, others.seatCount).map((name, index) => ({
          name,
          kind: kinds[index] ?? 'human',
          token: `token of ${name}`,
          nonce: nonces[index] ?? '',
          place: places[index] ?? null,
        })),
      }),
    );

  const setupsOf = (options: fc.Arbitrary<TableSetup>, begun: fc.Arbitrary<boolean>) =>
    fc.record({ options, begun }).map(({ options, begun }) => ({
      options,
      players: begun ? options.seats.map(({ name }) => name) : [],
      seed: '',
    }));

  const tableMoves: fc.Arbitrary<TableMove> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('sit-down'),
        kind: KINDS,
        token: fc.constantFrom('a token', 'another'),
        nonce: fc.constantFrom('', 'n', 'o'),
        place: fc.option(fc.constantFrom('nowhere', 'top', 'right', 'bottom', 'left')),
        invitation: fc.option(INVITATIONS),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ type: 'stand-up' }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('remove-player'), name: anybody() }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('hand-over'), to: anybody() }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('invite'), invitation: INVITATIONS }) },
    { weight: 8, arbitrary: fc.constant(START) },
    { weight: 1, arbitrary: fc.constant({ type: 'end-game' }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('rematch'), room: fc.string() }) },
  );

  function anybody(): fc.Arbitrary<PlayerId> {
    return fc.constantFrom(...everybody, 'nobody');
  }

  const playable = options.filter(({ seats, isOpen }) => seats.length >= least && !isOpen);

  gameContract<
    TableSetup,
    TableState<State>,
    Json,
    ReturnType<typeof table.publicView>,
    Json,
    Effect
  >(begunIfPlayersAreNamed(table), {
    setups: setupsOf(options, MOSTLY),
    players: everybody,
    moves: fc.oneof({ weight: 1, arbitrary: tableMoves }, { weight: 2, arbitrary: at.moves }),
    // People know what they can do at a table, and the idle timer says that somebody is idle.
    unlistable: (move) =>
      TABLE_MOVES.includes(typeOf(move)) || at.unlistable.includes(typeOf(move)),
    sibling: (state, viewer, random) =>
      siblingOf(table, state, random, (game) => at.sibling(game, viewer, random)),
    lines: at.lines,
    // With the game begins what a player sees in secret; with its end all is told.
    reveals: [...at.reveals, 'started', 'ended', 'over'],
    ending: { setups: setupsOf(playable, fc.constant(true)), within: at.within },
  });
}

/** Before the start there is little to be seen. */
const MOSTLY = fc.nat(4).map((nth) => nth > 0);

const KINDS = fc.constantFrom(...SEAT_KINDS);

const INVITATIONS = fc.constantFrom('an invitation', 'a newer one');

const TABLE_MOVES: readonly (string | undefined)[] = [
  'sit-down',
  'stand-up',
  'remove-player',
  'hand-over',
  'invite',
  'start-game',
  'end-game',
  'rematch',
] satisfies TableMove['type'][];

const typeOf = (move: Json): string => (move as { readonly type: string }).type;

/** The game has begun already, as far as it can, if those who sit there are named as its players. */
const begunIfPlayersAreNamed = <State>(table: Table<State>): Table<State> => ({
  ...table,
  setup(options, players, random) {
    const state = table.setup(options, players, random);
    const [host] = players;
    if (host !== undefined) table.play(state, host, START);
    return state;
  },
});

/** The same table but for secrets: what people brought, the seed, and what the game hides. */
function siblingOf<State>(
  table: Table<State>,
  state: TableState<State>,
  random: Random,
  siblingOfGame: (game: State) => State | undefined,
): TableState<State> | undefined {
  const isOver = table.result(state) !== undefined;
  const other = (text: string): string => `${text}${random.below(9)}`;
  const { setup, seats, nonces, innerState: game } = state;
  if (seats.length === 0) return undefined;
  return {
    ...state,
    seats: seats.map((person) => ({
      ...person,
      token: other(person.token),
      nonce: other(person.nonce),
    })),
    nonces: isOver ? nonces : nonces.map(other),
    setup: isOver || !setup.isSeedFixed ? setup : { ...setup, seed: other(setup.seed) },
    innerState: game === null ? null : (siblingOfGame(game) ?? game),
  };
}

tableContract(match, {
  everybody: TWO,
  chosen: fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        rows: fc.constantFrom(2, 6),
        columns: fc.integer({ min: 2, max: 9 }),
        lastSpecial: fc.constantFrom('discard', 'score'),
        first: fc.constantFrom(1, 2),
      }),
    },
    { weight: 1, arbitrary: fc.record({ deck: fc.constantFrom('1 1\n2 2', '+ - 3\n3 + -') }) },
  ),
  moves: matchMoves,
  unlistable: ['idle'],
  sibling: otherMatch,
  lines: MATCH_LINES,
  reveals: ['turned-up', 'left-over'],
  within: 1000,
});

tableContract(memoarrr, {
  everybody: FOUR,
  chosen: fc.constantFrom(...MODES),
  moves: memoarrrMoves,
  unlistable: ['idle'],
  sibling: otherMemoarrr,
  lines: MEMOARRR_LINES,
  reveals: ['turned-up', 'round-won'],
  within: MOST_MOVES,
});

const coordinates = fc.integer({ min: -1, max: 4 });

tableContract(scramble, {
  everybody: PLAYERS,
  chosen: fc.record({
    rows: fc.integer({ min: 1, max: 3 }),
    columns: fc.integer({ min: 2, max: 4 }),
    cards: fc.constantFrom(['A'], ['A', 'none', '🦄']),
    open: fc.boolean(),
  }),
  isOpen: (chosen) => (chosen as { readonly open: boolean }).open,
  moves: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('flip'), row: coordinates, column: coordinates }),
    },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('cancel'), wait: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant({ type: 'leave' }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('idle'), spots: fc.array(fc.nat(5)) }),
    },
  ),
  unlistable: ['idle'],
  sibling: (state, _viewer, random) => otherScramble(state, random),
  lines: SCRAMBLE_LINES,
  reveals: ['turned-up'],
  within: 20_000,
});

describe('tables', () => {
  it('[TA-1] are games, found by the names of the games inside', () => {
    const all = withTables(games);
    expect([...all.keys()].sort()).toEqual(
      [...games.keys()].flatMap((name) => [name, `table:${name}`]).sort(),
    );
    for (const [name, game] of all) {
      expect([game.name, isTable(game)]).toEqual([name, name.startsWith('table:')]);
      expect(games.has(innerName(name))).toBe(true);
      if (isTable(game)) expect(game.inner).toBe(games.get(innerName(name)));
    }
  });

  it('[HI-5] are endless if and only if their game is', () => {
    const endless = (isOpen: boolean): boolean | undefined => {
      const { table, state } = gather(scramble, 'ann', { options: { open: isOpen }, isOpen });
      return table.isEndless?.(state);
    };
    expect([endless(true), endless(false)]).toEqual([true, false]);
  });
});
