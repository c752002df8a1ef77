import { isRefused } from '../../games/game.ts';
import { randomFrom } from '../../games/random.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import { must } from '../../games/testing/must.ts';
import type { LoggedMove } from '../../history/testing/oracle.ts';
import { type Answer, type Ask, type Asked, described } from './history-record.ts';
import type { Replay } from './history-replay.ts';

/** Throws unless the answer to a move is what the rules say at its place in the log. */
export function checkAnswer(asked: Asked, logged: LoggedMove | undefined, replay: Replay): void {
  const { answer } = asked;
  if (!answer) return;
  const { status, body } = logged ? answerTo(asked, logged, replay) : refusalOf(asked.ask, replay);
  must(
    answer.status === status && answer.body === body,
    () =>
      `${described(asked)}: expected ${status} ${body}, was answered ${answer.status} ${answer.body}`,
  );
}

function answerTo(asked: Asked, { ended }: LoggedMove, replay: Replay): Answer {
  if (!ended) throw new Error(`${described(asked)}: was answered, but waits`);
  const { seq, failed } = ended;
  if (!failed) return { status: 200, body: replay.seenBy(asked.player, seq) };
  must(failed.code !== 'gave-up', () => `${described(asked)}: given up, but the player was there`);
  return failure(failed.message);
}

/** Whether a space is on the board does not depend on what happened there. */
function refusalOf(ask: Ask, { rows, columns }: Replay): Answer {
  const cards = Array.from({ length: rows * columns }, () => 'A');
  const options = { rows, columns, cards, shuffle: false, open: true };
  const board = scramble.setup(options, [], randomFrom(''));
  const outcome = ask.type === 'flip' ? scramble.play(board, 'somebody', ask) : undefined;
  if (!outcome || !isRefused(outcome)) throw new Error(`${JSON.stringify(ask)} is not refused`);
  return failure(outcome.refused.message);
}

const failure = (message: string): Answer => ({
  status: 409,
  body: `cannot flip this card: ${message}\n`,
});
