import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Seat } from '../client/link.ts';

/** A seat that somebody at this computer has, and on which server. */
interface KeptSeat extends Seat {
  readonly server: string;
}

/** The seats of those who play at this computer, so that they can come back. */
export class SeatStore {
  readonly #folder: string;

  /** @param folder what belongs to the user */
  constructor(folder: string) {
    this.#folder = join(folder, 'seats');
  }

  /** The seats in that room. */
  async in(server: string, room: string): Promise<Seat[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json'));
    const seats = await Promise.all(files.map((name) => read(join(this.#folder, name))));
    return seats.flatMap((seat) => (seat?.server === server && seat.room === room ? [seat] : []));
  }

  /**
   * Keeps a seat. Only its owner may read the file: tokens are secrets.
   * @returns whether that was possible
   */
  async keep(server: string, seat: Seat): Promise<boolean> {
    const kept = { ...seat, server };
    const file = this.#fileOf(kept);
    const temporary = `${file}.${process.pid}`;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(temporary, `${JSON.stringify(kept)}\n`, { mode: 0o600 });
      await rename(temporary, file);
      return true;
    } catch {
      return false;
    }
  }

  async forget(server: string, seat: Seat): Promise<void> {
    await rm(this.#fileOf({ ...seat, server }), { force: true }).catch(() => {});
  }

  /** A file for each seat, so that several terminals can keep theirs at the same time. */
  #fileOf({ server, room, name }: KeptSeat): string {
    const hash = createHash('sha256').update(JSON.stringify([server, room, name]));
    return join(this.#folder, `${hash.digest('hex').slice(0, 32)}.json`);
  }
}

/** What cannot be read is as good as nothing: it takes another name to sit down then. */
async function read(file: string): Promise<KeptSeat | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
