import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { Screen } from '../games/text.ts';
import { screenOf } from './screen.ts';
import { Terminal } from './terminal.ts';

const tty = (properties: object = {}) =>
  Object.assign(new PassThrough(), { isTTY: true }, properties);

/** The screen of a terminal like that. */
function screenOn(properties: object): Screen {
  const terminal = new Terminal(tty(), tty(properties));
  terminal.close();
  return screenOf(terminal, 7);
}

describe('the screen for a table', () => {
  it('is as wide as the terminal, and leaves room below', () => {
    const { width, height, focus } = screenOn({ columns: 80, rows: 24 });
    expect({ width, height, focus }).toEqual({ width: 80, height: 18, focus: 7 });
    expect(screenOn({ columns: 80, rows: 3 }).height).toBe(1);
  });

  it.each([
    [true, '\x1b[1m\x1b[36mA\x1b[39m\x1b[22m'],
    [false, 'A'],
  ])('paints only in terminals that have colours: %s', (hasColours, painted) => {
    const screen = screenOn({ hasColors: () => hasColours });
    expect(screen.paint('A', 'bold', 'cyan')).toBe(painted);
    expect(screen.paint('A')).toBe('A');
  });

  it('has no limits and no colours in a pipe', () => {
    const terminal = new Terminal(new PassThrough(), new PassThrough());
    terminal.close();
    const { width, height, paint } = screenOf(terminal);
    expect([width, height, paint('A', 'bold')]).toEqual([
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      'A',
    ]);
  });
});
