import type { PlayerId, Spot } from '../game.ts';
import type { Card } from './card.ts';
import { cardAt, DOWN, faceAt, holderOf, isOver, NONE, type ScrambleState } from './state.ts';

/** What everybody may see: the same for every player and every spectator. */
export type ScrambleView = {
  readonly rows: number;
  readonly columns: number;
  readonly open: boolean;
  readonly over: boolean;
  readonly spots: readonly SpotView[];
  readonly players: readonly PlayerView[];
};

/** `null` is an empty space. */
export type SpotView = null | 'down' | { readonly up: Card; readonly by?: PlayerId };

type PlayerView = {
  readonly name: PlayerId;
  readonly score: number;
  readonly waitsFor?: Spot;
};

export function publicView(state: ScrambleState): ScrambleView {
  return {
    rows: state.rows,
    columns: state.columns,
    open: state.open,
    over: isOver(state),
    spots: Array.from(state.faces, (_, spot) => spotView(state, spot)),
    players: Array.from(state.players.values(), ({ id, score, hand }) =>
      hand.at === 'waiting' ? { name: id, score, waitsFor: hand.spot } : { name: id, score },
    ),
  };
}

export function spotView(state: ScrambleState, spot: Spot): SpotView {
  const face = faceAt(state, spot);
  if (face === NONE) return null;
  if (face === DOWN) return 'down';
  const holder = holderOf(state, spot);
  const up = cardAt(state, spot);
  return holder ? { up, by: holder.id } : { up };
}
