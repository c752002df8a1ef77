import { type Game, type PlayerId, refuse, type Spot } from '../game.ts';
import { idle, isAwaited, leave } from './away.ts';
import { choosable } from './choosable.ts';
import { choose, decline } from './choose.ts';
import type { MemoarrrEffect, MemoarrrOutcome } from './effects.ts';
import { offer } from './offer.ts';
import { type MemoarrrSecret, privateView, seen } from './peek.ts';
import { CHOICES } from './powers/index.ts';
import { targets } from './powers/targets.ts';
import { standings } from './rubies.ts';
import { type MemoarrrOptions, setup } from './setup.ts';
import { load, type MemoarrrState, present, save } from './state.ts';
import { turnOver } from './turn-over.ts';
import { type MemoarrrView, publicView } from './view.ts';

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

/** Memoarrr!: turn over a card that fits the last one, or be out of the round. */
export const memoarrr: Game<
  MemoarrrOptions,
  MemoarrrState,
  MemoarrrMove,
  MemoarrrView,
  MemoarrrSecret,
  MemoarrrEffect
> = {
  name: 'memoarrr',
  offer,
  setup,

  play(state, id, move): MemoarrrOutcome {
    const player = state.players.find((player) => player.id === id);
    if (!player) return refuse('not-playing', `${id} does not play in this game`);
    if (player.hasLeft) return refuse('not-playing', `${id} has left the game`);
    if (state.phase.at === 'over') return refuse('over', 'the game is over');
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
  hasSecrets: true,
  privateView,
  moves,
  idle: ({ phase, phases }, id) =>
    isAwaited(phase, id) ? { type: 'idle', phase: phases } : undefined,
  leave: (state, id) => (canMove(state, id) ? { type: 'leave' } : undefined),
  result: standings,
  save,
  load,
};

/** Being idle is not listed: the clock says so, not the player. */
function moves(state: MemoarrrState, id: PlayerId): MemoarrrMove[] {
  return canMove(state, id) ? [...dueMoves(state, id), { type: 'leave' }] : [];
}

const canMove = (state: MemoarrrState, id: PlayerId): boolean =>
  state.phase.at !== 'over' && present(state).some((player) => player.id === id);

/** What the game waits for this player to do. */
function dueMoves(state: MemoarrrState, id: PlayerId): MemoarrrMove[] {
  const { phase } = state;
  if (phase.at === 'peek') return phase.looking.includes(id) ? [{ type: 'seen' }] : [];
  if (phase.at === 'over' || phase.player !== id) return [];
  switch (phase.at) {
    case 'turn':
    case 'crab':
      return choosable(state).map((spot) => ({ type: 'turn-over', spot }));
    case 'octopus':
      return targets(state, CHOICES.octopus).map((spot) => ({ type: 'swap', spot }));
    case 'penguin': {
      const cards = targets(state, CHOICES.penguin);
      return [...cards.map((spot) => ({ type: 'turn-down' as const, spot })), { type: 'decline' }];
    }
    case 'walrus': {
      const cards = targets(state, CHOICES.walrus);
      return [...cards.map((spot) => ({ type: 'block' as const, spot })), { type: 'decline' }];
    }
  }
}
