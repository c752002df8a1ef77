import type { TextForm } from '../../games/text.ts';
import type { PublicView } from '../../games/view.ts';
import { ENDLESS } from '../screen.ts';
import { spoken } from '../spoken.ts';
import type { Terminal } from '../terminal.ts';
import type { Asked } from './action.ts';
import type { Scene } from './scene.ts';
import type { Display, Sitting } from './sitting.ts';

/**
 * A room in lines of text, for pipes: what happens as it happens, the table whenever something is asked.
 * A line is read when there is something to answer, so that all of a game can be written down before.
 */
export class Plain implements Display {
  readonly isInteractive = false;
  readonly #terminal: Terminal;
  readonly #text: TextForm;
  #sitting: Sitting | undefined;
  /** What was asked last. */
  #asked = '';
  /** What the last line was an answer to. */
  #answered: Asked | undefined;
  /** Something was asked after that line. */
  #hasAskedSince = true;
  #underWay = 0;
  #notice = '';
  #wake: () => void = () => {};

  constructor(terminal: Terminal, text: TextForm) {
    this.#terminal = terminal;
    this.#text = text;
  }

  /** Plays what is read, line by line, until there are no more. */
  async play(sitting: Sitting): Promise<void> {
    this.#sitting = sitting;
    this.show();
    for (;;) {
      const line = await this.#terminal.ahead();
      if (line === undefined) break;
      await this.#until(() => sitting.hasEnded || canBeRead(line, sitting, this.#answered));
      // The line is for whatever comes next.
      if (sitting.hasEnded) return;
      this.#terminal.take();
      this.#heed(line, sitting);
    }
    if (!this.#terminal.hasKeyboard) await this.#until(() => isStuck(sitting));
    sitting.quit();
  }

  #heed(line: string, sitting: Sitting): void {
    if (!this.#terminal.isInteractive) this.#say(`> ${line}`);
    this.#answered = sitting.asked;
    this.#hasAskedSince = false;
    // What is wrong is said again if it is wrong again.
    this.#notice = '';
    sitting.heed(line);
  }

  show(): void {
    const sitting = this.#sitting;
    if (!sitting || sitting.hasEnded) {
      this.#wake();
      return;
    }
    try {
      this.#showScene(sitting);
    } catch (error) {
      sitting.fail(error);
    }
    this.#wake();
  }

  #showScene(sitting: Sitting): void {
    const { scene } = sitting;
    this.#explain(scene);
    if (scene.overlay !== '') {
      // There is nothing in its way, so there is no need to put it away.
      sitting.heed('');
      return;
    }
    const isAnswered = sitting.underWay === 0 && this.#underWay > 0 && !this.#hasAskedSince;
    this.#underWay = sitting.underWay;
    const { isDue } = sitting.asked;
    const isNew = scene.prompt !== this.#asked || (isDue && isAnswered);
    // Whoever waits for an answer is asked for something else only if they can do it now.
    if (isNew && (isDue || sitting.underWay === 0)) this.#ask(scene);
  }

  tell(sentences: readonly string[]): void {
    for (const sentence of sentences) this.#say(spoken(sentence, ENDLESS));
  }

  pause(view: PublicView): void {
    this.#say(this.#text.table(view, ENDLESS));
  }

  /** What is for this player alone, and was not said before. */
  #explain({ notice, overlay }: Scene): void {
    const said = [notice, overlay].filter(Boolean).join('\n');
    if (said !== this.#notice && said !== '') this.#say(spoken(said, ENDLESS));
    this.#notice = said;
  }

  #ask(scene: Scene): void {
    this.#asked = scene.prompt;
    this.#hasAskedSince = true;
    if (scene.table) this.#say(`${scene.table(ENDLESS)}\n`);
    if (scene.standing !== '') this.#say(spoken(scene.standing, ENDLESS));
    this.#say(spoken(scene.prompt, ENDLESS));
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
const isStuck = (sitting: Sitting): boolean =>
  sitting.hasEnded || (sitting.underWay === 0 && (sitting.asked.isDue || sitting.isOver));

/**
 * Is it time for that line? Not while it is somebody else's turn, nor before the answer to the line
 * before; but a move that waits can be given up.
 */
function canBeRead(line: string, sitting: Sitting, answered: Asked | undefined): boolean {
  if (ALWAYS.includes(line.trim().toLowerCase())) return sitting.underWay === 0;
  const { asked } = sitting;
  if (!asked.isDue || sitting.underWay === 0) return asked.isDue;
  return isUnderstood(line, asked) && !isUnderstood(line, answered);
}

function isUnderstood(line: string, asked: Asked | undefined): boolean {
  try {
    return asked?.read(line.trim()) !== undefined;
  } catch {
    return false;
  }
}
