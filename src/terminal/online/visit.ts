import type { Room } from '../../client/room.ts';
import type { TextForm } from '../../games/text.ts';
import type { Output } from '../output.ts';
import type { Input, Terminal } from '../terminal.ts';
import { FullScreen } from './full-screen.ts';
import { Plain } from './plain.ts';
import { type Display, type Ending, Sitting } from './sitting.ts';

/** A room that somebody has entered. */
export interface Entered {
  readonly room: Room;
  /** How its game is played in lines of text. */
  readonly text: TextForm;
  /** What to send to others, so that they find it. */
  readonly link: string;
}

/** Plays or watches on a whole screen, until that comes to its end. */
export async function visitOnScreen(
  { room, text, link }: Entered,
  { stdin, stdout }: { readonly stdin: Input; readonly stdout: Output },
  stop: AbortSignal,
): Promise<Ending> {
  const display: Display = {
    show: soon(() => {
      try {
        if (!sitting.hasEnded) screen.draw(sitting.scene, sitting.focus);
      } catch (error) {
        sitting.fail(error);
      }
    }),
    tell: () => {},
    pause: () => {},
    isInteractive: true,
  };
  const sitting = new Sitting(room, text, link, display, () => performance.now());
  const screen = new FullScreen(stdin, stdout, {
    onLine: (line) => sitting.heed(line),
    onEnd: () => sitting.quit(),
    onResize: display.show,
  });
  const quit = (): void => sitting.quit();
  stop.addEventListener('abort', quit);
  try {
    display.show();
    return await sitting.ended;
  } finally {
    stop.removeEventListener('abort', quit);
    screen.close();
    sitting.close();
  }
}

/** Does it once, however often it is asked for before: many may move at the same time. */
function soon(action: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      action();
    });
  };
}

/** The same in lines of text, for pipes. */
export async function visitInLines(
  { room, text, link }: Entered,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<Ending> {
  const display = new Plain(terminal, text);
  const sitting = new Sitting(room, text, link, display, () => performance.now());
  const quit = (): void => sitting.quit();
  stop.addEventListener('abort', quit);
  try {
    terminal.say(link);
    await Promise.race([display.play(sitting), sitting.ended]).catch((error) =>
      sitting.fail(error),
    );
    return await sitting.ended;
  } finally {
    stop.removeEventListener('abort', quit);
    sitting.close();
  }
}
