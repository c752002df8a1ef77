import type { Game } from '../games/game.ts';
import { games } from '../games/index.ts';
import { command } from './command.ts';
import { parseGameOptions } from './game-options.ts';
import type { CommandIo } from './io.ts';
import { oneOf, parseCommand, tooMany, UsageError, wholeNumber } from './usage.ts';

function optionsOf({ name, info }: Game): string {
  return `  ${name.padEnd(10)} ${Object.keys(info.options['properties'] ?? {}).join(', ')}`;
}

const HELP = `recollect create SERVER GAME

Creates a room on a server, and plays in it as its host. The link for the others is shown.

  SERVER                such as http://localhost:8080
  GAME                  ${[...games.keys()].join(', ')}
  --name NAME           what you are called there (default: asks)
  --place PLACE         where you sit, in games in which that matters
  --option NAME=VALUE   how it is played; NAME=@FILE takes the text of a file; can be given more than once
  --public              lists the room for everybody (default: it takes the link)
  --by-invitation       it takes an invitation to sit down, which is part of the link
  --seats N             the most people that can sit down
  --idle SECONDS        stands in for whoever keeps the others waiting for so long (default: never)
  --seed TEXT           deals the same cards every time (default: by chance)

What can be chosen with --option:

${[...games.values()].map(optionsOf).join('\n')}
`;

export const create = command('create a room on a server, and play', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      name: { type: 'string' },
      place: { type: 'string' },
      option: { type: 'string', multiple: true, default: [] },
      public: { type: 'boolean', default: false },
      'by-invitation': { type: 'boolean', default: false },
      seats: { type: 'string' },
      idle: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const [address, name] = positionals;
  if (address === undefined || name === undefined) {
    throw new UsageError('expected the address of a server and a game');
  }
  const chosen = oneOf([...games.keys()], name, 'GAME');
  tooMany(positionals, 2);
  const { place, seed, seats, idle } = values;
  const game = games.get(chosen);
  const room = {
    game: chosen,
    options: game ? await parseGameOptions(game, values.option) : {},
    public: values.public,
    byInvitation: values['by-invitation'],
    ...(place !== undefined && { place }),
    ...(seed !== undefined && { seed }),
    ...(seats !== undefined && game && { seats: seatsIn(game, seats) }),
    ...(idle !== undefined && { idleSeconds: wholeNumber(idle, '--idle', 5, 86_400) }),
  };
  const { createRoom, online } = await import('./online.ts');
  await online(() => createRoom(address, room, values.name, io));
}

const seatsIn = ({ info: { seats } }: Game, wanted: string): number =>
  wholeNumber(wanted, '--seats', seats.least, seats.most);
