import { posterOf } from '../posters.ts';
import type { Leaving } from '../web-form.ts';
import { words } from './words.ts';

/** What leaving means where no poster says anything else. */
const FOR_GOOD: Leaving = { ...words.leaving, forfeits: false };

/** What it means to leave a game that is being played. */
export const leavingOf = (game: string): Leaving => posterOf(game)?.leaving ?? FOR_GOOD;
