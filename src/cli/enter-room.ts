import { Rejected } from '../client/errors.ts';
import type { Link, Seat } from '../client/link.ts';
import type { Recollect } from '../client/recollect.ts';
import type { GameName } from '../games/index.ts';
import { Misunderstood } from '../games/text.ts';
import type { RoomView } from '../protocol/rooms.ts';
import { question, sentence } from '../terminal/question.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { wrapText } from '../terminal/text-layout.ts';
import type { CommandIo } from './io.ts';
import type { SeatStore } from './seats.ts';

/** Where somebody plays or watches. */
export interface TerminalHandle {
  readonly io: CommandIo;
  readonly terminal: Terminal;
  readonly seats: SeatStore;
  /** Tells when they want to stop, other than by what they type in a room. */
  readonly stop: AbortSignal;
}

/** How somebody wants to sit, as far as the command line says. */
export interface SeatRequest {
  readonly name?: string | undefined;
  readonly place?: string | undefined;
  readonly invitation?: string | undefined;
}

/** The seat of whoever is at this terminal: the one they have, or a new one. */
export async function takeSeat(
  server: Recollect,
  link: Link,
  wishes: SeatRequest,
  { terminal, seats }: TerminalHandle,
): Promise<Seat> {
  const room = await server.look(link.room);
  if (room.view.table.isOpen) return openSeat(link.room, room, wishes, terminal);
  const kept = await seats.in(server.address, room.id);
  const [only] = wishes.name === undefined ? kept : kept.filter(({ name }) => name === wishes.name);
  if (only && wishes.name !== undefined) return only;
  const seat = only ? await keptOrNew(only, kept, terminal) : undefined;
  if (typeof seat === 'object') return seat;
  const name = seat ?? wishes.name;
  const sitDown = async (name: string): Promise<Seat> => {
    const seat = await newSeat(server, room.id, { ...wishes, ...link, name });
    await seats.keep(server.address, seat);
    return seat;
  };
  return name === undefined ? askForSeat(terminal, sitDown) : sitDown(name);
}

/** Anybody plays there under any name. */
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
      throw new Misunderstood('expected a name of letters, digits and underscores');
    },
  });
}

const NAME = 'What is your name?';

/** The seat that was kept, or the name for another one. */
function keptOrNew(first: Seat, kept: readonly Seat[], terminal: Terminal): Promise<Seat | string> {
  const names = kept.map(({ name }) => name);
  return question(terminal, {
    ask: `You sit here as ${names.join(', ')}. Press Enter to go on as ${first.name}, or type a name:`,
    help: 'Somebody at this computer has a seat in this room. With another name you take another one.',
    read: (line) => (line === '' ? first : (kept.find(({ name }) => name === line) ?? line)),
  });
}

/** Asks for a name until there is one that can be had. */
export async function askForSeat(
  terminal: Terminal,
  sitDown: (name: string) => Promise<Seat>,
): Promise<Seat> {
  for (;;) {
    const name = await question(terminal, {
      ask: NAME,
      help: 'What the others call you in this room.',
      read(line): string {
        if (line !== '') return line;
        throw new Misunderstood('expected a name');
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

function newSeat(
  server: Recollect,
  room: string,
  { name, place, invitation }: SeatRequest & { readonly name: string },
): Promise<Seat> {
  const person = {
    name,
    ...(place !== undefined && { place }),
    ...(invitation !== undefined && { invitation }),
  };
  return server.sitDown(room, person);
}
