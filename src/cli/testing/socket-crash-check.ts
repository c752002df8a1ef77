import { isDeepStrictEqual } from 'node:util';
import type { Recorded } from '../../history/entry.ts';
import type { LoggedMove } from '../../history/testing/oracle.ts';
import type { KeptRooms } from '../../logs/testing/crash-kept.ts';
import { isTableName } from '../../table/table.ts';
import { arrangementsWrong } from './socket-crash-arranged.ts';
import { Heard, Hearing } from './socket-crash-heard.ts';
import {
  type Account,
  keyOf,
  type Outcome,
  type RoomRecord,
  type SentMove,
} from './socket-crash-record.ts';
import { RoomReplay } from './socket-crash-replay.ts';

/** Where the rooms that are kept do not agree with what their clients were told. */
export function contradictions({ rooms, unanswered }: Account, kept: KeptRooms): string[] {
  const tables = [...kept.values()].filter(({ info }) => isTableName(info.game));
  const unknown = tables.filter(({ info }) => !rooms.has(info.id)).length;
  return [
    ...(unknown > unanswered ? [`${unknown} rooms are there that nobody asked for`] : []),
    ...[...rooms.values()].flatMap((record) => {
      const history = kept.get(record.id)?.history;
      const wrong = history ? roomWrong(record, history) : ['has vanished'];
      return wrong.map((what) => `room ${record.id} of ${record.game} ${what}`);
    }),
  ];
}

function roomWrong(record: RoomRecord, history: readonly Recorded[]): string[] {
  const replay = new RoomReplay(history);
  const heard = new Heard(replay);
  for (const socket of record.sockets) new Hearing(socket, replay, heard);
  for (const { answer } of record.asked) {
    if (answer && 'room' in answer) heard.compareView(answer.room);
  }
  return [
    ...replay.wrong,
    ...[...record.moves.values()].flatMap((sent) => sentWrong(sent, replay)),
    ...replay.moves.flatMap((logged) => loggedWrong(logged, record, replay)),
    ...arrangementsWrong(record, replay),
    ...heard.wrong,
  ];
}

/** What counts is in the log, as it was answered; what was refused is not. */
function sentWrong({ player, id, pending, answers }: SentMove, replay: RoomReplay): string[] {
  const key = keyOf(player, id);
  const logged = replay.loggedAs(player, id);
  const wrong = answers.flatMap((answer) => answerWrong(key, answer, logged));
  const isRefused = pending === 0 && answers.at(-1)?.refused !== undefined;
  if (isRefused && logged) wrong.push(`has the refused move ${key} at ${logged.seq}`);
  return wrong;
}

function answerWrong(
  key: string,
  { type: _, id: __, ...answer }: Outcome,
  logged: LoggedMove | undefined,
): string[] {
  if (answer.lost) return [`lost the move ${key}: ${answer.lost.message}`];
  if (answer.refused) return [];
  if (!logged) return [`has not got the move ${key}, answered ${answer.seq}`];
  if (isDeepStrictEqual(answer, logged.ended)) return [];
  const [told, is] = [answer, logged.ended].map((one) => JSON.stringify(one));
  return [`answered ${key} with ${told}, not ${is}`];
}

/** Each was sent by somebody, after all that was known then; or it ends a wait that nobody is left for. */
function loggedWrong({ seq, entry }: LoggedMove, record: RoomRecord, replay: RoomReplay): string[] {
  const { player, id, move } = entry;
  if (id === undefined) return cancelWrong(seq, entry, record, replay);
  const sent = record.moves.get(keyOf(player, id));
  if (!sent || !isDeepStrictEqual(sent.move, move)) return [`has a move at ${seq} nobody sent`];
  if (seq > sent.known) return [];
  return [`has a move at ${seq} that was sent when ${sent.known} was known`];
}

function cancelWrong(
  seq: number,
  { player, move }: LoggedMove['entry'],
  record: RoomRecord,
  replay: RoomReplay,
): string[] {
  if ((move as { type: string }).type !== 'cancel') return [];
  const given = replay.moves.find(
    ({ entry, seq: begun, ended }) => entry.player === player && begun < seq && ended?.seq === seq,
  );
  const id = given?.entry.id;
  const sent = id === undefined ? undefined : record.moves.get(keyOf(player, id));
  return sent?.isForsaken ? [] : [`gave up the wait of ${player} at ${seq}, who was still there`];
}
