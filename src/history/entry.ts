import type { PlayerId } from '../games/game.ts';
import { isObject, type Json, type JsonObject } from '../games/json.ts';
import type { RoomId } from '../table/state.ts';

/** How many entries a room's log holds up to and including an entry; the first one has 1. */
export type Seq = number;

/** Chosen by a client so that a move it sends twice is played once. */
export type MoveId = string;

/** The version of the entries' format, to read old logs by. */
export const FORMAT = 1;

/** The room comes into being. Always its first entry. */
export type CreateEntry = {
  readonly v: typeof FORMAT;
  readonly type: 'create';
  readonly game: string;
  readonly options: Json;
  readonly players: readonly PlayerId[];
  readonly seed: string;
};

/** A move that was not refused. */
export type MoveEntry = {
  readonly v: typeof FORMAT;
  readonly type: 'move';
  readonly player: PlayerId;
  readonly move: Json;
  readonly id?: MoveId;
  /** Set when the move waits: the room instance that has the waiting request. */
  readonly at?: string;
  /** Set when the game is over with it. */
  readonly over?: true;
};

export type Entry = CreateEntry | MoveEntry;

/** Stands for every entry up to its sequence number. */
export type Snapshot = {
  readonly v: typeof FORMAT;
  readonly type: 'snapshot';
  readonly state: Json;
};

export interface Stored<E = Entry | Snapshot> {
  readonly seq: Seq;
  readonly entry: E;
}

/** Milliseconds since 1970. */
export type Time = number;

/** Something that a room has, and when it was stored. */
export interface Recorded extends Stored {
  readonly time: Time;
}

/** What a log can tell about a room without folding it. */
export interface RoomInfo {
  readonly id: RoomId;
  readonly game: string;
  readonly created: Time;
  /** When the latest entry was stored. */
  readonly changed: Time;
  /** The number of the latest entry. */
  readonly seq: Seq;
  readonly isOver: boolean;
  /** When it came here from elsewhere, if it did. Its other times are those that it had there. */
  readonly imported?: Time;
}

/** A room with everything that is kept of it. */
export interface History {
  readonly info: RoomInfo;
  readonly entries: readonly Recorded[];
}

/** The entry, with what belongs to it and nothing else. */
export function parseEntry(entry: Json | undefined): Entry | Snapshot | undefined {
  if (!isObject(entry) || entry['v'] !== FORMAT) return undefined;
  switch (entry['type']) {
    case 'create':
      return parseCreation(entry);
    case 'move':
      return parseMove(entry);
    case 'snapshot':
      return entry['state'] === undefined
        ? undefined
        : { v: FORMAT, type: 'snapshot', state: entry['state'] };
    default:
      return undefined;
  }
}

function parseCreation({ game, options, players, seed }: JsonObject): Entry | undefined {
  return typeof game === 'string' &&
    options !== undefined &&
    isStrings(players) &&
    typeof seed === 'string'
    ? { v: FORMAT, type: 'create', game, options, players, seed }
    : undefined;
}

function parseMove({ player, move, id, at, over }: JsonObject): Entry | undefined {
  return typeof player === 'string' &&
    move !== undefined &&
    (id === undefined || typeof id === 'string') &&
    (at === undefined || typeof at === 'string') &&
    (over === undefined || over === true)
    ? {
        v: FORMAT,
        type: 'move',
        player,
        move,
        ...(id !== undefined && { id }),
        ...(at !== undefined && { at }),
        ...(over !== undefined && { over }),
      }
    : undefined;
}

const isStrings = (json: Json | undefined): json is string[] =>
  Array.isArray(json) && json.every((one) => typeof one === 'string');
