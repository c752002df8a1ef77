import type { GameName, MoveIn, ViewOf } from '../../games/index.ts';
import type { Random } from '../../games/random.ts';
import { pickFrom } from '../../games/testing/pick.ts';
import { isPlaying, type Room } from '../room.ts';

/** Somebody who plays by what they see, and remembers some of it. */
export class Chooser {
  readonly #random: Random;
  readonly #seen = new Map<number, string>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** What to do now, as far as can be seen; undefined if it is for others to do something. */
  choose(room: Room): MoveIn<GameName> | undefined {
    const { view, you } = room;
    if (!view || you === null || room.isOver) return undefined;
    this.#look(view.spots);
    if (isPlaying(room, 'match')) return this.#match(room.view, you);
    if (isPlaying(room, 'scramble')) return this.#scramble(room.view, you);
    if (isPlaying(room, 'memoarrr')) return this.#memoarrr(room.view, you);
    return undefined;
  }

  #match(view: ViewOf<'match'> | undefined, you: string): MoveIn<'match'> | undefined {
    if (!view || view.phase.at === 'over' || view.phase.player !== you) return undefined;
    switch (view.phase.at) {
      case 'seen':
        return { type: 'seen' };
      case 'choice':
        return { type: 'choose', option: 1 + this.#random.below(2) };
      case 'first':
      case 'second': {
        const hidden = view.spots.flatMap((spot, index) => (spot === 'down' ? [index] : []));
        const first = view.phase.at === 'second' ? view.phase.first : undefined;
        return { type: 'reveal', spot: this.#twinOf(first, hidden) };
      }
    }
  }

  /** A card to go with one in hand; or any, as a first card, also one that somebody else holds. */
  #scramble(view: ViewOf<'scramble'> | undefined, you: string): MoveIn<'scramble'> | undefined {
    if (!view || view.players.some((one) => one.name === you && 'waitsFor' in one))
      return undefined;
    const isMine = (spot: (typeof view.spots)[number]): boolean =>
      typeof spot === 'object' && spot?.by === you;
    const mine = view.spots.flatMap((spot, index) => (isMine(spot) ? [index] : []));
    const first = mine.length === 1 ? mine[0] : undefined;
    const lying = view.spots.flatMap((spot, index) => (spot && index !== first ? [index] : []));
    if (lying.length === 0) return undefined;
    const spot = this.#twinOf(first, lying);
    return { type: 'flip', row: Math.floor(spot / view.columns), column: spot % view.columns };
  }

  #memoarrr(view: ViewOf<'memoarrr'> | undefined, you: string): MoveIn<'memoarrr'> | undefined {
    if (!view) return undefined;
    const { phase } = view;
    if (phase.at === 'peek') return phase.looking.includes(you) ? { type: 'seen' } : undefined;
    if (phase.at === 'over' || phase.player !== you) return undefined;
    const hidden = view.spots.flatMap((spot, index) => (spot === 'down' ? [index] : []));
    switch (phase.at) {
      case 'turn':
      case 'crab':
        return { type: 'turn-over', spot: pickFrom(hidden, this.#random) };
      case 'octopus':
        return { type: 'swap', spot: this.#random.below(view.spots.length) };
      case 'penguin':
      case 'walrus':
        return { type: 'decline' };
    }
  }

  /** The card like that one, if it was seen and can be had; else any. */
  #twinOf(first: number | undefined, spots: readonly number[]): number {
    const card = first === undefined ? undefined : this.#seen.get(first);
    const twin = spots.find(
      (spot) => spot !== first && card !== undefined && this.#seen.get(spot) === card,
    );
    return twin ?? pickFrom(spots, this.#random);
  }

  #look(spots: readonly unknown[]): void {
    for (const [spot, what] of spots.entries()) {
      if (typeof what === 'object' && what !== null && 'up' in what) {
        this.#seen.set(spot, JSON.stringify(what.up));
      }
    }
  }
}
