import type { GameName } from '../games/index.ts';

/** Who somebody is in a room. Plain data: whoever keeps it can come back. */
export interface Seat<Name extends GameName = GameName> {
  /** The id of the room. */
  readonly room: string;
  readonly game: Name;
  readonly name: string;
  /** A secret. It takes none to play in open rooms, in which anybody plays under any name. */
  readonly token?: string;
  /** What others need to sit down, in rooms by invitation; whoever created the room knows it. */
  readonly invitation?: string;
}

/** Where the server has what is about the room. */
export const roomPath = (room: string): string => `rooms/${encodeURIComponent(room)}`;
