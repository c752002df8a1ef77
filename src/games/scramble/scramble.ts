import type { Game, Outcome, PlayerId, WaitId } from '../game.ts';
import type { Random } from '../random.ts';
import type { Card } from './card.ts';
import { flip } from './flip.ts';
import { cancel, leave } from './leave.ts';
import { map, type Replacements } from './map.ts';
import { standings } from './over.ts';
import { isOver, load, newBoard, type ScrambleState, save } from './state.ts';
import { publicView, type ScrambleView } from './view.ts';

export type ScrambleOptions = {
  readonly rows: number;
  readonly columns: number;
  readonly cards: readonly Card[];
  /** Deal the cards in an order that chance decides, rather than as they are listed. */
  readonly shuffle: boolean;
  /** Played by bare names over the text protocol; never ends; cards may be replaced (O-1). */
  readonly open: boolean;
};

export type ScrambleMove =
  | { readonly type: 'flip'; readonly row: number; readonly column: number }
  | { readonly type: 'cancel'; readonly wait: WaitId }
  | { readonly type: 'leave' }
  | { readonly type: 'map'; readonly replacements: Replacements };

/** Memory Scramble: everybody turns cards at once. */
export const scramble: Game<ScrambleOptions, ScrambleState, ScrambleMove, ScrambleView, null> = {
  name: 'scramble',

  setup({ rows, columns, cards, shuffle, open }, _players, random: Random): ScrambleState {
    return newBoard(rows, columns, shuffle ? random.shuffle(cards) : cards, open);
  },

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
    }
  },

  publicView,
  privateView: () => null,
  moves,
  cancel: (wait) => ({ type: 'cancel', wait }),
  isEndless: ({ open }) => open,
  result: standings,
  save,
  load,
};

/** Maps are not listed: there is no end of them. */
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
