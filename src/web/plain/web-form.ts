import type { Game } from '../../games/game.ts';
import type { GameName, ViewOf } from '../../games/index.ts';
import { printable } from '../../games/plain-text.ts';
import type { PlayerId, PublicView } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import type { WebForm } from '../web-form.ts';
import { inOneLine } from './lines.ts';
import { plainRules, plainTable } from './plain-table.tsx';

/** How long something that must be seen stays before it goes on. */
const STAYS = 2_200;

/** Any game there is as it is played in lines of text, until somebody draws a table for it. */
export function plainForm(game: Game): WebForm {
  const { text } = game;
  const { holds: pauses } = text;
  return {
    Table: plainTable(game),
    Rules: plainRules,
    awaited: (view) => awaitedIn(game, view),
    standing(view, player) {
      const score = printable(text.score(view, player));
      return { score, inWords: score };
    },
    tell: (effects, view) =>
      effects.map((effect) => {
        const told = text.describe(effect, view);
        return told === undefined ? undefined : inOneLine(told);
      }),
    cue: () => undefined,
    ...(pauses && {
      pauses: {
        after: (effect) => (pauses.after(effect) === undefined ? 0 : STAYS),
        // What the game makes of one of its views is another one.
        view: (before, effect) => pauses.view(before, effect) as ViewOf<GameName>,
      },
    }),
    verdict: (view) => inOneLine(text.resultText(view)),
    score: (points) => words().app.plain.points(points),
  };
}

/** Whoever can do something while others cannot. Where everybody can, nobody waits. */
function awaitedIn({ text }: Game, view: PublicView): readonly PlayerId[] {
  const names = view.players.map(({ name }) => name);
  const asked = names.filter((name) => text.prompt(view, name) !== undefined);
  return asked.length === names.length ? [] : asked;
}
