import type { Game, Json, Outcome, PlayerId, Spot } from '../../games/game.ts';
import { isLeaving, isRefused } from '../../games/game.ts';
import type { Face } from '../../games/match/card.ts';
import { deal, layOut } from '../../games/match/deal.ts';
import type { Grid } from '../../games/match/deck.ts';
import { match } from '../../games/match/match.ts';
import { dealAnew as dealMatchAnew } from '../../games/match/testing/sibling.ts';
import { CARDS, type Card } from '../../games/memoarrr/card.ts';
import { makeDeckFile } from '../../games/memoarrr/deck-file.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../../games/memoarrr/state.ts';
import { dealAnew, spotsInSight } from '../../games/memoarrr/testing/sibling.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import { isBoardChange } from '../../games/scramble/effects.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import type { Setting, Step } from './stage.ts';

type Names = readonly [PlayerId, ...PlayerId[]];

interface Turn {
  readonly by: PlayerId;
  readonly move: Json;
}

/** Two rooms that differ in cards alone, and what is done in both. */
export interface Twins {
  readonly one: Setting;
  readonly other: Setting;
  readonly moves: readonly Step[];
  /** The same, whichever way they are made. */
  readonly turns: readonly Turn[];
  /** Those who have not seen what differs, besides all who only watch. */
  readonly unaware: readonly PlayerId[];
  /** What must not reach any of them, as it would be written. */
  readonly hidden: readonly string[];
}

/** Which of the cards differ: such as nobody turns over, or the first that somebody does. */
export type Difference = 'unseen' | 'seen';

/** With fewer there may be only one way for them to lie. */
const LEAST_HIDDEN = 4;

/** A game that is tried out to find moves, without a server. */
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
   * So many moves, and foolish ones among them; it stops before the game is over, for then everybody
   * learns everything. `look` is told what happened, and tells how many cards are still unseen.
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

  /** By socket, or any other way if it does not have to wait. */
  #stepOf(by: PlayerId, move: Json, outcome: Outcome): Step {
    this.#tried.push(move);
    const waits = !isRefused(outcome) && outcome.waiting !== undefined;
    const changes = !isRefused(outcome) && outcome.effects.some(isBoardChange);
    const isScramble = this.#game.cancel !== undefined;
    const way = waits ? 0 : this.#random.below(6);
    if (way === 1) return { ...POST_MOVE, by, body: { move } };
    if (way === 2 && typeIn(move) === 'flip') return { ...textFlip(by, move as Flip), by };
    const isWatched = way === 3 && isScramble && changes;
    return { do: 'move', by, move, ...(isWatched && { isWatched }) };
  }

  /** Somebody who does not wait for anything, which they would give up by that. */
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

  /** What others could do, or could have done. */
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

const textFlip = (by: PlayerId, { row, column }: Flip) =>
  ({
    do: 'ask',
    auth: 'own',
    method: 'GET',
    path: `/rooms/ROOM/flip/${by}/${row},${column}?token=TOKEN`,
  }) as const;

const typeIn = (move: Json): unknown => (move as { readonly type?: Json }).type;

/** What was turned over, by what happened. */
const turnedUp = (effects: readonly object[]): { spot: Spot; card: unknown }[] =>
  effects.flatMap((effect) =>
    'card' in effect && 'spot' in effect ? [{ spot: Number(effect.spot), card: effect.card }] : [],
  );

/** One player has not seen what differs; the others may have looked at it in secret. */
export function memoarrrTwins(seed: string, difference: Difference): Twins {
  const random = randomFrom(seed);
  const names = namesOf(2 + random.below(3));
  const viewer = pickFrom(names, random);
  const deck = random.shuffle(CARDS).slice(0, 24);
  const modes = {
    rules: pickFrom(['base', 'expert'], random),
    peekEachRound: random.below(2) === 0,
  };
  const optionsFor = (cards: readonly Card[]) => ({ ...modes, deck: makeDeckFile(cards) });
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
  // The rubies are dealt by the seed: another for each room, chosen by somebody or by chance.
  const isChosen = random.below(2) === 0;
  const settingOf = (cards: readonly Card[], which: string): Setting => ({
    game: 'memoarrr',
    names,
    settings: { options: optionsFor(cards), ...(isChosen && { seed: `rubies-of-${which}` }) },
  });
  return {
    one: settingOf(deck, 'one'),
    other: settingOf(other, 'other'),
    moves: rehearsal.steps,
    turns: rehearsal.turns,
    unaware: [viewer],
    hidden: [...unseen.map((card) => `"${card}"`), ...inJson(deck), 'rubies-of'],
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
  const settingOf = (grid: Grid): Setting => ({
    game: 'match',
    names,
    settings: { options: optionsFor(grid) },
  });
  const hidden = [matchDeckFile(cards, size.columns), matchDeckFile(other, size.columns)];
  return {
    one: settingOf(cards),
    other: settingOf(other),
    moves: rehearsal.steps,
    turns: rehearsal.turns,
    unaware: names,
    hidden: hidden.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]),
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
  const rehearsal = new Rehearsal(
    scramble as unknown as Game,
    names,
    { board: boardFile(size, cards) },
    random,
  );
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
    // Others, and of another length, wherever nobody can know of a twin.
    return moved.map((card) => (isUnheardOf(card) ? `unheard-of-${card}` : card));
  });
  const settingOf = (all: readonly string[]): Setting => ({
    game: 'scramble',
    names,
    settings: { options: { board: boardFile(size, all) } },
  });
  return {
    one: settingOf(cards),
    other: settingOf(other),
    moves: rehearsal.steps,
    turns: rehearsal.turns,
    unaware: names,
    hidden: [...cards.filter(isUnheardOf).map((card) => `"${card}"`), 'unheard-of'],
  };
}

const boardFile = (size: { rows: number; columns: number }, cards: readonly string[]): string =>
  `${size.rows}x${size.columns}\n${cards.join('\n')}\n`;

const inJson = (deck: readonly Card[]): string[] => {
  const text = makeDeckFile(deck);
  return [text, JSON.stringify(text).slice(1, -1)];
};

const namesOf = (count: number): Names => {
  const others = ['Bob_B', 'Cho', 'Dan'].slice(0, count - 1);
  return ['Ann', ...others];
};

/** Another one, in any case. */
function differing<T>(one: readonly T[], otherOne: () => readonly T[]): T[] {
  for (;;) {
    const other = otherOne();
    if (JSON.stringify(other) !== JSON.stringify(one)) return [...other];
  }
}
