import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { InputEnded, Terminal } from './terminal.ts';
import { typing } from './testing/script.ts';

/** A pipe that claims to be a terminal. */
const tty = (properties: object = {}) =>
  Object.assign(new PassThrough(), { isTTY: true }, properties);

describe('a terminal at the end of a pipe', () => {
  it('asks, and writes down what was answered', async () => {
    const answers: string[] = [];
    const written = await typing(['  b4 ', 'no'], async (terminal) => {
      answers.push(await terminal.ask('Where?'), await terminal.ask('Really?'));
      terminal.say('So be it.');
    });
    expect(answers).toEqual(['b4', 'no']);
    expect(written).toBe('Where?   b4 \nReally? no\nSo be it.\n');
  });

  it('says when there is nothing more to read', async () => {
    let why: unknown;
    const written = await typing(['one'], async (terminal) => {
      await terminal.ask('First?');
      why = await terminal.ask('Second?').catch((error: unknown) => error);
    });
    expect(why).toEqual(new InputEnded('the input ended before the game did'));
    expect(written).toBe('First? one\nSecond? \n');
  });

  it('writes down nothing that a terminal would obey', async () => {
    const written = await typing(['\x1b[2Jboo'], (terminal) => terminal.ask('Who?'));
    expect(written).toBe('Who? \ufffd[2Jboo\n');
  });

  it('does not mind how quickly the lines come', async () => {
    const answers: unknown[] = [];
    await typing(['one', 'two'], async (terminal) => {
      answers.push(await terminal.askDebounced('?'), await terminal.askDebounced('?'));
    });
    expect(answers).toEqual(['one', 'two']);
  });

  it('takes lines that end as on Windows, and a last one that does not end', async () => {
    const input = new PassThrough();
    const terminal = new Terminal(input, new PassThrough());
    input.end('one\r\ntwo');
    expect([await terminal.ask('?'), await terminal.ask('?')]).toEqual(['one', 'two']);
    terminal.close();
  });

  it('writes no control codes, has no colours and no limit of size', async () => {
    const written = await typing([], async (terminal) => {
      terminal.clear();
      terminal.say('here');
      expect(terminal.hasColours).toBe(false);
      expect(terminal.width).toBe(Number.POSITIVE_INFINITY);
      expect(terminal.height).toBe(Number.POSITIVE_INFINITY);
    });
    expect(written).toBe('here\n');
  });
});

describe('a terminal that is one', () => {
  it('wipes the screen and what can be scrolled back to', () => {
    const output = tty();
    const terminal = new Terminal(tty(), output);
    terminal.clear();
    expect(String(output.read())).toBe('\x1b[2J\x1b[3J\x1b[H');
    terminal.close();
  });

  it('wipes nothing when the input is piped', () => {
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

  it('[D-0] is as wide as it is now', () => {
    const output = tty({ columns: 100 });
    const terminal = new Terminal(tty(), output);
    expect(terminal.width).toBe(100);
    Object.assign(output, { columns: 40 });
    expect(terminal.width).toBe(40);
    Object.assign(output, { columns: 0 });
    expect(terminal.width).toBe(Number.POSITIVE_INFINITY);
    terminal.close();
  });

  it('is as high as it is now', () => {
    const output = tty({ rows: 24 });
    const terminal = new Terminal(tty(), output);
    expect(terminal.height).toBe(24);
    Object.assign(output, { rows: 0 });
    expect(terminal.height).toBe(Number.POSITIVE_INFINITY);
    terminal.close();
  });
});
