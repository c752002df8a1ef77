export const HELP = `Reveal two cards, one after the other, each by its row and its column:
2 3 is the third card of the second row. Press Enter when you have seen them.
  same number           +1 point, both are removed, and another turn
  different numbers     nothing
  7 bonus + a number    +1 point, the bonus card is removed
  7 bonus + 7 bonus     your choice: 1: +2 points, 2: +1 point and another turn
  8 penalty + a number  -1 point, the penalty card is removed
  8 penalty + 8 penalty your choice: 1: -2 points, 2: -1 point and skip a turn
  7 bonus + 8 penalty   nothing, both are removed
When all cards are gone, most points win.`;
