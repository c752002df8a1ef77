import { randomBytes } from 'node:crypto';
import type { Game } from '../games/game.ts';
import type { Offer } from '../games/offer.ts';
import { randomFrom } from '../games/random.ts';
import { playAtOneKeyboard } from '../terminal/hot-seat.ts';
import { type Command, command } from './command.ts';
import { parseGameOptions } from './game-options.ts';
import type { CommandIo } from './io.ts';
import { atTheKeyboard } from './keyboard.ts';
import { parseCommand, tooMany } from './usage.ts';

/** The most people that can sit at one keyboard, however many can play. */
const MOST_AT_A_KEYBOARD = 8;

/** Plays a game that has no command of its own. */
export const playAny = (game: Game): Command =>
  command(game.offer.title, helpFor(game), (args, io) => run(game, args, io));

async function run(game: Game, args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      players: { type: 'string' },
      option: { type: 'string', multiple: true, default: [] },
      seed: { type: 'string', default: randomBytes(32).toString('hex') },
    },
  });
  tooMany(positionals, 0);
  const { least, most } = game.offer.seats;
  const howMany = { least, most: Math.min(most, MOST_AT_A_KEYBOARD) };
  const chosen = await parseGameOptions(game.offer, values.option);
  await atTheKeyboard(io, values.players, howMany, (terminal, players) => {
    const places = players.map(() => null);
    const state = game.setup(game.offer.prepare(chosen, places), players, randomFrom(values.seed));
    return playAtOneKeyboard(terminal, game, players, state);
  });
}

const helpFor = ({ name, offer }: Game): string => `recollect play ${name}

${offer.title} at one keyboard.

  --players NAME,NAME,…   who plays (default: asks)
  --option NAME=VALUE     how it is played; can be given more than once
  --seed TEXT             deals the same game every time (default: another one each time)

These options can be set; NAME=@FILE takes the text of a file:

${optionLines(offer).join('\n')}
`;

function optionLines({ options }: Offer): string[] {
  const properties = (options['properties'] ?? {}) as Record<string, { description?: string }>;
  return Object.entries(properties).map(
    ([name, { description = '' }]) => `  ${name.padEnd(16)} ${description}`,
  );
}
