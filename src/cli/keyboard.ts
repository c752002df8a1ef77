import { Quit } from '../terminal/question.ts';
import { InputEnded, Terminal } from '../terminal/terminal.ts';
import { UsageError } from './usage.ts';

/** Plays with whoever sits at the keyboard, until they are done or have enough. */
export async function atTheKeyboard(play: (terminal: Terminal) => Promise<void>): Promise<void> {
  const terminal = new Terminal(process.stdin, process.stdout);
  // As if the input had ended: so nothing secret stays on the screen.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.once(signal, () => terminal.close());
  try {
    await play(terminal);
  } catch (error) {
    if (error instanceof InputEnded) throw new UsageError(error.message);
    if (!(error instanceof Quit)) throw error;
    terminal.say('Goodbye!');
  } finally {
    terminal.close();
  }
}
