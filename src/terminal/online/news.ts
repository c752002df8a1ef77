import type { TextForm } from '../../games/text.ts';
import type { Effect, PublicView } from '../../games/view.ts';
import type { TableEffect } from '../../protocol/table-effects.ts';

/** What happened at the table or in the game, in sentences. `view` is what is to be seen now. */
export function sentencesOf(
  effects: readonly Effect[],
  text: TextForm,
  view: PublicView | undefined,
): string[] {
  return effects.flatMap((effect) => {
    const told = aroundTheTable(effect as TableEffect) ?? (view && text.tell(effect, view));
    return told === undefined ? [] : [told];
  });
}

function aroundTheTable(effect: TableEffect): string | undefined {
  switch (effect.type) {
    case 'sat-down':
      return `${effect.player} sits down.`;
    case 'stood-up':
      return effect.by === effect.player
        ? `${effect.player} is gone for good.`
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
      return 'There is another game: type again to play it.';
    default:
      return undefined;
  }
}

/** So many moves are told of at a time: whoever wants to know what was before has to remember it. */
const MOVES = 3;

/** What happened last. */
export class News {
  #latest: (readonly string[])[] = [];

  add(sentences: readonly string[]): void {
    if (sentences.length === 0) return;
    this.#latest = [...this.#latest, sentences].slice(-MOVES);
  }

  get lines(): string[] {
    return this.#latest.map((sentences) => sentences.join(' '));
  }
}
