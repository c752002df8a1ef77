import { command } from './command.ts';
import { parseCommand, tooMany, UsageError } from './usage.ts';

const HELP = `recollect watch LINK

Watches a room, without a seat: what everybody may see, live.

  LINK   the link to a room, or the address of a server, for the board at its root
`;

export const watch = command('watch a room on a server', HELP, async (args, io) => {
  const { positionals } = parseCommand({ args });
  const [link] = positionals;
  if (link === undefined) throw new UsageError('expected the link to a room');
  tooMany(positionals, 1);
  // Whoever plays at one keyboard need not wait for what it takes to reach a server.
  const { online, watchRoom } = await import('./online.ts');
  await online(() => watchRoom(link, io));
});
