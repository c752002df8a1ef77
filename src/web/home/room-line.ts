import type { RoomSummary } from '../../client/browser.ts';
import { words } from '../languages/words.ts';

/** `Ann’s table`. */
export function tableOf(host: string | null): string {
  const { hostedBy, hostedByNobody } = words().home.rooms;
  return host === null ? hostedByNobody : hostedBy(host);
}

/** How a room is doing: `2 of 4 players · 1 watching`. */
export function roomNumbers({ seatsTaken, seatCount, spectators, isOpen }: RoomSummary): string {
  const { rooms } = words().home;
  // Where there is room for everybody, nobody counts the seats.
  const isLimited = !isOpen && seatCount <= 100;
  const players = isLimited ? rooms.playersOf(seatsTaken, seatCount) : rooms.playing(seatsTaken);
  return spectators === 0 ? players : `${players} · ${rooms.watching(spectators)}`;
}

export function roomStatus({ status, isOpen, byInvitation }: RoomSummary): string {
  const said = words().home.rooms.status;
  if (isOpen) return said.open;
  if (status === 'waiting') return byInvitation ? said['by-invitation'] : said.waiting;
  return status === 'playing' ? said.playing : said.over;
}

/** What a link to a room is called. */
export function joinOrWatch(canJoin: boolean): string {
  const { join, watch } = words().home.rooms;
  return canJoin ? join : watch;
}

export const roomLabel = (canJoin: boolean, host: string | null, game: string): string =>
  words().home.rooms.label(joinOrWatch(canJoin), tableOf(host), game);
