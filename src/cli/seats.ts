import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Rejected } from '../client/errors.ts';
import type { Link, Seat } from '../client/link.ts';
import type { Recollect } from '../client/node.ts';
import type { GameName } from '../games/index.ts';
import { InputError } from '../games/text.ts';
import type { RoomView } from '../protocol/rooms.ts';
import { question, sentence } from '../terminal/question.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { wrapText } from '../terminal/text-layout.ts';
import type { CommandIo } from './command.ts';

interface StoredSeat extends Seat {
  readonly server: string;
}

/** Stores the seats on one server of this computer's users, so that they can come back to them. */
export class SeatStore {
  readonly #folder: string;
  readonly #server: string;

  constructor(folder: string, server: string) {
    this.#folder = join(folder, 'seats');
    this.#server = server;
  }

  async in(room: string): Promise<Seat[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.json'));
    const seats = await Promise.all(files.map((name) => read(join(this.#folder, name))));
    return seats.flatMap((seat) =>
      seat?.server === this.#server && seat.room === room ? [seat] : [],
    );
  }

  /** Stores a seat if possible, in a file that only its owner may read: tokens are secrets. */
  async keep(seat: Seat): Promise<void> {
    const file = this.#fileOf(seat);
    const temporary = `${file}.${process.pid}`;
    const stored: StoredSeat = { ...seat, server: this.#server };
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(temporary, `${JSON.stringify(stored)}\n`, { mode: 0o600 });
      await rename(temporary, file);
    } catch {
      // Users learn on quitting whether their seat was stored.
    }
  }

  async forget(seat: Seat): Promise<void> {
    await rm(this.#fileOf(seat), { force: true }).catch(() => {});
  }

  /** One file per seat, so that several terminals can store theirs at the same time. */
  #fileOf({ room, name }: Seat): string {
    const hash = createHash('sha256').update(JSON.stringify([this.#server, room, name]));
    return join(this.#folder, `${hash.digest('hex').slice(0, 32)}.json`);
  }
}

/** An unreadable file counts as none: the user needs another name to sit down then. */
async function read(file: string): Promise<StoredSeat | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Someone at this terminal, on a server. */
export interface OnlineUser {
  readonly server: Recollect;
  readonly terminal: Terminal;
  readonly seats: SeatStore;
  readonly io: CommandIo;
  /** Aborted when the user stops otherwise than by what they type in a room. */
  readonly stop: AbortSignal;
}

/** The options of the command line for taking a seat. */
export interface SeatRequest {
  readonly name?: string | undefined;
  readonly place?: string | undefined;
  readonly invitation?: string | undefined;
}

/** Takes the seat that the user has in the room already, or a new one. */
export async function takeSeat(link: Link, request: SeatRequest, user: OnlineUser): Promise<Seat> {
  const { server, seats, terminal } = user;
  const room = await server.look(link.room);
  if (room.view.table.isOpen) return openSeat(link.room, room, request, terminal);
  const stored = await seats.in(room.id);
  const own = stored.find(({ name }) => name === (request.name ?? name));
  if (own && request.name !== undefined) return own;
  const seat = own ? await storedOrNew(own, stored, terminal) : undefined;
  if (typeof seat === 'object') return seat;
  const name = seat ?? request.name;
  const { place, invitation } = { ...request, ...link };
  const sitDown = async (name: string): Promise<Seat> => {
    const seat = await server.sitDown(room.id, {
      name,
      ...(place !== undefined && { place }),
      ...(invitation !== undefined && { invitation }),
    });
    await seats.keep(seat);
    return seat;
  };
  return name === undefined ? askForSeat(user, sitDown) : sitDown(name);
}

/** A seat at an open board, which anybody may take under any name. */
async function openSeat(
  id: string,
  room: RoomView,
  { name }: SeatRequest,
  terminal: Terminal,
): Promise<Seat> {
  const game = room.game as GameName;
  if (name !== undefined) return { room: id, game, name };
  return question(terminal, {
    ask: NAME,
    help: 'A name is made of letters, digits and underscores.',
    read(line): Seat {
      if (/^\w{1,64}$/.test(line)) return { room: id, game, name: line };
      throw new InputError('expected a name of letters, digits and underscores');
    },
  });
}

const NAME = 'What is your name?';

/** Asks whether to go on with a stored seat, or for the name of a new one. */
function storedOrNew(
  first: Seat,
  stored: readonly Seat[],
  terminal: Terminal,
): Promise<Seat | string> {
  const names = stored.map(({ name }) => name);
  return question(terminal, {
    ask: `You sit here as ${names.join(', ')}. Press Enter to go on as ${first.name}, or type a name:`,
    help: 'Somebody at this computer has a seat in this room. With another name you take another one.',
    read: (line) => (line === '' ? first : (stored.find(({ name }) => name === line) ?? line)),
  });
}

/** Asks for a name until `sitDown` accepts it. */
export async function askForSeat(
  { terminal }: Pick<OnlineUser, 'terminal'>,
  sitDown: (name: string) => Promise<Seat>,
): Promise<Seat> {
  for (;;) {
    const name = await question(terminal, {
      ask: NAME,
      help: 'What the others call you in this room.',
      read(line): string {
        if (line !== '') return line;
        throw new InputError('expected a name');
      },
    });
    try {
      return await sitDown(name);
    } catch (error) {
      if (!(error instanceof Rejected && ABOUT_NAMES.includes(error.code))) throw error;
      terminal.say(wrapText(`${sentence(error.message)} Choose another name.`, terminal));
    }
  }
}

const ABOUT_NAMES: readonly string[] = ['name-taken', 'illegal-name'];
