import type { PlayerId } from '../../games/game.ts';
import type { ScrambleMove } from '../../games/scramble/scramble.ts';
import { must } from '../../games/testing/must.ts';
import type { LoggedMove } from '../../history/testing/oracle.ts';
import { type Ask, type Asked, described, type History } from './history-record.ts';
import type { Replay } from './history-replay.ts';

/**
 * Finds for each request that was to change the board its entry in the log. Throws unless, for each
 * player, the log has every acknowledged one once, in order, and nothing else but some of those that
 * nobody knows the outcome of. A card may have been replaced that was not there: that changes nothing,
 * is not logged, and remains to be checked.
 */
export function matchMoves(history: History, replay: Replay): Map<Asked, LoggedMove> {
  const matched = new Map<Asked, LoggedMove>();
  const byPlayer = new Map<PlayerId, Asked[]>();
  for (const asked of history.asked) {
    if (!mayBeLogged(asked.ask, replay)) continue;
    const others = byPlayer.get(asked.player);
    if (others) others.push(asked);
    else byPlayer.set(asked.player, [asked]);
  }
  for (const player of replay.moves.keys()) {
    must(byPlayer.has(player), () => `the log has moves of ${player}, who made none`);
  }
  for (const [player, asked] of byPlayer) {
    matchPlayer(history, asked, replay.moves.get(player) ?? [], matched);
  }
  return matched;
}

/** Flips off the board are refused, and what is refused is not logged. Nor is what changes nothing. */
export function mayBeLogged(ask: Ask, { rows, columns }: Replay): boolean {
  if (ask.type === 'replace') return ask.from !== ask.to;
  if (ask.type !== 'flip') return false;
  return ask.row >= 0 && ask.row < rows && ask.column >= 0 && ask.column < columns;
}

/** From the last one backwards: what is acknowledged behind a doubtful one has its entry for sure. */
function matchPlayer(
  history: History,
  asked: readonly Asked[],
  logged: readonly LoggedMove[],
  matched: Map<Asked, LoggedMove>,
): void {
  // No player ever replaces the same card by the same one twice.
  const isLogged = ({ ask }: Asked): boolean =>
    ask.type === 'flip' || logged.some((one) => isMoveOf(ask, one));
  let entries = logged.length;
  let acknowledged = asked.filter((one) => one.answer && isLogged(one)).length;
  for (const one of asked.toReversed()) {
    if (!isLogged(one)) continue;
    const entry = logged[entries - 1];
    const isTheSame = entry !== undefined && isMoveOf(one.ask, entry);
    if (one.answer) {
      acknowledged -= 1;
      must(isTheSame, () => `${described(one)}: acknowledged, but the log has ${shown(entry)}`);
    } else if (!isTheSame || entries <= acknowledged || !isPossible(history, one, entry)) {
      continue;
    }
    if (entry) matched.set(one, entry);
    entries -= 1;
  }
  must(entries === 0, () => `the log has ${shown(logged[entries - 1])}, which nobody asked for`);
}

function isMoveOf(ask: Ask, logged: LoggedMove): boolean {
  const move = logged.entry.move as ScrambleMove;
  if (ask.type === 'flip') {
    return move.type === 'flip' && move.row === ask.row && move.column === ask.column;
  }
  return (
    ask.type === 'replace' &&
    move.type === 'map' &&
    move.replacements.every(([from, to]) => from === ask.from && to === ask.to)
  );
}

/** A server that was killed can have logged only what was sent to it, and only until then. */
function isPossible({ kills }: History, { sent }: Asked, { seq }: LoggedMove): boolean {
  const before = kills.findLast(({ at }) => at < sent)?.head ?? 0;
  const until = kills.find(({ at }) => at > sent)?.head ?? Number.POSITIVE_INFINITY;
  return before < seq && seq <= until;
}

const shown = (logged: LoggedMove | undefined): string =>
  logged ? `${JSON.stringify(logged.entry.move)} at ${logged.seq}` : 'nothing';
