import type { TextUi } from '../../games/text.ts';
import type { PublicView } from '../../games/view.ts';
import { ENDLESS } from '../screen.ts';
import type { Terminal } from '../terminal.ts';
import { wrapText } from '../text-layout.ts';
import type { RoomPrompt } from './action.ts';
import type { Display, RoomSession } from './room-session.ts';
import type { Scene } from './scene.ts';

/**
 * A room in lines of text, for pipes: what happens as it happens, the table whenever something is asked.
 * A line is read when there is something to answer, so that all of a game can be written down before.
 */
export class Plain implements Display {
  readonly isInteractive = false;
  readonly #terminal: Terminal;
  readonly #text: TextUi;
  #session: RoomSession | undefined;
  /** What was asked last. */
  #asked = '';
  /** What the last line was an answer to. */
  #answered: RoomPrompt | undefined;
  /** Something was asked after that line. */
  #hasAskedSince = true;
  #pending = 0;
  #notice = '';
  #wake: () => void = () => {};

  constructor(terminal: Terminal, text: TextUi) {
    this.#terminal = terminal;
    this.#text = text;
  }

  /** Plays what is read, line by line, until there are no more. */
  async play(session: RoomSession): Promise<void> {
    this.#session = session;
    this.show();
    for (;;) {
      const line = await this.#terminal.ahead();
      if (line === undefined) break;
      await this.#until(() => session.hasEnded || canBeRead(line, session, this.#answered));
      // The line is for whatever comes next.
      if (session.hasEnded) return;
      this.#terminal.take();
      this.#handleLine(line, session);
    }
    if (!this.#terminal.hasKeyboard) await this.#until(() => isStuck(session));
    session.quit();
  }

  #handleLine(line: string, session: RoomSession): void {
    if (!this.#terminal.isInteractive) this.#say(`> ${line}`);
    this.#answered = session.prompt;
    this.#hasAskedSince = false;
    // What is wrong is said again if it is wrong again.
    this.#notice = '';
    session.onLine(line);
  }

  show(): void {
    const session = this.#session;
    if (!session || session.hasEnded) {
      this.#wake();
      return;
    }
    try {
      this.#showScene(session);
    } catch (error) {
      session.fail(error);
    }
    this.#wake();
  }

  #showScene(session: RoomSession): void {
    const { scene } = session;
    this.#explain(scene);
    if (scene.overlay !== '') {
      // There is nothing in its way, so there is no need to put it away.
      session.onLine('');
      return;
    }
    const isAnswered = session.pending === 0 && this.#pending > 0 && !this.#hasAskedSince;
    this.#pending = session.pending;
    const { isDue } = session.prompt;
    const isNew = scene.prompt !== this.#asked || (isDue && isAnswered);
    // Whoever waits for an answer is asked for something else only if they can do it now.
    if (isNew && (isDue || session.pending === 0)) this.#ask(scene);
  }

  tell(sentences: readonly string[]): void {
    for (const sentence of sentences) this.#say(wrapText(sentence, ENDLESS));
  }

  pause(view: PublicView): void {
    this.#say(this.#text.renderBoard(view, ENDLESS));
  }

  /** What is for this player alone, and was not said before. */
  #explain({ notice, overlay }: Scene): void {
    const said = [notice, overlay].filter(Boolean).join('\n');
    if (said !== this.#notice && said !== '') this.#say(wrapText(said, ENDLESS));
    this.#notice = said;
  }

  #ask(scene: Scene): void {
    this.#asked = scene.prompt;
    this.#hasAskedSince = true;
    if (scene.table) this.#say(`${scene.table(ENDLESS)}\n`);
    if (scene.standing !== '') this.#say(wrapText(scene.standing, ENDLESS));
    this.#say(wrapText(scene.prompt, ENDLESS));
  }

  async #until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #say(text: string): void {
    this.#terminal.say(text);
  }
}

const ALWAYS = ['?', 'quit', 'leave', 'end'];

/**
 * Somebody who has nothing more to say sees what the others do, as long as that goes on without them.
 */
const isStuck = (session: RoomSession): boolean =>
  session.hasEnded || (session.pending === 0 && (session.prompt.isDue || session.isOver));

/**
 * Is it time for that line? Not while it is somebody else's turn, nor before the answer to the line
 * before; but a move that waits can be given up.
 */
function canBeRead(line: string, session: RoomSession, answered: RoomPrompt | undefined): boolean {
  if (ALWAYS.includes(line.trim().toLowerCase())) return session.pending === 0;
  const { prompt: asked } = session;
  if (!asked.isDue || session.pending === 0) return asked.isDue;
  return isUnderstood(line, asked) && !isUnderstood(line, answered);
}

function isUnderstood(line: string, asked: RoomPrompt | undefined): boolean {
  try {
    return asked?.read(line.trim()) !== undefined;
  } catch {
    return false;
  }
}
