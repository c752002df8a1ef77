import { once } from 'node:events';
import { printableJson } from '../games/plain-text.ts';
import type { RoomInfo } from '../history/entry.ts';
import { formatHistory } from '../history/transfer.ts';
import type { Log } from '../room/log.ts';
import { parseRoomId, UsageError } from './arguments.ts';
import { type CommandIo, command } from './command.ts';
import {
  forEachRoom,
  refuseDamages,
  STORAGE_HELP,
  STORAGE_OPTIONS,
  withStoredRooms,
} from './room-storage.ts';

export const exportCommand = command({
  summary: 'write rooms as lines of JSON',
  help: `recollect export ROOM
recollect export --all

Writes a room to standard output, as lines of JSON: first what it is, then everything that is kept of
what happened. It tells all hidden cards. \`recollect import\` reads it.

  --all                    writes all rooms, one after the other, except those that are damaged
${STORAGE_HELP}`,
  options: { ...STORAGE_OPTIONS, all: { type: 'boolean', default: false } },
  most: 1,
  async run({ values, positionals: [room] }, io) {
    if (!values.all) {
      const id = parseRoomId(room);
      await withStoredRooms('read', values, io, async (log) => {
        const info = await log.info(id);
        if (info && (await write(log, info, io))) return;
        throw new UsageError(`there is no room '${id}': \`recollect rooms\` lists them`);
      });
      return;
    }
    if (room !== undefined) throw new UsageError(`--all writes all rooms: leave out '${room}'`);
    const damages = await withStoredRooms('read', values, io, (log) =>
      forEachRoom(log, io, (info) => write(log, info, io)),
    );
    refuseDamages(damages);
  },
});

/** Writes a room when all of it was read. Returns false if it is gone. */
async function write(log: Log, info: RoomInfo, { stdout }: CommandIo): Promise<boolean> {
  const lines: string[] = [];
  for await (const line of formatHistory(info, log.history(info.id))) lines.push(line);
  if (lines.length === 1) return false;
  for (const line of lines) {
    // Bytes are written unchanged. A terminal gets equal JSON with control characters escaped.
    const shown = stdout.isTTY ? printableJson(line) : line;
    if (!stdout.write(Buffer.from(`${shown}\n`))) await once(stdout, 'drain');
  }
  return true;
}
