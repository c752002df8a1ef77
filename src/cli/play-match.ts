import type { Game } from '../games/game.ts';
import type { Size } from '../games/grid.ts';
import { sizeError } from '../games/match/deal.ts';
import { MOST_TURNS, SIDES } from '../games/match/info.ts';
import { match } from '../games/match/match.ts';
import type { MatchOptions } from '../games/match/setup.ts';
import { oneOf, parseInteger, parseSize, UsageError } from './arguments.ts';
import { command } from './command.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard, readOption } from './keyboard.ts';

const game: Game = match;

export const playMatch = command({
  summary: 'Memory Match, for two',
  help: `recollect play match

Memory Match for two people at one keyboard. Reveal two cards: a pair is worth a point and another
turn. Bonus cards (7) and penalty cards (8) give and take points; a pair of either leaves you a choice.

  --players NAME,NAME            who plays (default: asks)
  --grid RxC                     rows and columns, 2 to 10 each, an even number of cards (default 4x4)
  --deck FILE                    the cards in their order: rows such as 1 2 + 3, with + for a bonus and
                                 - for a penalty card; brings its own grid
  --seed TEXT                    deals the same game every time (default: another one each time)
  --first 1|2                    which player starts (default 1)
  --last-special discard|score   what becomes of a single special card that is left at the end:
                                 score gives its point to the player to move (default discard)
  --turn-cap N                   ends the game after N turns (default: when all pairs are found)
  --export FILE                  writes what happened to a new file, as \`recollect export\` does
`,
  options: {
    ...KEYBOARD_OPTIONS,
    grid: { type: 'string' },
    deck: { type: 'string' },
    first: { type: 'string', default: '1' },
    'last-special': { type: 'string', default: 'discard' },
    'turn-cap': { type: 'string' },
  },
  async run({ values }, io) {
    const { grid, deck, 'turn-cap': turnCap } = values;
    if (grid !== undefined && deck !== undefined) {
      throw new UsageError('--deck brings its own grid: leave out --grid');
    }
    const options: MatchOptions = {
      first: oneOf(['1', '2'], values.first, '--first') === '1' ? 1 : 2,
      lastSpecial: oneOf(['discard', 'score'], values['last-special'], '--last-special'),
      ...(grid !== undefined && parseGrid(grid)),
      ...(deck !== undefined && { deck: await readOption(game, 'deck', deck) }),
      ...(turnCap !== undefined && { turnCap: parseInteger(turnCap, '--turn-cap', 1, MOST_TURNS) }),
    };
    await playAtTheKeyboard(io, { game, options, values });
  },
});

function parseGrid(text: string): Size {
  const grid = parseSize(text, '--grid', SIDES.least, SIDES.most);
  const wrong = sizeError(grid);
  if (wrong) throw new UsageError(`--grid: ${wrong}`);
  return grid;
}
