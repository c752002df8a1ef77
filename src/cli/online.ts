import { NotRecollect, Rejected, RoomGone } from '../client/errors.ts';
import { parseLink, type Seat } from '../client/link.ts';
import { Recollect } from '../client/node.ts';
import type { NewRoom } from '../client/recollect.ts';
import type { Room } from '../client/room.ts';
import { games } from '../games/index.ts';
import type { CreateRoom } from '../protocol/rooms.ts';
import { playOnScreen } from '../terminal/online/full-screen.ts';
import { playInLines } from '../terminal/online/plain.ts';
import type { Ending, EnteredRoom } from '../terminal/online/room-session.ts';
import { Quit } from '../terminal/question.ts';
import { Terminal } from '../terminal/terminal.ts';
import { type CommandIo, defaultFolder } from './command.ts';
import { askForSeat, type OnlineUser, type SeatRequest, SeatStore, takeSeat } from './seats.ts';

/** Takes a seat in a room, and plays there until the user stops. */
export async function playRoom(
  address: string,
  request: SeatRequest,
  io: CommandIo,
): Promise<void> {
  const link = parseLink(address);
  await online(link.server, io, async (user) => {
    await playFrom(await takeSeat(link, request, user), user, link.invitation);
  });
}

/** Creates a room, and plays in it. */
export const createRoom = (
  address: string,
  room: Omit<CreateRoom, 'name'>,
  name: string | undefined,
  io: CommandIo,
): Promise<void> =>
  online(address, io, async (user) => {
    const create = async (name: string): Promise<Seat> => {
      // The command line has checked that the game and its options exist.
      const seat = await user.server.create({ ...room, name } as NewRoom);
      await user.seats.keep(seat);
      return seat;
    };
    await playFrom(await (name === undefined ? askForSeat(user, create) : create(name)), user);
  });

/** Watches a room until the user stops. */
export async function watchRoom(address: string, io: CommandIo): Promise<void> {
  const link = parseLink(address);
  await online(link.server, io, async (user) => {
    for (let id: string | null = link.room; id !== null; ) {
      const room: Room = await user.server.watch(id);
      id = nextRoom(await playIn(room, user.server.link(id), user));
    }
  });
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

async function online(
  address: string,
  io: CommandIo,
  action: (user: OnlineUser) => Promise<void>,
): Promise<void> {
  const server = new Recollect(address);
  const terminal = new Terminal(io.stdin, io.stdout);
  const seats = new SeatStore(defaultFolder(io.env), server.address);
  const stopping = new AbortController();
  const stop = (): void => {
    // A second signal does not wait for an orderly end.
    if (stopping.signal.aborted) io.exit(1);
    terminal.close();
    stopping.abort();
  };
  terminal.onInterrupt(stop);
  for (const signal of SIGNALS) io.on(signal, stop);
  try {
    await action({ server, terminal, seats, io, stop: stopping.signal });
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
  } finally {
    terminal.close();
    for (const signal of SIGNALS) io.off(signal, stop);
  }
}

/** Plays from a seat, through all rematches. */
async function playFrom(first: Seat, user: OnlineUser, invitation?: string): Promise<void> {
  const { server, seats } = user;
  for (let seat: Seat | undefined = first; seat; ) {
    const room: Room = await enter(seat, user);
    const link = server.link(seat.room, seat.invitation ?? invitation);
    const ending = await playIn(room, link, user);
    if (room.you === null) await seats.forget(seat);
    else if (ending.type === 'quit') await explainReturn(seat, user);
    seat = await nextSeat(seat, ending, seats);
  }
}

/** Enters a room, and forgets the seat if it is lost. */
async function enter(seat: Seat, { server, seats }: OnlineUser): Promise<Room> {
  try {
    return await server.play(seat);
  } catch (error) {
    if (error instanceof Rejected && error.code === 'wrong-token') await seats.forget(seat);
    throw error;
  }
}

async function explainReturn({ room, name, token }: Seat, user: OnlineUser): Promise<void> {
  if (token === undefined) return;
  const stored = await user.seats.in(room);
  user.terminal.say(
    stored.some((seat) => seat.name === name)
      ? `Your seat is kept. To come back: recollect play ${user.server.link(room)}`
      : 'Your seat could not be kept on this computer: there is no way back to it from here.',
  );
}

async function playIn(room: Room, link: string, user: OnlineUser): Promise<Ending> {
  const { io, terminal, stop } = user;
  const text = games.get(room.game)?.text;
  if (!text || stop.aborted) {
    room.close();
    if (stop.aborted) throw new Quit('stopped before the room was entered');
    throw new NotRecollect(`the server plays ${room.game}, which this program does not know`);
  }
  const entered: EnteredRoom = { room, text, link };
  const hasScreen = terminal.isInteractive && io.env['TERM'] !== 'dumb';
  if (!hasScreen) return playInLines(entered, terminal, stop);
  // The screen reads the keyboard itself.
  terminal.close();
  return playOnScreen(entered, io, stop);
}

async function nextSeat(seat: Seat, ending: Ending, seats: SeatStore): Promise<Seat | undefined> {
  switch (ending.type) {
    case 'again':
      await seats.keep(ending.seat);
      return ending.seat;
    case 'left':
      await seats.forget(seat);
      return undefined;
    case 'quit':
      return undefined;
    case 'closed': {
      const room = nextRoom(ending);
      return room === null ? undefined : { ...seat, room };
    }
  }
}

/** The room that replaced one that is gone, if any. Throws the error that ended it otherwise. */
function nextRoom(ending: Ending): string | null {
  if (ending.type !== 'closed') return null;
  const { error } = ending;
  if (error instanceof RoomGone && error.next !== null) return error.next;
  throw error;
}
