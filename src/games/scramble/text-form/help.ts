export const HELP = `Turn over two cards, one after the other, each by its row and its column: 2 3 is
the third card of the second row. Two equal cards are a pair, worth a point.
  *      a card that lies face down
  A      a card that lies face up
  A#1    a card that somebody holds: who that is stands below the cards
A card that another player holds you cannot take. Name it first, and you wait
until it is free or gone; name it second, and you lose hold of your first card.
Cards that do not match stay face up until you turn over the next one.
It is over when no two equal cards are left. Most points win.`;
