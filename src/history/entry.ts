import type { PlayerId } from '../games/game.ts';
import { isCount, isObject, type Json, type JsonObject } from '../games/json.ts';
import type { RoomId } from '../table/state.ts';

/** The number of an entry in its room's log, from 1. */
export type Seq = number;

/** Chosen by a client so that a move it sends twice is played once. */
export type MoveId = string;

/** Milliseconds since 1970. */
export type Time = number;

/** A few thousand years from now. */
const LATEST: Time = 2 ** 47;

/** The version of the entries' format. Entries keep their meaning for ever; changes only add to them. */
export const FORMAT = 1;

/** Who decided on a move: the player, the seat's bot, the idle timer, or the room, which cancels waits. */
export const MOVERS = ['human', 'bot', 'idle', 'room'] as const;
export type Mover = (typeof MOVERS)[number];

/** Times never decrease, and no rule of a game reads them. */
type Dated = { readonly v: typeof FORMAT; readonly time: Time };

/** Creates the room. Always its first entry. */
export type CreateEntry = Dated & {
  readonly type: 'create';
  readonly game: string;
  /** The version of the game's rules that all entries are played by. */
  readonly rules: number;
  readonly setup: Json;
  readonly players: readonly PlayerId[];
  readonly seed: string;
};

/** A move that was not refused. */
export type MoveEntry = Dated & {
  readonly type: 'move';
  readonly player: PlayerId;
  readonly by: Mover;
  readonly move: Json;
  readonly id?: MoveId;
  /** Set when the move waits: the node that has the waiting request. */
  readonly node?: string;
  /** A repeat of the player's waiting move. It is not played again: its request is on `node` now. */
  readonly adopts?: true;
  /** With `node`: how often the player had sent the move before. */
  readonly again?: number;
  /** Set when the game is over with it. */
  readonly over?: true;
};

export type Entry = CreateEntry | MoveEntry;

/** Replaces all entries up to its number, and has the time of the last one. */
export type Snapshot = Dated & { readonly type: 'snapshot'; readonly state: Json };

export interface Stored<E = Entry | Snapshot> {
  readonly seq: Seq;
  readonly entry: E;
}

/** What a log knows of a room without playing its entries. */
export interface RoomInfo {
  readonly id: RoomId;
  readonly game: string;
  readonly created: Time;
  /** The time of the latest entry. */
  readonly changed: Time;
  /** The number of the latest entry. */
  readonly seq: Seq;
  readonly isOver: boolean;
  /** When the room was imported; its other times are from where it was played. */
  readonly imported?: Time;
}

/** A room with all its entries. */
export interface History {
  readonly info: RoomInfo;
  readonly entries: readonly Stored[];
}

/** Reads an entry and drops unknown fields; undefined if it is not valid. */
export function parseEntry(json: Json | undefined): Entry | Snapshot | undefined {
  if (!isObject(json)) return undefined;
  const { v, type, time, state } = json;
  if (v !== FORMAT || !isTime(time)) return undefined;
  switch (type) {
    case 'create':
      return parseCreation(time, json);
    case 'move':
      return parseMove(time, json);
    case 'snapshot':
      return state === undefined ? undefined : { v, type, time, state };
    default:
      return undefined;
  }
}

export const isTime = (json: Json | undefined): json is Time =>
  typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 && json < LATEST;

function parseCreation(time: Time, json: JsonObject): CreateEntry | undefined {
  const { game, rules, setup, players, seed } = json;
  return typeof game === 'string' &&
    typeof rules === 'number' &&
    setup !== undefined &&
    isStrings(players) &&
    typeof seed === 'string'
    ? { v: FORMAT, type: 'create', time, game, rules, setup, players, seed }
    : undefined;
}

function parseMove(time: Time, json: JsonObject): MoveEntry | undefined {
  const { player, by: mover, move, id, node, adopts, again, over } = json;
  const by = MOVERS.find((known) => known === mover);
  return typeof player === 'string' &&
    by !== undefined &&
    move !== undefined &&
    (id === undefined || typeof id === 'string') &&
    (node === undefined || typeof node === 'string') &&
    (adopts === undefined || adopts === true) &&
    (again === undefined || (typeof again === 'number' && isCount(again))) &&
    (over === undefined || over === true)
    ? {
        v: FORMAT,
        type: 'move',
        time,
        player,
        by,
        move,
        ...(id !== undefined && { id }),
        ...(node !== undefined && { node }),
        ...(adopts !== undefined && { adopts }),
        ...(again !== undefined && { again }),
        ...(over !== undefined && { over }),
      }
    : undefined;
}

const isStrings = (json: Json | undefined): json is string[] =>
  Array.isArray(json) && json.every((one) => typeof one === 'string');
