import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seat } from '../client/seat.ts';
import { defaultFolder } from './user-folder.ts';

/** A seat that somebody at this computer has, and on which server. */
interface KeptSeat extends Seat {
  readonly server: string;
}

const folder = (): string => join(defaultFolder(), 'seats');

/** A file for each seat, so that several terminals can keep theirs at the same time. */
function fileOf({ server, room, name }: KeptSeat): string {
  const hash = createHash('sha256').update(JSON.stringify([server, room, name]));
  return join(folder(), `${hash.digest('hex').slice(0, 32)}.json`);
}

/** The seats in that room that somebody at this computer has. */
export async function seatsIn(server: string, room: string): Promise<Seat[]> {
  const names = await readdir(folder()).catch(() => []);
  const files = names.filter((name) => name.endsWith('.json'));
  const seats = await Promise.all(files.map((name) => read(join(folder(), name))));
  return seats.flatMap((seat) => (seat?.server === server && seat.room === room ? [seat] : []));
}

/**
 * Keeps a seat, so that its owner can come back. Only they may read the file: tokens are secrets.
 * @returns whether that was possible
 */
export async function keepSeat(server: string, seat: Seat): Promise<boolean> {
  const kept = { ...seat, server };
  const file = fileOf(kept);
  const temporary = `${file}.${process.pid}`;
  try {
    await mkdir(folder(), { recursive: true, mode: 0o700 });
    await writeFile(temporary, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
    await rename(temporary, file);
    return true;
  } catch {
    return false;
  }
}

export async function forgetSeat(server: string, seat: Seat): Promise<void> {
  await rm(fileOf({ ...seat, server }), { force: true }).catch(() => {});
}

/** What cannot be read is as good as nothing: it takes another name to sit down then. */
async function read(file: string): Promise<KeptSeat | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
