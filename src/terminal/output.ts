import { Writable } from 'node:stream';
import { printableLines } from '../games/plain-text.ts';

/**
 * The output of a command. Strings are untrusted text, which `cleaned` makes printable; bytes are data
 * or control sequences of the program itself, and pass unchanged.
 */
export type Output = NodeJS.WritableStream & {
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
  hasColors?(): boolean;
  /** Buffers writes until `uncork`. */
  cork?(): void;
  uncork?(): void;
};

/**
 * Makes all text printable before it reaches a terminal, a pipe or a file. Writes are synchronous, so
 * that nothing is lost when the process ends right after one.
 */
export const cleaned = (output: Output): Output => new FilteredOutput(output, printableLines);

/** An output for `node:readline`, which writes cursor movements apart from text. */
export const forReadline = (output: Output): Output =>
  new FilteredOutput(output, (text) => (CURSOR.test(text) ? control(text) : text));

// biome-ignore lint/suspicious/noControlCharactersInRegex: cursor movements are control sequences
const CURSOR = /^(?:\x1b\[[\d;]*[A-DGHJK]|\r?\n|\r)+$/;

/** A control sequence for the terminal. Must not contain any input. */
export const control = (sequence: string): Uint8Array => Buffer.from(sequence);

/** Begins or ends one of the styles of `Style`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours are control sequences
export const COLOUR = /(\x1b\[(?:[1247]|2[247]|[349]\d)m)/;

/** Printable text with colours, without any other control sequence. */
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

  /** Only the terminal itself emits `resize`. */
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

  /** 0 if unknown. */
  get columns(): number {
    return this.#to.columns ?? 0;
  }

  get rows(): number {
    return this.#to.rows ?? 0;
  }

  hasColors(): boolean {
    return this.#to.hasColors?.() === true;
  }

  /** Handles single writes, too. */
  override _writev(chunks: readonly { readonly chunk: Chunk }[], done: () => void): void {
    this.#to.cork?.();
    for (const { chunk } of chunks) {
      this.#to.write(typeof chunk === 'string' ? this.#filter(chunk) : chunk);
    }
    this.#to.uncork?.();
    done();
  }
}
