import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';

const ZEROS = Buffer.alloc(1024 * 1024);

/** The file grows by at least this much at a time. */
const STEP_BYTES = ZEROS.length;

/** The disk has no more space for us. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);

interface DiskInfo {
  /** How many bytes of the file are in use, counted from its beginning. */
  readonly usedBytes: () => number;
  /** How much space is left on the disk. */
  readonly freeBytes: () => number;
  /** What is written over needs new space, as on file systems that copy on write. */
  readonly isCopying: boolean;
}

/**
 * Space behind the end of what a data file uses, allocated before anybody needs it. The library must
 * never run into the end of the disk, and others may fill the disk at any moment: so whatever it is
 * going to write has its place before it begins.
 */
export class Headroom {
  readonly #file: number;
  readonly #disk: DiskInfo;
  /** At least so much is allocated and not in use. */
  #spare = 0;

  constructor(path: string, disk: DiskInfo) {
    this.#disk = disk;
    this.#file = openSync(path, 'r+');
    this.#fillHoles();
  }

  /**
   * Hands out space for a change that takes at most `bytes`, if `kept` remain besides. Returns whether
   * it could. Throws if the disk fails in another way than being full.
   */
  take(bytes: number, kept: number): boolean {
    const { isCopying, freeBytes } = this.#disk;
    if (isCopying) return freeBytes() >= bytes + kept;
    if (this.#spare < bytes + kept) this.#measure();
    if (this.#spare < bytes + kept) this.#extend(bytes + kept - this.#spare);
    if (this.#spare < bytes + kept) return false;
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

  /** A copy of the file may have lost what is allocated but not in use. */
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
