import type { Poster } from '../web-form.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';
import { posterWords } from './poster-words.ts';
import { tableWords } from './table-words.ts';

export const poster: Poster<'match'> = {
  game: 'match',
  ...posterWords,
  Picture,
  Options,
  quick: {},
  joinLate: false,
  ...tableWords,
  load: async () => (await import('./web-form.ts')).webForm,
};
