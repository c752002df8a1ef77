import type { Json } from '../../games/game.ts';
import type { Seq } from '../../history/entry.ts';
import type { TableMove } from '../../table/moves.ts';
import type { Asked, RoomRecord } from './socket-crash-record.ts';
import type { RoomReplay } from './socket-crash-replay.ts';

/**
 * Where what people did at a table is not what they were told. These moves have no ids: of those that
 * are equal, the log has at least as many as were granted and at most as many as were asked for.
 */
export function arrangementsWrong({ asked }: RoomRecord, replay: RoomReplay): string[] {
  const all = new Map<string, { asked: Asked[]; logged: Seq[] }>();
  const about = (key: string) => {
    const known = all.get(key) ?? { asked: [], logged: [] };
    all.set(key, known);
    return known;
  };
  for (const one of asked) about(keyOf(one.player, one.move)).asked.push(one);
  for (const { seq, entry } of replay.moves) {
    if (entry.id !== undefined || typeOf(entry.move) === 'cancel') continue;
    about(keyOf(entry.player, entry.move)).logged.push(seq);
  }
  return [
    ...[...all].flatMap(([key, { asked, logged }]) => [
      ...countsWrong(key, asked, logged),
      ...(key.includes('"sit-down"') ? seatWrong(key, asked, logged) : []),
    ]),
    ...rematchWrong(asked, replay),
  ];
}

function countsWrong(key: string, asked: readonly Asked[], logged: readonly Seq[]): string[] {
  const wrong: string[] = [];
  if (logged.length > asked.length) wrong.push(`has ${key} more often than asked for`);
  if (key.includes('"sit-down"') || key.includes('"rematch"')) return wrong;
  const granted = asked
    .flatMap(({ answer, known }) =>
      answer && 'room' in answer ? [{ known, until: answer.room.seq }] : [],
    )
    .sort((one, other) => one.until - other.until);
  granted.forEach(({ known, until }, nth) => {
    const isThere = logged.some((seq) => seq > known && seq <= until);
    const isThereOnce = (logged[nth] ?? Number.POSITIVE_INFINITY) <= until;
    if (!isThere || !isThereOnce) wrong.push(`has not got ${key}, granted at ${until}`);
  });
  return wrong;
}

/** However often somebody asks for a seat with the same token, they get it once, and are told so. */
function seatWrong(key: string, asked: readonly Asked[], logged: readonly Seq[]): string[] {
  const wrong: string[] = [];
  if (logged.length > 1) wrong.push(`has ${key} twice`);
  for (const { answer } of asked) {
    if (!answer) continue;
    const [seq] = logged;
    if ('room' in answer && (seq === undefined || seq > answer.room.seq)) {
      wrong.push(`has not got ${key}, granted at ${answer.room.seq}`);
    }
    if ('refused' in answer && answer.refused === 'name-taken') {
      wrong.push(`refused ${key} to the one who has that seat`);
    }
  }
  return wrong;
}

function rematchWrong(asked: readonly Asked[], { state }: RoomReplay): string[] {
  return asked.flatMap(({ answer }) =>
    answer && 'rematch' in answer && answer.rematch !== state.rematch
      ? [`goes on in ${state.rematch}, not in ${answer.rematch}`]
      : [],
  );
}

const keyOf = (player: string, move: Json): string =>
  `${player} ${typeOf(move) === 'rematch' ? '{"type":"rematch"}' : JSON.stringify(move)}`;

const typeOf = (move: Json): TableMove['type'] | string => (move as { type: string }).type;
