/** A card is the string on it. Two cards match if their strings are equal, code unit for code unit. */
export type Card = string;

// U+0085 is white space to Unicode, but not to JavaScript's \s.
const WHITE_SPACE = /[\s\u0085]/;

export const isCard = (text: unknown): text is Card =>
  typeof text === 'string' && text.length > 0 && !WHITE_SPACE.test(text);

/** What a terminal or a browser might obey instead of showing it. */
const CONTROL = /\p{Cc}/u;

/** A card that is taken from just anybody: whoever looks at it sees nothing but characters. */
export const isHarmless = (card: Card): boolean => !CONTROL.test(card);

/** A grid of cards before anybody has played on it; cards are listed row by row. */
export interface Layout {
  readonly rows: number;
  readonly columns: number;
  readonly cards: readonly Card[];
}

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
