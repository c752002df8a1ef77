/** What one client, seat or room may take, and what that is for. Every one of them can be set. */
export const LIMITS = {
  'body-bytes': [1_048_576, 'bytes of a request'],
  'message-bytes': [65_536, 'bytes of a message on a socket'],
  'unsent-bytes': [1_048_576, 'bytes kept for a socket that reads slowly, before it is closed'],
  'rooms-per-hour': [600, 'rooms created from one address within an hour, rematches included'],
  'seats-per-minute': [600, 'seats taken and left, and the like, from one address within a minute'],
  'sockets-per-address': [1_000, 'sockets from one address at a time'],
  'sockets-per-room': [5_000, 'sockets in one room at a time'],
  'moves-per-second': [20, 'moves of one seat within a second'],
  'name-length': [32, 'characters of a name'],
  'board-side': [100, 'rows and columns of a board'],
  'players-per-board': [10_000, 'players of an open board'],
  'waiting-per-connection': [100, 'requests of the text protocol that wait on one connection'],
} as const satisfies Record<string, readonly [value: number, what: string]>;

export type LimitName = keyof typeof LIMITS;
export type Limits = { readonly [name in LimitName]: number };

export const isLimit = (name: string): name is LimitName => Object.hasOwn(LIMITS, name);

export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(LIMITS).map(([name, [value]]) => [name, value]),
) as Limits;
