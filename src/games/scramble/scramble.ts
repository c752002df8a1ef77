import type { Game, Outcome, PlayerId, Spot, WaitId } from '../game.ts';
import { flip } from './flip.ts';
import { cancel, canLeave, idle, keptBy, leave } from './leave.ts';
import { map, type Replacements } from './map.ts';
import { offer } from './offer.ts';
import { standings } from './over.ts';
import { type ScrambleOptions, setup } from './setup.ts';
import { isOver, load, type ScrambleState, save } from './state.ts';
import { publicChange, publicView, type ScrambleView } from './view.ts';

export type ScrambleMove =
  | { readonly type: 'flip'; readonly row: number; readonly column: number }
  | { readonly type: 'cancel'; readonly wait: WaitId }
  | { readonly type: 'leave' }
  | { readonly type: 'map'; readonly replacements: Replacements }
  /** Time is up for whoever has these cards in hand, or has left them lying (L-1). */
  | { readonly type: 'idle'; readonly spots: readonly Spot[] };

/** Memory Scramble: everybody turns cards at once. */
export const scramble: Game<ScrambleOptions, ScrambleState, ScrambleMove, ScrambleView, null> = {
  name: 'scramble',
  offer,
  setup,

  play(state, player, move): Outcome {
    switch (move.type) {
      case 'flip':
        return flip(state, player, move.row, move.column);
      case 'cancel':
        return cancel(state, player, move.wait);
      case 'leave':
        return leave(state, player);
      case 'map':
        return map(state, move.replacements);
      case 'idle':
        return idle(state, player, move.spots);
    }
  },

  publicView,
  publicChange,
  privateView: () => null,
  moves,
  cancel: (wait) => ({ type: 'cancel', wait }),
  idle(state, player) {
    const spots = keptBy(state, player);
    return spots.length > 0 ? { type: 'idle', spots } : undefined;
  },
  leave: (state, player) => (canLeave(state, player) ? { type: 'leave' } : undefined),
  isEndless: ({ open }) => open,
  result: standings,
  save,
  load,
};

/** Maps are not listed: there is no end of them. Nor is being idle: the clock says so. */
function moves(state: ScrambleState, id: PlayerId): ScrambleMove[] {
  const player = state.players.get(id);
  const always: ScrambleMove[] = player ? [{ type: 'leave' }] : [];
  if (player?.hand.at === 'waiting') return [{ type: 'cancel', wait: player.hand.wait }, ...always];
  if (isOver(state)) return always;
  const flips = Array.from(state.faces, (_, spot) => ({
    type: 'flip' as const,
    row: Math.floor(spot / state.columns),
    column: spot % state.columns,
  }));
  return [...flips, ...always];
}
