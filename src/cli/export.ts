import { printableJson } from '../games/plain-text.ts';
import { formatHistory } from '../history/transfer.ts';
import { DATA_OPTION, parseRoomId, UsageError } from './arguments.ts';
import { command } from './command.ts';

export const exportCommand = command({
  summary: 'write a room as lines of JSON',
  help: `recollect export ROOM

Writes a room to standard output, as lines of JSON: first what it is, then everything that is kept of
what happened. It tells all hidden cards. \`recollect import\` reads it.

  --data DIR   the data folder (default: the one of your own)
`,
  options: DATA_OPTION,
  most: 1,
  async run({ values, positionals }, io) {
    const id = parseRoomId(positionals[0]);
    const { withStoredRooms } = await import('./data-folder.ts');
    await withStoredRooms('read', values.data, io, async (log) => {
      const info = await log.info(id);
      if (!info) throw new UsageError(`there is no room '${id}': \`recollect rooms\` lists them`);
      for await (const line of formatHistory(info, log.history(id))) {
        // Bytes are written unchanged. A terminal gets equal JSON with control characters escaped.
        const shown = io.stdout.isTTY ? printableJson(line) : line;
        io.stdout.write(Buffer.from(`${shown}\n`));
      }
    });
  },
});
