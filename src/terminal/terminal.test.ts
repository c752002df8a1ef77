import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { InputEnded, Terminal } from './terminal.ts';
import { withTypedLines } from './testing/script.ts';

/** A pipe that claims to be a terminal. */
const tty = (properties: object = {}) =>
  Object.assign(new PassThrough(), { isTTY: true }, properties);

describe('a piped terminal', () => {
  it('asks, and echoes the answer', async () => {
    const answers: string[] = [];
    const written = await withTypedLines(['  b4 ', 'no'], async (terminal) => {
      answers.push(await terminal.ask('Where?'), await terminal.ask('Really?'));
      terminal.say('So be it.');
    });
    expect(answers).toEqual(['b4', 'no']);
    expect(written).toBe('Where?   b4 \nReally? no\nSo be it.\n');
  });

  it('throws when the input has ended', async () => {
    let why: unknown;
    const written = await withTypedLines(['one'], async (terminal) => {
      await terminal.ask('First?');
      why = await terminal.ask('Second?').catch((error: unknown) => error);
    });
    expect(why).toEqual(new InputEnded('the input ended before the game did'));
    expect(written).toBe('First? one\nSecond? \n');
  });

  it('echoes no control sequences', async () => {
    const written = await withTypedLines(['\x1b[2Jboo'], (terminal) => terminal.ask('Who?'));
    expect(written).toBe('Who? \ufffd[2Jboo\n');
  });

  it('loses no lines that come before their questions', async () => {
    const answers: unknown[] = [];
    await withTypedLines(['one', 'two'], async (terminal) => {
      answers.push(await terminal.askDebounced('?'), await terminal.askDebounced('?'));
    });
    expect(answers).toEqual(['one', 'two']);
  });

  it('reads CRLF lines, and a last line without an end', async () => {
    const input = new PassThrough();
    const terminal = new Terminal(input, new PassThrough());
    input.end('one\r\ntwo');
    expect([await terminal.ask('?'), await terminal.ask('?')]).toEqual(['one', 'two']);
    terminal.close();
  });

  it('writes no control sequences, and has no colours and no limits', async () => {
    const written = await withTypedLines([], async (terminal) => {
      terminal.clear();
      terminal.say('here');
      expect(terminal.hasColours).toBe(false);
      expect(terminal.width).toBe(Number.POSITIVE_INFINITY);
      expect(terminal.height).toBe(Number.POSITIVE_INFINITY);
    });
    expect(written).toBe('here\n');
  });
});

describe('an interactive terminal', () => {
  it('clears the screen and its scroll-back', () => {
    const output = tty();
    const terminal = new Terminal(tty(), output);
    terminal.clear();
    expect(String(output.read())).toBe('\x1b[2J\x1b[3J\x1b[H');
    terminal.close();
  });

  it('clears nothing when the input is piped', () => {
    const output = tty();
    const terminal = new Terminal(new PassThrough(), output);
    terminal.clear();
    expect(output.read()).toBeNull();
    terminal.close();
  });

  it('has no colours when the input is piped', () => {
    const terminal = new Terminal(new PassThrough(), tty({ hasColors: () => true }));
    expect(terminal.hasColours).toBe(false);
    terminal.close();
  });

  it.each([true, false])('[D-2] has colours if the user wants them: %s', (wanted) => {
    const terminal = new Terminal(tty(), tty({ hasColors: () => wanted }));
    expect(terminal.hasColours).toBe(wanted);
    terminal.close();
  });

  it('[D-0] has its current width', () => {
    const output = tty({ columns: 100 });
    const terminal = new Terminal(tty(), output);
    expect(terminal.width).toBe(100);
    Object.assign(output, { columns: 40 });
    expect(terminal.width).toBe(40);
    Object.assign(output, { columns: 0 });
    expect(terminal.width).toBe(Number.POSITIVE_INFINITY);
    terminal.close();
  });

  it('has its current height', () => {
    const output = tty({ rows: 24 });
    const terminal = new Terminal(tty(), output);
    expect(terminal.height).toBe(24);
    Object.assign(output, { rows: 0 });
    expect(terminal.height).toBe(Number.POSITIVE_INFINITY);
    terminal.close();
  });
});
