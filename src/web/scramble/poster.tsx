import type { Poster } from '../web-form.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';
import { posterWords } from './poster-words.ts';
import { tableWords } from './table-words.ts';

export const poster: Poster<'scramble'> = {
  game: 'scramble',
  ...posterWords,
  Picture,
  Options,
  quick: {},
  joinLate: true,
  seats: { least: 1, most: 100, usual: 8 },
  ...tableWords,
  load: async () => (await import('./web-form.ts')).webForm,
};
