/** What both `browser.ts` and `node.ts` offer besides the client itself. */

export type { History } from '../history/entry.ts';
export type { RoomSummary, RoomView, TableView } from '../protocol/rooms.ts';
export type { TableEffect } from '../table/effects.ts';
export {
  BadAddress,
  Closed,
  NotRecollect,
  RecollectError,
  Rejected,
  RoomGone,
  Unreachable,
} from './errors.ts';
export type { Connection } from './line.ts';
export { type Link, makeLink, parseLink } from './link.ts';
export type { MoveOutcome } from './moves.ts';
export type { NewRoom, Person } from './recollect.ts';
export { isPlaying, type Room, type RoomEvent } from './room.ts';
export type { Seat } from './seat.ts';
