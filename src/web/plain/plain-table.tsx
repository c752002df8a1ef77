import './plain.css';
import type { ComponentType } from 'preact';
import type { Game } from '../../games/game.ts';
import type { GameName, MoveIn } from '../../games/index.ts';
import type { Json } from '../../games/json.ts';
import { InputError, type Prompt } from '../../games/text.ts';
import { words } from '../languages/words.ts';
import type { Session } from '../room/session.ts';
import { sentence } from '../sentence.ts';
import { tryMove } from '../try-move.ts';
import { asLabel, inOneLine } from './lines.ts';
import { screenOf } from './screen.ts';

/** As many characters as fit on a phone, and on a large screen. */
const NARROW = 42;
const WIDE = 100;

/** What lies on the table in text, what is asked, and a line to answer in. */
export const plainTable = (game: Game): ComponentType<{ readonly session: Session }> =>
  function PlainTable({ session }) {
    const view = session.view.value;
    if (!view) return null;
    const { text } = game;
    const screen = screenOf(matchMedia('(min-width: 60rem)').matches ? WIDE : NARROW);
    const secret = session.secret.value;
    const yours = secret === null ? undefined : text.secret?.(secret, screen);
    return (
      <div class="plain-table">
        <pre role="img" aria-label={words().app.plain.table}>
          {text.renderBoard(view, screen)}
        </pre>
        <p class="plain-standing">{inOneLine(text.statusLine(view))}</p>
        {yours !== undefined && (
          <section aria-label={words().app.plain.secret}>
            <h2>{words().app.plain.secret}</h2>
            <pre>{yours}</pre>
          </section>
        )}
        <Question game={game} session={session} />
        <details>
          <summary>{words().app.plain.help}</summary>
          <pre class="plain-help">{text.help(view)}</pre>
        </details>
      </div>
    );
  };

export const plainRules: ComponentType = () => <p>{words().app.plain.rules}</p>;

interface QuestionProps {
  readonly game: Game;
  readonly session: Session;
}

/** What the player is asked; for the others, that they have to wait. */
function Question({ game, session }: QuestionProps) {
  const [view, you] = [session.view.value, session.you.value];
  if (!view || session.table.value.status !== 'playing') return null;
  if (you === null) return <p>{words().app.plain.watch}</p>;
  const prompt = session.isCaughtUp.value ? game.text.prompt(view, you) : undefined;
  if (!prompt) return <p>{words().app.plain.wait}</p>;
  const answer = (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const line = String(new FormData(form).get('line') ?? '');
    void send(session, prompt, line).then((isPlayed) => isPlayed && form.reset());
  };
  return (
    <form class="plain-question" onSubmit={answer}>
      {'ask' in prompt ? (
        <label>
          {asLabel(prompt.ask)}
          <input name="line" autocomplete="off" autocapitalize="off" spellcheck={false} />
        </label>
      ) : (
        <p>{prompt.enter}</p>
      )}
      <button type="submit" class="primary">
        {'ask' in prompt ? words().app.plain.play : words().app.plain.goOn}
      </button>
    </form>
  );
}

/** Plays what was typed, and says what is wrong with it. @returns whether it counts */
async function send(session: Session, prompt: Prompt, line: string): Promise<boolean> {
  const move = readMove(prompt, line);
  if ('problem' in move) {
    session.tell(sentence(move.problem));
    return false;
  }
  // The rules of the game read it: it is one of its moves.
  const reply = await tryMove(session, move.move as MoveIn<GameName>);
  return reply !== undefined && !('refused' in reply);
}

/** What somebody typed, or pressed, as a move; or what is wrong with it. */
export function readMove(
  prompt: Prompt,
  line: string,
): { readonly move: Json } | { readonly problem: string } {
  if ('enter' in prompt) return { move: prompt.move };
  try {
    return { move: prompt.read(line.trim()) };
  } catch (error) {
    if (error instanceof InputError) return { problem: error.message };
    throw error;
  }
}
