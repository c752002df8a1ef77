import type { Catalogue } from '../en/index.ts';
import { app } from './app.ts';
import { here } from './here.ts';
import { home } from './home.ts';
import { match } from './match.ts';
import { memoarrr } from './memoarrr.ts';
import { room } from './room.ts';
import { scramble } from './scramble.ts';

export const fr: Catalogue = { app, home, here, room, scramble, memoarrr, match };
