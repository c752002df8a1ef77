import type { Game, Json, Outcome, PlayerId, Spot } from '../../games/game.ts';
import { isLeaving, isRefused } from '../../games/game.ts';
import type { Face } from '../../games/match/card.ts';
import { deal, layOut } from '../../games/match/deal.ts';
import type { Grid } from '../../games/match/deck.ts';
import { match } from '../../games/match/match.ts';
import { dealAnew as dealMatchAnew } from '../../games/match/testing/sibling.ts';
import { CARDS, type Card } from '../../games/memoarrr/card.ts';
import { formatDeckFile } from '../../games/memoarrr/deck-file.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../../games/memoarrr/state.ts';
import { dealAnew, spotsInSight } from '../../games/memoarrr/testing/sibling.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import { formatBoardFile } from '../../games/scramble/board-file.ts';
import { isBoardChange } from '../../games/scramble/moves.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import type { Setting, Step } from './stage.ts';

type Names = readonly [PlayerId, ...PlayerId[]];

interface Turn {
  readonly by: PlayerId;
  readonly move: Json;
}

/** Two rooms that differ only in their cards, and what is done in both. */
export interface Twins {
  readonly one: Setting;
  readonly other: Setting;
  readonly moves: readonly Step[];
  /** The same moves without their transport. */
  readonly turns: readonly Turn[];
  /** The players who have not seen the difference; spectators have not, either. */
  readonly unaware: readonly PlayerId[];
  /** Texts that must not reach any of them. */
  readonly hidden: readonly string[];
}

/** Which cards differ: those that nobody turns over, or any. */
export type Difference = 'unseen' | 'seen';

/** Fewer hidden cards may have only one arrangement. */
const LEAST_HIDDEN = 4;

/** A game without a server, played to find moves. */
class Rehearsal<State> {
  readonly state: State;
  readonly steps: Step[] = [];
  readonly turns: Turn[] = [];
  readonly #game: Game<Json, State>;
  readonly #names: Names;
  readonly #random: Random;
  readonly #tried: Json[] = [];

  constructor(game: Game<Json, State>, names: Names, options: Json, random: Random) {
    this.#game = game;
    this.#names = names;
    this.#random = random;
    const places = names.map(() => null);
    this.state = game.setup(game.parseOptions(options, places), names, randomFrom('rehearsal'));
  }

  /**
   * Makes up to `length` moves, some of them illegal. Stops before the game is over, when everybody
   * learns everything. `look` is called with the effects and returns the number of unseen cards.
   */
  run(length: number, look: (effects: readonly object[]) => number): void {
    let hidden = look([]);
    for (let nth = 0; nth < length && hidden >= LEAST_HIDDEN; nth += 1) {
      const by = pickFrom(this.#names, this.#random);
      const move = this.#random.below(4) === 0 ? this.#foolish() : this.#legal(by);
      if (move === undefined || this.#ends(by, move)) continue;
      const outcome = this.#game.play(this.state, by, move);
      this.steps.push(this.#stepOf(by, move, outcome));
      this.turns.push({ by, move });
      hidden = look(isRefused(outcome) ? [] : outcome.effects);
      if (this.#random.below(8) === 0) this.#reconnect();
    }
  }

  /** Two rooms of this game with these settings, and what is done in both. */
  twins(one: Setting['settings'], other: Setting['settings']) {
    const setting = { game: this.#game.name, names: this.#names };
    const { steps: moves, turns } = this;
    return {
      one: { ...setting, settings: one },
      other: { ...setting, settings: other },
      moves,
      turns,
    };
  }

  /** Over a socket, or by HTTP if the move does not wait. */
  #stepOf(by: PlayerId, move: Json, outcome: Outcome): Step {
    this.#tried.push(move);
    const waits = !isRefused(outcome) && outcome.waiting !== undefined;
    const changes = !isRefused(outcome) && outcome.effects.some(isBoardChange);
    const isScramble = this.#game.cancel !== undefined;
    const way = waits ? 0 : this.#random.below(6);
    if (way === 1) return { ...POST_MOVE, by, body: { move } };
    if (way === 2 && typeIn(move) === 'flip') return textFlip(by, move as Flip);
    const isWatched = way === 3 && isScramble && changes;
    return { do: 'move', by, move, ...(isWatched && { isWatched }) };
  }

  /** Reconnects a client that waits for nothing: a reconnect would give that up. */
  #reconnect(): void {
    const free = this.#names.filter((name) =>
      this.#moves(name).every((move) => typeIn(move) !== 'cancel'),
    );
    const by = pickFrom([...free, 'spectator'], this.#random);
    this.steps.push({ do: 'reconnect', by, resumes: this.#random.below(2) === 0 });
  }

  #ends(by: PlayerId, move: Json): boolean {
    const copy = this.#game.load(this.#game.save(this.state));
    this.#game.play(copy, by, move);
    return this.#game.result(copy) !== undefined;
  }

  #moves(by: PlayerId): Json[] {
    return this.#game.moves(this.#game.publicView(this.state), by);
  }

  #legal(by: PlayerId): Json | undefined {
    const moves = this.#moves(by).filter((move) => !isLeaving(move));
    return moves.length === 0 ? undefined : pickFrom(moves, this.#random);
  }

  /** A move of another player, or of an earlier turn. */
  #foolish(): Json | undefined {
    const all = [...this.#tried, ...this.#names.flatMap((name) => this.#legal(name) ?? [])];
    return all.length === 0 ? undefined : pickFrom(all, this.#random);
  }
}

const POST_MOVE = {
  do: 'ask',
  auth: 'own',
  method: 'POST',
  path: '/api/rooms/ROOM/moves',
} as const;

type Flip = { readonly row: number; readonly column: number };

const textFlip = (by: PlayerId, { row, column }: Flip): Step => {
  const path = `/rooms/ROOM/flip/${by}/${row},${column}?token=TOKEN`;
  return { do: 'ask', by, auth: 'own', method: 'GET', path };
};

const typeIn = (move: Json): unknown => (move as { readonly type?: Json }).type;

/** The cards that the effects turned up. */
const turnedUp = (effects: readonly object[]): { spot: Spot; card: unknown }[] =>
  effects.flatMap((effect) =>
    'card' in effect && 'spot' in effect ? [{ spot: Number(effect.spot), card: effect.card }] : [],
  );

/** One player has not seen the difference; the others may have looked at it in secret. */
export function memoarrrTwins(seed: string, difference: Difference): Twins {
  const random = randomFrom(seed);
  const names = namesOf(2 + random.below(3));
  const viewer = pickFrom(names, random);
  const deck = random.shuffle(CARDS).slice(0, 24);
  const modes = {
    rules: pickFrom(['base', 'expert'], random),
    peekEachRound: random.below(2) === 0,
  };
  const optionsFor = (cards: readonly Card[]) => ({ ...modes, deck: formatDeckFile(cards) });
  const rehearsal = new Rehearsal(
    memoarrr as unknown as Game<Json, MemoarrrState>,
    names,
    optionsFor(deck),
    random,
  );
  const seen = new Set<Card>();
  rehearsal.run(15 + random.below(30), (effects) => {
    const { state } = rehearsal;
    for (const spot of spotsInSight(state, viewer)) {
      const card = state.cards[spot];
      if (card) seen.add(card);
    }
    for (const { card } of turnedUp(effects)) seen.add(card as Card);
    return CARDS.length - seen.size;
  });
  const unseen = CARDS.filter((card) => !seen.has(card));
  const differ = new Set(difference === 'unseen' ? unseen : CARDS);
  const other = differing(deck, () => dealAnew(deck, differ, random).flatMap((card) => card ?? []));
  // The seed deals the rubies: another for each room, chosen or random.
  const isChosen = random.below(2) === 0;
  const settingsOf = (cards: readonly Card[], which: string) => ({
    options: optionsFor(cards),
    ...(isChosen && { seed: `rubies-of-${which}` }),
  });
  return {
    ...rehearsal.twins(settingsOf(deck, 'one'), settingsOf(other, 'other')),
    unaware: [viewer],
    hidden: [...unseen.map((card) => `"${card}"`), ...written(formatDeckFile(deck)), 'rubies-of'],
  };
}

export function matchTwins(seed: string, difference: Difference): Twins {
  const random = randomFrom(seed);
  const names = namesOf(2);
  const size = { rows: 4 + random.below(2), columns: 4 };
  const cards = layOut(deal(size, random));
  const optionsFor = (grid: Grid) => ({ deck: matchDeckFile(grid, size.columns) });
  const rehearsal = new Rehearsal(match as unknown as Game, names, optionsFor(cards), random);
  const seen = new Set<Spot>();
  rehearsal.run(10 + random.below(25), (effects) => {
    for (const { spot } of turnedUp(effects)) seen.add(spot);
    return cards.length - seen.size;
  });
  const spots = [...cards.keys()];
  const differ = difference === 'unseen' ? spots.filter((spot) => !seen.has(spot)) : spots;
  const isWritable = (grid: Grid): boolean => grid.every((card) => card && !isMisread(card));
  const other = differing(cards, () => {
    for (;;) {
      const dealt = dealMatchAnew(cards, differ, random);
      if (isWritable(dealt)) return dealt;
    }
  });
  const hidden = [matchDeckFile(cards, size.columns), matchDeckFile(other, size.columns)];
  return {
    ...rehearsal.twins({ options: optionsFor(cards) }, { options: optionsFor(other) }),
    unaware: names,
    hidden: hidden.flatMap(written),
  };
}

/** In deck files 7 and 8 would be the special cards. */
const isMisread = ({ kind, number }: Face): boolean =>
  kind === 'standard' && (number === 7 || number === 8);

function matchDeckFile(grid: Grid, columns: number): string {
  const words = grid.map((card) => {
    if (card?.kind === 'standard') return String(card.number);
    return card?.kind === 'bonus' ? '+' : '-';
  });
  const rows = Array.from({ length: words.length / columns }, (_, row) =>
    words.slice(row * columns, (row + 1) * columns).join(' '),
  );
  return `${rows.join('\n')}\n`;
}

export function scrambleTwins(seed: string, difference: Difference): Twins {
  const random = randomFrom(seed);
  const names = namesOf(2 + random.below(3));
  const size = { rows: 4, columns: 4 + random.below(3) };
  const spots = Array.from({ length: size.rows * size.columns }, (_, spot) => spot);
  const cards = random.shuffle(spots.map((spot) => `card-${Math.floor(spot / 2)}-🦄`));
  const optionsFor = (all: readonly string[]) => ({
    board: formatBoardFile({ ...size, cards: all }),
  });
  const rehearsal = new Rehearsal(scramble as unknown as Game, names, optionsFor(cards), random);
  const seen = new Set<Spot>();
  rehearsal.run(10 + random.below(30), (effects) => {
    for (const { spot } of turnedUp(effects)) seen.add(spot);
    return cards.length - seen.size;
  });
  const unseen = spots.filter((spot) => !seen.has(spot));
  const named = new Set([...seen].map((spot) => cards[spot]));
  const isUnheardOf = (card: string): boolean => !named.has(card);
  const differ = difference === 'unseen' ? unseen : spots;
  const other = differing(cards, () => {
    const shuffled = random.shuffle(differ);
    const from = new Map(differ.map((spot, nth) => [spot, shuffled[nth] ?? spot]));
    const moved = spots.map((spot) => cards[from.get(spot) ?? spot] ?? '');
    // Other cards, and of another length, wherever nobody can know of a twin.
    return moved.map((card) => (isUnheardOf(card) ? `unheard-of-${card}` : card));
  });
  return {
    ...rehearsal.twins({ options: optionsFor(cards) }, { options: optionsFor(other) }),
    unaware: names,
    hidden: [...cards.filter(isUnheardOf).map((card) => `"${card}"`), 'unheard-of'],
  };
}

/** A text as it is and as JSON. */
const written = (text: string): string[] => [text, JSON.stringify(text).slice(1, -1)];

const namesOf = (count: number): Names => ['Ann', ...['Bob_B', 'Cho', 'Dan'].slice(0, count - 1)];

/** Calls `otherOne` until its result differs from `one`. */
function differing<T>(one: readonly T[], otherOne: () => readonly T[]): T[] {
  for (;;) {
    const other = otherOne();
    if (JSON.stringify(other) !== JSON.stringify(one)) return [...other];
  }
}
