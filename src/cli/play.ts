import { isAddress } from '../client/link.ts';
import type { Game, JsonSchema } from '../games/game.ts';
import { games } from '../games/index.ts';
import { UsageError } from './arguments.ts';
import { type Command, command, group, isHelp } from './command.ts';
import { optionSchemas, parseGameOptions } from './game-options.ts';
import { KEYBOARD_OPTIONS, playAtTheKeyboard } from './keyboard.ts';
import { playMatch } from './play-match.ts';
import { playMemoarrr } from './play-memoarrr.ts';
import { playScramble } from './play-scramble.ts';

const ONLINE_HELP = `recollect play LINK

Plays in a room on a server: on the whole screen of a terminal, or line by line where input or output is
a pipe. Type ? for help; quit goes, and your seat is kept.

  LINK                the link to a room, or the address of a server, for the board at its root
  --name NAME         what you are called there (default: asks)
  --place PLACE       where you sit, in games in which that matters
  --invitation TEXT   what it takes to sit down, if the link does not have it
`;

const playOnline = command({
  summary: 'play in a room on a server',
  help: ONLINE_HELP,
  options: {
    name: { type: 'string' },
    place: { type: 'string' },
    invitation: { type: 'string' },
  },
  most: 1,
  async run({ values, positionals: [link] }, io) {
    if (link === undefined) throw new UsageError('expected the link to a room, or a game');
    const { playRoom } = await import('./online.ts');
    await playRoom(link, values, io);
  },
});

const helpFor = (game: Game): string => `recollect play ${game.name}

${game.info.title} at one keyboard.

  --players NAME,NAME,…   who plays (default: asks)
  --option NAME=VALUE     how it is played; can be given more than once
  --seed TEXT             deals the same game every time (default: another one each time)
  --export FILE           writes what happened to a new file, as \`recollect export\` does

These options can be set; NAME=@FILE takes the text of a file:

${Array.from(optionSchemas(game), optionLine).join('\n')}
`;

const optionLine = ([name, { description = '' }]: [string, JsonSchema]): string =>
  `  ${name.padEnd(16)} ${description}`;

/** Plays a game that has no command of its own. */
export const playAny = (game: Game): Command =>
  command({
    summary: game.info.title,
    help: helpFor(game),
    options: { ...KEYBOARD_OPTIONS, option: { type: 'string', multiple: true, default: [] } },
    async run({ values }, io) {
      const options = await parseGameOptions(game, values.option);
      await playAtTheKeyboard(io, { game, options, values });
    },
  });

/** Games whose options have their own names on the command line. */
const OWN: ReadonlyMap<string, Command> = new Map([
  ['scramble', playScramble],
  ['memoarrr', playMemoarrr],
  ['match', playMatch],
]);

const playLocally = group({
  summary: 'play at one keyboard',
  usage: 'recollect play GAME',
  expects: 'the link to a room, or a game',
  commands: Object.fromEntries(
    Array.from(games, ([name, game]) => [name, OWN.get(name) ?? playAny(game)]),
  ),
});

/** Plays online if given a link, and at this keyboard if given a game. */
export const play: Command = {
  summary: 'play in a room on a server, or at one keyboard',
  async run(args, io) {
    const [first = ''] = args;
    const asksForHelp = isHelp(first);
    if (asksForHelp) io.stdout.write(`${ONLINE_HELP}\nAt one keyboard:\n\n`);
    const isOnline = isAddress(first) || (first.startsWith('-') && !asksForHelp);
    await (isOnline ? playOnline : playLocally).run(args, io);
  },
};
