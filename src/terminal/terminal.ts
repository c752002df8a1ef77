import { createInterface, type Interface } from 'node:readline';
import { printable } from '../games/plain-text.ts';
import { control, forReadline, type Output, painted } from './output.ts';

/** Somebody has no more to say: the input came to its end, or Ctrl-C or Ctrl-D was pressed. */
export class InputEnded extends Error {
  override readonly name = 'InputEnded';
}

export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** How quickly a second press of Enter follows the first when it was not meant. */
export const DEBOUNCE_MS = 400;

/** Wipes the screen, then what has scrolled out of it, and starts at the top left. */
const CLEAR = control('\x1b[2J\x1b[3J\x1b[H');

/**
 * Line by line talk with whoever sits at the keyboard. The text is the same when the input is piped,
 * what was read included, so that a transcript reads like the screen; only control codes are left out.
 */
export class Terminal {
  readonly #output: Output;
  readonly #readline: Interface;
  readonly #lines: AsyncIterator<string>;
  readonly #isInteractive: boolean;
  readonly #echoes: boolean;
  readonly #now: () => number;
  #hasEnded = false;
  /** A line that was looked at, but not taken. */
  #ahead: Promise<IteratorResult<string>> | undefined;

  /** @param now the time in milliseconds */
  constructor(input: Input, output: Output, now: () => number = () => performance.now()) {
    this.#output = output;
    this.#now = now;
    this.#isInteractive = input.isTTY === true && output.isTTY === true;
    this.#echoes = input.isTTY !== true;
    this.#readline = createInterface({
      input,
      output: forReadline(output),
      terminal: this.#isInteractive,
      historySize: 0,
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    // Lines that arrive before somebody listens would be lost.
    this.#lines = this.#readline[Symbol.asyncIterator]();
    this.#readline.on('close', () => {
      this.#hasEnded = true;
    });
    // Ctrl-Z would hand the screen, with whatever secret is on it, to anybody.
    this.#readline.on('SIGTSTP', () => {});
  }

  /** Somebody sits at a keyboard, in front of a screen. */
  get isInteractive(): boolean {
    return this.#isInteractive;
  }

  /** Lines are typed, and seen by whoever types them. */
  get hasKeyboard(): boolean {
    return !this.#echoes;
  }

  /** Ctrl-C at the keyboard does that, instead of ending the input. */
  onInterrupt(listener: () => void): void {
    this.#readline.on('SIGINT', listener);
  }

  /** How many characters fit beside each other; no limit in a pipe. */
  get width(): number {
    return this.#output.columns || Number.POSITIVE_INFINITY;
  }

  /** How many lines fit below each other; no limit in a pipe. */
  get height(): number {
    return this.#output.rows || Number.POSITIVE_INFINITY;
  }

  /** Colours are for terminals that have them and whose user wants them (`NO_COLOR`). */
  get hasColours(): boolean {
    return this.#isInteractive && this.#output.hasColors?.() === true;
  }

  say(text: string): void {
    this.#output.write(`${text}\n`);
  }

  /** The same for a text that may have colours in it. */
  show(text: string): void {
    this.#output.write(this.hasColours ? painted(`${text}\n`) : `${text}\n`);
  }

  /** Asks and waits for a line, which is returned without the white space around it. */
  async ask(question: string): Promise<string> {
    this.#prompt(`${question} `);
    const { value, done } = await (this.#ahead ?? this.#lines.next());
    this.take();
    if (done) {
      this.say('');
      throw new InputEnded('the input ended before the game did');
    }
    if (this.#echoes) this.say(value);
    return value.trim();
  }

  /**
   * Asks for something that must not happen by a slip of the finger: at a keyboard, what was typed
   * before the question or right after it does not count, and undefined is returned.
   */
  async askDebounced(question: string): Promise<string | undefined> {
    const asked = this.#now();
    const line = await this.ask(question);
    const isSlip = this.#isInteractive && this.#now() - asked < DEBOUNCE_MS;
    return isSlip ? undefined : line;
  }

  /** The next line, which is there for whoever comes next until it is taken; undefined at the end. */
  async ahead(): Promise<string | undefined> {
    this.#ahead ??= this.#lines.next();
    const { value, done } = await this.#ahead;
    return done ? undefined : value;
  }

  take(): void {
    this.#ahead = undefined;
  }

  /** What was on the screen cannot be read any more, by scrolling back either. */
  clear(): void {
    if (this.#isInteractive) this.#output.write(CLEAR);
  }

  close(): void {
    this.#readline.close();
  }

  #prompt(question: string): void {
    // The keyboard has to know how wide it is when it is shown.
    const prompt = printable(question);
    // A pipe has often come to its end long before its last line is asked for.
    if (!this.#isInteractive || this.#hasEnded) this.#output.write(prompt);
    else {
      this.#readline.setPrompt(prompt);
      this.#readline.prompt(true);
    }
  }
}
