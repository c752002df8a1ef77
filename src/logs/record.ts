import { crc32 } from 'node:zlib';
import type { Json } from '../games/game.ts';
import type { Seq, Time } from '../history/entry.ts';
import type { RoomId } from '../table/state.ts';

/**
 * The format of rooms on the disk.
 *
 * A key is the length of the room's id in two bytes, the id in UTF-8, and a number in six bytes, all
 * big-endian: so a room's records are adjacent, in order, and apart from those of every other room.
 *
 * A record is a CRC-32 in four bytes, the time in six, and JSON. The checksum covers the key, too, so
 * that a misplaced record is found.
 */
const LENGTH_BYTES = 2;
const SEQ_BYTES = 6;
const CHECKSUM_BYTES = 4;
const TIME_BYTES = 6;
const CONTENT_AT = CHECKSUM_BYTES + TIME_BYTES;

/** Greater than the number of every record. */
export const LAST: Seq = 2 ** 48 - 1;

/** The most bytes of an id that fit into a key of LMDB. */
export const LONGEST_ID = 1_024;

/** A record on the disk is not as it was written. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
}

/** What `read` returns, or undefined if that is damaged: it counts as none in lists, and for notes. */
export function ifReadable<T>(read: () => T, onDamaged = (_: Error): void => {}): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Damaged)) throw error;
    onDamaged(error);
    return undefined;
  }
}

export const missingEntry = (room: RoomId, seq: Seq): Damaged =>
  new Damaged(`room ${JSON.stringify(room)} is damaged: it lacks entry ${seq}`);

export interface Key {
  readonly room: RoomId;
  readonly seq: Seq;
}

export function formatKey(room: RoomId, seq: Seq): Buffer {
  const length = Buffer.byteLength(room);
  if (length > LONGEST_ID) throw new Error(`the id of a room has at most ${LONGEST_ID} bytes`);
  const key = Buffer.allocUnsafe(LENGTH_BYTES + length + SEQ_BYTES);
  key.writeUInt16BE(length);
  key.write(room, LENGTH_BYTES, 'utf8');
  key.writeUIntBE(seq, LENGTH_BYTES + length, SEQ_BYTES);
  return key;
}

export function parseKey(key: Buffer): Key {
  const end = key.length - SEQ_BYTES;
  if (end < LENGTH_BYTES || key.readUInt16BE() !== end - LENGTH_BYTES) {
    throw new Damaged('a record has a key that was not written by Recollect');
  }
  return { room: key.toString('utf8', LENGTH_BYTES, end), seq: key.readUIntBE(end, SEQ_BYTES) };
}

export function encode(key: Buffer, time: Time, content: Json): Buffer {
  const json = JSON.stringify(content);
  const record = Buffer.allocUnsafe(CONTENT_AT + Buffer.byteLength(json));
  record.writeUIntBE(time, CHECKSUM_BYTES, TIME_BYTES);
  record.write(json, CONTENT_AT, 'utf8');
  record.writeUInt32BE(checksum(key, record));
  return record;
}

/** Throws Damaged if the checksum is wrong. */
export function decode(
  key: Buffer,
  record: Buffer,
): { readonly time: Time; readonly content: Json } {
  if (record.length < CONTENT_AT || record.readUInt32BE() !== checksum(key, record)) {
    const { room, seq } = parseKey(key);
    throw new Damaged(`room ${JSON.stringify(room)} is damaged at ${seq}: its checksum is wrong`);
  }
  return { time: timeOf(record), content: JSON.parse(record.toString('utf8', CONTENT_AT)) };
}

/** Reads the time without checking the record. */
export function timeOf(record: Buffer): Time {
  if (record.length < CONTENT_AT) throw new Damaged('a record was cut short');
  return record.readUIntBE(CHECKSUM_BYTES, TIME_BYTES);
}

const checksum = (key: Buffer, record: Buffer): number =>
  crc32(record.subarray(CHECKSUM_BYTES), crc32(key));
