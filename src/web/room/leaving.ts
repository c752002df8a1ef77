import { words } from '../languages/words.ts';
import { posterOf } from '../posters.ts';
import type { Leaving } from '../web-form.ts';

/** What it means to leave a game that is being played. */
export const leavingOf = (game: string): Leaving => posterOf(game)?.leaving?.() ?? forGood();

/** What it means where no poster says anything else. */
const forGood = (): Leaving => ({ ...words().room.leaving, forfeits: false });
