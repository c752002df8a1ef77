import { app } from './app.ts';
import { here } from './here.ts';
import { home } from './home.ts';
import { match } from './match.ts';
import { memoarrr } from './memoarrr.ts';
import { room } from './room.ts';
import { scramble } from './scramble.ts';

export const en = { app, home, here, room, scramble, memoarrr, match };

/** All that is said in a language. English says what there is to be said. */
export type Catalogue = typeof en;
