import type { Stored } from '../../history/entry.ts';
import { checkAnswer } from './history-answers.ts';
import { matchMoves, mayBeLogged } from './history-match.ts';
import { checkOrder } from './history-order.ts';
import type { History } from './history-record.ts';
import { Replay } from './history-replay.ts';

/** How much a history puts to the test. */
export interface Findings {
  readonly requests: number;
  /** Moves that were answered and are in the log. */
  readonly acknowledged: number;
  /** Moves that were never answered, and of these the ones that the log has. */
  readonly doubtful: number;
  readonly doubtfulLogged: number;
  /** Moves that were answered after a wait. */
  readonly waited: number;
  readonly sightings: number;
}

/**
 * Throws unless everything that clients were told is what the log says, played by the rules alone, and
 * the order of the log is one in which it can have happened. The log must have all its entries.
 */
export function checkHistory(history: History, log: readonly Stored[]): Findings {
  const replay = new Replay(log);
  const moves = matchMoves(history, replay);
  for (const asked of history.asked) {
    const { type } = asked.ask;
    const isSighting = type === 'look' || type === 'watch';
    const isInVain = type === 'replace' && !moves.has(asked);
    if (!isSighting && !isInVain) checkAnswer(asked, moves.get(asked), replay);
  }
  checkOrder(history, replay, moves);

  const answered = history.asked.filter(({ answer }) => answer);
  const doubtful = history.asked.filter(({ ask, answer }) => !answer && mayBeLogged(ask, replay));
  const waited = answered.filter((asked) => {
    const logged = moves.get(asked);
    return logged?.ended && logged.ended.seq > logged.seq;
  });
  return {
    requests: history.asked.length,
    acknowledged: answered.filter((asked) => moves.has(asked)).length,
    doubtful: doubtful.length,
    doubtfulLogged: doubtful.filter((asked) => moves.has(asked)).length,
    waited: waited.length,
    sightings: answered.filter(({ ask }) => ask.type === 'look' || ask.type === 'watch').length,
  };
}
