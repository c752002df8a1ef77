import fc from 'fast-check';
import type { PlayerId, Spot } from '../../game.ts';
import { itemAt } from '../../testing/must.ts';
import { spotsHeldUpBy } from '../leave.ts';
import { cardsOn } from '../map.ts';
import type { Replacements } from '../moves.ts';
import type { ScrambleMove } from '../scramble.ts';
import {
  cardAt,
  faceAt,
  holderOf,
  NONE,
  type ScrambleSetup,
  type ScrambleState,
} from '../state.ts';

/** Of different lengths, in code units and in graphemes. */
const CARDS = ['A', 'none', '🦄', '👩‍🚀'] as const;

/** Two names are traps for plain objects used as maps. */
export const PLAYERS = ['alice', 'bob', '__proto__', 'constructor', 'eve'] as const;

export const LINES = ['stop', '1 1'] as const;

/** Small boards with many equal cards, for many conflicts. */
export const boards: fc.Arbitrary<ScrambleSetup> = fc
  .record({
    rows: fc.integer({ min: 1, max: 3 }),
    columns: fc.integer({ min: 2, max: 4 }),
    kinds: fc.integer({ min: 2, max: CARDS.length }),
    picks: fc.array(fc.nat(CARDS.length - 1), { minLength: 12, maxLength: 12 }),
    open: fc.boolean(),
  })
  .map(({ rows, columns, kinds, picks, open }) => ({
    rows,
    columns,
    cards: picks.slice(0, rows * columns).map((pick) => CARDS[pick % kinds] ?? 'A'),
    shuffle: false,
    open,
  }));

const WISHES = ['any', 'held', 'twin', 'off', 'cancel', 'leave', 'idle', 'map'] as const;

/** An intended move, which depends on the state. */
export interface Wish {
  readonly player: PlayerId;
  readonly wish: (typeof WISHES)[number];
  readonly pick: number;
}

const WEIGHTS = {
  any: 10,
  held: 4,
  twin: 3,
  off: 1,
  cancel: 2,
  leave: 1,
  idle: 2,
  map: 1,
} as const;

export const histories = (length: number): fc.Arbitrary<Wish[]> =>
  fc.array(
    fc.record({
      player: fc.constantFrom(...PLAYERS),
      wish: fc.oneof(
        ...WISHES.map((wish) => ({ weight: WEIGHTS[wish], arbitrary: fc.constant(wish) })),
      ),
      pick: fc.noBias(fc.nat(9_999)),
    }),
    { minLength: Math.floor(length / 2), maxLength: length },
  );

export function moveFor(state: ScrambleState, { player, wish, pick }: Wish): ScrambleMove {
  const hand = state.players.get(player)?.hand;
  const spots = [...state.faces.keys()];
  switch (wish) {
    case 'any':
      return flip(state, pickFrom(spots, pick));
    case 'held': {
      const held = spots.filter((spot) => holderOf(state, spot));
      return flip(state, pickFrom(held.length > 0 ? held : spots, pick));
    }
    case 'twin': {
      const twins = spots.filter(
        (spot) =>
          hand?.kind === 'first' &&
          spot !== hand.spot &&
          faceAt(state, spot) !== NONE &&
          cardAt(state, spot) === cardAt(state, hand.spot),
      );
      return flip(state, pickFrom(twins.length > 0 ? twins : spots, pick));
    }
    case 'off': {
      const off = [-1, state.rows, state.columns, 0.5, Number.NaN, Number.POSITIVE_INFINITY];
      return { type: 'flip', row: pickFrom(off, pick), column: 0 };
    }
    case 'cancel':
      return { type: 'cancel', wait: hand?.kind === 'waiting' ? hand.wait : pick % 8 };
    case 'leave':
      return { type: 'leave' };
    case 'idle':
      return { type: 'idle', spots: idleSpots(state, player, pick) };
    case 'map':
      return { type: 'map', replacements: replacementsFor(state, pick) };
  }
}

/** Mostly the right spots; sometimes one is missing, or others are named. */
function idleSpots(state: ScrambleState, player: PlayerId, pick: number): readonly Spot[] {
  const kept = spotsHeldUpBy(state, player);
  if (pick % 5 === 0) return kept.slice(1);
  return pick % 7 === 0 || kept.length === 0 ? [0, 1].slice(pick % 2) : kept;
}

/** Mostly legal; sometimes a card is missing, or its replacement is illegal. */
function replacementsFor(state: ScrambleState, pick: number): Replacements {
  const legal = cardsOn(state).map((card, index) => {
    return [card, pickFrom(CARDS, Math.floor(pick / 4 ** index))] as const;
  });
  if (pick % 7 === 0) return legal.slice(1);
  return pick % 11 === 0 ? [...legal, ['A', 'not a card']] : legal;
}

const flip = (state: ScrambleState, spot: Spot): ScrambleMove => ({
  type: 'flip',
  row: Math.floor(spot / state.columns),
  column: spot % state.columns,
});

const pickFrom = <T>(items: readonly T[], pick: number): T => itemAt(items, pick % items.length);
