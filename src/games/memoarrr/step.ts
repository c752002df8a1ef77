import type { Played, Spot } from '../game.ts';
import type { MemoarrrEffect, WhyOut } from './moves.ts';
import { afterSwap } from './place.ts';
import { cardAt, type MemoarrrState, type Phase, type Player } from './state.ts';

/** A move in progress. Only these operations change a game, and each records its effects. */
export class Step {
  readonly state: MemoarrrState;
  readonly #effects: MemoarrrEffect[] = [];
  readonly #changed = new Set<Spot>();

  constructor(state: MemoarrrState) {
    this.state = state;
  }

  enter(phase: Phase): void {
    this.state.phase = phase;
    this.state.phases += 1;
  }

  startPeek(players: readonly Player[]): void {
    this.enter({ kind: 'peek', looking: players.map(({ id }) => id) });
    this.#record({ type: 'peek' });
  }

  /** Keeps the phase number: for the others it is still the same phase. */
  stopLooking(player: Player): void {
    const { phase } = this.state;
    if (phase.kind !== 'peek' || !phase.looking.includes(player.id)) return;
    this.state.phase = { kind: 'peek', looking: phase.looking.filter((id) => id !== player.id) };
    this.#record({ type: 'seen', player: player.id });
  }

  startRound(starter: Player): void {
    const round = this.state.winners.length + 1;
    this.#record({ type: 'round-started', round, player: starter.id });
  }

  turnUp(player: Player, spot: Spot, fits: boolean): void {
    const card = cardAt(this.state, spot);
    this.state.up = [...this.state.up, spot];
    this.#record({ type: 'turned-up', spot, card, player: player.id, fits }, spot);
  }

  turnDown(player: Player, spot: Spot): void {
    this.state.up = this.state.up.filter((other) => other !== spot);
    this.state.turnedDown += 1;
    this.#record({ type: 'turned-down', spot, player: player.id }, spot);
  }

  /** Both cards keep their faces, and their order among those that are face up. */
  swap(player: Player, from: Spot, to: Spot): void {
    const { cards, up } = this.state;
    [cards[from], cards[to]] = [cards[to] ?? null, cards[from] ?? null];
    this.state.up = up.map(afterSwap(from, to));
    this.#record({ type: 'swapped', spots: [from, to], player: player.id }, from, to);
  }

  block(player: Player, spot: Spot, next: Player): void {
    this.state.blocked = spot;
    this.#record({ type: 'blocked', spot, player: player.id, for: next.id });
  }

  unblock(): void {
    this.state.blocked = null;
  }

  decline(player: Player): void {
    this.#record({ type: 'declined', player: player.id });
  }

  goAgain(player: Player): void {
    this.#record({ type: 'again', player: player.id });
  }

  skip(player: Player): void {
    this.#record({ type: 'skipped', player: player.id });
  }

  putOut(player: Player, why: WhyOut): void {
    player.isIn = false;
    this.#record({ type: 'out', player: player.id, why });
  }

  /** The winner draws the ruby card of the round, and the board is reset. */
  endRound(winner: Player): void {
    const { state } = this;
    state.winners.push(winner.id);
    this.#record({ type: 'round-won', round: state.winners.length, player: winner.id });
    if (state.up.length > 0) this.#record({ type: 'cleared', spots: state.up }, ...state.up);
    state.up = [];
    state.blocked = null;
    state.turnedDown = 0;
    for (const player of state.players) player.isIn = !player.hasLeft;
  }

  leave(player: Player): void {
    player.hasLeft = true;
    player.isIn = false;
    this.#record({ type: 'left', player: player.id });
  }

  endGame(): void {
    this.enter({ kind: 'over' });
    this.#record({ type: 'over' });
  }

  done(): Played<MemoarrrEffect> {
    return { effects: this.#effects, changed: [...this.#changed] };
  }

  #record(effect: MemoarrrEffect, ...changed: readonly Spot[]): void {
    this.#effects.push(effect);
    for (const spot of changed) this.#changed.add(spot);
  }
}
