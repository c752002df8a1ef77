import { createInterface, type Interface } from 'node:readline';
import { control, forReadline, type Output, painted } from '../output.ts';
import type { Input } from '../terminal.ts';
import { screenOf } from '../text-layout.ts';
import { layOut } from './layout.ts';
import { type Display, type Ending, type EnteredRoom, RoomSession } from './room-session.ts';

/** Switches to the alternate screen, which has no scroll-back, and back to the normal one. */
const ENTER = control('\x1b[?1049h\x1b[2J');
const LEAVE = control('\x1b[?1049l');
const HOME = control('\x1b[H');
const CLEAR_LINE = control('\x1b[K');
const NEXT_LINE = control('\r\n');
const CLEAR_BELOW = control('\x1b[J');

/** The size of a terminal that does not say its own. */
const COLUMNS = 80;
const ROWS = 24;

/** Plays or watches on the whole screen until the session ends; aborting `stop` quits. */
export async function playOnScreen(
  entered: EnteredRoom,
  { stdin, stdout }: { readonly stdin: Input; readonly stdout: Output },
  stop: AbortSignal,
): Promise<Ending> {
  const screen = new FullScreen(stdin, stdout);
  const session = new RoomSession(entered, screen);
  screen.open(session);
  try {
    return await session.untilEnded(stop);
  } finally {
    screen.close();
  }
}

/** Redraws the whole terminal in place, above a line to type in. */
class FullScreen implements Display {
  readonly isInteractive = true;
  readonly #input: Input;
  readonly #output: Output;
  readonly #readline: Interface;
  readonly #leave = (): void => void this.#output.write(LEAVE);
  #session: RoomSession | undefined;
  #hasKeyboard = true;
  #isDrawScheduled = false;

  constructor(input: Input, output: Output) {
    this.#input = input;
    this.#output = output;
    this.#readline = createInterface({
      input,
      output: forReadline(output),
      terminal: true,
      historySize: 0,
      prompt: '> ',
    });
  }

  open(session: RoomSession): void {
    this.#session = session;
    this.#readline.on('line', (line) => session.onLine(line));
    this.#readline.on('SIGINT', () => session.quit());
    // Ctrl-Z would leave the screen, and any secret on it, to other people.
    this.#readline.on('SIGTSTP', () => {});
    this.#readline.on('close', () => {
      this.#hasKeyboard = false;
      session.quit();
    });
    this.#input.on('keypress', this.#onKey);
    this.#output.on('resize', this.show);
    // Restores the terminal also after a crash.
    process.once('exit', this.#leave);
    this.#output.write(ENTER);
    this.show();
  }

  /** Draws once, however many changes come at the same time. */
  readonly show = (): void => {
    if (this.#isDrawScheduled) return;
    this.#isDrawScheduled = true;
    setImmediate(() => {
      this.#isDrawScheduled = false;
      const session = this.#session;
      if (session && !session.hasEnded) session.guard(() => this.#draw(session));
    });
  };

  close(): void {
    this.#session = undefined;
    this.#input.off('keypress', this.#onKey);
    this.#output.off('resize', this.show);
    process.off('exit', this.#leave);
    this.#readline.removeAllListeners('close');
    this.#readline.close();
    this.#leave();
  }

  #draw({ screenModel, focus }: RoomSession): void {
    if (!this.#hasKeyboard) return;
    const { columns, rows } = this.#output;
    const hasColours = this.#output.hasColors?.() === true;
    const size = { width: columns || COLUMNS, height: rows || ROWS, hasColours };
    const lines = layOut(screenModel, screenOf(size, focus));
    // Corked, so that no half-drawn screen is seen.
    this.#output.cork?.();
    this.#output.write(HOME);
    for (const line of lines) {
      // Cleared first: after a line as wide as the screen, this would clear its last character.
      this.#output.write(CLEAR_LINE);
      this.#output.write(hasColours ? painted(line) : line);
      this.#output.write(NEXT_LINE);
    }
    this.#output.write(CLEAR_BELOW);
    this.#readline.prompt(true);
    this.#output.uncork?.();
  }

  /** Readline clears the screen on Ctrl-L, as shells do. */
  readonly #onKey = (_: string, { ctrl, name }: { ctrl?: boolean; name?: string }): void => {
    if (ctrl && name === 'l') this.show();
  };
}
