import type { Played, PlayerId, Spot } from '../game.ts';
import { Deck } from './deck.ts';
import type { MatchEffect } from './moves.ts';
import { isChoice, type Option, pairNamed } from './pairs.ts';
import { leaderOf, Player } from './player.ts';
import type { MatchState, Over, Phase } from './state.ts';

/** Carries out one legal move: turns, the effects of cards, and the end. */
export class Game {
  readonly #state: MatchState;
  readonly #deck: Deck;
  readonly #effects: MatchEffect[] = [];
  readonly #changed = new Set<Spot>();

  constructor(state: MatchState) {
    this.#state = state;
    this.#deck = new Deck(state.cards);
  }

  /** T-1: the first card is shown before the second is chosen. */
  reveal(player: PlayerId, spot: Spot): void {
    const { phase } = this.#state;
    const card = this.#deck.cardAt(spot);
    card.reveal();
    this.#record({ type: 'turned-up', spot, card: card.face, player }, spot);
    if (phase.kind === 'second') this.#pairUp(player, [phase.first, spot]);
    else this.#enter({ kind: 'second', player, first: spot });
  }

  /** T-2b: applies the score, or offers a choice; both cards stay revealed (T-2). */
  #pairUp(player: PlayerId, spots: readonly [Spot, Spot]): void {
    const [first, second] = spots;
    const pair = this.#deck.cardAt(first).pairWith(this.#deck.cardAt(second));
    this.#record({ type: 'paired', pair, spots, player });
    const kind = isChoice(pair) ? 'choice' : 'seen';
    if (kind === 'seen') this.#score(player, pairNamed(pair).options[0].points);
    this.#enter({ kind, player, pair, spots });
  }

  /** T-2b: the player has seen the cards, or has made their choice, counted from 1. */
  endTurn(player: PlayerId, choice = 1): void {
    const next = this.#finish(player, choice);
    if (!next) return;
    const mover = this.#pass(player, next);
    this.#enter({ kind: 'first', player: mover });
    this.#record({ type: 'turn', player: mover });
  }

  /** T-5 */
  playIdle(player: PlayerId): void {
    this.#record({ type: 'away', player });
    this.endTurn(player);
  }

  /** T-5: leaving forfeits, unless the game ends with the pair that the player has revealed. */
  leave(player: PlayerId): void {
    const { phase } = this.#state;
    this.#record({ type: 'left', player });
    const hasRevealed = 'pair' in phase && phase.player === player;
    if (hasRevealed && !this.#finish(player, 1)) return;
    this.#hide();
    this.#end('left', this.#opponentOf(player).name);
  }

  done(): Played<MatchEffect> {
    return { effects: this.#effects, changed: [...this.#changed] };
  }

  /** @returns who moves next; undefined if the game ends with this turn (E-1, E-3) */
  #finish(player: PlayerId, choice: number): Option['next'] | undefined {
    const next = this.#settle(player, choice);
    this.#state.turns += 1;
    const [last, ...others] = this.#deck.taken;
    if (last === undefined) return this.#end('all-found');
    if (others.length === 0) return this.#endWith(last, this.#pass(player, next));
    const { turnCap } = this.#state.settings;
    return this.#state.turns === turnCap ? this.#end('turn-cap') : next;
  }

  /** Applies the choice, and removes or hides the cards. @returns who moves next */
  #settle(player: PlayerId, choice: number): Option['next'] {
    const { phase } = this.#state;
    // T-5: a player who is away before the second card has missed.
    const { pair, spots } = 'pair' in phase ? phase : ({ pair: 'miss', spots: [] } as const);
    const { options, removes } = pairNamed(pair);
    const { points, next } = options[choice - 1] ?? options[0];
    if (phase.kind === 'choice') {
      this.#record({ type: 'chose', option: choice, player });
      this.#score(player, points);
    }
    if (removes !== 'none') {
      this.#remove(spots.filter((spot) => removes === 'both' || this.#isSpecial(spot)));
    }
    this.#hide();
    return next;
  }

  /** T-4: uses up owed skips. @returns who moves next */
  #pass(player: PlayerId, next: Option['next']): PlayerId {
    if (next === 'same') return player;
    if (next === 'skip') this.#playerOf(player).oweSkip();
    let mover = this.#opponentOf(player);
    while (mover.useSkip()) {
      this.#record({ type: 'skipped', player: mover.name });
      mover = this.#opponentOf(mover.name);
    }
    return mover.name;
  }

  /** E-1: nothing can be paired with the last card. */
  #endWith(spot: Spot, mover: PlayerId): undefined {
    const card = this.#deck.cardAt(spot);
    this.#record({ type: 'left-over', spot, card: card.face });
    if (this.#state.settings.lastSpecial === 'score') this.#score(mover, card.worth);
    this.#remove([spot]);
    this.#end('all-found');
  }

  /** E-2: more points win; equal points are a tie. */
  #end(why: Over['why'], winner = leaderOf(this.#state.players)): undefined {
    this.#enter({ kind: 'over', why, winner });
    this.#record({ type: 'over', why, winner });
  }

  #score(id: PlayerId, points: number): void {
    if (points === 0) return;
    const player = this.#playerOf(id);
    if (points > 0) player.increaseScore(points);
    else player.decreaseScore(-points);
    this.#record({ type: 'scored', points, score: player.score, player: id });
  }

  #remove(spots: readonly Spot[]): void {
    for (const spot of spots) this.#deck.remove(spot);
    this.#record({ type: 'removed', spots }, ...spots);
  }

  #hide(): void {
    const spots = this.#deck.hide();
    if (spots.length > 0) this.#record({ type: 'hidden', spots }, ...spots);
  }

  #isSpecial(spot: Spot): boolean {
    return this.#deck.cardAt(spot).kind !== 'standard';
  }

  #playerOf(id: PlayerId): Player {
    const [one, two] = this.#state.players;
    return new Player(one.id === id ? one : two);
  }

  #opponentOf(id: PlayerId): Player {
    const [one, two] = this.#state.players;
    return new Player(one.id === id ? two : one);
  }

  #enter(phase: Phase): void {
    this.#state.phase = phase;
    this.#state.phases += 1;
  }

  #record(effect: MatchEffect, ...changed: readonly Spot[]): void {
    this.#effects.push(effect);
    for (const spot of changed) this.#changed.add(spot);
  }
}
