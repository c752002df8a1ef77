import type { Game, Standings } from '../game.ts';
import { flip } from './flip.ts';
import { info } from './info.ts';
import { checkBoard } from './invariant.ts';
import { cancel, canLeave, idle, leave, spotsHeldUpBy } from './leave.ts';
import { map, spotsChangedBy } from './map.ts';
import { moves, type ScrambleEffect, type ScrambleMove, type ScrambleOutcome } from './moves.ts';
import { fixesDeal, parseOptions, type ScrambleOptions } from './options.ts';
import {
  isOver,
  load,
  type ScrambleSetup,
  type ScrambleState,
  save,
  setup,
  waiting,
} from './state.ts';
import { textUi } from './text-ui.ts';
import { publicChange, publicView, type ScrambleView } from './view.ts';

export type { ScrambleMove } from './moves.ts';

/** Memory Scramble: all players turn cards at the same time. */
export const scramble: Game<
  ScrambleSetup,
  ScrambleState,
  ScrambleMove,
  ScrambleView,
  null,
  ScrambleEffect,
  ScrambleOptions
> = {
  name: 'scramble',
  rules: 1,
  info,
  parseOptions,
  fixesDeal,
  text: textUi,
  setup,

  play(state, player, move): ScrambleOutcome {
    switch (move.type) {
      case 'flip':
        return flip(state, player, move.row, move.column);
      case 'cancel':
        return cancel(state, player, move.wait);
      case 'leave':
        return leave(state, player);
      case 'map':
        return map(state, move.replacements, move.unlisted);
      case 'idle':
        return idle(state, player, move.spots);
    }
  },

  publicView,
  publicChange,
  work: (state, move) =>
    move.type === 'map' ? spotsChangedBy(state, move.replacements).length : 0,
  privateView: () => null,
  awaited: () => [],
  moves,
  cancel: (wait) => ({ type: 'cancel', wait }),
  waiting,
  idle(state, player) {
    const spots = spotsHeldUpBy(state, player);
    return spots.length > 0 ? { type: 'idle', spots } : undefined;
  },
  leave: (state, player) => (canLeave(state, player) ? { type: 'leave' } : undefined),
  isEndless: ({ open }) => open,
  result: standings,
  save,
  load,
  check: checkBoard,
};

/** Best first; equal scores in the order in which the players came. */
function standings(state: ScrambleState): Standings | undefined {
  if (!isOver(state)) return undefined;
  return Array.from(state.players.values(), ({ id, score }) => ({ player: id, score })).sort(
    (a, b) => b.score - a.score,
  );
}
