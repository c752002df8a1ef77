import type { MoveOfPlayers, PlayerId } from '../game.ts';
import { choosable } from './choosable.ts';
import type { MemoarrrMove } from './move.ts';
import { CHOICES } from './powers/index.ts';
import { targets } from './powers/targets.ts';
import type { MemoarrrView } from './view.ts';

export const moves = (view: MemoarrrView, player: PlayerId): MoveOfPlayers<MemoarrrMove>[] =>
  canMove(view, player) ? [...dueMoves(view, player), { type: 'leave' }] : [];

export const canMove = ({ phase, players }: MemoarrrView, player: PlayerId): boolean =>
  phase.at !== 'over' && players.some(({ name, hasLeft }) => name === player && !hasLeft);

/** What the game waits for this player to do. */
export function dueMoves(view: MemoarrrView, player: PlayerId): MoveOfPlayers<MemoarrrMove>[] {
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
