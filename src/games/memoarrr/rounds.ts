import type { Refused, Spot } from '../game.ts';
import type { WhyOut } from './moves.ts';
import { choosable } from './refusals.ts';
import type { FaceUp } from './state.ts';
import { type MemoarrrState, othersIn, type Player, present, ROUNDS } from './state.ts';
import type { Step } from './step.ts';

/** R-1, unless only one player is left in the game, who wins the rest. */
export function startRound(step: Step): void {
  const starter = starterOf(step.state);
  if (present(step.state).length > 1) {
    step.startRound(starter);
    giveTurn(step, starter);
  } else {
    winRound(step, starter);
  }
}

/** the n-th player in turn order, or the last winner; skips players who have left. */
function starterOf({ players, winners, modes }: MemoarrrState): Player {
  const lastWinner = players.findIndex(({ id }) => id === winners.at(-1));
  const first = modes.winnerStarts ? Math.max(lastWinner, 0) : winners.length % players.length;
  const starter = [...players.slice(first), ...players].find(({ hasLeft }) => !hasLeft);
  if (!starter) throw new RangeError('everybody has left');
  return starter;
}

/** The effect of a turn on the next player. */
export interface TurnEnd {
  /** X-T: they turn nothing over and cannot lose. */
  readonly skips?: boolean;
  /** X-W: they must leave this card alone. */
  readonly blocks?: Spot;
}

/** The power of an animal whose card fits. The card is the one turned over last. */
export interface Power {
  /** Returns how the turn ends, or enters a phase that continues it. */
  act(step: Step, player: Player): TurnEnd | undefined;
}

/** A power for which the player chooses a card, in a phase of its own. */
export interface Choice extends Power {
  refuseTarget(state: FaceUp, spot: Spot): Refused | undefined;
  carryOut(step: Step, player: Player, spot: Spot): TurnEnd;
}

/** Gives the turn to the next player in the round. */
export function endTurn(step: Step, player: Player, { skips, blocks }: TurnEnd = {}): void {
  step.unblock();
  const [next = player, afterNext = player] = othersIn(step.state, player);
  if (blocks !== undefined) step.block(player, blocks, next);
  if (skips) step.skip(next);
  giveTurn(step, skips ? afterNext : next);
}

/** puts out a player with no card to turn over. */
function giveTurn(step: Step, player: Player): void {
  if (choosable(step.state).length > 0) step.enter({ kind: 'turn', player: player.id });
  else putOut(step, player, 'no-card');
}

/** puts out the player who has the turn. */
export function putOut(step: Step, player: Player, why: WhyOut): void {
  step.putOut(player, why);
  if (!endIfWon(step)) endTurn(step, player);
}

/** the last player left wins the round. */
export function endIfWon(step: Step): boolean {
  const [last, another] = step.state.players.filter(({ isIn }) => isIn);
  if (!last || another) return false;
  winRound(step, last);
  return true;
}

/** R-5, G-1. */
function winRound(step: Step, winner: Player): void {
  step.endRound(winner);
  const { winners, modes } = step.state;
  const players = present(step.state);
  if (winners.length === ROUNDS) step.endGame();
  else if (modes.peekEachRound && players.length > 1) step.startPeek(players);
  else startRound(step);
}
