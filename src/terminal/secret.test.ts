import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { showSecretly } from './secret.ts';
import { Terminal } from './terminal.ts';
import { typing } from './testing/script.ts';

const CLEAR = '\x1b[2J\x1b[3J\x1b[H';

/** What a terminal gets to show while these keys are pressed, with so much time between them. */
async function onTerminal(keys: string, pause = 1_000): Promise<string> {
  let time = 0;
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = Object.assign(new PassThrough(), { isTTY: true });
  const terminal = new Terminal(input, output, () => {
    time += pause;
    return time;
  });
  const written = text(output);
  input.end(keys);
  await showSecretly(terminal, 'Ann', 'yW rC').catch(() => {});
  terminal.close();
  output.end();
  return written;
}

describe('a secret', () => {
  it('[D-3] is shown on Enter and hidden on Enter, with the same text in a pipe', async () => {
    const written = await typing(['', ''], (terminal) => showSecretly(terminal, 'Ann', 'yW rC'));
    expect(written).toBe(
      [
        'Ann, take the keyboard, unseen by the others. Press Enter to see your cards. ',
        'yW rC',
        'Press Enter to hide them. ',
        '',
      ].join('\n'),
    );
  });

  it('[D-3] is cleared from the screen and its scroll-back', async () => {
    const written = await onTerminal('\r\r');
    expect(written).toContain('yW rC');
    expect(written.endsWith(CLEAR)).toBe(true);
  });

  it('[D-3] is cleared also if the player leaves while looking', async () => {
    const written = await onTerminal('\r');
    expect(written).toContain('yW rC');
    expect(written.endsWith(CLEAR)).toBe(true);
  });

  it('[D-3] is not shown to whoever presses Enter once too often', async () => {
    expect(await onTerminal('\r\r\r', 10)).not.toContain('yW');
  });

  it('[D-3] is not shown to somebody who does not ask for it', async () => {
    expect(await onTerminal('')).not.toContain('yW');
  });
});
