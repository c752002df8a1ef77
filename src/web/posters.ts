import type { GameName } from '../games/index.ts';
import { poster as match } from './match/poster.tsx';
import { poster as memoarrr } from './memoarrr/poster.tsx';
import { poster as scramble } from './scramble/poster.tsx';
import type { Poster, WebForm } from './web-form.ts';

/** The games that have a table of their own in a browser, in the order in which they are offered. */
export const posters = { scramble, memoarrr, match } as const satisfies {
  readonly [Name in GameName]?: Poster<Name>;
};

/** How this game is offered; undefined if it has no table of its own. */
export const posterOf = (game: string): Poster | undefined =>
  // What is played in a room is known only when it is loaded: from there on the types agree again.
  Object.hasOwn(posters, game)
    ? (posters[game as keyof typeof posters] as unknown as Poster)
    : undefined;

/** What people call this game. */
export const titleOf = (game: string): string => posterOf(game)?.words().title ?? game;

/** How this game is played here: by a table of its own, or else in lines of text as in a terminal. */
export async function formOf(game: string): Promise<WebForm | undefined> {
  const poster = posterOf(game);
  if (poster) return poster.load();
  const [{ games }, { plainForm }] = await Promise.all([
    import('../games/index.ts'),
    import('./plain/web-form.ts'),
  ]);
  const found = games.get(game);
  return found && plainForm(found);
}
