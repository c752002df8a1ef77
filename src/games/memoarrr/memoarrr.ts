import { type Game, refuse } from '../game.ts';
import { awaitedIn, idle, isAwaited, leave } from './away.ts';
import { info } from './info.ts';
import { checkMemoarrr } from './invariant.ts';
import type { MemoarrrEffect, MemoarrrMove, MemoarrrOutcome } from './moves.ts';
import { type MemoarrrSecret, privateView, seen } from './peek.ts';
import {
  fixesDeal,
  type MemoarrrOptions,
  type MemoarrrSetup,
  parseOptions,
  setup,
} from './setup.ts';
import { load, type MemoarrrState, save, standings } from './state.ts';
import { textUi } from './text-ui.ts';
import { canMove, choose, decline, moves, turnOver } from './turns.ts';
import { type MemoarrrView, publicView } from './view.ts';

export type { MemoarrrMove } from './moves.ts';

/** Memoarrr!: turn over a card that fits the last one, or be out of the round. */
export const memoarrr: Game<
  MemoarrrSetup,
  MemoarrrState,
  MemoarrrMove,
  MemoarrrView,
  MemoarrrSecret,
  MemoarrrEffect,
  MemoarrrOptions
> = {
  name: 'memoarrr',
  rules: 1,
  info,
  parseOptions,
  fixesDeal,
  text: textUi,
  setup,

  play(state, id, move): MemoarrrOutcome {
    const player = state.players.find((player) => player.id === id);
    if (!player) return refuse('not-playing', `${id} does not play in this game`);
    if (player.hasLeft) return refuse('not-playing', `${id} has left the game`);
    if (state.phase.kind === 'over') return refuse('over', 'the game is over');
    switch (move.type) {
      case 'seen':
        return seen(state, player);
      case 'turn-over':
        return turnOver(state, player, move.spot);
      case 'swap':
        return choose(state, player, 'octopus', move.spot);
      case 'turn-down':
        return choose(state, player, 'penguin', move.spot);
      case 'block':
        return choose(state, player, 'walrus', move.spot);
      case 'decline':
        return decline(state, player);
      case 'leave':
        return leave(state, player);
      case 'idle':
        return idle(state, player, move.phase);
    }
  },

  publicView,
  privateView,
  hasSecret: ({ peek }) => peek.length > 0,
  awaited: ({ phase }) => awaitedIn(phase),
  moves,
  idle: ({ phase, phases }, id) =>
    isAwaited(phase, id) ? { type: 'idle', phase: phases } : undefined,
  leave: (state, id) => (canMove(publicView(state), id) ? { type: 'leave' } : undefined),
  result: standings,
  save,
  load,
  check: checkMemoarrr,
};
