import type { Poster } from '../web-form.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';
import { posterWords } from './poster-words.ts';
import { tableWords } from './table-words.ts';

export const poster: Poster<'memoarrr'> = {
  game: 'memoarrr',
  ...posterWords,
  Picture,
  Options,
  quick: {},
  joinLate: false,
  seats: { least: 2, most: 4, usual: 4 },
  ...tableWords,
  load: async () => (await import('./web-form.ts')).webForm,
};
