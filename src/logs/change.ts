import type { Database } from 'lmdb';

export type Table = Database<Buffer, Buffer>;

/** A change of the file: records to put and to remove, all or none. */
export interface Change {
  readonly puts: readonly (readonly [Table, key: Buffer, record: Buffer])[];
  readonly removes: readonly (readonly [Table, key: Buffer, bytes: number])[];
  /** It makes space, or is needed to: it is made on a full disk, too. It must be small. */
  readonly isRelief?: true;
}

/** A page of the file has at least so many bytes. */
export const PAGE_BYTES = 4_096;

/** What any transaction may take: the paths to what is changed, and the list of free pages. */
const OVERHEAD_BYTES = 64 * PAGE_BYTES;

/**
 * The file grows by at most so much, even if no free page in it can be used: a record takes its pages,
 * and those that lead to it are copied or split; what becomes free is listed, in 8 bytes a page, twice
 * at most.
 */
export function mostBytes(changes: readonly Change[]): number {
  let bytes = OVERHEAD_BYTES;
  for (const { puts, removes } of changes) {
    for (const [, key, record] of puts) {
      bytes += (pagesFor(key.length + record.length) + pathFor(key)) * PAGE_BYTES;
    }
    for (const [, key, freed] of removes) bytes += 16 * pagesFor(key.length + freed);
  }
  return bytes;
}

const pagesFor = (bytes: number): number => Math.ceil((bytes + 64) / PAGE_BYTES) + 1;

/** The longer the keys, the fewer fit into a page, and the longer is the path. */
const pathFor = (key: Buffer): number => 3 + Math.ceil(key.length / 128);
