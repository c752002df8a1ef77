/** What one client, seat or room may take, and what that is for. Every one of them can be set. */
export const LIMITS = {
  'body-bytes': [524_288, 'bytes of a request'],
  'message-bytes': [65_536, 'bytes of a message on a socket'],
  'unsent-bytes': [1_048_576, 'bytes kept for a connection that reads slowly'],
  'rooms-per-hour': [600, 'rooms created from one address within an hour, rematches included'],
  'seats-per-minute': [
    600,
    'rooms asked for, seats taken and left, and the like, from one address within a minute',
  ],
  'connections-per-address': [12_000, 'connections from one address at a time'],
  'sockets-per-address': [1_000, 'sockets from one address at a time'],
  'sockets-per-room': [5_000, 'sockets in one room at a time'],
  'moves-per-second': [20, 'moves of one seat within a second, at the table as in the game'],
  'open-moves-per-second': [100_000, 'moves on open boards from one address within a second'],
  'cells-per-second': [50_000, 'cards replaced on open boards from one address within a second'],
  'name-length': [32, 'characters of a name'],
  'board-side': [100, 'rows and columns of a board'],
  'players-per-board': [10_000, 'players of an open board'],
  'waiting-per-connection': [100, 'requests or moves under way on one connection'],
} as const satisfies Record<string, readonly [value: number, what: string]>;

export type LimitName = keyof typeof LIMITS;
export type Limits = { readonly [name in LimitName]: number };

export const isLimit = (name: string): name is LimitName => Object.hasOwn(LIMITS, name);

export const DEFAULT_LIMITS = Object.fromEntries(
  Object.entries(LIMITS).map(([name, [value]]) => [name, value]),
) as Limits;
