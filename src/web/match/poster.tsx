import { info } from '../../games/match/info.ts';
import { words } from '../languages/words.ts';
import type { Poster } from '../web-form.ts';
import { chips } from './chips.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';

export const poster: Poster<'match'> = {
  game: 'match',
  words: () => words().match.poster,
  info,
  Picture,
  Options,
  quick: {},
  leaving: () => ({ ...words().match.leaving, forfeits: true }),
  chips,
  load: async () => (await import('./web-form.ts')).webForm,
};
