import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleaned, control, forReadline, type Output, painted } from './output.ts';

/** Returns the output of all writes. */
function arriving(write: (output: Output) => void, properties: object = {}): Promise<string> {
  const pipe = Object.assign(new PassThrough(), properties);
  write(cleaned(pipe));
  pipe.end();
  return text(pipe);
}

describe('text', () => {
  it.each([
    ['one\ntwo\n', 'one\ntwo\n'],
    ['\x1b[2J\x1b[31mred\x07', '\ufffd[2J\ufffd[31mred\ufffd'],
    ['over\rwritten\x08\t\x7f', 'over\ufffdwritten\ufffd\ufffd\ufffd'],
    ['\x9b2J\x85', '\ufffd2J\ufffd'],
    ['a\u2028b\u2029c\u202ed\u2066', 'a\ufffdb\ufffdc\ufffdd\ufffd'],
    ['小明 👩‍🚀', '小明 👩‍🚀'],
  ])('%j becomes printable', async (written, arrived) => {
    expect(await arriving((output) => void output.write(written))).toBe(arrived);
    const corked = arriving((output) => {
      output.cork?.();
      output.write(written);
      output.uncork?.();
    });
    expect(await corked).toBe(arrived);
  });

  it('becomes printable also in pieces and through readline', async () => {
    const pieces = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(pieces, async (texts) => {
        const direct = await arriving((output) => {
          for (const one of texts) output.write(one);
        });
        expect(direct).not.toMatch(/(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
        const typed = await arriving((output) => {
          for (const one of texts) forReadline(output).write(`> ${one}`);
        });
        expect(typed).not.toMatch(/(?!\n)[\p{Cc}\u2028-\u202e\u2066-\u2069]/u);
      }),
    );
  });

  it('is written synchronously, since the process may end right after it', () => {
    const pipe = new PassThrough();
    const output = cleaned(pipe);
    output.write('one ');
    output.write('two');
    expect(String(pipe.read())).toBe('one two');
  });
});

describe('control sequences', () => {
  it('pass unchanged as bytes', async () => {
    const written = arriving((output) => void output.write(control('\x1b[?1049h\x1b[2J\r')));
    expect(await written).toBe('\x1b[?1049h\x1b[2J\r');
  });

  it('pass from readline if they only move the cursor', async () => {
    const written = arriving((output) => {
      const typed = forReadline(output);
      for (const one of ['\x1b[1G', '\x1b[0J', 'a\x1b[2J', '\x1b[3C', '\r\n', '\x1b[?1049l']) {
        typed.write(one);
      }
    });
    expect(await written).toBe('\x1b[1G\x1b[0Ja\ufffd[2J\x1b[3C\r\n\ufffd[?1049l');
  });

  it('are limited to colours in painted text', async () => {
    const table = '\x1b[1m\x1b[31mA\x1b[39m\x1b[22m\x1b[2J\x1b]0;title\x07\nB';
    const written = arriving((output) => void output.write(painted(table)));
    expect(await written).toBe('\x1b[1m\x1b[31mA\x1b[39m\x1b[22m\ufffd[2J\ufffd]0;title\ufffd\nB');
  });
});

describe('a filtered output', () => {
  it('has the size and the colours of its terminal', () => {
    const terminal = { isTTY: true, columns: 90, rows: 30, hasColors: () => true };
    const output = cleaned(Object.assign(new PassThrough(), terminal));
    expect([output.isTTY, output.columns, output.rows, output.hasColors?.()]).toEqual([
      true,
      90,
      30,
      true,
    ]);
    expect(cleaned(new PassThrough()).isTTY).toBe(false);
  });

  it('emits resizes until the listener is removed', () => {
    const terminal = new PassThrough();
    const output = cleaned(terminal);
    let resizes = 0;
    const tell = (): void => {
      resizes += 1;
    };
    output.on('resize', tell);
    terminal.emit('resize');
    output.off('resize', tell);
    terminal.emit('resize');
    expect(resizes).toBe(1);
    expect(terminal.listenerCount('resize')).toBe(0);
  });
});
