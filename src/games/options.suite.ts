import fc from 'fast-check';
import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import type { Game, Json, PlayerId } from './game.ts';
import { FileError } from './problem.ts';
import { randomFrom } from './random.ts';
import { COUNTED, often, tries } from './testing/effort.ts';

/** The type that a schema of plain data describes. */
export type Described<Schema extends TSchema> = Frozen<Static<Schema>>;

/** The same type in one piece, and read-only throughout. */
export type Frozen<T> = T extends object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

/** The facts that the suite needs to test the options of a game. */
export interface OptionsContract {
  /** Options that fit the schema; some of them must be invalid. */
  readonly choices: fc.Arbitrary<Json>;
  /** Options and moves that the schema must reject. */
  readonly noChoices: readonly Json[];
  readonly noMoves: readonly Json[];
}

/** More would prove nothing else. */
const MOST_PLAYERS = 5;

/** The contract of the options of every game. */
export function optionsContract<State>(
  game: Game<Json, State>,
  { choices, noChoices, noMoves }: OptionsContract,
): void {
  const { info } = game;
  const isChoice = Compile(info.options);
  const isMove = Compile(info.move);

  const players = fc
    .integer({ min: info.seats.least, max: Math.min(info.seats.most, MOST_PLAYERS) })
    .map((count) => Array.from({ length: count }, (_, index) => `player ${index}`));

  const place = info.places
    ? fc.option(fc.constantFrom(...info.places), { freq: 2 })
    : fc.constant(null);

  const tables = players.chain((players) =>
    fc.record({
      players: fc.constant(players),
      places: fc.array(place, { minLength: players.length, maxLength: players.length }),
      choice: choices,
    }),
  );

  /** Undefined if people cannot have what they chose, and are told so in one line. */
  function prepared(choice: Json, places: readonly (string | null)[]): Json | undefined {
    try {
      return game.parseOptions(choice, places);
    } catch (error) {
      if (!(error instanceof FileError || error instanceof RangeError)) throw error;
      expect(error.message).toMatch(/^.*expected .*$/);
      return undefined;
    }
  }

  describe(`the options of ${game.name}`, () => {
    it('are set up as chosen, or refused with a reason', () => {
      const counts = { possible: 0, impossible: 0 };
      fc.assert(
        fc.property(tables, ({ players, places, choice }) => {
          if (!isChoice.Check(choice)) expect.fail('the schema does not allow this choice');
          const options = prepared(choice, places);
          counts[options === undefined ? 'impossible' : 'possible'] += 1;
          if (options !== undefined) game.setup(options, players, randomFrom('a seed'));
        }),
        { ...COUNTED, numRuns: tries(500) },
      );
      expect(counts.possible, 'possible').toBeGreaterThan(often(50));
      expect(counts.impossible, 'impossible').toBeGreaterThan(often(50));
    });

    it('have schemas for all moves of players, and for no idle move', () => {
      fc.assert(
        fc.property(tables, fc.string(), ({ players, places, choice }, seed) => {
          const options = prepared(choice, places);
          if (options === undefined) return;
          const random = randomFrom(seed);
          const state = game.setup(options, players, random);
          for (let step = 0; step < 20; step++) {
            const player = players[random.below(players.length)] ?? '';
            expectKnown(state, player);
            const listed = game.moves(game.publicView(state), player);
            const move = listed[random.below(listed.length || 1)];
            if (move !== undefined) game.play(state, player, move);
          }
        }),
      );
    });

    function expectKnown(state: State, player: PlayerId): void {
      const leave = game.leave(state, player);
      for (const move of [
        ...game.moves(game.publicView(state), player),
        ...(leave ? [leave] : []),
      ]) {
        if (!isMove.Check(move)) expect.fail(`not in the schema: ${JSON.stringify(move)}`);
      }
      expect(isMove.Check(game.idle(state, player))).toBe(false);
    }

    it.each(noChoices.map((choice) => [choice]))('do not include %j', (choice) => {
      expect(isChoice.Check(choice)).toBe(false);
    });

    it.each(noMoves.map((move) => [move]))('go with no such move: %j', (move) => {
      expect(isMove.Check(move)).toBe(false);
    });

    it('all have defaults', () => {
      expect(isChoice.Check({})).toBe(true);
      expect(prepared({}, [])).toBeDefined();
      expect(game.fixesDeal({})).toBe(false);
    });

    it('and its moves are described in one sentence each', () => {
      const described = [...propertiesOf(info.options), ...propertiesOf(info.move)];
      expect(described.length).toBeGreaterThan(5);
      for (const [name, schema] of described) {
        expect(schema, name).toMatchObject({ description: expect.stringMatching(/^[A-Z].*\.$/) });
      }
    });
  });
}

/** The properties of every object in a schema, but for those that are always the same. */
function propertiesOf(schema: Json): [name: string, schema: Json][] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const isNamed = key === 'properties' && typeof value === 'object' && value !== null;
    const named: [string, Json][] = isNamed ? Object.entries(value) : [];
    return [...named.filter(([name]) => name !== 'type'), ...propertiesOf(value)];
  });
}
