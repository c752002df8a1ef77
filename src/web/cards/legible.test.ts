import { expect, it } from 'vitest';
import { legible } from './legible.ts';

const everything = (): boolean => true;
const nothing = (): boolean => false;

it('leaves a card alone that can be drawn', () => {
  expect(legible('🦄', everything)).toBe('🦄');
  expect(legible('Zoë', everything)).toBe('Zoë');
});

it('shows codes for what cannot be drawn, different ones for different characters', () => {
  expect(legible('🦄', nothing)).toBe('1F984');
  expect(legible('🌈', nothing)).toBe('1F308');
  expect(legible('a🦄b', nothing)).toBe('a1F984b');
});

it('takes a joined emoji for one character', () => {
  expect(legible('👩‍👧', nothing)).toBe('1F469+1F467');
});

it('does not ask about plain text', () => {
  expect(legible('<img/src=x>', nothing)).toBe('<img/src=x>');
});
