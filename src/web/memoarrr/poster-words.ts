/** What the first page says of it. Apart from the other words, which are loaded with the table. */
export const posterWords = {
  title: 'Memoarrr!',
  lines:
    'Turn over a card that shares its animal or its colour with the one before, or you are out of the round. The last one left draws the rubies.',
  players: '2 to 4 players',
  places: [
    ['top', 'top'],
    ['right', 'right'],
    ['bottom', 'bottom'],
    ['left', 'left'],
  ],
} as const;
