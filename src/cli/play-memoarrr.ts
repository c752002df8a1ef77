import type { Game } from '../games/game.ts';
import { info } from '../games/memoarrr/info.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { SIDES, type Side } from '../games/memoarrr/place.ts';
import type { MemoarrrOptions } from '../games/memoarrr/setup.ts';
import { oneOf, UsageError } from './arguments.ts';
import { command } from './command.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard, readOption } from './keyboard.ts';

const game: Game = memoarrr;

const MODES = ['base', 'expert'] as const;

export const playMemoarrr = command({
  summary: 'Memoarrr!, for two to four',
  help: `recollect play memoarrr

Memoarrr! for two to four people at one keyboard. Turn over a card that has the colour or the animal
of the one before, or be out of the round; the last one left wins the round and a ruby card.

  --players NAME,NAME,…   who plays, in the order in which you sit (default: asks)
  --places SIDE,SIDE,…    where each of them sits: ${SIDES.join(', ')}
                          (default: top, bottom; for three top, right, bottom; for four all)
  --rules base|expert     expert: each animal has a power (default base)
  --display base|expert   expert: shows only the face-up cards, not the board (default base)
  --peek-each-round       look at the cards in front of you before every round, not only once
  --winner-starts         the winner of a round starts the next
  --deck FILE             the cards in their order: five rows such as yW rC gO bT pP, .. in the centre
  --seed TEXT             deals the same game every time (default: another one each time)
  --export FILE           writes what happened to a new file, as \`recollect export\` does
`,
  options: {
    ...KEYBOARD_OPTIONS,
    places: { type: 'string' },
    rules: { type: 'string', default: 'base' },
    display: { type: 'string', default: 'base' },
    'peek-each-round': { type: 'boolean', default: false },
    'winner-starts': { type: 'boolean', default: false },
    deck: { type: 'string' },
  },
  async run({ values }, io) {
    const places = values.places === undefined ? undefined : parsePlaces(values.places);
    const options: MemoarrrOptions = {
      rules: oneOf(MODES, values.rules, '--rules'),
      display: oneOf(MODES, values.display, '--display'),
      peekEachRound: values['peek-each-round'],
      winnerStarts: values['winner-starts'],
      ...(values.deck !== undefined && { deck: await readOption(game, 'deck', values.deck) }),
    };
    await playAtTheKeyboard(io, { game, options, places, values });
  },
});

function parsePlaces(text: string): Side[] {
  const seats = text
    .split(',')
    .map((seat) => oneOf(SIDES, seat.trim().toLowerCase(), 'each of --places'));
  if (seats.length < info.seats.least) {
    throw new UsageError(`--places must be at least two, not '${text}'`);
  }
  if (new Set(seats).size < seats.length) {
    throw new UsageError(`--places must all be different, not '${text}'`);
  }
  return seats;
}
