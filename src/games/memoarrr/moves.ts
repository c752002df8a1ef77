import type { PlayerId, PlayerMove, Spot } from '../game.ts';
import { CHOICES } from './powers/index.ts';
import { targets } from './powers/powers.ts';
import { choosable } from './refusals.ts';
import type { MemoarrrView } from './view.ts';

export type MemoarrrMove =
  /** Ends the secret peek (S-4). */
  | { readonly type: 'seen' }
  | { readonly type: 'turn-over'; readonly spot: Spot }
  /** The choices of octopus, penguin and walrus. */
  | { readonly type: 'swap'; readonly spot: Spot }
  | { readonly type: 'turn-down'; readonly spot: Spot }
  | { readonly type: 'block'; readonly spot: Spot }
  | { readonly type: 'decline' }
  | { readonly type: 'leave' }
  /** Time is up in the phase of that number. */
  | { readonly type: 'idle'; readonly phase: number };

export const moves = (view: MemoarrrView, player: PlayerId): PlayerMove<MemoarrrMove>[] =>
  canMove(view, player) ? [...dueMoves(view, player), { type: 'leave' }] : [];

export const canMove = ({ phase, players }: MemoarrrView, player: PlayerId): boolean =>
  phase.at !== 'over' && players.some(({ name, hasLeft }) => name === player && !hasLeft);

/** What the game waits for this player to do. */
export function dueMoves(view: MemoarrrView, player: PlayerId): PlayerMove<MemoarrrMove>[] {
  const { phase } = view;
  if (phase.at === 'peek') return phase.looking.includes(player) ? [{ type: 'seen' }] : [];
  if (phase.at === 'over' || phase.player !== player) return [];
  switch (phase.at) {
    case 'turn':
    case 'crab': {
      const cards = choosable({ up: view.up, blocked: view.blocked?.spot ?? null });
      return cards.map((spot) => ({ type: 'turn-over', spot }));
    }
    case 'octopus':
      return targets(view, CHOICES.octopus).map((spot) => ({ type: 'swap', spot }));
    case 'penguin': {
      const cards = targets(view, CHOICES.penguin);
      return [...cards.map((spot) => ({ type: 'turn-down' as const, spot })), { type: 'decline' }];
    }
    case 'walrus': {
      const cards = targets(view, CHOICES.walrus);
      return [...cards.map((spot) => ({ type: 'block' as const, spot })), { type: 'decline' }];
    }
  }
}
