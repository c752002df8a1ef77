import type { Played, PlayerId, Spot } from '../game.ts';
import { Deck } from './deck.ts';
import type { MatchEffect } from './moves.ts';
import { isChoice, type Option, pairNamed } from './pairs.ts';
import { Player } from './player.ts';
import type { MatchState, Over, Phase } from './state.ts';

/**
 * The flow of a game: turns, what the cards do, and the end. Made for one move, which the rules must
 * allow; `done` says what came of it.
 */
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
    this.#happened({ type: 'turned-up', spot, card: card.face, player }, spot);
    if (phase.at === 'second') this.#pairUp(player, [phase.first, spot]);
    else this.#enter({ at: 'second', player, first: spot });
  }

  /** T-2b: the score is applied, or a choice offered; both cards stay revealed (T-2). */
  #pairUp(player: PlayerId, spots: readonly [Spot, Spot]): void {
    const [first, second] = spots;
    const pair = this.#deck.cardAt(first).pairWith(this.#deck.cardAt(second));
    this.#happened({ type: 'paired', pair, spots, player });
    const at = isChoice(pair) ? 'choice' : 'seen';
    if (at === 'seen') this.#score(player, pairNamed(pair).options[0].points);
    this.#enter({ at, player, pair, spots });
  }

  /** T-2b: the player has seen the cards, or has made their choice, counted from 1. */
  endTurn(player: PlayerId, choice = 1): void {
    const next = this.#finish(player, choice);
    if (!next) return;
    const mover = this.#pass(player, next);
    this.#enter({ at: 'first', player: mover });
    this.#happened({ type: 'turn', player: mover });
  }

  /** T-5: what was to be done happens by itself. */
  standIn(player: PlayerId): void {
    this.#happened({ type: 'away', player });
    this.endTurn(player);
  }

  /** T-5: whoever leaves forfeits, unless the game ends with the pair that they have revealed. */
  leave(player: PlayerId): void {
    const { phase } = this.#state;
    this.#happened({ type: 'left', player });
    const hasRevealed = 'pair' in phase && phase.player === player;
    if (hasRevealed && !this.#finish(player, 1)) return;
    this.#hide();
    this.#end('left', this.#opponentOf(player).name);
  }

  done(): Played<MatchEffect> {
    return { effects: this.#effects, changed: [...this.#changed] };
  }

  /** @returns who is to move next; undefined if the game ends with this turn (E-1, E-3) */
  #finish(player: PlayerId, choice: number): Option['next'] | undefined {
    const next = this.#settle(player, choice);
    this.#state.turns += 1;
    const [last, ...others] = this.#deck.taken;
    if (last === undefined) return this.#end('all-found');
    if (others.length === 0) return this.#endWith(last, this.#pass(player, next));
    const { turnCap } = this.#state.settings;
    return this.#state.turns === turnCap ? this.#end('turn-cap') : next;
  }

  /** The choice takes effect, and the cards are removed or hidden. @returns who is to move next */
  #settle(player: PlayerId, choice: number): Option['next'] {
    const { phase } = this.#state;
    // T-5: whoever is away before the second card has missed.
    const { pair, spots } = 'pair' in phase ? phase : ({ pair: 'miss', spots: [] } as const);
    const { options, removes } = pairNamed(pair);
    const { points, next } = options[choice - 1] ?? options[0];
    if (phase.at === 'choice') {
      this.#happened({ type: 'chose', option: choice, player });
      this.#score(player, points);
    }
    if (removes !== 'none') {
      this.#remove(spots.filter((spot) => removes === 'both' || this.#isSpecial(spot)));
    }
    this.#hide();
    return next;
  }

  /** T-4: the turn goes past whoever owes a skip, which is used up. @returns who moves next */
  #pass(player: PlayerId, next: Option['next']): PlayerId {
    if (next === 'same') return player;
    if (next === 'skip') this.#playerOf(player).oweSkip();
    let mover = this.#opponentOf(player);
    while (mover.useSkip()) {
      this.#happened({ type: 'skipped', player: mover.name });
      mover = this.#opponentOf(mover.name);
    }
    return mover.name;
  }

  /** E-1: nothing can be paired with the last card. */
  #endWith(spot: Spot, mover: PlayerId): undefined {
    const card = this.#deck.cardAt(spot);
    this.#happened({ type: 'left-over', spot, card: card.face });
    if (this.#state.settings.lastSpecial === 'score') this.#score(mover, card.worth);
    this.#remove([spot]);
    this.#end('all-found');
  }

  /** E-2: whoever has more points has won; nobody if both have the same. */
  #end(why: Over['why'], winner: PlayerId | null = this.#leader()): undefined {
    this.#enter({ at: 'over', why, winner });
    this.#happened({ type: 'over', why, winner });
  }

  #leader(): PlayerId | null {
    const [one, two] = this.#state.players;
    if (one.score === two.score) return null;
    return one.score > two.score ? one.id : two.id;
  }

  #score(id: PlayerId, points: number): void {
    if (points === 0) return;
    const player = this.#playerOf(id);
    if (points > 0) player.increaseScore(points);
    else player.decreaseScore(-points);
    this.#happened({ type: 'scored', points, score: player.score, player: id });
  }

  #remove(spots: readonly Spot[]): void {
    for (const spot of spots) this.#deck.remove(spot);
    this.#happened({ type: 'removed', spots }, ...spots);
  }

  #hide(): void {
    const spots = this.#deck.hide();
    if (spots.length > 0) this.#happened({ type: 'hidden', spots }, ...spots);
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

  #happened(effect: MatchEffect, ...changed: readonly Spot[]): void {
    this.#effects.push(effect);
    for (const spot of changed) this.#changed.add(spot);
  }
}
