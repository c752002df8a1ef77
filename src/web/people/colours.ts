/**
 * Players are told apart by a colour, which people who see colours differently can tell apart as well,
 * by a sign, and by their name. The colours are `--player-1` and so on in `design/colors.css`.
 */
const COLOURS = 8;

/** The number of somebody's colour and sign, from 1, given where they stand among the players. */
export const colourOf = (index: number): number => (index < 0 ? 0 : (index % COLOURS) + 1);

/** In a box of 24 by 24. */
export const SIGNS: readonly string[] = [
  'M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18z',
  'M12 3l10 18H2z',
  'M4 4h16v16H4z',
  'M12 1l11 11l-11 11L1 12z',
  'M12 1.5l3.1 7l7.6.7l-5.7 5l1.7 7.5L12 17.8l-6.7 3.9L7 14.2l-5.7-5l7.6-.7z',
  'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  'M12 2l10 7.3L18.2 21H5.8L2 9.3z',
  'M12 21.5C4 15.5 1.5 12 1.5 8.2C1.5 5 4 3 6.7 3C9 3 11 4.3 12 6.2C13 4.3 15 3 17.3 3C20 3 22.5 5 22.5 8.2C22.5 12 20 15.5 12 21.5z',
];
