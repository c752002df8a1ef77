/** What both `browser.ts` and `node.ts` offer besides the client itself. */

export type { History } from '../history/entry.ts';
export type { RoomSummary, RoomView, TableView } from '../protocol/rooms.ts';
export type { TableEffect } from '../table/moves.ts';
export {
  BadAddress,
  Closed,
  NotRecollect,
  RecollectError,
  Rejected,
  RoomGone,
  Unreachable,
} from './errors.ts';
export type { Seat } from './link.ts';
export { type Link, makeLink, parseLink } from './link.ts';
export type { MoveOutcome } from './move-outbox.ts';
export type { NewRoom, Person } from './recollect.ts';
export type { ConnectionStatus as Connection } from './reconnecting-socket.ts';
export { isPlaying, type Room, type RoomEvent } from './room.ts';
