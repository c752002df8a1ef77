import type { Json } from '../games/json.ts';
import type { TextUi } from '../games/text.ts';
import { canPlay, isSeated } from './play.ts';
import type { SeatedView } from './view.ts';

/** The text form of a game at a table. Empty before the start. */
export function seatedText(text: TextUi): TextUi<Json, SeatedView> {
  const { holds, secret, ...rest } = text;
  return {
    ...rest,
    // A player has no secret before the start, nor after leaving.
    ...(secret && { secret: (view, screen) => (view === null ? undefined : secret(view, screen)) }),
    ...(holds && {
      holds: {
        after: holds.after,
        view: (before, effect) => ({ ...holds.view(before, effect), table: before.table }),
      },
    }),
    welcome: (view) => (hasGame(view) ? text.welcome(view) : ''),
    renderBoard: (view, screen) => (hasGame(view) ? text.renderBoard(view, screen) : ''),
    statusLine: (view) => (hasGame(view) ? text.statusLine(view) : ''),
    score: (view, player) => (hasGame(view) ? text.score(view, player) : ''),
    describe: (effect, view) => (hasGame(view) ? text.describe(effect, view) : undefined),
    prompt: (view, player) => (canPlay(view, player) ? text.prompt(view, player) : undefined),
    nextPlayer: (view, players, last) =>
      view.table.status === 'playing'
        ? text.nextPlayer(
            view,
            players.filter((player) => isSeated(view.table, player)),
            last,
          )
        : undefined,
    help: (view) => (hasGame(view) ? text.help(view) : ''),
    resultText: (view) => (hasGame(view) ? text.resultText(view) : ''),
  };
}

/** False before the start, and if the table was ended before it. */
const hasGame = ({ spots }: SeatedView): boolean => spots.length > 0;
