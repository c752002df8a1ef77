import type { CommandIo } from './io.ts';
import { parseCommand, tooMany, UsageError } from './usage.ts';

export const HELP = `recollect play LINK

Plays in a room on a server: on the whole screen of a terminal, or line by line where input or output is
a pipe. Type ? for help; quit goes, and your seat is kept.

  LINK                the link to a room, or the address of a server, for the board at its root
  --name NAME         what you are called there (default: asks)
  --place PLACE       where you sit, in games in which that matters
  --invitation TEXT   what it takes to sit down, if the link does not have it
`;

export async function playOnline(args: string[], io: CommandIo): Promise<void> {
  if (args.includes('--help') || args.includes('-h')) {
    io.stdout.write(HELP);
    return;
  }
  const { values, positionals } = parseCommand({
    args,
    options: {
      name: { type: 'string' },
      place: { type: 'string' },
      invitation: { type: 'string' },
    },
  });
  const [link] = positionals;
  if (link === undefined) throw new UsageError('expected the link to a room, or a game');
  tooMany(positionals, 1);
  const { online, playRoom } = await import('./online.ts');
  await online(() => playRoom(link, values, io));
}
