import { createHash } from 'node:crypto';
import type { Game, Json, PlayerId } from '../../games/game.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { MoveReply } from '../../room/move-request.ts';
import type { RoomId } from '../../table/state.ts';
import type { StoredRooms } from './stored-rooms.ts';

/** The players. Two of these names break maps that are plain objects. */
export const PLAYERS = ['alice', 'bob', '__proto__', 'constructor'] as const;

/** A move with its unique id. */
export type Sent = {
  readonly room: RoomId;
  readonly player: PlayerId;
  readonly move: Json;
  readonly id: MoveId;
};

/** Why a move was sent. */
export type Why =
  | 'new'
  /** At the same time as an equal one. */
  | 'twice'
  /** After this process had answered it. */
  | 'again'
  /** After an earlier process had stored it. */
  | 'after restart'
  /** After the process was killed before it answered. */
  | 'in doubt';

export type SentLine = Sent & { readonly type: 'sent'; readonly why: Why };

export type AnsweredLine = Sent & {
  readonly type: 'answered';
  readonly why: Why;
  readonly answer: MoveReply;
  /** The durable entries of the room at that moment, and a digest of its state. */
  readonly at: Seq;
  readonly digest: string;
};

type EnteredLine = {
  readonly type: 'entered';
  readonly room: RoomId;
  /** New, stored by an earlier process, or unloaded in between. */
  readonly how: 'created' | 'found' | 'reloaded';
};

/** A line of output of the process that plays, written at once. */
export type Line = SentLine | AnsweredLine | EnteredLine;

/** A digest of everything that any player can see of the room. */
export function digestOf<State>(game: Game<Json, State>, state: State, saved: Json): string {
  const secrets = PLAYERS.map((player) => game.privateView(state, player));
  const all = [saved, game.publicView(state), secrets];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64');
}

/** Counts of what a test run tried: a run in which little happens proves little. */
export interface Trial {
  readonly acknowledged: number;
  readonly refused: number;
  /** Sent again after its answer, and sent again by a later process. */
  readonly repeated: number;
  readonly repeatedAfterRestart: number;
  /** Stored before the process was killed, but not answered. */
  readonly storedUntold: number;
  /** Neither stored nor answered when the process was killed, and played later. */
  readonly playedLater: number;
  readonly found: number;
  readonly reloaded: number;
  readonly games: ReadonlySet<string>;
  readonly finished: number;
}

export function trialOf(rooms: StoredRooms, lines: readonly Line[]): Trial {
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

/** Later entries existed when the move was answered; a few such moves are missed. */
const isOfBefore = ({ answer, at }: AnsweredLine): boolean => 'seq' in answer && answer.seq < at;
