import { THEMES } from '../../games/scramble/cards.ts';

/** The themes of which there are pictures: one file each. */
export const DRAWN_THEMES = ['animals', 'garden', 'vehicles'] as const;
export type DrawnTheme = (typeof DRAWN_THEMES)[number];

/** What lies on the boards that come with the server, besides. */
const ALSO: { readonly [Theme in DrawnTheme]: readonly string[] } = {
  animals: ['🌈'],
  garden: ['🥭', '🧄', '🧅', '🥬', '🥥', '🫐'],
  vehicles: ['🏎'],
};

export const drawnCards = (theme: DrawnTheme): readonly string[] => [
  ...THEMES[theme],
  ...ALSO[theme],
];

const themes: ReadonlyMap<string, DrawnTheme> = new Map(
  DRAWN_THEMES.flatMap((theme) => drawnCards(theme).map((card) => [card, theme] as const)),
);

/** Which file the picture of a card is in; undefined for cards that are written. */
export const themeOf = (card: string): DrawnTheme | undefined => themes.get(card);
