import type { PlayerId, Spot } from '../game.ts';
import type { Card } from './card.ts';
import type { MemoarrrEffect } from './moves.ts';
import { afterSwap, CENTRE, type Side } from './place.ts';
import {
  cardAt,
  DEFAULT_MODES,
  isUp,
  type MemoarrrState,
  type Modes,
  type Phase,
  ROUNDS,
  rubiesOf,
} from './state.ts';

/** The same for every player and every spectator. */
export type MemoarrrView = {
  readonly modes: Modes;
  /** From 1; after the end the last one. */
  readonly round: number;
  readonly rounds: number;
  /** In turn order. */
  readonly players: readonly PlayerView[];
  readonly spots: readonly SpotView[];
  /** The spots of the face-up cards, in the order in which they were turned over. */
  readonly up: readonly Spot[];
  /** The card that this player must not take in their turn. */
  readonly blocked: { readonly spot: Spot; readonly for: PlayerId } | null;
  readonly phase: Phase;
  readonly phases: number;
  /** The winner of each round, with the rubies once the game is over (G-2). */
  readonly won: readonly { readonly player: PlayerId; readonly rubies?: number }[];
};

/** `null` is the empty centre. */
export type SpotView = null | 'down' | { readonly up: Card };

type PlayerView = {
  readonly name: PlayerId;
  readonly side: Side;
  readonly isIn: boolean;
  readonly hasLeft: boolean;
  readonly roundsWon: number;
  /** Once the game is over (G-2). */
  readonly rubies?: number;
};

export function publicView(state: MemoarrrState): MemoarrrView {
  const { modes, winners, rubies, up, blocked, phase, phases } = state;
  const isOver = phase.kind === 'over';
  return {
    modes: { ...DEFAULT_MODES, ...modes },
    round: Math.min(winners.length + 1, ROUNDS),
    rounds: ROUNDS,
    players: state.players.map(({ id, side, isIn, hasLeft }) => ({
      name: id,
      side,
      isIn,
      hasLeft,
      roundsWon: winners.filter((winner) => winner === id).length,
      ...(isOver && { rubies: rubiesOf(state, id) }),
    })),
    spots: state.cards.map((_, spot) => spotView(state, spot)),
    up,
    blocked: blocked !== null && 'player' in phase ? { spot: blocked, for: phase.player } : null,
    phase,
    phases,
    won: winners.map((player, round) => ({
      player,
      ...(isOver && { rubies: rubies[round] ?? 0 }),
    })),
  };
}

function spotView(state: MemoarrrState, spot: Spot): SpotView {
  if (spot === CENTRE) return null;
  return isUp(state, spot) ? { up: cardAt(state, spot) } : 'down';
}

/** The view right after this effect, which later effects of the same move may undo. */
export function afterEffect(view: MemoarrrView, effect: MemoarrrEffect): MemoarrrView {
  switch (effect.type) {
    case 'turned-up': {
      const { spot, card } = effect;
      return { ...view, spots: view.spots.with(spot, { up: card }), up: [...view.up, spot] };
    }
    case 'turned-down': {
      const up = view.up.filter((spot) => spot !== effect.spot);
      return { ...view, spots: view.spots.with(effect.spot, 'down'), up };
    }
    case 'swapped': {
      const trade = afterSwap(...effect.spots);
      const spots = view.spots.map((before, spot) => view.spots[trade(spot)] ?? before);
      return { ...view, spots, up: view.up.map(trade) };
    }
    case 'cleared':
      return { ...view, spots: view.spots.map((spot) => spot && 'down'), up: [] };
    default:
      return view;
  }
}
