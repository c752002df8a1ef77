import type { Played, PlayerId, Spot } from '../../game.ts';
import { formatSpot, spotAt } from '../../grid.ts';
import { randomFrom } from '../../random.ts';
import { lastOf, Table } from '../../testing/table.ts';
import type { Face, SpotView } from '../card.ts';
import { layOut, parseDeckFile, type Rows } from '../deal.ts';
import { match } from '../match.ts';
import type { MatchEffect, MatchMove } from '../moves.ts';
import type { MatchSetup } from '../setup.ts';
import type { MatchState } from '../state.ts';
import type { MatchView } from '../view.ts';

type Done = Played<MatchEffect>;

/** Rows such as `'1 1 + - / 2 2 3 3'`, or a deck that cannot be written like that. */
type Cards = string | Rows;

/** A game of ann and bob with these cards. */
export const gameOf = (cards: Cards, options?: Omit<MatchSetup, 'deck' | 'grid'>): MatchTable =>
  new MatchTable(typeof cards === 'string' ? rowsOf(cards) : cards, options);

export const rowsOf = (cards: string): Rows => parseDeckFile(cards.replaceAll(' / ', '\n'));

class MatchTable extends Table<MatchState, MatchMove, MatchView, MatchEffect> {
  /** The card on each spot, hidden or not. */
  readonly #names: readonly string[];

  constructor(deck: Rows, options: MatchSetup = {}) {
    super(match, match.setup({ ...options, deck }, ['ann', 'bob'], randomFrom('a seed')));
    this.#names = layOut(deck).map((card) => (card ? nameOf(card) : ''));
  }

  /** Checks that all reported spots changed. */
  override plays(player: PlayerId, move: MatchMove): Done {
    const before = this.view.spots;
    const outcome = super.plays(player, move);
    const { spots } = this.view;
    const same = outcome.changed.filter(
      (spot) => JSON.stringify(before[spot]) === JSON.stringify(spots[spot]),
    );
    if (same.length > 0) throw new Error(`${this.#placesOf(same)} did not change`);
    return outcome;
  }

  /** The player to move reveals the first hidden cards like these: `'+ 2'`. */
  reveals(cards: string): Done {
    return lastOf(cards.split(' ').map((card) => this.#reveal(card)));
  }

  /** A whole turn: reveals these two cards, then hides them or chooses the option. */
  turn(cards: string, option?: number): Done {
    this.reveals(cards);
    const end: MatchMove = option === undefined ? { type: 'seen' } : { type: 'choose', option };
    return this.plays(this.mover, end);
  }

  /** `'ann first'`, `'bob choice'` or `'over'`. */
  get now(): string {
    const { phase } = this.view;
    return phase.kind === 'over' ? 'over' : `${phase.player} ${phase.kind}`;
  }

  get mover(): PlayerId {
    const { phase } = this.view;
    if (phase.kind === 'over') throw new Error('the game is over');
    return phase.player;
  }

  /** `'* * 1 . / * + * .'`. */
  get grid(): string {
    const { settings, spots } = this.view;
    return Array.from({ length: settings.rows }, (_, row) =>
      spots
        .slice(row * settings.columns, (row + 1) * settings.columns)
        .map(markOf)
        .join(' '),
    ).join(' / ');
  }

  get scores(): number[] {
    return this.view.players.map(({ score }) => score);
  }

  /** The players who owe a skip: `'ann'`, or `''`. */
  get owing(): string {
    return this.view.players
      .filter(({ owesSkip }) => owesSkip)
      .map(({ name }) => name)
      .join(' ');
  }

  at(place: string): Spot {
    const spot = this.#spotNamed(place);
    if (spot === undefined) throw new Error(`where is ${place}?`);
    return spot;
  }

  /** `['reveal 1,2', 'leave']`. */
  choicesOf(player: PlayerId): string[] {
    return match.moves(this.view, player).map((move) => {
      if (move.type === 'reveal') return `reveal ${this.#placesOf([move.spot])}`;
      return move.type === 'choose' ? `choose ${move.option}` : move.type;
    });
  }

  #reveal(card: string): Done {
    const { spots } = this.view;
    const spot = this.#names.findIndex((name, at) => name === card && spots[at] === 'down');
    if (spot < 0) throw new Error(`no ${card} is hidden`);
    return this.plays(this.mover, { type: 'reveal', spot });
  }

  #placesOf = (spots: readonly Spot[]): string =>
    spots.map((spot) => formatSpot(spot, this.view.settings)).join(' ');

  #spotNamed(place: string): Spot | undefined {
    const [row = '', column = ''] = place.split(',');
    return spotAt(Number(row), Number(column), this.view.settings);
  }

  protected override moveOf(sentence: string): [PlayerId, MatchMove] {
    const [player = '', verb = '', what = ''] = sentence.split(' ');
    switch (verb) {
      case 'reveals':
        // What is no place is taken for the number of a spot, so that sentences can miss the grid.
        return [player, { type: 'reveal', spot: this.#spotNamed(what) ?? Number(what) }];
      case 'looked':
        return [player, { type: 'seen' }];
      case 'chooses':
        return [player, { type: 'choose', option: Number(what) }];
      case 'leaves':
        return [player, { type: 'leave' }];
      case 'idles':
        return [player, { type: 'idle', phase: what === '' ? this.view.phases : Number(what) }];
      default:
        throw new Error(`what does ${JSON.stringify(sentence)} mean?`);
    }
  }
}

function markOf(spot: SpotView): string {
  if (spot === null) return '.';
  return spot === 'down' ? '*' : nameOf(spot.up);
}

function nameOf({ kind, number }: Face): string {
  switch (kind) {
    case 'standard':
      return String(number);
    case 'bonus':
      return '+';
    case 'penalty':
      return '-';
  }
}

export const effectTypes = ({ effects }: Pick<Done, 'effects'>): string =>
  effects.map(({ type }) => type).join(' ');
