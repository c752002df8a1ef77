/** What the first page says of it. Apart from the other words, which are loaded with the table. */
export const posterWords = {
  title: 'Memory Match',
  lines:
    'Two players find pairs, turn by turn. Bonus cards pay, penalty cards cost, and two of either give you a choice.',
  players: '2 players',
} as const;
