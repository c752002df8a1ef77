/** What people read about boards that are too large to be seen at once. */
export const zoomWords = {
  group: 'Size of the cards',
  in: 'Zoom in',
  out: 'Zoom out',
  whole: 'Whole board',
  pressToComeCloser: 'Press a card to come closer.',
} as const;
