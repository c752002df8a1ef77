import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Effect,
  type Game,
  isLeaving,
  isRefused,
  type Json,
  type Outcome,
  type PlayerId,
  type PublicView,
} from './game.ts';
import { PROBLEM_CODES } from './problem.ts';
import { type Random, randomFrom } from './random.ts';
import { damaged, damages } from './testing/damage.ts';
import { COUNTED, often, TIMEOUT, tries } from './testing/effort.ts';
import { TextCheck } from './text.suite.ts';
import { applyChange, viewChange } from './view.ts';

/** The facts that the suite needs to test a game. */
export interface Contract<Options extends Json, State, Move extends Json> {
  readonly setups: fc.Arbitrary<Setup<Options>>;
  /** Everybody who may try to move, whether they belong to the game or not. */
  readonly players: readonly [PlayerId, ...PlayerId[]];
  /** Any well-typed move, however foolish. */
  readonly moves: fc.Arbitrary<Move>;
  /** Moves that `game.moves` does not list though they may be accepted. */
  readonly unlistable: (move: Move) => boolean;
  /**
   * A state that differs from `state` only in what is hidden from `viewer`, who is a spectator if
   * undefined. Undefined if nothing is hidden, or nothing that could be otherwise.
   */
  readonly sibling: (
    state: State,
    viewer: PlayerId | undefined,
    random: Random,
  ) => State | undefined;
  /** Lines that somebody could type, of which one answers each question that the game asks. */
  readonly lines: readonly string[];
  /** The effects that bring to light something that was hidden. */
  readonly reveals: readonly string[];
  /** Games that must end when everybody makes moves at random, and within how many moves. */
  readonly ending: { readonly setups: fc.Arbitrary<Setup<Options>>; readonly within: number };
}

interface Setup<Options extends Json> {
  readonly options: Options;
  readonly players: readonly PlayerId[];
  readonly seed: string;
}

/** The contract of every game, whatever its rules. */
export function gameContract<
  Options extends Json,
  State,
  Move extends Json,
  Public extends PublicView,
  Private extends Json,
  GameEffect extends Effect,
>(
  game: Game<Options, State, Move, Public, Private, GameEffect>,
  contract: Contract<Options, State, Move>,
): void {
  type Turn = readonly [player: PlayerId, move: Move];
  type Sibling = { readonly viewer: PlayerId | undefined; readonly sibling: State };
  type Learned = {
    readonly before: readonly string[];
    readonly outcome: Outcome;
    readonly told: string;
    readonly after: readonly string[];
  };
  type Attempt = { readonly player: PlayerId; readonly move: Move; readonly listed: number | null };

  const { setups, players } = contract;
  const viewers = [undefined, ...players];

  /** Either the move as it stands or, so that games get somewhere, one of those that are listed. */
  const attempt = fc.record({
    player: fc.constantFrom(...players),
    move: contract.moves,
    listed: fc.option(fc.noBias(fc.nat(999_999))),
  });
  const attempts = fc.array(attempt, { maxLength: 60, size: 'max' });

  const start = ({ options, players, seed }: Setup<Options>): State =>
    game.setup(options, players, randomFrom(seed));

  const copyOf = (state: State): State => game.load(throughJson(game.save(state)));

  const listedFor = (state: State): Turn[] =>
    players.flatMap((player) =>
      game.moves(game.publicView(state), player).map((move) => [player, move] as const),
    );

  /** Hardly anybody leaves, so that games get far. */
  function stayingTurn(state: State, attempt: Attempt): Turn {
    const turns = listedFor(state).filter(([, move]) => !isLeaving(move));
    const turn = attempt.listed === null ? undefined : turns[attempt.listed % turns.length];
    return turn ?? turnFor(state, attempt);
  }

  function turnFor(state: State, { player, move, listed }: Attempt): Turn {
    const turns = listed === null ? [] : listedFor(state);
    return turns[(listed ?? 0) % turns.length] ?? [player, move];
  }

  /** Everything that can be asked about a state. */
  const everyView = (state: State): Json => [
    game.publicView(state),
    players.map((player) => game.privateView(state, player)),
    players.map((player) => game.moves(game.publicView(state), player)),
    players.map((player) => [game.idle(state, player), game.leave(state, player)].map(orNull)),
    game.result(state) ?? null,
  ];

  /** All that each of them is shown, as JSON. */
  function viewsFor(state: State, viewers: readonly (PlayerId | undefined)[]): string[] {
    const view = game.publicView(state);
    // Whom the game waits for is no secret.
    const idle = players.map((player) => orNull(game.idle(state, player)));
    const open = textOf([view, game.result(state) ?? null, idle]);
    return viewers.map((viewer) => {
      if (viewer === undefined) return open;
      return `[${open},${textOf([game.privateView(state, viewer), game.moves(view, viewer)])}]`;
    });
  }

  describe(`the contract of a game, kept by ${game.name}`, () => {
    it('answers every well-typed move, and is not changed by those it refuses', () => {
      fc.assert(
        fc.property(setups, attempts, (setup, attempts) => {
          const state = start(setup);
          for (const attempt of attempts) {
            const [player, move] = turnFor(state, attempt);
            const before = textOf(game.save(state));
            const outcome = game.play(state, player, move);
            expectKnownProblems(outcome);
            if (isRefused(outcome)) expectSame(textOf(game.save(state)), before);
          }
        }),
        { numRuns: tries(500) },
      );
    });

    it('can be looked at without being changed', () => {
      fc.assert(
        fc.property(setups, attempts, (setup, attempts) => {
          const state = start(setup);
          for (const attempt of attempts) game.play(state, ...turnFor(state, attempt));
          const before = textOf(game.save(state));
          expectSame(textOf(everyView(state)), textOf(everyView(state)));
          expectSame(textOf(game.save(state)), before);
        }),
      );
    });

    it('accepts every move that it lists, and lists every move that it accepts', () => {
      fc.assert(
        fc.property(
          setups,
          attempts,
          fc.array(contract.moves, { minLength: 10, maxLength: 10 }),
          (setup, attempts, others) => {
            const state = start(setup);
            for (const attempt of attempts) game.play(state, ...turnFor(state, attempt));
            for (const player of players) {
              const listed = game.moves(game.publicView(state), player);
              for (const move of listed) {
                const outcome = game.play(copyOf(state), player, move);
                if (isRefused(outcome)) expect.fail(`refused ${player}: ${textOf(move)}`);
              }
              const texts = new Set(listed.map(textOf));
              expect(texts.size, 'no move is listed twice').toBe(listed.length);
              for (const move of others.filter((move) => !contract.unlistable(move))) {
                const accepted = !isRefused(game.play(copyOf(state), player, move));
                if (accepted && !texts.has(textOf(move))) {
                  expect.fail(`did not list ${player}: ${textOf(move)}`);
                }
              }
            }
          },
        ),
        { numRuns: tries(300) },
      );
    });

    it('can be played in words: players who can move are asked, and effects are described', () => {
      const check = new TextCheck(game, players, contract.lines);
      fc.assert(
        fc.property(setups, attempts, (setup, attempts) => {
          const state = start(setup);
          for (const attempt of attempts) {
            check.at(state);
            const before = game.publicView(state);
            const outcome = game.play(state, ...stayingTurn(state, attempt));
            if (!isRefused(outcome)) check.after(before, state, outcome.effects);
          }
          check.at(state);
        }),
        { ...COUNTED, numRuns: tries(50) },
      );
      expect(check.asked.toType, 'questions').toBeGreaterThan(often(100));
    });

    it('reports what each move changed, so that the view before becomes the view after', () => {
      fc.assert(
        fc.property(setups, attempts, (setup, attempts) => {
          const state = start(setup);
          for (const attempt of attempts) playsAsTold(state, turnFor(state, attempt));
        }),
        { numRuns: tries(300) },
      );
    });

    /** Plays the move and says whether it was accepted. */
    function playsAsTold(state: State, [player, move]: Turn): boolean {
      const before = game.publicView(state);
      const untouched = textOf(before);
      const outcome = game.play(state, player, move);
      if (isRefused(outcome)) return false;
      const view = applyChange(before, viewChange(game, state, { player, ...outcome }));
      expectSame(textOf(view), textOf(game.publicView(state)));
      expectSame(textOf(before), untouched);
      return true;
    }

    it('continues without idle players, with one idle move each time it waits for them', () => {
      let idled = 0;
      atEveryStep((state, player) => {
        const idle = game.idle(state, player);
        if (!idle) return;
        idled += 1;
        if (
          game.moves(game.publicView(state), player).some((move) => textOf(move) === textOf(idle))
        ) {
          expect.fail(`listed ${player}: ${textOf(idle)}`);
        }
        const after = copyOf(state);
        if (!playsAsTold(after, [player, idle])) expect.fail(`refused ${textOf(idle)}`);
        if (playsAsTold(after, [player, idle])) expect.fail(`accepted twice: ${textOf(idle)}`);
      });
      expect(idled, 'it waits for somebody now and then').toBeGreaterThan(often(100));
    });

    it('continues without players who are gone for good', () => {
      let left = 0;
      atEveryStep((state, player) => {
        const leave = game.leave(state, player);
        if (!leave) return;
        left += 1;
        const after = copyOf(state);
        if (!playsAsTold(after, [player, leave])) expect.fail(`refused ${textOf(leave)}`);
        expect(game.idle(after, player), 'nobody waits for them').toBeUndefined();
        expect(game.leave(after, player), 'nothing is left to do').toBeUndefined();
        game.play(after, player, leave);
      });
      expect(left, 'somebody can leave now and then').toBeGreaterThan(often(100));
    });

    function atEveryStep(check: (state: State, player: PlayerId) => void): void {
      fc.assert(
        fc.property(setups, attempts, (setup, attempts) => {
          const state = start(setup);
          for (const attempt of attempts) {
            for (const player of players) check(state, player);
            game.play(state, ...turnFor(state, attempt));
          }
        }),
        COUNTED,
      );
    }

    it('folds to the same state from its log, and continues the same after being saved and loaded', () => {
      fc.assert(
        fc.property(setups, attempts, fc.nat(60), (setup, attempts, savedAfter) => {
          const state = start(setup);
          const log: string[] = [];
          let loaded = copyOf(state);
          attempts.forEach((attempt, index) => {
            if (index === savedAfter) loaded = copyOf(state);
            const turn = turnFor(state, attempt);
            const outcome = game.play(state, ...turn);
            expectSame(textOf(game.play(loaded, ...turn)), textOf(outcome));
            if (!isRefused(outcome)) log.push(textOf(turn));
          });
          const replayed = start(setup);
          for (const entry of log) game.play(replayed, ...(JSON.parse(entry) as Turn));
          for (const other of [loaded, replayed]) {
            expectSame(textOf(game.save(other)), textOf(game.save(state)));
            expectSame(textOf(everyView(other)), textOf(everyView(state)));
          }
        }),
        { numRuns: tries(500) },
      );
    });

    it('keeps its invariant in every state, also after loading', () => {
      fc.assert(
        fc.property(setups, attempts, (setup, attempts) => {
          const state = start(setup);
          game.check(state);
          for (const attempt of attempts) {
            game.play(state, ...turnFor(state, attempt));
            game.check(state);
            game.check(copyOf(state));
          }
        }),
        { numRuns: tries(300) },
      );
    });

    it('accepts from outside what can be shown, saved and played, and nothing else', {
      timeout: TIMEOUT,
    }, () => {
      let taken = 0;
      let refused = 0;
      fc.assert(
        fc.property(setups, attempts, damages, attempts, (setup, attempts, damages, more) => {
          const state = start(setup);
          for (const attempt of attempts) game.play(state, ...stayingTurn(state, attempt));
          const found = soundIn(damaged(throughJson(game.save(state)), damages));
          if (!found) {
            refused += 1;
            return;
          }
          taken += 1;
          playOn(found, more);
        }),
        { ...COUNTED, numRuns: tries(600) },
      );
      expect(taken, 'damage that does no harm').toBeGreaterThan(often(10));
      expect(refused, 'damage that is found').toBeGreaterThan(often(100));
    });

    it('rejects JSON that is not a state', () => {
      fc.assert(fc.property(fc.jsonValue(), (json) => soundIn(json as Json) === undefined));
    });

    /** The state that was saved like that, if there can be such a state. */
    function soundIn(json: Json): State | undefined {
      try {
        const state = game.load(json);
        game.check(state);
        return state;
      } catch (error) {
        if (error instanceof Error && error.message !== '') return undefined;
        throw error;
      }
    }

    function playOn(state: State, attempts: readonly Attempt[]): void {
      everyView(state);
      expectSame(textOf(game.save(copyOf(state))), textOf(game.save(state)));
      for (const attempt of attempts) {
        const before = textOf(game.save(state));
        const outcome = game.play(state, ...turnFor(state, attempt));
        if (isRefused(outcome)) expectSame(textOf(game.save(state)), before);
        game.check(state);
      }
      everyView(state);
      game.check(copyOf(state));
    }

    it(
      'shows nobody what is hidden from them: not in views, moves, effects, changes or refusals',
      () => {
        let compared = 0;
        fc.assert(
          fc.property(setups, attempts, fc.string(), (setup, attempts, seed) => {
            const state = start(setup);
            const random = randomFrom(seed);
            for (const attempt of attempts) {
              const turn = turnFor(state, attempt);
              const siblings = viewers.flatMap((viewer) => {
                const sibling = contract.sibling(copyOf(state), viewer, random);
                return sibling ? { viewer, sibling } : [];
              });
              compared += siblings.length;
              if (siblings.length > 0) expectAlike(state, siblings, turn);
              game.play(state, ...turn);
            }
          }),
          { ...COUNTED, numRuns: tries(40) },
        );
        expect(compared, 'something is hidden now and then').toBeGreaterThan(often(100));
      },
      TIMEOUT,
    );

    function expectAlike(state: State, siblings: readonly Sibling[], turn: Turn): void {
      const saved = textOf(game.save(state));
      const all = siblings.map(({ viewer }) => viewer);
      const { before, outcome, told, after } = learn(copyOf(state), all, turn);
      const effects = isRefused(outcome) ? [] : outcome.effects;
      const reveals = effects.some(({ type }) => contract.reveals.includes(type));
      for (const [nth, { viewer, sibling }] of siblings.entries()) {
        expect(textOf(game.save(sibling))).not.toBe(saved);
        const other = learn(sibling, [viewer], turn);
        expectSame(other.before[0] ?? '', before[nth] ?? '');
        if (reveals) continue;
        expectSame(other.told, told);
        expectSame(other.after[0] ?? '', after[nth] ?? '');
      }
    }

    /** The views of these viewers before a turn, its effects, and their views after it. */
    function learn(
      state: State,
      viewers: readonly (PlayerId | undefined)[],
      [player, move]: Turn,
    ): Learned {
      const before = viewsFor(state, viewers);
      const outcome = game.play(state, player, move);
      const told = textOf([outcome, changeOf(state, player, outcome)]);
      return { before, outcome, told, after: viewsFor(state, viewers) };
    }

    const changeOf = (state: State, player: PlayerId, outcome: Outcome): Json =>
      isRefused(outcome) ? null : viewChange(game, state, { player, ...outcome });

    it('ends when everybody plays at random', () => {
      fc.assert(
        fc.property(contract.ending.setups, fc.string(), (setup, seed) => {
          const state = start(setup);
          const random = randomFrom(seed);
          for (let left = contract.ending.within; left > 0; left--) {
            if (game.result(state)) return;
            const turns = listedFor(state);
            if (turns.length === 0) expect.fail('nobody can move, and it is not over');
            const turn = turns[random.below(turns.length)];
            if (turn) game.play(state, ...turn);
          }
          expect(game.result(state), 'the standings').toBeDefined();
        }),
        { ...COUNTED, numRuns: tries(50) },
      );
    });
  });
}

function expectKnownProblems(outcome: Outcome): void {
  const problems = isRefused(outcome)
    ? [outcome.refused]
    : [outcome, ...(outcome.settled ?? [])].flatMap(({ failed }) => failed ?? []);
  for (const { code, message } of problems) {
    if (!PROBLEM_CODES.includes(code)) expect.fail(`${code} is not documented`);
    if (message === '') expect.fail(`${code} comes without a sentence`);
  }
}

// Views and states are JSON, so their text says it all; comparing it is cheaper than `toEqual`.
const textOf = (value: unknown): string => JSON.stringify(value);

const orNull = (json: Json | undefined): Json => json ?? null;

const throughJson = (json: Json): Json => JSON.parse(textOf(json));

function expectSame(ours: string, theirs: string): void {
  if (ours !== theirs) expect(JSON.parse(ours)).toEqual(JSON.parse(theirs));
}
