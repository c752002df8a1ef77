import type { Card } from '../../games/memoarrr/card.ts';

/** The rules in short. */
export const rules = {
  round: [
    'Before you start, look secretly at the three cards in front of you. Remember them.',
    'On your turn, turn over a card. It must have the animal or the colour of the card before it. If it does not, you are out of the round, and the next card must fit the one you turned over.',
    'The last one left wins the round and draws a ruby card. Then all cards are turned face down again where they lie.',
    'After seven rounds the ruby cards are opened. Each has one to four rubies, and most rubies win.',
  ],
  expertTitle: 'Expert rules: the animals act',
  expert: 'An animal does something when its card fits.',
  display:
    'With the expert display you do not see the board: only the cards that lie face up, and their places.',
};

interface PowerWords {
  /** To show the animal. */
  readonly card: Card;
  readonly name: string;
  readonly does: string;
}

export const powers: readonly PowerWords[] = [
  { card: 'rC', name: 'Crab:', does: 'turn over another card at once. It must fit the crab.' },
  {
    card: 'bP',
    name: 'Penguin:',
    does: 'you may turn another face-up card face down. Not as the first card of a round.',
  },
  {
    card: 'pO',
    name: 'Octopus:',
    does: 'it swaps places with a card beside it, which you choose.',
  },
  { card: 'gT', name: 'Turtle:', does: 'the next player sits out a turn, and cannot lose.' },
  {
    card: 'yW',
    name: 'Walrus:',
    does: 'you may keep the next player from a face-down card for their whole turn.',
  },
];
