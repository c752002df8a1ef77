import { crc32 } from 'node:zlib';
import type { Json } from '../../games/game.ts';
import { isObject, type JsonObject } from '../../games/json.ts';
import {
  type Entry,
  isTime,
  parseEntry,
  type RoomInfo,
  type Seq,
  type Snapshot,
  type Time,
} from '../../history/entry.ts';
import type { RoomId } from '../../table/state.ts';
import { Damaged } from '../record.ts';
import type { Message, NewMessage, Position } from './stream.ts';

/** The version of the messages. */
const FORMAT = 1;

/** What a room's last message says of the room. */
export interface About {
  readonly game: string;
  readonly created: Time;
  readonly changed: Time;
  readonly isOver: boolean;
  readonly imported?: Time;
}

interface InRoom {
  readonly room: RoomId;
  /** The checksum of the body. */
  readonly sum: number;
  /** Chosen at random, so that a node finds its own message again. */
  readonly id: string;
  /** The position of the message that this one builds on; 0 for none. */
  readonly base: Position;
  /** The number of the last entry before it. */
  readonly after: Seq;
}

/** Entries that were appended at once. */
export interface Batch extends InRoom {
  readonly kind: 'batch';
  readonly count: number;
  readonly about: About;
  /**
   * More of an imported room follows, and there is no room before its last batch. If a snapshot is what
   * it begins with, the first batch is empty, and `after` is the number of the snapshot.
   */
  readonly isPart?: true;
}

/** Removes the room. Its id is free again. */
export interface Removal extends InRoom {
  readonly kind: 'removal';
  /** The room cannot be read, so `base` is its last message, whether that counts or not. */
  readonly isForced?: true;
}

/** Replaces the entries up to `seq`, the last of which is in the message at `position`. */
export interface SnapshotHeader {
  readonly kind: 'snapshot';
  readonly room: RoomId;
  readonly sum: number;
  readonly seq: Seq;
  readonly position: Position;
  /** The entries up to `seq` are gone, or may be. */
  readonly drops: boolean;
  /** Which one of how many messages with the same id it is. */
  readonly part: { readonly id: string; readonly nth: number; readonly count: number };
}

/** A message of a snapshot. */
export interface SnapshotPart {
  readonly header: SnapshotHeader;
  readonly body: Uint8Array;
}

interface NoteHeader {
  readonly kind: 'note';
  readonly room: string;
}

type NewHeader =
  | Omit<Batch, 'sum'>
  | Omit<Removal, 'sum'>
  | Omit<SnapshotHeader, 'sum'>
  | NoteHeader;

/**
 * Puts a checksum before the header, and one of the body into it, so that both can be checked and the
 * header also without the body. Everything beyond ASCII is escaped.
 */
export const formatMessage = (header: NewHeader, content: Json): NewMessage =>
  withChecksums(header, Buffer.from(JSON.stringify(content)));

/** More than the header of a snapshot takes, with an id that is all escaped. */
const LONGEST_HEADER = 8_192;

/** As many messages as it takes, none longer than `mostBytes`. */
export function formatSnapshot(
  header: Omit<SnapshotHeader, 'kind' | 'sum' | 'part'>,
  id: string,
  snapshot: Snapshot,
  mostBytes: number,
): NewMessage[] {
  const body = Buffer.from(JSON.stringify(snapshot));
  const size = mostBytes - LONGEST_HEADER;
  const count = Math.max(1, Math.ceil(body.length / size));
  return Array.from({ length: count }, (_, nth) => {
    const part = { id, nth, count };
    const bytes = body.subarray(nth * size, (nth + 1) * size);
    return withChecksums({ kind: 'snapshot', ...header, part }, bytes);
  });
}

function withChecksums(header: NewHeader, body: Buffer): NewMessage {
  const json = JSON.stringify({ v: FORMAT, sum: crc32(body), ...header });
  const ascii = json.replace(/[\u007f-\uffff]/g, escaped);
  return { header: `${crc32(ascii)} ${ascii}`, body };
}

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** Throws Damaged unless the header is as it was written. */
export function parseRoomHeader(room: RoomId, header: string): Batch | Removal {
  const { kind, sum, id, base, after, count, about, isPart, isForced } = checkedHeader(
    room,
    header,
  );
  if (typeof id === 'string' && isWhole(base) && isWhole(after) && isWhole(sum)) {
    const inRoom = { room, sum, id, base, after };
    if (kind === 'removal') return { kind, ...inRoom, ...(isForced === true && { isForced }) };
    const known = parseAbout(about);
    if (kind === 'batch' && isWhole(count) && known)
      return { kind, ...inRoom, count, about: known, ...(isPart === true && { isPart }) };
  }
  throw damaged(room, 'a header of it is not valid');
}

export function parseSnapshotHeader(room: RoomId, header: string): SnapshotHeader {
  const { kind, sum, seq, position, drops, part: json } = checkedHeader(room, header);
  const part = parsePart(json);
  if (kind === 'snapshot' && isWhole(seq) && isWhole(position) && isWhole(sum) && part) {
    return { kind, room, sum, seq, position, drops: drops === true, part };
  }
  throw damaged(room, 'the header of its snapshot is not valid');
}

export function parseEntries({ room, sum, count }: Batch, body: Uint8Array): readonly Entry[] {
  const content = checkedBody(room, sum, body);
  const entries: Entry[] = [];
  for (const json of Array.isArray(content) ? content : []) {
    const entry = parseEntry(json);
    if (entry && entry.type !== 'snapshot') entries.push(entry);
  }
  if (entries.length !== count) throw damaged(room, 'an entry of it is not valid');
  return entries;
}

/** Puts the parts of a snapshot together. Throws Damaged unless all are as they were written. */
export function parseSnapshot(parts: readonly SnapshotPart[]): Snapshot {
  const bodies = parts.map(({ header, body }) => checkedBytes(header.room, header.sum, body));
  const snapshot = parseEntry(JSON.parse(Buffer.concat(bodies).toString()));
  if (snapshot?.type === 'snapshot') return snapshot;
  throw damaged(parts[0]?.header.room ?? '', 'its snapshot is not valid');
}

/** Before there were parts, a snapshot was one message. */
const WHOLE = { id: '', nth: 0, count: 1 };

function parsePart(json: Json | undefined): SnapshotHeader['part'] | undefined {
  if (json === undefined) return WHOLE;
  if (!isObject(json)) return undefined;
  const { id, nth, count } = json;
  return typeof id === 'string' && isWhole(nth) && isWhole(count) ? { id, nth, count } : undefined;
}

/** The content of a note. */
export function parseNote(name: string, { header, body }: Message): Json {
  return checkedBody(name, checkedHeader(name, header)['sum'], body);
}

/** What a room's last message says of the room, if there is one. */
export function infoIn(header: Batch | Removal): RoomInfo | undefined {
  if (header.kind === 'removal' || header.isPart) return undefined;
  const { room, after, count, about } = header;
  const { game, created, changed, isOver, imported } = about;
  const info = { id: room, game, created, changed, seq: after + count, isOver };
  return imported === undefined ? info : { ...info, imported };
}

/** What the room is after more entries. */
export function aboutAfter(before: About | undefined, entries: readonly Entry[]): About {
  let about = before ?? { game: '', created: 0, changed: 0, isOver: false };
  for (const entry of entries) {
    const changed = entry.time;
    if (entry.type === 'create')
      about = { game: entry.game, created: changed, changed, isOver: false };
    else about = { ...about, changed, isOver: about.isOver || entry.over === true };
  }
  return about;
}

export const damaged = (room: RoomId, why: string): Damaged =>
  new Damaged(`room ${JSON.stringify(room)} is damaged: ${why}`);

function checkedHeader(room: RoomId, header: string): JsonObject {
  const space = header.indexOf(' ');
  const ascii = header.slice(space + 1);
  if (space > 0 && Number(header.slice(0, space)) === crc32(ascii)) {
    const json: Json = JSON.parse(ascii);
    if (isObject(json) && json['v'] === FORMAT && json['room'] === room) return json;
  }
  throw damaged(room, 'the checksum of a header is wrong');
}

const checkedBody = (room: RoomId, sum: Json | undefined, body: Uint8Array): Json =>
  JSON.parse(Buffer.from(checkedBytes(room, sum, body)).toString());

function checkedBytes(room: RoomId, sum: Json | undefined, body: Uint8Array): Uint8Array {
  if (sum !== crc32(body)) throw damaged(room, 'the checksum of a message is wrong');
  return body;
}

function parseAbout(json: Json | undefined): About | undefined {
  if (!isObject(json)) return undefined;
  const { game, created, changed, isOver, imported } = json;
  if (typeof game !== 'string' || !isTime(created) || !isTime(changed)) return undefined;
  if (typeof isOver !== 'boolean') return undefined;
  const about = { game, created, changed, isOver };
  if (imported === undefined) return about;
  return isTime(imported) ? { ...about, imported } : undefined;
}

const isWhole = (json: Json | undefined): json is number =>
  typeof json === 'number' && Number.isSafeInteger(json) && json >= 0;
