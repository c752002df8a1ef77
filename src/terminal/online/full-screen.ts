import { createInterface, type Interface } from 'node:readline';
import type { Spot } from '../../games/view.ts';
import { control, forReadline, type Output, painted } from '../output.ts';
import { paintIf } from '../screen.ts';
import type { Input } from '../terminal.ts';
import { fitTo, widthOf } from '../text-layout.ts';
import { layOut } from './layout.ts';
import type { Scene } from './scene.ts';

/** A screen of its own, without anything to scroll back to, and back to what was there before. */
const ENTER = control('\x1b[?1049h\x1b[2J');
const LEAVE = control('\x1b[?1049l');
const HOME = control('\x1b[H');
const CLEAR_LINE = control('\x1b[K');
const NEXT_LINE = control('\r\n');
const CLEAR_BELOW = control('\x1b[J');

/** What is shown when nobody has said how large the terminal is. */
const COLUMNS = 80;
const ROWS = 24;

const PROMPT = '> ';

/** A terminal as a whole: it is redrawn in place, while somebody types in its last line. */
export class FullScreen {
  readonly #input: Input;
  readonly #output: Output;
  readonly #readline: Interface;
  readonly #onResize: () => void;
  readonly #leave = (): void => void this.#output.write(LEAVE);
  #hasKeyboard = true;
  #isClosed = false;

  constructor(
    input: Input,
    output: Output,
    { onLine, onEnd, onResize }: { onLine(line: string): void; onEnd(): void; onResize(): void },
  ) {
    this.#input = input;
    this.#output = output;
    this.#onResize = onResize;
    this.#readline = createInterface({
      input,
      output: forReadline(output),
      terminal: true,
      historySize: 0,
    });
    this.#readline.setPrompt(PROMPT);
    this.#readline.on('line', onLine);
    this.#readline.on('SIGINT', onEnd);
    // Ctrl-Z would hand the screen, with whatever secret is on it, to anybody.
    this.#readline.on('SIGTSTP', () => {});
    this.#readline.on('close', () => {
      this.#hasKeyboard = false;
      onEnd();
    });
    // The keyboard wipes the screen for Ctrl-L, as shells do.
    input.on('keypress', this.#redraw);
    output.on('resize', onResize);
    // Whatever goes wrong, the terminal is left as it was.
    process.once('exit', this.#leave);
    output.write(ENTER);
  }

  draw(scene: Scene, focus: Spot | undefined): void {
    if (this.#isClosed || !this.#hasKeyboard) return;
    const { columns, rows } = this.#output;
    const hasColours = this.#output.hasColors?.() === true;
    const lines = layOut(scene, {
      width: columns || COLUMNS,
      height: rows || ROWS,
      focus,
      paint: paintIf(hasColours),
      fit: fitTo,
      widthOf,
    });
    // All at once, so that nobody sees it half drawn.
    this.#output.cork?.();
    this.#output.write(HOME);
    for (const line of lines) {
      // After a line as wide as the screen it would be its last character that is cleared.
      this.#output.write(CLEAR_LINE);
      this.#output.write(hasColours ? painted(line) : line);
      this.#output.write(NEXT_LINE);
    }
    this.#output.write(CLEAR_BELOW);
    this.#readline.prompt(true);
    this.#output.uncork?.();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('keypress', this.#redraw);
    this.#output.off('resize', this.#onResize);
    process.off('exit', this.#leave);
    this.#readline.removeAllListeners('close');
    this.#readline.close();
    this.#leave();
  }

  readonly #redraw = (_: string, { ctrl, name }: { ctrl?: boolean; name?: string }): void => {
    if (ctrl && name === 'l') this.#onResize();
  };
}
