import { quoted } from '../games/plain-text.ts';
import { Misunderstood } from '../games/text.ts';
import type { Terminal } from './terminal.ts';

/** The players want to stop before the end. */
export class Quit extends Error {
  override readonly name = 'Quit';
}

interface Question<Answer> {
  readonly ask: string;
  /** Shows what the question is about, again and again, so that it does not scroll away. */
  readonly screen?: () => void;
  /** Shown when `?` is typed. */
  readonly help: string;
  /** Throws Misunderstood. */
  readonly read: (line: string) => Answer | Promise<Answer>;
  /** It must not be answered by a slip of the finger. */
  readonly unhurried?: boolean;
}

/** Asks until the answer makes sense. `?` helps, and `quit` asks whether that is meant. */
export async function question<Answer>(
  terminal: Terminal,
  { ask, help, read, screen, unhurried = false }: Question<Answer>,
): Promise<Answer> {
  for (let message: string | undefined; ; ) {
    screen?.();
    if (message) terminal.say(message);
    message = undefined;
    const line = await (unhurried ? terminal.askDebounced(ask) : terminal.ask(ask));
    if (line === '?') message = help;
    else if (line?.toLowerCase() === 'quit') await confirmQuit(terminal);
    else if (line !== undefined) {
      try {
        return await read(line);
      } catch (error) {
        if (!(error instanceof Misunderstood)) throw error;
        message = sentence(error.message);
      }
    }
  }
}

const ENTER_HELP = 'Press Enter to go on, or type quit to end the game.';

/** Waits for Enter alone, and not for one that was pressed by mistake. */
export function pressEnter(
  terminal: Terminal,
  ask: string,
  { help = ENTER_HELP, screen }: Partial<Pick<Question<void>, 'help' | 'screen'>> = {},
): Promise<void> {
  const read = (line: string): void => {
    if (line !== '') throw new Misunderstood(`expected Enter alone, not ${quoted(line)}`);
  };
  return question(terminal, { ask, help, read, unhurried: true, ...(screen && { screen }) });
}

async function confirmQuit(terminal: Terminal): Promise<void> {
  const answer = await terminal.ask(
    'Really end the game? Type yes to end it, or press Enter to go on.',
  );
  if (['y', 'yes'].includes(answer.toLowerCase())) throw new Quit('the players ended the game');
}

/** A message as people write it: with a capital and a full stop. */
export const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
