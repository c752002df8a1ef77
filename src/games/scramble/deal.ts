import type { Layout } from './board-file.ts';
import type { Card } from './card.ts';

/** Sets of cards to deal boards from. */
export const THEMES = {
  animals: split(
    '🐶 🐱 🐭 🐹 🐰 🦊 🐻 🐼 🐨 🐯 🦁 🐮 🐷 🐸 🐵 🐔 🐧 🦉 🦆 🦅 🐺 🐗 🐴 🦄 🐝 🦋 🐌 🐞 🐢 🐍 🦎 🐙 🦀 🐠 🐬 🐳 🦈 🐊 🐘 🦒',
  ),
  garden: split(
    '🍎 🍐 🍊 🍋 🍌 🍉 🍇 🍓 🍒 🍑 🍍 🥝 🍅 🥑 🍆 🥕 🌽 🥦 🍄 🌰 🌷 🌹 🌻 🌼 🌵 🌲 🌴 🍀 🍁 🌸',
  ),
  vehicles: split('🚗 🚕 🚙 🚌 🚎 🚓 🚑 🚒 🚐 🚚 🚜 🚲 🛵 🚂 🚀 🚁 ⛵ 🚢 🚡 🛸'),
  letters: split('A B C D E F G H I J K L M N O P Q R S T U V W X Y Z'),
  numbers: Array.from({ length: 99 }, (_, index) => String(index + 1)),
} as const satisfies Record<string, readonly Card[]>;

export type Theme = keyof typeof THEMES;

export const isTheme = (name: string): name is Theme => Object.hasOwn(THEMES, name);

/**
 * Pairs from a theme, or from cards of one's own, for a board of that size, in order: to be shuffled.
 * When there are too few cards it starts over with them; on a board with an odd number of spaces one
 * card stays alone.
 */
export function dealFrom(from: Theme | readonly Card[], rows: number, columns: number): Layout {
  const cards: readonly Card[] = typeof from === 'string' ? THEMES[from] : from;
  const dealt = Array.from(
    { length: rows * columns },
    (_, index) => cards[Math.floor(index / 2) % cards.length] ?? '',
  );
  return { rows, columns, cards: dealt };
}

function split(cards: string): readonly Card[] {
  return cards.split(' ');
}
