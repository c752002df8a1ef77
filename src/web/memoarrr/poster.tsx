import { info } from '../../games/memoarrr/info.ts';
import { SIDES } from '../../games/memoarrr/place.ts';
import { words } from '../languages/words.ts';
import type { Poster } from '../web-form.ts';
import { chips } from './chips.ts';
import { Options } from './options.tsx';
import { Picture } from './picture.tsx';

export const poster: Poster<'memoarrr'> = {
  game: 'memoarrr',
  words: () => words().memoarrr.poster,
  info,
  Picture,
  Options,
  quick: {},
  places: () => SIDES.map((seat) => [seat, words().memoarrr.places[seat]]),
  leaving: () => ({ ...words().memoarrr.leaving, forfeits: false }),
  chips,
  load: async () => (await import('./web-form.ts')).webForm,
};
