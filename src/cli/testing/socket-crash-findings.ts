import type { Arrangement, RoomRecord, SentMove } from './socket-crash-record.ts';
import { RoomReplay } from './socket-crash-replay.ts';
import type { Tried } from './socket-crash-trial.ts';

/** How much was put to the test: a trial in which little happens proves little. */
export interface Findings {
  readonly kills: number;
  /** Kills that hit while moves were under way. */
  readonly killsUnderLoad: number;
  /** Moves that were answered and count, in each kind of room. */
  readonly memoarrr: number;
  readonly match: number;
  readonly scramble: number;
  readonly open: number;
  readonly refused: number;
  /** Moves that were answered after a wait, and of these the ones that outlived a kill. */
  readonly waited: number;
  readonly waitedOn: number;
  /** Answered twice. */
  readonly repeated: number;
  /** Sent again: stored already, though nobody had been told, or not stored before. */
  readonly storedUntold: number;
  readonly playedLater: number;
  /** Sockets of somebody who came back: nothing was missed, or what was missed followed. */
  readonly resumed: number;
  readonly caughtUp: number;
  readonly sitDowns: number;
  readonly standUps: number;
  readonly removals: number;
  readonly handOvers: number;
  readonly starts: number;
  readonly rematches: number;
}

export function findingsOf({ account, kept, cutOff }: Tried): Findings {
  const rooms = [...account.rooms.values()].map((record) => {
    const replay = new RoomReplay(kept.get(record.id)?.history ?? []);
    return { record, replay, moves: [...record.moves.values()] };
  });
  const count = (fits: (sent: SentMove, replay: RoomReplay, record: RoomRecord) => boolean) =>
    rooms.reduce(
      (sum, { moves, replay, record }) =>
        sum + moves.filter((sent) => fits(sent, replay, record)).length,
      0,
    );
  const counting = (game: string) =>
    count(({ answers }, _, record) => record.game === game && answers[0]?.seq !== undefined);
  const granted = (type: Arrangement['type']) =>
    rooms
      .flatMap(({ record }) => record.asked)
      .filter(({ move, answer }) => move.type === type && answer && !('refused' in answer)).length;
  const welcomes = rooms.flatMap(({ record }) =>
    record.sockets.flatMap(({ after, messages: [first] }) =>
      first?.type === 'welcome' && after !== undefined && !first.room ? [first.seq - after] : [],
    ),
  );
  return {
    kills: cutOff.length,
    killsUnderLoad: cutOff.filter((moves) => moves > 0).length,
    memoarrr: counting('memoarrr'),
    match: counting('match'),
    scramble: counting('scramble'),
    open: counting('open'),
    refused: count(({ answers }) => answers.some(({ refused }) => refused)),
    waited: count((sent, replay) => hasWaited(sent, replay)),
    waitedOn: count((sent, replay) => hasWaited(sent, replay) && isStoredUntold(sent, replay)),
    repeated: count(({ answers }) => answers.length > 1),
    storedUntold: count(isStoredUntold),
    playedLater: count((sent, replay) => isSentAgain(sent) && !isStoredUntold(sent, replay)),
    resumed: welcomes.filter((missed) => missed === 0).length,
    caughtUp: welcomes.filter((missed) => missed > 0).length,
    sitDowns: granted('sit-down'),
    standUps: granted('stand-up'),
    removals: granted('remove-player'),
    handOvers: granted('hand-over'),
    starts: granted('start-game'),
    rematches: granted('rematch'),
  };
}

function hasWaited({ player, id, answers }: SentMove, replay: RoomReplay): boolean {
  const logged = replay.loggedAs(player, id);
  return answers.length > 0 && logged?.ended !== undefined && logged.ended.seq > logged.seq;
}

const isSentAgain = ({ answers, knownAgain }: SentMove): boolean =>
  answers[0]?.seq !== undefined && knownAgain !== undefined;

function isStoredUntold(sent: SentMove, replay: RoomReplay): boolean {
  const logged = replay.loggedAs(sent.player, sent.id);
  return isSentAgain(sent) && logged !== undefined && logged.seq <= (sent.knownAgain ?? 0);
}
