import { NotRecollect, RecollectError, Rejected, RoomGone } from '../client/errors.ts';
import { type Link, parseLink, type Seat } from '../client/link.ts';
import { Recollect } from '../client/node.ts';
import type { NewRoom } from '../client/recollect.ts';
import type { Room } from '../client/room.ts';
import { games } from '../games/index.ts';
import type { CreateRoom, RoomSummary } from '../protocol/rooms.ts';
import { type EnteredRoom, playInLines, playOnScreen } from '../terminal/online/play.ts';
import type { Ending } from '../terminal/online/room-session.ts';
import { Quit } from '../terminal/question.ts';
import { InputEnded, Terminal } from '../terminal/terminal.ts';
import { inColumns } from './columns.ts';
import { askForSeat, type SeatRequest, type TerminalHandle, takeSeat } from './enter-room.ts';
import type { CommandIo } from './io.ts';
import { SeatStore } from './seats.ts';
import { UsageError } from './usage.ts';
import { defaultFolder } from './user-folder.ts';

/** Does something on a server, with what goes wrong told like a mistake on the command line. */
export async function online<T>(action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    if (error instanceof RecollectError || error instanceof InputEnded) {
      throw new UsageError(error.message);
    }
    throw error;
  }
}

/** Takes a seat in a room, and plays there until whoever is at this terminal has enough. */
export async function playRoom(address: string, wishes: SeatRequest, io: CommandIo): Promise<void> {
  const link = parseLink(address);
  const server = new Recollect(link.server);
  await withTerminal(io, async (place) => {
    await playOn(server, await takeSeat(server, link, wishes, place), link, place);
  });
}

/** Creates a room, and plays in it. */
export async function createRoom(
  address: string,
  room: Omit<CreateRoom, 'name'>,
  name: string | undefined,
  io: CommandIo,
): Promise<void> {
  const server = new Recollect(address);
  await withTerminal(io, async (place) => {
    const create = async (name: string): Promise<Seat> => {
      // The command line has checked that there is such a game, and such options.
      const seat = await server.create({ ...room, name } as NewRoom);
      await place.seats.keep(server.address, seat);
      return seat;
    };
    const seat = await (name === undefined ? askForSeat(place.terminal, create) : create(name));
    await playOn(server, seat, {}, place);
  });
}

/** Plays from that seat on, from one rematch to the next. */
async function playOn(
  server: Recollect,
  first: Seat,
  link: Pick<Link, 'invitation'>,
  place: TerminalHandle,
): Promise<void> {
  for (let seat: Seat | undefined = first; seat; ) {
    const room: Room = await enter(server, seat, place);
    const shared = server.link(seat.room, seat.invitation ?? link.invitation);
    const ending = await playIn(room, shared, place);
    if (room.you === null) await place.seats.forget(server.address, seat);
    else if (ending.type === 'quit') await sayHowToComeBack(server, seat, place);
    seat = await nextSeat(server, seat, ending, place);
  }
}

/** A seat that one does not have any more is not to be tried again and again. */
async function enter(server: Recollect, seat: Seat, { seats }: TerminalHandle): Promise<Room> {
  try {
    return await server.play(seat);
  } catch (error) {
    if (error instanceof Rejected && error.code === 'wrong-token') {
      await seats.forget(server.address, seat);
    }
    throw error;
  }
}

async function sayHowToComeBack(
  server: Recollect,
  { room, name, token }: Seat,
  { terminal, seats }: TerminalHandle,
): Promise<void> {
  if (token === undefined) return;
  const kept = await seats.in(server.address, room);
  terminal.say(
    kept.some((seat) => seat.name === name)
      ? `Your seat is kept. To come back: recollect play ${server.link(room)}`
      : 'Your seat could not be kept on this computer: there is no way back to it from here.',
  );
}

/** Watches a room until whoever is at this terminal has enough. */
export async function watchRoom(address: string, io: CommandIo): Promise<void> {
  const link = parseLink(address);
  const server = new Recollect(link.server);
  await withTerminal(io, async (place) => {
    for (let id: string | null = link.room; id !== null; ) {
      const room: Room = await server.watch(id);
      const ending: Ending = await playIn(room, server.link(id), place);
      id = nextRoom(ending);
    }
  });
}

/** Lists the public rooms on a server that somebody is in. */
export async function listPublic(address: string, { stdout }: CommandIo): Promise<void> {
  const server = new Recollect(address);
  const rooms = await server.rooms();
  const rows = rooms.map((room) => publicRow(room, server.link(room.id)));
  stdout.write(rows.length === 0 ? 'no rooms\n' : `${inColumns(rows)}\n`);
}

const publicRow = (room: RoomSummary, link: string): string[] => [
  link,
  games.get(room.game)?.info.title ?? room.game,
  room.isOpen ? 'open to all' : room.status,
  room.isOpen ? `${room.people} playing` : `${room.people} of ${room.seats} seats taken`,
  room.host === null ? '' : `host ${room.host}`,
  ...(room.byInvitation ? ['by invitation'] : []),
];

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function withTerminal(
  io: CommandIo,
  action: (place: TerminalHandle) => Promise<void>,
): Promise<void> {
  const terminal = new Terminal(io.stdin, io.stdout);
  const seats = new SeatStore(defaultFolder(io.env));
  const stopping = new AbortController();
  const stop = (): void => {
    // Whoever says it twice does not want to wait for anything.
    if (stopping.signal.aborted) io.exit(1);
    terminal.close();
    stopping.abort();
  };
  terminal.onInterrupt(stop);
  for (const signal of SIGNALS) io.on(signal, stop);
  try {
    await action({ io, terminal, seats, stop: stopping.signal });
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
  } finally {
    terminal.close();
    for (const signal of SIGNALS) io.off(signal, stop);
  }
}

async function playIn(
  room: Room,
  link: string,
  { io, terminal, stop }: TerminalHandle,
): Promise<Ending> {
  const text = games.get(room.game)?.text;
  if (!text || stop.aborted) {
    room.close();
    if (stop.aborted) throw new Quit('stopped before the room was entered');
    throw new NotRecollect(`the server plays ${room.game}, which this program does not know`);
  }
  const entered: EnteredRoom = { room, text, link };
  const hasScreen = terminal.isInteractive && io.env['TERM'] !== 'dumb';
  if (!hasScreen) return playInLines(entered, terminal, stop);
  // The screen has a keyboard of its own.
  terminal.close();
  return playOnScreen(entered, io, stop);
}

async function nextSeat(
  server: Recollect,
  seat: Seat,
  ending: Ending,
  { seats }: TerminalHandle,
): Promise<Seat | undefined> {
  switch (ending.type) {
    case 'again':
      await seats.keep(server.address, ending.seat);
      return ending.seat;
    case 'left':
      await seats.forget(server.address, seat);
      return undefined;
    case 'quit':
      return undefined;
    case 'closed': {
      const room = nextRoom(ending);
      return room === null ? undefined : { ...seat, room };
    }
  }
}

/** The room that took the place of one that is gone. Throws what ended it otherwise. */
function nextRoom(ending: Ending): string | null {
  if (ending.type !== 'closed') return null;
  const { error } = ending;
  if (error instanceof RoomGone && error.next !== null) return error.next;
  throw error;
}
