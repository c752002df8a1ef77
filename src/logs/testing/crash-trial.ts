import type { KeptRooms } from './crash-kept.ts';
import type { AnsweredLine, Line } from './crash-lines.ts';

/** How much was tried: a trial in which little happens proves little. */
export interface Trial {
  readonly acknowledged: number;
  readonly refused: number;
  /** Sent again with its answer known, and sent again in another life of the process. */
  readonly repeated: number;
  readonly repeatedAfterRestart: number;
  /** Stored before the process was killed, though nobody had been told. */
  readonly storedUntold: number;
  /** Neither stored nor told when the process was killed, and played later. */
  readonly playedLater: number;
  /** Times that a room was found after a restart, and loaded again in between. */
  readonly found: number;
  readonly reloaded: number;
  readonly games: ReadonlySet<string>;
  readonly finished: number;
}

export function trialOf(rooms: KeptRooms, lines: readonly Line[]): Trial {
  const entered = lines.flatMap((line) => (line.type === 'entered' ? [line.how] : []));
  const answered = lines.flatMap((line) => (line.type === 'answered' ? [line] : []));
  const counting = answered.filter(({ answer }) => 'seq' in answer);
  const countOf = (...whys: AnsweredLine['why'][]): number =>
    counting.filter(({ why }) => whys.includes(why)).length;
  const untold = counting.filter((line) => line.why === 'in doubt' && isOfBefore(line)).length;
  const infos = [...rooms.values()].map(({ info }) => info);
  return {
    acknowledged: countOf('new'),
    refused: answered.length - counting.length,
    repeated: countOf('twice', 'again'),
    repeatedAfterRestart: countOf('after restart'),
    storedUntold: untold,
    playedLater: countOf('in doubt') - untold,
    found: entered.filter((how) => how === 'found').length,
    reloaded: entered.filter((how) => how === 'reloaded').length,
    games: new Set(infos.map(({ game }) => game)),
    finished: infos.filter(({ isOver }) => isOver).length,
  };
}

/** More was stored than the move when it was answered; a few of these are not told apart. */
const isOfBefore = ({ answer, at }: AnsweredLine): boolean => 'seq' in answer && answer.seq < at;
