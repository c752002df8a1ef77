/** All seven pairs can be found in it. */
export const DECK = '+ + + - / - - 1 1 / 2 2 3 3 / 4 4 5 5';
