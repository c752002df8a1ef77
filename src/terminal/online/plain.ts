import { printableLines } from '../../games/plain-text.ts';
import type { TextUi } from '../../games/text.ts';
import type { PublicView } from '../../games/view.ts';
import type { Terminal } from '../terminal.ts';
import { UNBOUNDED } from '../text-layout.ts';
import type { RoomPrompt } from './room-prompt.ts';
import { type Display, type Ending, type EnteredRoom, RoomSession } from './room-session.ts';
import type { ScreenModel } from './screen-model.ts';

/** Plays or watches in lines of text until the session ends; aborting `stop` quits. */
export function playInLines(
  entered: EnteredRoom,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<Ending> {
  terminal.say(entered.link);
  const display = new PlainDisplay(terminal, entered.text);
  const session = new RoomSession(entered, display);
  display.play(session).catch((error: unknown) => session.fail(error));
  return session.untilEnded(stop);
}

/**
 * A room in lines of text, for pipes: describes effects as they happen, and shows the board with each
 * prompt. Reads a line only when it can be answered, so that a whole game can be piped in.
 */
class PlainDisplay implements Display {
  readonly isInteractive = false;
  readonly #terminal: Terminal;
  readonly #text: TextUi;
  #session: RoomSession | undefined;
  #lastPrompt = '';
  /** The prompt that the last line answered. */
  #answered: RoomPrompt | undefined;
  #hasPromptedSince = true;
  #pending = 0;
  #notice = '';
  #wake: () => void = () => {};

  constructor(terminal: Terminal, text: TextUi) {
    this.#terminal = terminal;
    this.#text = text;
  }

  /** Plays line by line, until the input or the session ends. */
  async play(session: RoomSession): Promise<void> {
    this.#session = session;
    this.show();
    for (;;) {
      const line = await this.#terminal.peekLine();
      if (line === undefined) break;
      await this.#until(() => session.hasEnded || canBeRead(line, session, this.#answered));
      // The line stays for the next game.
      if (session.hasEnded) return;
      this.#terminal.takeLine();
      this.#handleLine(line, session);
    }
    if (!this.#terminal.hasKeyboard) await this.#until(() => isStuck(session));
    session.quit();
  }

  #handleLine(line: string, session: RoomSession): void {
    if (!this.#terminal.isInteractive) this.#terminal.say(`> ${line}`);
    this.#answered = session.prompt;
    this.#hasPromptedSince = false;
    // The same notice is shown again if it comes again.
    this.#notice = '';
    session.onLine(line);
  }

  show(): void {
    const session = this.#session;
    if (session && !session.hasEnded) session.guard(() => this.#showChanges(session));
    this.#wake();
  }

  #showChanges(session: RoomSession): void {
    const { screenModel, prompt, pending } = session;
    this.#showNotice(screenModel);
    if (screenModel.overlay !== '') {
      // It covers nothing here, so close it at once.
      session.onLine('');
      return;
    }
    const isAnswered = pending === 0 && this.#pending > 0 && !this.#hasPromptedSince;
    this.#pending = pending;
    const isNew = screenModel.prompt !== this.#lastPrompt || (prompt.isDue && isAnswered);
    // While a move is pending, only prompts that can be answered now matter.
    if (isNew && (prompt.isDue || pending === 0)) this.#ask(screenModel);
  }

  announce(sentences: readonly string[]): void {
    for (const sentence of sentences) this.#say(sentence);
  }

  hold(view: PublicView): void {
    this.#say(this.#text.renderBoard(view, UNBOUNDED));
  }

  #showNotice({ notice, overlay }: ScreenModel): void {
    const text = [notice, overlay].filter(Boolean).join('\n');
    if (text !== this.#notice && text !== '') this.#say(text);
    this.#notice = text;
  }

  #ask({ prompt, board, statusLine }: ScreenModel): void {
    this.#lastPrompt = prompt;
    this.#hasPromptedSince = true;
    if (board) this.#say(`${board(UNBOUNDED)}\n`);
    if (statusLine !== '') this.#say(statusLine);
    this.#say(prompt);
  }

  async #until(condition: () => boolean): Promise<void> {
    while (!condition()) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #say(text: string): void {
    this.#terminal.say(printableLines(text));
  }
}

const ALWAYS_READ = ['?', 'quit', 'leave', 'end'];

/** True if, without further input, nothing more will happen here. */
const isStuck = (session: RoomSession): boolean =>
  session.hasEnded || (session.pending === 0 && (session.prompt.isDue || session.isOver));

/**
 * Lines wait for the player's turn and for the reply to the line before; but a move that waits can be
 * cancelled.
 */
function canBeRead(line: string, session: RoomSession, answered: RoomPrompt | undefined): boolean {
  if (ALWAYS_READ.includes(line.trim().toLowerCase())) return session.pending === 0;
  const { prompt } = session;
  if (!prompt.isDue || session.pending === 0) return prompt.isDue;
  return isUnderstood(line, prompt) && !isUnderstood(line, answered);
}

function isUnderstood(line: string, prompt: RoomPrompt | undefined): boolean {
  try {
    return prompt?.read(line.trim()) !== undefined;
  } catch {
    return false;
  }
}
