import type { Game } from '../games/game.ts';
import { games } from '../games/index.ts';
import { parseInteger, UsageError } from './arguments.ts';
import { command } from './command.ts';
import { optionSchemas, parseGameOptions } from './game-options.ts';

const optionNames = (game: Game): string =>
  `  ${game.name.padEnd(10)} ${[...optionSchemas(game).keys()].join(', ')}`;

export const create = command({
  summary: 'create a room on a server, and play',
  help: `recollect create SERVER GAME

Creates a room on a server, and plays in it as its host. The link for the others is shown.

  SERVER                such as http://localhost:8080
  GAME                  ${[...games.keys()].join(', ')}
  --name NAME           what you are called there (default: asks)
  --place PLACE         where you sit, in games in which that matters
  --option NAME=VALUE   how it is played; NAME=@FILE takes the text of a file; can be given more than once
  --public              lists the room for everybody (default: it takes the link)
  --by-invitation       it takes an invitation to sit down, which is part of the link
  --seats N             the most people that can sit down
  --idle SECONDS        moves for a player who keeps the others waiting for so long (default: never)
  --seed TEXT           deals the same cards every time (default: by chance)

What can be chosen with --option:

${[...games.values()].map(optionNames).join('\n')}
`,
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
  most: 2,
  async run({ values, positionals: [address, name] }, io) {
    if (address === undefined || name === undefined) {
      throw new UsageError('expected the address of a server and a game');
    }
    const game = games.get(name);
    if (!game) {
      throw new UsageError(`GAME must be one of ${[...games.keys()].join(', ')}, not '${name}'`);
    }
    const { place, seed, seats, idle } = values;
    const { least, most } = game.info.seats;
    const room = {
      game: game.name,
      options: await parseGameOptions(game, values.option),
      public: values.public,
      byInvitation: values['by-invitation'],
      ...(place !== undefined && { place }),
      ...(seed !== undefined && { seed }),
      ...(seats !== undefined && { seatCount: parseInteger(seats, '--seats', least, most) }),
      ...(idle !== undefined && { idleSeconds: parseInteger(idle, '--idle', 5, 86_400) }),
    };
    const { createRoom } = await import('./online.ts');
    await createRoom(address, room, values.name, io);
  },
});
