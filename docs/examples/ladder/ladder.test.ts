import fc from 'fast-check';
import { gameContract } from '../game.suite.ts';
import { ladder } from './ladder.ts';
import type { LadderMove } from './rules.ts';

/** Two of them play, the third tries to. */
const EVERYBODY = ['ann', 'bob', '__proto__'] as const;

const setups = fc.record({
  options: fc.record({ cards: fc.integer({ min: 4, max: 12 }) }),
  players: fc.shuffledSubarray([...EVERYBODY], { minLength: 2, maxLength: 2 }),
  seed: fc.string(),
});

const moves: fc.Arbitrary<LadderMove> = fc.oneof(
  { weight: 8, arbitrary: fc.record({ type: fc.constant('turn-over'), spot: fc.double() }) },
  { weight: 1, arbitrary: fc.constant({ type: 'leave' }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('idle'), turn: fc.nat(40) }) },
);

gameContract(ladder, {
  setups,
  players: EVERYBODY,
  moves,
  // The idle timer says that somebody is idle, not the player.
  unlistable: ({ type }) => type === 'idle',
  // The same game, but the cards that lie face down lie elsewhere.
  sibling(state, _viewer, random) {
    const isDown = (spot: number): boolean => state.cards[spot] !== null && spot !== state.up;
    const hidden = random.shuffle(state.cards.filter((_, spot) => isDown(spot)));
    const cards = state.cards.map((card, spot) => (isDown(spot) ? (hidden.pop() ?? null) : card));
    return `${cards}` === `${state.cards}` ? undefined : { ...state, cards };
  },
  lines: [...'ABCDEFGHIJKL'],
  reveals: ['turned-up', 'took'],
  ending: { setups, within: 1000 },
});
