import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { dirname } from 'node:path';
import { usable } from './folder.ts';

/** Where the storage has its mark in a file. */
const MARK_AT = 24;
const MARK = 0xbeefc0de;

/** What a file is by its first bytes. Whatever else is there the storage would take for its own. */
export function kindOf(path: string): 'empty' | 'foreign' | 'ours' {
  return usable(dirname(path), () => {
    const file = openSync(path, 'r');
    try {
      if (fstatSync(file).size === 0) return 'empty';
      const head = Buffer.alloc(MARK_AT + 4);
      readSync(file, head, 0, head.length, 0);
      return head.readUInt32LE(MARK_AT) === MARK ? 'ours' : 'foreign';
    } finally {
      closeSync(file);
    }
  });
}
