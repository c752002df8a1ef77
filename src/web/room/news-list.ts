import { type ReadonlySignal, signal } from '@preact/signals';
import type { Effect, PublicView, Spot } from '../../games/view.ts';

/** Something that happened. */
export interface News {
  /** Tells it from others that say the same. */
  readonly key: number;
  readonly text: string;
}

/** A sentence, and the effect that it is about. */
export interface Told {
  readonly text: string;
  readonly effect: Effect;
}

interface Item extends News {
  /** Where the cards lie that it may name. */
  readonly spots: readonly Spot[];
}

type Spots = PublicView['spots'];

/** Nobody reads more. */
const MOST = 60;

/**
 * What happened in words, the latest last. Of cards that lie face down again nothing is said any more:
 * to remember them is the game.
 */
export class NewsList {
  readonly #items = signal<readonly Item[]>([]);
  #count = 0;

  get items(): ReadonlySignal<readonly News[]> {
    return this.#items;
  }

  /** @param spots what is to be seen while it is told */
  add(told: readonly Told[], spots: Spots): void {
    if (told.length === 0) return;
    const added = told.map(({ text, effect }) => ({
      key: ++this.#count,
      text,
      spots: namedIn(effect, spots),
    }));
    this.#items.value = [...this.#items.peek(), ...added].slice(-MOST);
    this.show(spots);
  }

  /** Forgets what is hidden now. */
  show(spots: Spots): void {
    const items = this.#items.peek();
    const left = items.filter((item) => !item.spots.some((spot) => spots[spot] === 'down'));
    if (left.length < items.length) this.#items.value = left;
  }
}

/** An effect with a card names it. Others may name what is to be seen on their spots. */
function namedIn(effect: Effect, spots: Spots): readonly Spot[] {
  const about = spotsOf(effect);
  return 'card' in effect ? about : about.filter((spot) => spots[spot] !== 'down');
}

function spotsOf(effect: Effect & { readonly spot?: unknown; readonly spots?: unknown }): Spot[] {
  const all: readonly unknown[] = Array.isArray(effect.spots) ? effect.spots : [effect.spot];
  return all.filter((spot) => typeof spot === 'number');
}
