import { words } from '../languages/words.ts';
import type { Poster } from '../web-form.ts';
import { chips } from './chips.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';

export const poster: Poster<'scramble'> = {
  game: 'scramble',
  words: () => words().scramble.poster,
  Picture,
  Options,
  quick: {},
  joinLate: true,
  seats: { least: 1, most: 100, usual: 8 },
  chips,
  leaving: () => ({ ...words().scramble.leaving, forfeits: false }),
  load: async () => (await import('./web-form.ts')).webForm,
};
