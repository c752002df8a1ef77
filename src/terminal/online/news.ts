import type { TextUi } from '../../games/text.ts';
import type { Effect, PublicView, Spot } from '../../games/view.ts';
import type { TableEffect } from '../../table/moves.ts';

/** What happened, in a sentence. */
export interface Sentence {
  readonly text: string;
  /** Where the card lies that it names, if it names one. */
  readonly names: Spot | undefined;
}

/** What happened at the table or in the game. `view` is what is to be seen now. */
export function sentencesOf(
  effects: readonly Effect[],
  text: TextUi,
  view: PublicView | undefined,
): Sentence[] {
  return effects.flatMap((effect) => {
    const told = aroundTheTable(effect as TableEffect) ?? (view && text.describe(effect, view));
    return told === undefined ? [] : [{ text: told, names: cardIn(effect) }];
  });
}

function cardIn(effect: Effect): Spot | undefined {
  return 'card' in effect && 'spot' in effect && typeof effect.spot === 'number'
    ? effect.spot
    : undefined;
}

function aroundTheTable(effect: TableEffect): string | undefined {
  switch (effect.type) {
    case 'sat-down':
      return `${effect.player} sits down.`;
    case 'stood-up':
      return effect.by === effect.player
        ? `${effect.player} has left.`
        : `${effect.by} has sent ${effect.player} away.`;
    case 'host':
      return `${effect.player} is the host now.`;
    case 'invited':
      return 'There is a new invitation.';
    case 'started':
      return 'The game begins.';
    case 'ended':
      return `${effect.player} has ended the game.`;
    case 'rematch':
      return 'There is another game with the same people.';
    default:
      return undefined;
  }
}

/** So many moves are told of at a time: whoever wants to know what was before has to remember it. */
const MOVES = 3;

/** What happened last. */
export class News {
  #latest: (readonly Sentence[])[] = [];

  add(sentences: readonly Sentence[]): void {
    if (sentences.length === 0) return;
    this.#latest = [...this.#latest, sentences].slice(-MOVES);
  }

  /** Of cards that lie face down again nothing is said any more: to remember them is the game. */
  lines(view: PublicView | undefined): string[] {
    const isHidden = ({ names }: Sentence): boolean =>
      names !== undefined && view?.spots[names] === 'down';
    return this.#latest
      .map((sentences) => sentences.filter((one) => !isHidden(one)))
      .filter(({ length }) => length > 0)
      .map((sentences) => sentences.map(({ text }) => text).join(' '));
  }
}
