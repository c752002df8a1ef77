import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

const ZEROS = Buffer.alloc(1024 * 1024);

/** The file grows by at least this much at a time. */
const STEP_BYTES = ZEROS.length;

const FULL = new Set(['ENOSPC', 'EDQUOT']);

interface DiskInfo {
  /** The bytes of the file in use, from its beginning. */
  readonly usedBytes: () => number;
  readonly freeBytes: () => number;
  /** Overwriting needs new space, as on copy-on-write file systems. */
  readonly isCopying: boolean;
}

/**
 * Space allocated behind the used part of a data file. LMDB must never run out of disk space in a
 * write, and other programs may fill the disk at any moment: so the space is there before it begins.
 */
export class Headroom {
  readonly #file: number;
  readonly #disk: DiskInfo;
  /** At least this many bytes are allocated and unused. */
  #spare = 0;

  constructor(path: string, disk: DiskInfo) {
    this.#disk = disk;
    this.#file = openSync(path, 'r+');
    this.#fillHoles();
  }

  /**
   * Hands out space for a change that takes at most `bytes`, if `reserve` remain. Returns whether it
   * could. Throws if the disk fails in another way than being full.
   */
  take(bytes: number, reserve: number): boolean {
    const { isCopying, freeBytes } = this.#disk;
    const needed = bytes + reserve;
    if (isCopying) return freeBytes() >= needed;
    if (this.#spare < needed) this.#measure();
    if (this.#spare < needed) this.#extend(needed - this.#spare);
    if (this.#spare < needed) return false;
    this.#spare -= bytes;
    return true;
  }

  close(): void {
    closeSync(this.#file);
  }

  #measure(): void {
    this.#spare = fstatSync(this.#file).size - this.#disk.usedBytes();
  }

  #extend(missing: number): void {
    const free = this.#disk.freeBytes();
    if (free < missing) return;
    const { size } = fstatSync(this.#file);
    this.#write(size, size + Math.min(Math.max(missing, STEP_BYTES), free));
    this.#measure();
  }

  /** A copy of the file may be sparse behind the used part. */
  #fillHoles(): void {
    const { size, blocks } = fstatSync(this.#file);
    const used = this.#disk.usedBytes();
    const unused = size - used;
    if (this.#disk.isCopying || unused <= 0 || blocks * 512 >= size) return;
    if (this.#disk.freeBytes() >= unused) this.#write(used, size);
  }

  #write(from: number, to: number): void {
    try {
      for (let at = from; at < to; ) {
        at += writeSync(this.#file, ZEROS, 0, Math.min(ZEROS.length, to - at), at);
      }
    } catch (error) {
      if (!FULL.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
}
