import { pressEnter } from './question.ts';
import type { Terminal } from './terminal.ts';

/**
 * D-3: shows something to one player alone, who has the keyboard for that time. Afterwards it is
 * gone from the screen and from what can be scrolled back to, also if the game is ended meanwhile.
 */
export async function showSecretly(
  terminal: Terminal,
  player: string,
  secret: string,
  hide = 'Press Enter to hide them.',
): Promise<void> {
  await pressEnter(
    terminal,
    `${player}, take the keyboard, unseen by the others. Press Enter to see your cards.`,
  );
  try {
    terminal.show(secret);
    await pressEnter(terminal, hide);
  } finally {
    terminal.clear();
  }
}
