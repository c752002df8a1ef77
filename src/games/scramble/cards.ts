/** A card is the string on it. Two cards match if their strings are equal, code unit for code unit. */
export type Card = string;

// U+0085 is white space to Unicode, but not to JavaScript's \s.
const WHITE_SPACE = /[\s\u0085]/;

export const isCard = (text: unknown): text is Card =>
  typeof text === 'string' && text.length > 0 && !WHITE_SPACE.test(text);

const CONTROL = /\p{Cc}/u;

/** True if a card from a stranger has no characters that a terminal or browser might obey. */
export const isHarmless = (card: Card): boolean => !CONTROL.test(card);

/** A grid of cards before the first move, row by row. */
export interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly cards: readonly Card[];
}

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

/**
 * Lays out pairs from a theme or a list of cards, unshuffled. Cards repeat if there are too few; a board
 * with an odd number of spaces has one card without a partner.
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
