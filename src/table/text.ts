import type { Json } from '../games/json.ts';
import type { TextForm } from '../games/text.ts';
import { canPlay, mayPlay } from './play.ts';
import type { SeatedView } from './view.ts';

/** The text form of a game at a table: before the start there is nothing to be told of the game. */
export function seatedText(text: TextForm): TextForm<Json, SeatedView> {
  const { pauses, secret, ...rest } = text;
  return {
    ...rest,
    // A seat has no secret before the start, nor once it is left.
    ...(secret && { secret: (view, screen) => (view === null ? undefined : secret(view, screen)) }),
    ...(pauses && {
      pauses: {
        after: pauses.after,
        view: (before, effect) => ({ ...pauses.view(before, effect), table: before.table }),
      },
    }),
    welcome: (view) => (hasGame(view) ? text.welcome(view) : ''),
    table: (view, screen) => (hasGame(view) ? text.table(view, screen) : ''),
    standing: (view) => (hasGame(view) ? text.standing(view) : ''),
    score: (view, player) => (hasGame(view) ? text.score(view, player) : ''),
    tell: (effect, view) => (hasGame(view) ? text.tell(effect, view) : undefined),
    ask: (view, player) => (canPlay(view, player) ? text.ask(view, player) : undefined),
    next: (view, players, last) =>
      view.table.status === 'playing'
        ? text.next(
            view,
            players.filter((player) => mayPlay(view.table, player)),
            last,
          )
        : undefined,
    help: (view) => (hasGame(view) ? text.help(view) : ''),
    verdict: (view) => (hasGame(view) ? text.verdict(view) : ''),
  };
}

/** Nothing lies on the table before the start, nor if it was ended before that. */
const hasGame = ({ spots }: SeatedView): boolean => spots.length > 0;
