import type { Game } from '../games/game.ts';
import { info } from '../games/memoarrr/info.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import type { MemoarrrOptions } from '../games/memoarrr/options.ts';
import { SEATS, type Seat } from '../games/memoarrr/seats.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard, readOption } from './keyboard.ts';
import { oneOf, parseCommand, tooMany, UsageError } from './usage.ts';

const game: Game = memoarrr;

const HELP = `recollect play memoarrr

Memoarrr! for two to four people at one keyboard. Turn over a card that has the colour or the animal
of the one before, or be out of the round; the last one left wins the round and a ruby card.

  --players NAME,NAME,…   who plays, in the order in which you sit (default: asks)
  --seats SEAT,SEAT,…     where each of them sits: ${SEATS.join(', ')}
                          (default: top, bottom; for three top, right, bottom; for four all)
  --rules base|expert     expert: each animal has a power (default base)
  --display base|expert   expert: shows only the face-up cards, not the board (default base)
  --peek-each-round       look at the cards in front of you before every round, not only once
  --winner-starts         whoever won a round starts the next
  --deck FILE             the cards as they lie: five rows such as yW rC gO bT pP, .. in the centre
  --seed TEXT             deals the same game every time (default: another one each time)
  --export FILE           writes what happened to a new file, as \`recollect export\` does
`;

const MODES = ['base', 'expert'] as const;

export const playMemoarrr = command('Memoarrr!, for two to four', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      ...KEYBOARD_OPTIONS,
      seats: { type: 'string' },
      rules: { type: 'string', default: 'base' },
      display: { type: 'string', default: 'base' },
      'peek-each-round': { type: 'boolean', default: false },
      'winner-starts': { type: 'boolean', default: false },
      deck: { type: 'string' },
    },
  });
  tooMany(positionals, 0);
  const places = values.seats === undefined ? undefined : parseSeats(values.seats);
  const options: MemoarrrOptions = {
    rules: oneOf(MODES, values.rules, '--rules'),
    display: oneOf(MODES, values.display, '--display'),
    peekEachRound: values['peek-each-round'],
    winnerStarts: values['winner-starts'],
    ...(values.deck !== undefined && { deck: await readOption(game, 'deck', values.deck) }),
  };
  await playAtTheKeyboard(io, { game, options, places, values });
}

function parseSeats(text: string): Seat[] {
  const seats = text
    .split(',')
    .map((seat) => oneOf(SEATS, seat.trim().toLowerCase(), 'each of --seats'));
  if (seats.length < info.seats.least) {
    throw new UsageError(`--seats must be at least two, not '${text}'`);
  }
  if (new Set(seats).size < seats.length) {
    throw new UsageError(`--seats must all be different, not '${text}'`);
  }
  return seats;
}
