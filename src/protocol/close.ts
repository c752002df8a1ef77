/** Close codes of sockets. Those from 4000 on are our own. */
export const CLOSE = {
  /** The server shuts down: reconnect. */
  goingDown: 1012,
  /** No valid hello in time. */
  noHello: 4000,
  /** The token belongs to no seat of the room. */
  wrongToken: 4003,
  /** No such room, or no longer. */
  noRoom: 4004,
  /** The client reads too slowly: reconnect. */
  tooSlow: 4008,
  /** Too many invalid messages. */
  tooManyInvalid: 4009,
  /** Too many sockets, in the room or from the address. */
  tooMany: 4029,
} as const;
