import { describe, expect, it } from 'vitest';
import { deal, type Rows } from '../games/match/deal.ts';
import { match } from '../games/match/match.ts';
import { type Random, randomFrom } from '../games/random.ts';
import { playSetup, withTypedLines } from './testing/script.ts';

/** The transcript of two players who type these lines. */
async function transcriptOf(lines: readonly string[], deck: Rows) {
  return withTypedLines(lines, (terminal) => playSetup(terminal, match, ['Ann', 'Bob'], { deck }));
}

const asked = (transcript: string): string[] =>
  transcript.split('\n').filter((line) => /^(Ann|Bob),|^Press|^The|^'|^Type [^?]/.test(line));

describe('Memory Match at one keyboard', () => {
  it('[T-1] asks the same player again when a card cannot be revealed', async () => {
    const lines = ['1 1', '1 1', '3 1', 'x', '', '1 2', '', '1 1', '2 1', '2 2', ''];
    expect(
      asked(
        await transcriptOf(lines, [
          [1, 1],
          [2, 2],
        ]),
      ),
    ).toMatchInlineSnapshot(`
      [
        "Ann, reveal a first card (row column): 1 1",
        "Ann, reveal a second card (row column): 1 1",
        "The card at 1,1 is revealed already.",
        "Ann, reveal a second card (row column): 3 1",
        "'3 1' is off the grid: rows are 1 to 2, columns 1 to 2.",
        "Ann, reveal a second card (row column): x",
        "'x' is not a space: type row and column, such as 2 1.",
        "Ann, reveal a second card (row column): ",
        "Type row and column, such as 2 1.",
        "Ann, reveal a second card (row column): 1 2",
        "Press Enter to remove the cards. ",
        "Ann, reveal a first card (row column): 1 1",
        "There is no card at 1,1 any more.",
        "Ann, reveal a first card (row column): 2 1",
        "Ann, reveal a second card (row column): 2 2",
        "Press Enter to remove the cards. ",
      ]
    `);
  });

  it('[T-3] asks for a choice until a valid one is made', async () => {
    const lines = ['1 1', '1 2', '3', '1 1', '', '2', '2 1', '2 2', '1'];
    const deck: Rows = [
      ['bonus', 'bonus'],
      ['penalty', 'penalty'],
    ];
    expect(asked(await transcriptOf(lines, deck))).toMatchInlineSnapshot(`
      [
        "Ann, reveal a first card (row column): 1 1",
        "Ann, reveal a second card (row column): 1 2",
        "Ann, 1 or 2? 3",
        "Type 1 or 2, not '3'.",
        "Ann, 1 or 2? 1 1",
        "Type 1 or 2, not '1 1'.",
        "Ann, 1 or 2? ",
        "Type 1 or 2.",
        "Ann, 1 or 2? 2",
        "Ann, reveal a first card (row column): 2 1",
        "Ann, reveal a second card (row column): 2 2",
        "Ann, 1 or 2? 1",
      ]
    `);
  });

  it('shows the grid, the names and the scores with every prompt', async () => {
    const lines = ['?', 'quit', 'no', 'x', '1 1', '1 1', '1 2', 'x', '', '2 1', '2 2', '3'];
    const deck: Rows = [
      [1, 2],
      ['bonus', 'bonus'],
      [1, 2],
    ];
    const shown = await transcriptOf(lines, deck);
    const screens = shown.split('     1   2\n').slice(1);
    expect(screens).toHaveLength(lines.length + 1 - ['no'].length);
    for (const screen of screens) {
      expect(screen).toMatch(/^ 1 .*\n 2 .*\n 3 .*\n\n/);
      expect(screen).toMatch(/^Ann 0, Bob 0\. (Ann|Bob)'s turn\.$/m);
    }
  });

  it('shows only revealed cards', async () => {
    for (let seed = 0; seed < 50; seed++) {
      const random = randomFrom(`secret ${seed}`);
      const deck = deal({ rows: 4, columns: 4 }, random);
      const spots = random.shuffle([...deck.flat().keys()]).slice(0, 4);
      const lines = spots.flatMap((spot) => [
        `${Math.floor(spot / 4) + 1} ${(spot % 4) + 1}`,
        '',
        '1',
      ]);
      const other = shuffleAllBut(spots, deck, random);
      expect(await transcriptOf(lines, other)).toBe(await transcriptOf(lines, deck));
    }
  });
});

/** Keeps the cards on these spots, and shuffles all others. */
function shuffleAllBut(spots: readonly number[], deck: Rows, random: Random): Rows {
  const cards = deck.flat();
  const others = random.shuffle(cards.filter((_, spot) => !spots.includes(spot)));
  const shuffled = cards.map((card, spot) =>
    spots.includes(spot) ? card : (others.pop() ?? card),
  );
  return deck.map((row, index) => shuffled.slice(index * row.length, (index + 1) * row.length));
}
