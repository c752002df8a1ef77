import { readFileOf } from '../board/files.ts';
import { games } from '../games/index.ts';
import { printable } from '../games/plain-text.ts';
import { parseHistory } from '../history/transfer.ts';
import { verifyHistory } from '../history/verify.ts';
import { Conflict } from '../room/log.ts';
import { withTables } from '../table/table.ts';
import { DATA_OPTION, parseRoomId, UsageError } from './arguments.ts';
import { command } from './command.ts';

export const importCommand = command({
  summary: 'store a room that was exported',
  help: `recollect import FILE

Stores a room that \`recollect export\` wrote. The server must not be running.

  --as ROOM    stores it under another id
  --data DIR   the data folder (default: the one of your own)
`,
  options: { ...DATA_OPTION, as: { type: 'string' } },
  most: 1,
  async run({ values, positionals: [file] }, io) {
    if (file === undefined) throw new UsageError('expected the file to import');
    const verify = (text: string) => verifyHistory(parseHistory(text), withTables(games));
    const { info, entries } = await readFileOf(verify, file);
    const id = parseRoomId(values.as ?? info.id);
    const { withStoredRooms } = await import('./data-folder.ts');
    await withStoredRooms('create', values.data, io, async (log) => {
      await log.adopt({ ...info, id }, entries).catch((error: unknown) => {
        if (!(error instanceof Conflict)) throw error;
        throw new UsageError(`there is a room '${id}' already: choose another id with --as ROOM`);
      });
    });
    io.stdout.write(`stored as ${printable(id)}\n`);
  },
});
