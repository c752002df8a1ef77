import type { Played, PlayerId, Spot } from '../../game.ts';
import { randomFrom } from '../../random.ts';
import { lastOf, Table } from '../../testing/table.ts';
import { type Animal, CARDS, type Card, COLOURS } from '../card.ts';
import { parseDeckFile } from '../deck-file.ts';
import { type MemoarrrMove, memoarrr } from '../memoarrr.ts';
import type { MemoarrrEffect } from '../moves.ts';
import { CENTRE, formatSpot, PLACES, parseSpot } from '../place.ts';
import type { MemoarrrSetup } from '../setup.ts';
import type { MemoarrrState } from '../state.ts';
import type { MemoarrrView } from '../view.ts';

type Done = Played<MemoarrrEffect>;

type Setting = Partial<Omit<MemoarrrSetup, 'deck' | 'rules'>> & {
  readonly seed?: string;
  /** Starts with the peek instead of the first turn. */
  readonly peeking?: boolean;
};

/** Five rows such as `'yW rC gO bT pP / …'`, or only the cards that matter: `'A1:yW B4:bP'`. */
type Cards = string | readonly Card[];

/** A game by the base rules, after the peek. */
export const base = (players: string, cards?: Cards, setting?: Setting): MemoarrrTable =>
  new MemoarrrTable('base', players, cards, setting);

export const expert = (players: string, cards?: Cards, setting?: Setting): MemoarrrTable =>
  new MemoarrrTable('expert', players, cards, setting);

export function at(place: string): Spot {
  const spot = parseSpot(place);
  if (spot === undefined) throw new Error(`where is ${place}?`);
  return spot;
}

export const placesOf = (spots: readonly Spot[]): string => spots.map(formatSpot).join(' ');

/** 24 cards of which each fits the one before. The last four are yellow; the fifth yellow one is unused. */
export function chain(...animals: readonly Animal[]): Card[] {
  const back = animals.toReversed();
  return COLOURS.flatMap((colour, row) =>
    (row % 2 === 0 ? animals : back).map((animal): Card => `${colour}${animal}`),
  ).slice(0, PLACES.length);
}

/** The same 23 cards, then one that does not fit. */
export function brokenChain(...animals: readonly Animal[]): Card[] {
  const [first = 'rC', ...rest] = chain(...animals);
  return [...rest, first];
}

export const deckOf = (rows: string): Card[] => parseDeckFile(rows.replaceAll('/', '\n'));

class MemoarrrTable extends Table<MemoarrrState, MemoarrrMove, MemoarrrView, MemoarrrEffect> {
  /** The card on each spot, face up or down. */
  readonly #lying: (Card | null)[] = [];

  constructor(
    rules: 'base' | 'expert',
    players: string,
    cards: Cards = [],
    { seed = 'a seed', peeking = false, ...options }: Setting = {},
  ) {
    const deck = typeof cards === 'string' ? layOut(cards) : cards;
    const modes = { display: 'base', peekEachRound: false, winnerStarts: false } as const;
    const given = { ...modes, ...options, rules, ...(deck.length > 0 && { deck }) };
    super(memoarrr, memoarrr.setup(given, players.split(' '), randomFrom(seed)));
    if (deck.length > 0) this.#lying = [...deck.slice(0, CENTRE), null, ...deck.slice(CENTRE)];
    if (!peeking) this.everybodyLooks();
  }

  override plays(player: PlayerId, move: MemoarrrMove): Done {
    const outcome = super.plays(player, move);
    this.#followSwaps(outcome);
    return outcome;
  }

  /** The player to move turns over these spots, one after the other. */
  turns(places: string): Done {
    return lastOf(places.split(' ').map((place) => this.#turnsOver(at(place))));
  }

  /** The player to move turns over these cards. Octopuses take their first target, others decline. */
  turnsCards(cards: readonly Card[]): Done {
    return lastOf(
      cards.map((card) => {
        this.settles();
        return this.#turnsOver(at(this.placeOf(card)));
      }),
    );
  }

  /** Takes the first target of octopuses, and declines other choices. */
  settles(): void {
    const { phase } = this.view;
    if (!('player' in phase) || phase.kind === 'turn' || phase.kind === 'crab') return;
    const choice = memoarrr
      .moves(this.view, phase.player)
      .find(({ type }) => type === 'swap' || type === 'decline');
    if (choice) this.plays(phase.player, choice);
  }

  /** Makes all others idle, so that this player wins the round. */
  wins(player: PlayerId): Done {
    const { round } = this.view;
    for (;;) {
      const { phase } = this.view;
      if (!('player' in phase)) throw new Error(`no round for ${player} to win`);
      const [first] = memoarrr.moves(this.view, player);
      const isTheirs = phase.player === player && first !== undefined;
      const played = isTheirs ? this.plays(player, first) : this.does(`${phase.player} idles`);
      if (this.view.won.length >= round) return played;
    }
  }

  everybodyLooks(): void {
    const { phase } = this.view;
    if (phase.kind === 'peek') for (const player of phase.looking) this.does(`${player} looked`);
  }

  /** `'ann turn'`, `'bob octopus'`, `'peek ann bob'` or `'over'`. */
  get now(): string {
    const { phase } = this.view;
    if (phase.kind === 'peek') return ['peek', ...phase.looking].join(' ');
    return phase.kind === 'over' ? 'over' : `${phase.player} ${phase.kind}`;
  }

  /** The players in the round, in turn order. */
  get in(): string {
    return this.view.players
      .filter(({ isIn }) => isIn)
      .map(({ name }) => name)
      .join(' ');
  }

  /** The face-up cards in their order: `'A1:yW D1:yP'`. */
  get up(): string {
    const { up, spots } = this.view;
    return up
      .map((spot) => {
        const shown = spots[spot];
        return `${formatSpot(spot)}:${typeof shown === 'object' ? shown?.up : shown}`;
      })
      .join(' ');
  }

  /** `'B4 for bob'`. */
  get blocked(): string | undefined {
    const { blocked } = this.view;
    return blocked ? `${formatSpot(blocked.spot)} for ${blocked.for}` : undefined;
  }

  get won(): string {
    return this.view.won.map(({ player }) => player).join(' ');
  }

  /** The ruby cards in the order in which they were drawn, once public. */
  get rubies(): (number | undefined)[] {
    return this.view.won.map(({ rubies }) => rubies);
  }

  /** The place of the card, face up or down. */
  placeOf(card: Card): string {
    return formatSpot(this.#lying.indexOf(card));
  }

  /** The player's secret: `'A2:rC A3:gO A4:bT'`. */
  secretOf(player: PlayerId): string {
    const { peek } = memoarrr.privateView(this.state, player);
    return peek.map(({ spot, card }) => `${formatSpot(spot)}:${card}`).join(' ');
  }

  /** `['swap A2', 'leave']`. */
  choicesOf(player: PlayerId): string[] {
    return memoarrr
      .moves(this.view, player)
      .map((move) => ('spot' in move ? `${move.type} ${formatSpot(move.spot)}` : move.type));
  }

  #turnsOver(spot: Spot): Done {
    const { phase } = this.view;
    if (!('player' in phase)) throw new Error('it is nobody’s turn');
    return this.plays(phase.player, { type: 'turn-over', spot });
  }

  #followSwaps({ effects }: Done): void {
    for (const effect of effects) {
      if (effect.type !== 'swapped') continue;
      const [from, to] = effect.spots;
      const moved = this.#lying[from] ?? null;
      this.#lying[from] = this.#lying[to] ?? null;
      this.#lying[to] = moved;
    }
  }

  protected override moveOf(sentence: string): [PlayerId, MemoarrrMove] {
    const [player = '', verb = '', what = ''] = sentence.split(' ');
    // What is no place is taken for the number of a spot, so that sentences can miss the board.
    const spot = parseSpot(what) ?? Number(what);
    switch (verb) {
      case 'looked':
        return [player, { type: 'seen' }];
      case 'turns':
        return [player, { type: 'turn-over', spot }];
      case 'swaps':
        return [player, { type: 'swap', spot }];
      case 'hides':
        return [player, { type: 'turn-down', spot }];
      case 'blocks':
        return [player, { type: 'block', spot }];
      case 'declines':
        return [player, { type: 'decline' }];
      case 'leaves':
        return [player, { type: 'leave' }];
      case 'idles':
        return [player, { type: 'idle', phase: what === '' ? this.view.phases : Number(what) }];
      default:
        throw new Error(`what does ${JSON.stringify(sentence)} mean?`);
    }
  }
}

function layOut(cards: string): Card[] {
  if (cards.includes('/')) return deckOf(cards);
  const wanted = new Map(
    cards.split(' ').map((wish): [Spot, Card] => {
      const [place = '', name = ''] = wish.split(':');
      const card = CARDS.find((card) => card === name);
      if (!card) throw new Error(`what is ${wish}?`);
      return [at(place), card];
    }),
  );
  const others = CARDS.filter((card) => ![...wanted.values()].includes(card));
  return PLACES.flatMap((spot) => wanted.get(spot) ?? others.splice(0, 1));
}

export const effectTypes = ({ effects }: Pick<Done, 'effects'>): string[] =>
  effects.map(({ type }) => type);
