import type { Game, PlayerId, PlayerMove, Standings } from '../game.ts';
import { info, type LadderOptions } from './info.ts';
import { type LadderEffect, type LadderMove, play, refuseMove } from './rules.ts';
import {
  check,
  type LadderSetup,
  type LadderState,
  type LadderView,
  load,
  publicView,
  setup,
} from './state.ts';
import { textUi } from './text-ui.ts';

/** Ladder: two players look for 1, then for 2, and so on, among cards that lie face down. */
export const ladder: Game<
  LadderSetup,
  LadderState,
  LadderMove,
  LadderView,
  null,
  LadderEffect,
  LadderOptions
> = {
  name: 'ladder',
  rules: 1,
  info,
  parseOptions: ({ cards = 10 }) => ({ cards }),
  fixesDeal: () => false,
  text: textUi,
  setup,
  play,
  publicView,
  privateView: () => null,
  awaited: ({ mover }) => (mover === null ? [] : [mover]),
  moves,
  idle: (state, player) => ifAllowed(state, player, { type: 'idle', turn: state.turn }),
  leave: (state, player) => ifAllowed(state, player, LEAVE),
  result: standings,
  save: (state) => structuredClone(state),
  load,
  check,
};

const LEAVE = { type: 'leave' } as const;

function moves(view: LadderView, player: PlayerId): PlayerMove<LadderMove>[] {
  const turns = view.spots.map((_, spot) => ({ type: 'turn-over' as const, spot }));
  return [...turns, LEAVE].filter((move) => !refuseMove(view, player, move));
}

const ifAllowed = (
  state: LadderState,
  player: PlayerId,
  move: LadderMove,
): LadderMove | undefined => (refuseMove(publicView(state), player, move) ? undefined : move);

function standings({ players, mover }: LadderState): Standings | undefined {
  if (mover !== null) return undefined;
  const all = players.map(({ name, score }) => ({ player: name, score }));
  return all.sort((a, b) => b.score - a.score);
}
