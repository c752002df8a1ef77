import { info } from '../../games/scramble/info.ts';
import { words } from '../languages/words.ts';
import type { Poster } from '../web-form.ts';
import { chips } from './chips.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';

export const poster: Poster<'scramble'> = {
  game: 'scramble',
  words: () => words().scramble.poster,
  info,
  Picture,
  Options,
  quick: {},
  chips,
  leaving: () => ({ ...words().scramble.leaving, forfeits: false }),
  load: async () => (await import('./web-form.ts')).webForm,
};
