import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isRefused } from '../../games/game.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import { COUNTED, tries } from '../../games/testing/effort.ts';
import { holderWaitedFor } from './waited-for.ts';

const PLAYERS = ['Ann', 'Ben', 'Cleo'];

function setUp(random: Random) {
  const options = scramble.parseOptions({ rows: 2, columns: 3, theme: 'letters' }, [
    null,
    null,
    null,
  ]);
  return scramble.setup(options, PLAYERS, random);
}

type State = ReturnType<typeof setUp>;

/** Finds out by making the move on a copy. */
function waits(state: State, player: string, move: ScrambleMove): boolean {
  const outcome = scramble.play(scramble.load(scramble.save(state)), player, move);
  return !isRefused(outcome) && outcome.waiting !== undefined;
}

it('knows before each move whether the rules would have it wait', () => {
  let waited = 0;
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const random = randomFrom(seed);
      const state = setUp(random);
      for (let count = 0; count < 40 && !scramble.result(state); count++) {
        const player = pickFrom(PLAYERS, random);
        const view = scramble.publicView(state);
        const move = pickFrom(scramble.moves(view, player), random);
        const holder = holderWaitedFor(view, player, move);
        expect(holder !== undefined).toBe(waits(state, player, move));
        if (holder === undefined) scramble.play(state, player, move);
        else waited++;
      }
    }),
    { ...COUNTED, numRuns: tries(20) },
  );
  expect(waited).toBeGreaterThan(0);
});
