/** What the first page says of it. Apart from the other words, which are loaded with the table. */
export const posterWords = {
  title: 'Memory Scramble',
  lines: 'No turns: everybody turns cards over at once. Find the pairs before the others do.',
  players: '1 player or many',
} as const;
