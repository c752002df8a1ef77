/** How many play in each room. */
export const SEATS = 4;
/** Each player has a row of these for themselves, so nobody has to wait for anybody else. */
export const COLUMNS = 5;

/** Rooms are made so many at a time. */
const AT_ONCE = 20;

/** Theirs are all different. Those that match lie in one more row, untouched: so there is no end. */
const DIFFERENT = Array.from({ length: SEATS * COLUMNS }, (_, index) => `c${index}`);
const CARDS = [...DIFFERENT, ...Array.from({ length: COLUMNS }, () => 'match')];
const options = { board: `${SEATS + 1}x${COLUMNS}\n${CARDS.join('\n')}\n` };

export interface StartedRoom {
  readonly id: string;
  /** One for each seat, from p0 on. */
  readonly tokens: readonly string[];
}

/** Rooms of Memory Scramble in which everybody has sat down and the game has started. */
export async function startRooms(port: number, count: number): Promise<StartedRoom[]> {
  const rooms: StartedRoom[] = [];
  while (rooms.length < count) {
    const some = Math.min(AT_ONCE, count - rooms.length);
    rooms.push(...(await Promise.all(Array.from({ length: some }, () => startRoom(port)))));
  }
  return rooms;
}

async function startRoom(port: number): Promise<StartedRoom> {
  const { room, token } = await post(port, '', { game: 'scramble', name: 'p0', options });
  const tokens = [token];
  while (tokens.length < SEATS) {
    const seat = await post(port, `/${room.id}/seats`, { name: `p${tokens.length}` });
    tokens.push(seat.token);
  }
  await post(port, `/${room.id}/start`, undefined, token);
  return { id: room.id, tokens };
}

async function post(port: number, path: string, body?: unknown, token?: string) {
  const response = await fetch(`http://127.0.0.1:${port}/api/rooms${path}`, {
    method: 'POST',
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return JSON.parse(text);
}
