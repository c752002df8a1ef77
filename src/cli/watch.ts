import { UsageError } from './arguments.ts';
import { command } from './command.ts';

export const watch = command({
  summary: 'watch a room on a server',
  help: `recollect watch LINK

Watches a room, without a seat: what everybody may see, live.

  LINK   the link to a room, or the address of a server, for the board at its root
`,
  options: {},
  most: 1,
  async run({ positionals: [link] }, io) {
    if (link === undefined) throw new UsageError('expected the link to a room');
    // Loaded only now, to keep the start of the other commands fast.
    const { watchRoom } = await import('./online.ts');
    await watchRoom(link, io);
  },
});
