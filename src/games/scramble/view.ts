import type { PlayerId, PublicMove, Spot, ViewChange, WaitId } from '../game.ts';
import { playersIn } from '../view.ts';
import type { Card } from './cards.ts';
import {
  cardAt,
  DOWN,
  faceAt,
  holderOf,
  isOver,
  NONE,
  type Player,
  type ScrambleState,
} from './state.ts';

/** The same for every player and every spectator. */
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
  readonly wait?: WaitId;
};

export function publicView(state: ScrambleState): ScrambleView {
  return {
    rows: state.rows,
    columns: state.columns,
    open: state.open,
    over: isOver(state),
    spots: Array.from(state.faces, (_, spot) => spotView(state, spot)),
    players: Array.from(state.players.values(), playerView),
  };
}

/** Costs only what the move touched, on boards of any size. */
export function publicChange(state: ScrambleState, move: PublicMove): ViewChange {
  const players = playersIn(move).flatMap((id) => state.players.get(id) ?? []);
  return {
    spots: [...new Set(move.changed)].map((spot) => [spot, spotView(state, spot)]),
    players: players.map(playerView),
    over: isOver(state),
  };
}

const playerView = ({ id, score, hand }: Player): PlayerView =>
  hand.kind === 'waiting'
    ? { name: id, score, waitsFor: hand.spot, wait: hand.wait }
    : { name: id, score };

export function spotView(state: ScrambleState, spot: Spot): SpotView {
  const face = faceAt(state, spot);
  if (face === NONE) return null;
  if (face === DOWN) return 'down';
  const holder = holderOf(state, spot);
  const up = cardAt(state, spot);
  return holder ? { up, by: holder.id } : { up };
}
