import { describe, expect, it } from 'vitest';
import { printable, printableJson, printableLines, quoted, shortened } from './plain-text.ts';

describe('what is fit to be shown', () => {
  it.each([
    ['\x1b[2Jboo\x07', '\ufffd[2Jboo\ufffd'],
    ['a\nb\u2028c', 'a\ufffdb\ufffdc'],
    ['\u202eabc\u2066', '\ufffdabc\ufffd'],
    ['小明 👩‍🚀 Bjørn', '小明 👩‍🚀 Bjørn'],
  ])('has nothing that a terminal would obey: %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('stays in its lines, where there are several', () => {
    expect(printableLines('a\nb\r\n\x1bc\u2028')).toBe('a\nb\ufffd\n\ufffdc\ufffd');
  });

  it('is JSON of the same value', () => {
    const value = { '\u0085': 'a\x1b\n\x7f\x9b\u2028\u202e"\\ 🦑', n: [1, null] };
    const line = printableJson(JSON.stringify(value));
    expect(JSON.parse(line)).toEqual(value);
    expect(printable(line)).toBe(line);
    expect(printableJson('{"a":"🦑"}')).toBe('{"a":"🦑"}');
  });

  it('is no longer than it may be', () => {
    expect(shortened('abc', 3)).toBe('abc');
    expect(shortened('abcd', 3)).toBe('abc…');
  });

  it('is short when it was typed', () => {
    expect(quoted('b9')).toBe("'b9'");
    expect(quoted('\x1b[2Jboo\x07')).toBe("'\ufffd[2Jboo\ufffd'");
    expect(quoted('x'.repeat(1_000_000))).toBe(`'${'x'.repeat(24)}…'`);
    expect(quoted('🦑'.repeat(25))).toBe(`'${'🦑'.repeat(24)}…'`);
  });
});
