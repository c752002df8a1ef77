import { createInterface, type Interface } from 'node:readline';
import { printable } from '../games/plain-text.ts';
import { control, forReadline, type Output, painted } from './output.ts';

/** The input came to its end, or Ctrl-C or Ctrl-D was pressed. */
export class InputEnded extends Error {
  override readonly name = 'InputEnded';
}

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** A line that is entered sooner than this after its question was not meant as the answer. */
export const DEBOUNCE_MS = 400;

/** Clears the screen and its scroll-back, and moves the cursor to the top left. */
const CLEAR = control('\x1b[2J\x1b[3J\x1b[H');

/**
 * A dialogue in lines. Piped input is echoed, so that a transcript reads like the screen without its
 * control codes.
 */
export class Terminal {
  /** True if both input and output are a terminal. */
  readonly isInteractive: boolean;
  /** True if lines are typed, rather than piped. */
  readonly hasKeyboard: boolean;
  readonly #output: Output;
  readonly #readline: Interface;
  readonly #lines: AsyncIterator<string>;
  readonly #now: () => number;
  #hasEnded = false;
  /** The next line, if `peekLine` has requested it and it is not taken yet. */
  #nextLine: Promise<IteratorResult<string>> | undefined;

  /** @param now the time in milliseconds */
  constructor(input: Input, output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.hasKeyboard = input.isTTY === true;
    this.isInteractive = this.hasKeyboard && output.isTTY === true;
    this.#readline = createInterface({
      input,
      output: forReadline(output),
      terminal: this.isInteractive,
      historySize: 0,
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    // Created now, since lines that arrive before would be lost.
    this.#lines = this.#readline[Symbol.asyncIterator]();
    this.#readline.on('close', () => {
      this.#hasEnded = true;
    });
    // Ctrl-Z would leave the screen, and any secret on it, to other people.
    this.#readline.on('SIGTSTP', () => {});
  }

  /** Calls the listener on Ctrl-C, instead of ending the input. */
  onInterrupt(listener: () => void): void {
    this.#readline.on('SIGINT', listener);
  }

  /** In columns; infinite in a pipe. */
  get width(): number {
    return this.#output.columns || Number.POSITIVE_INFINITY;
  }

  /** In lines; infinite in a pipe. */
  get height(): number {
    return this.#output.rows || Number.POSITIVE_INFINITY;
  }

  /** True if the terminal has colours and the user wants them (`NO_COLOR`). */
  get hasColours(): boolean {
    return this.isInteractive && this.#output.hasColors?.() === true;
  }

  say(text: string): void {
    this.#output.write(`${text}\n`);
  }

  /** Writes a text that may contain colours. */
  show(text: string): void {
    this.#output.write(this.hasColours ? painted(`${text}\n`) : `${text}\n`);
  }

  /** Asks, and resolves to the next line, trimmed. Throws InputEnded. */
  async ask(question: string): Promise<string> {
    this.#prompt(`${question} `);
    const { value, done } = await (this.#nextLine ?? this.#lines.next());
    this.takeLine();
    if (done) {
      this.say('');
      throw new InputEnded('the input ended before the game did');
    }
    if (!this.hasKeyboard) this.say(value);
    return value.trim();
  }

  /** Resolves to undefined if, at a keyboard, the line was typed before the question or right after it. */
  async askDebounced(question: string): Promise<string | undefined> {
    const asked = this.#now();
    const line = await this.ask(question);
    const isTooEarly = this.isInteractive && this.#now() - asked < DEBOUNCE_MS;
    return isTooEarly ? undefined : line;
  }

  /** The next line, which stays the next one until it is taken; undefined at the end. */
  async peekLine(): Promise<string | undefined> {
    this.#nextLine ??= this.#lines.next();
    const { value, done } = await this.#nextLine;
    return done ? undefined : value;
  }

  takeLine(): void {
    this.#nextLine = undefined;
  }

  /** Clears the screen and its scroll-back. */
  clear(): void {
    if (this.isInteractive) this.#output.write(CLEAR);
  }

  close(): void {
    this.#readline.close();
  }

  #prompt(question: string): void {
    // Readline computes the width of the prompt from this text.
    const prompt = printable(question);
    // Once the input has ended, readline cannot prompt, but lines may still be buffered.
    if (!this.isInteractive || this.#hasEnded) this.#output.write(prompt);
    else {
      this.#readline.setPrompt(prompt);
      this.#readline.prompt(true);
    }
  }
}
