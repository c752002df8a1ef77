import { describe, expect, it } from 'vitest';
import { CARDS, type Card, cardName } from '../games/memoarrr/card.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { formatSpot, PLACES } from '../games/memoarrr/place.ts';
import type { Modes } from '../games/memoarrr/state.ts';
import { randomFrom } from '../games/random.ts';
import { playSetup, withTypedLines } from './testing/script.ts';

const MODES: Modes = { rules: 'base', display: 'base', peekEachRound: false, winnerStarts: false };

/** The transcript of two players who type these lines. */
async function transcriptOf(lines: readonly string[], deck: readonly Card[], modes = MODES) {
  const setup = { ...modes, deck };
  return withTypedLines(lines, (terminal) => playSetup(terminal, memoarrr, ['Ann', 'Bob'], setup));
}

const SECRET = /(see your cards\. \n).*?(Press Enter to hide them)/gs;

describe('Memoarrr! at one keyboard', () => {
  it('asks the same player again when a card cannot be turned over', async () => {
    const deck = CARDS.slice(0, 24);
    const shown = await transcriptOf(['', '', '', '', 'a1', 'a1', 'c3', 'f1', 'a2'], deck);
    expect(
      shown.split('\n').filter((line) => /^Bob, turn|already|There is|not a place/.test(line)),
    ).toMatchInlineSnapshot(`
        [
          "Bob, turn over a card that is red or a crab: a1",
          "The card at A1 is already face up.",
          "Bob, turn over a card that is red or a crab: c3",
          "There is no card at C3.",
          "Bob, turn over a card that is red or a crab: f1",
          "'f1' is not a place: expected a row from A to E and a column from 1 to 5, such as B4.",
          "Bob, turn over a card that is red or a crab: a2",
        ]
      `);
  });

  it.each(['base', 'expert'] as const)(
    'shows only cards that were turned over: %s',
    async (rules) => {
      for (let seed = 0; seed < 30; seed++) {
        const random = randomFrom(`${rules} ${seed}`);
        const deck = random.shuffle(CARDS).slice(0, 24);
        const seen = random.shuffle(PLACES).slice(0, 6);
        const lines = ['', '', '', '', ...seen.flatMap((spot) => [formatSpot(spot), 'no'])];
        const shown = await transcriptOf(lines, deck, { ...MODES, rules });
        const turned = [...shown.matchAll(/ turns over ..: (\w+ \w+)/g)].map(([, name]) => name);
        const other = permute(deck, (card) => !turned.includes(cardName(card)));
        const shownToo = await transcriptOf(lines, other, { ...MODES, rules });
        expect(shownToo.replace(SECRET, '$1$2')).toBe(shown.replace(SECRET, '$1$2'));
      }
    },
  );
});

/** Swaps two cards of a deck. */
function permute(deck: readonly Card[], moves: (card: Card) => boolean): Card[] {
  const [first, ...rest] = deck.filter(moves);
  return deck.map((card) => (moves(card) ? (rest.shift() ?? first ?? card) : card));
}
