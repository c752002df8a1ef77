import { Misunderstood } from '../games/text.ts';
import { askForNames, type HowMany, parseNames } from '../terminal/names.ts';
import { Quit } from '../terminal/question.ts';
import { InputEnded, Terminal } from '../terminal/terminal.ts';
import type { CommandIo } from './io.ts';
import { UsageError } from './usage.ts';

/**
 * Plays with whoever sits at the keyboard, until they are done or have enough.
 * @param names as the command line gave them; if it did not, the players are asked
 */
export async function atTheKeyboard(
  io: CommandIo,
  names: string | undefined,
  howMany: HowMany,
  play: (terminal: Terminal, players: readonly string[]) => Promise<void>,
): Promise<void> {
  const named = names === undefined ? undefined : playersNamed(names, howMany);
  const terminal = new Terminal(io.stdin, io.stdout);
  // As if the input had ended: so nothing secret stays on the screen.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    io.once(signal, () => terminal.close());
  }
  try {
    await play(terminal, named ?? (await askForNames(terminal, howMany)));
  } catch (error) {
    if (error instanceof InputEnded) throw new UsageError(error.message);
    if (!(error instanceof Quit)) throw error;
    terminal.say('Goodbye!');
  } finally {
    terminal.close();
  }
}

function playersNamed(text: string, howMany: HowMany): string[] {
  try {
    return parseNames(text, howMany);
  } catch (error) {
    if (error instanceof Misunderstood) throw new UsageError(`--players: ${error.message}`);
    throw error;
  }
}
