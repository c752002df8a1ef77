/** The exports that `browser.ts` and `node.ts` share. */

export type { History } from '../history/entry.ts';
export type { RoomSummary, RoomView, TableView } from '../protocol/rooms.ts';
export type {
  MoveEvent,
  MoveReply,
  PlayerPort,
  PlayOptions,
  PortStatus,
  Present,
  RoomEvent,
  RoomPort,
  TablePort,
  Unsubscribe,
} from '../room/port.ts';
export type { TableEffect } from '../table/moves.ts';
export * from './errors.ts';
export { formatLink, type Link, parseLink, type Seat } from './link.ts';
export type { NewRoom, SeatRequest } from './recollect.ts';
export { isPlaying, type Room } from './room.ts';
