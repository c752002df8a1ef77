import { describe, expect, it } from 'vitest';
import { printable, quoted, shortened } from './printable.ts';

describe('what is fit to be shown', () => {
  it.each([
    ['\x1b[2Jboo\x07', '\ufffd[2Jboo\ufffd'],
    ['a\nb\u2028c', 'a\ufffdb\ufffdc'],
    ['\u202eabc\u2066', '\ufffdabc\ufffd'],
    ['小明 👩‍🚀 Bjørn', '小明 👩‍🚀 Bjørn'],
  ])('has nothing that a terminal would obey: %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
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
