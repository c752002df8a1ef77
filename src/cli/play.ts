import { isAddress } from '../client/link.ts';
import { games } from '../games/index.ts';
import { type Command, group, isHelp } from './command.ts';
import { playAny } from './play-any.ts';
import { playMatch } from './play-match.ts';
import { playMemoarrr } from './play-memoarrr.ts';
import { HELP, playOnline } from './play-online.ts';
import { playScramble } from './play-scramble.ts';

/** Games whose options have names of their own on the command line. */
const OWN: ReadonlyMap<string, Command> = new Map([
  ['scramble', playScramble],
  ['memoarrr', playMemoarrr],
  ['match', playMatch],
]);

const atOneKeyboard = group({
  summary: 'play at one keyboard',
  usage: 'recollect play GAME',
  expects: 'the link to a room, or a game',
  commands: Object.fromEntries(
    Array.from(games, ([name, game]) => [name, OWN.get(name) ?? playAny(game)]),
  ),
});

/** With the link to a room each plays at their own keyboard, otherwise all at this one. */
export const play: Command = {
  summary: 'play in a room on a server, or at one keyboard',
  async run(args, io) {
    const [first = ''] = args;
    const asksForHelp = isHelp(first);
    if (asksForHelp) io.stdout.write(`${HELP}\nAt one keyboard:\n\n`);
    const isOnline = isAddress(first) || (first.startsWith('-') && !asksForHelp);
    await (isOnline ? playOnline(args, io) : atOneKeyboard.run(args, io));
  },
};
