import type { TextUi } from '../../games/text.ts';
import type { Output } from '../output.ts';
import type { Input, Terminal } from '../terminal.ts';
import { FullScreen } from './full-screen.ts';
import { Plain } from './plain.ts';
import { type Display, type Ending, type OnlineRoom, RoomSession } from './room-session.ts';

/** A room that somebody has entered. */
export interface EnteredRoom {
  readonly room: OnlineRoom;
  /** How its game is played in lines of text. */
  readonly text: TextUi;
  /** What to send to others, so that they find it. */
  readonly link: string;
}

/** Plays or watches on a whole screen, until that comes to its end. */
export async function playOnScreen(
  { room, text, link }: EnteredRoom,
  { stdin, stdout }: { readonly stdin: Input; readonly stdout: Output },
  stop: AbortSignal,
): Promise<Ending> {
  const display: Display = {
    show: soon(() => {
      try {
        if (!session.hasEnded) screen.draw(session.scene, session.focus);
      } catch (error) {
        session.fail(error);
      }
    }),
    tell: () => {},
    pause: () => {},
    isInteractive: true,
  };
  const session = new RoomSession(room, text, link, display, () => performance.now());
  const screen = new FullScreen(stdin, stdout, {
    onLine: (line) => session.onLine(line),
    onEnd: () => session.quit(),
    onResize: display.show,
  });
  const quit = (): void => session.quit();
  stop.addEventListener('abort', quit);
  try {
    display.show();
    return await session.ended;
  } finally {
    stop.removeEventListener('abort', quit);
    screen.close();
    session.close();
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
export async function playInLines(
  { room, text, link }: EnteredRoom,
  terminal: Terminal,
  stop: AbortSignal,
): Promise<Ending> {
  const display = new Plain(terminal, text);
  const session = new RoomSession(room, text, link, display, () => performance.now());
  const quit = (): void => session.quit();
  stop.addEventListener('abort', quit);
  try {
    terminal.say(link);
    await Promise.race([display.play(session), session.ended]).catch((error) =>
      session.fail(error),
    );
    return await session.ended;
  } finally {
    stop.removeEventListener('abort', quit);
    session.close();
  }
}
