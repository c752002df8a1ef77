import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/** Where the storage has what in each of the two pages that a file begins with. */
const MARK_AT = 24;
const PAGE_SIZE_AT = 48;
const LAST_PAGE_AT = 144;
const TRANSACTION_AT = 152;
const END = 160;

const MARK = 0xbeefc0de;

interface Header {
  readonly transaction: bigint;
  /** How long the file has to be for all its pages to be there. */
  readonly bytes: bigint;
}

/** `missing` may be more than nothing for a file that is well: pages that are free need not be there. */
export type FileKind = 'empty' | 'foreign' | { readonly missing: bigint };

/**
 * What a file is, without opening it as the storage would: that takes much for its own that is not,
 * and a file that was cut short ends the process.
 */
export function kindOf(path: string): FileKind {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    if (size === 0) return 'empty';
    const first = headerAt(file, 0);
    if (!first) return 'foreign';
    const second = headerAt(file, first.pageSize);
    const latest = second && second.transaction > first.transaction ? second : first;
    const missing = latest.bytes - BigInt(size);
    return { missing: missing > 0n ? missing : 0n };
  } finally {
    closeSync(file);
  }
}

function headerAt(
  file: number,
  position: number,
): (Header & { readonly pageSize: number }) | undefined {
  const page = Buffer.alloc(END);
  const read = readSync(file, page, 0, END, position);
  if (read < END || page.readUInt32LE(MARK_AT) !== MARK) return undefined;
  const pageSize = page.readUInt32LE(PAGE_SIZE_AT);
  const bytes = (page.readBigUInt64LE(LAST_PAGE_AT) + 1n) * BigInt(pageSize);
  return { transaction: page.readBigUInt64LE(TRANSACTION_AT), bytes, pageSize };
}
