import type { Modes } from '../state.ts';

const BASE = `Name the card to turn over by its place: a row from A to E and a column from 1
to 5, such as B4. It must have the colour or the animal of the card turned over
just before it, or you are out of the round. Whoever is left last wins the round
and draws a ruby card: 1 to 4 rubies, which nobody sees before the end. After
seven rounds most rubies win.
Colours: red, green, purple, blue, yellow; a face-down card is z.
Animals: Crab, Penguin, Octopus, Turtle, Walrus.`;

const EXPERT = `
A card that fits acts:
  Crab      turn over another card at once
  Penguin   you may turn another face-up card face down
            (not as the first card of a round)
  Octopus   swaps places with a card above, below or beside it
  Turtle    the next player is skipped
  Walrus    you may block a face-down card for the next player`;

export const helpFor = ({ rules }: Modes): string =>
  rules === 'expert' ? `${BASE}${EXPERT}` : BASE;
