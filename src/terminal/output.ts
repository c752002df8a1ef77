import { Writable } from 'node:stream';
import { printableLines } from '../games/plain-text.ts';

/**
 * Where a command writes to. Strings are text: `cleaned` sees to it that they can be read and do nothing
 * else, whoever they come from. Bytes are what the program itself says to a terminal, or data.
 */
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  hasColors?(): boolean;
  /** What is written until `uncork` arrives at once. */
  cork?(): void;
  uncork?(): void;
};

/**
 * The last thing before a terminal, a pipe or a file: of text, only lines that can be read get there.
 * Each write has arrived when it returns, so that nothing is lost when the process ends right after it.
 */
export const cleaned = (output: Output): Output => new FilteredOutput(output, printableLines);

/**
 * What `node:readline` writes to. It writes what moves the cursor apart from what is read: the one is
 * control, the other text.
 */
export const forReadline = (output: Output): Output =>
  new FilteredOutput(output, (text) => (CURSOR.test(text) ? control(text) : text));

// biome-ignore lint/suspicious/noControlCharactersInRegex: this is how cursors are moved
const CURSOR = /^(?:\x1b\[[\d;]*[A-DGHJK]|\r?\n|\r)+$/;

/** Something for the terminal itself to do. Never make it of anything that comes from outside. */
export const control = (sequence: string): Uint8Array => Buffer.from(sequence);

/** A style begins or ends: those of `Style` and no other. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what colours are made of
export const COLOUR = /(\x1b\[(?:[1247]|2[247]|[349]\d)m)/;

/** Text that may have colours in it, but nothing else that a terminal would obey. */
export const painted = (text: string): Uint8Array =>
  Buffer.from(
    text
      .split(COLOUR)
      .map((part) => (COLOUR.test(part) ? part : printableLines(part)))
      .join(''),
  );

type Chunk = string | Uint8Array;
type Listener = Parameters<NodeJS.EventEmitter['on']>[1];

class FilteredOutput extends Writable implements Output {
  readonly #to: Output;
  readonly #filter: (text: string) => Chunk;

  constructor(to: Output, filter: (text: string) => Chunk) {
    super({ decodeStrings: false });
    this.#to = to;
    this.#filter = filter;
  }

  /** Only the terminal itself knows when its size changes. */
  override on(event: string | symbol, listener: Listener): this {
    if (event !== 'resize') return super.on(event, listener);
    this.#to.on(event, listener);
    return this;
  }

  override off(event: string | symbol, listener: Listener): this {
    return this.removeListener(event, listener);
  }

  override removeListener(event: string | symbol, listener: Listener): this {
    if (event !== 'resize') return super.removeListener(event, listener);
    this.#to.off(event, listener);
    return this;
  }

  get isTTY(): boolean {
    return this.#to.isTTY === true;
  }

  /** 0 if nobody knows. */
  get columns(): number {
    return this.#to.columns ?? 0;
  }

  get rows(): number {
    return this.#to.rows ?? 0;
  }

  hasColors(): boolean {
    return this.#to.hasColors?.() === true;
  }

  override _write(chunk: Chunk, _encoding: BufferEncoding, done: () => void): void {
    this.#to.write(this.#filtered(chunk));
    done();
  }

  override _writev(chunks: readonly { readonly chunk: Chunk }[], done: () => void): void {
    this.#to.cork?.();
    for (const { chunk } of chunks) this.#to.write(this.#filtered(chunk));
    this.#to.uncork?.();
    done();
  }

  #filtered(chunk: Chunk): Chunk {
    return typeof chunk === 'string' ? this.#filter(chunk) : chunk;
  }
}
