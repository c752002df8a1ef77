/** Why a socket was closed. From 4000 on they are ours. */
export const CLOSE = {
  /** The server goes down; come again. */
  goingDown: 1012,
  /** There was no proper hello, or not in time. */
  noHello: 4000,
  /** The token is not the one of a seat here. */
  wrongToken: 4003,
  /** There is no such room, or not any more. */
  noRoom: 4004,
  /** You read too slowly for what happens here; come again. */
  tooSlow: 4008,
  /** There was too much that made no sense. */
  tooManyInvalid: 4009,
  /** Too many sockets, in the room or from your address. */
  tooMany: 4029,
} as const;
