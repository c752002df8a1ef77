import { expect, it } from 'vitest';
import { isEntryOf } from './newer-version.ts';

it('knows its own page by the script that it begins with', () => {
  const entry = 'https://example.org/games/assets/index-1a2b.js';
  expect(isEntryOf(entry, '<script type="module" src="./assets/index-1a2b.js">')).toBe(true);
  expect(isEntryOf(entry, '<script type="module" src="./assets/index-3c4d.js">')).toBe(false);
});
