import type { Json, PlayerId } from '../../games/game.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import { BoardText } from '../../games/scramble/text.ts';
import type { Stored } from '../../history/entry.ts';
import { replay } from '../../history/replay.ts';
import { save } from '../../history/room-state.ts';
import { MemoryLog } from '../../logs/memory.ts';
import type { Log } from '../log.ts';
import type { MoveOptions, MoveReply, SubmittedMove } from '../move-request.ts';
import { Room } from '../room.ts';
import type { RoomSettings } from '../settings.ts';
import { FaultyLog } from './faulty-log.ts';
import { Timers } from './timers.ts';

export type ScrambleRoom = Room<ScrambleState, ScrambleMove>;

export const ROOM = 'room';

type Settings = Partial<RoomSettings>;

/** With a clock that stands still a batch is never published in slices. */
const HERE = { node: 'here', now: () => 0 } as const;

/** A new room with an open board: `AB/BA` has two rows of two cards each. */
export function newRoom(log: Log, cards: string, settings: Settings = {}): Promise<ScrambleRoom> {
  const rows = cards.split('/');
  const setup = {
    rows: rows.length,
    columns: rows[0]?.length ?? 0,
    cards: rows.flatMap((row) => [...row]),
    shuffle: false,
    open: true,
  };
  const creation = { setup, players: [], seed: 'seed' };
  return Room.create(log, ROOM, scramble, creation, { ...HERE, ...settings });
}

/** A new room over a log that can be made to fail, and what it is built of. */
export async function newFaultyRoom(cards: string) {
  const memory = new MemoryLog();
  const log = new FaultyLog(memory);
  const timers = new Timers();
  const room = await newRoom(log, cards, { later: timers.later });
  return { memory, log, timers, room };
}

/** Loads the room from the log. */
export async function openRoom(log: Log, settings: Settings = {}): Promise<ScrambleRoom> {
  const room = await Room.load(log, ROOM, scramble, { ...HERE, ...settings });
  if (!room) throw new Error('there is no room in the log');
  return room;
}

/** The answers to a move so far: at most one, unless there is a bug. */
export interface Reply {
  readonly answers: readonly MoveReply[];
}

interface Sending extends MoveOptions {
  readonly onSubmitted?: (submitted: SubmittedMove) => void;
}

export function send(
  room: ScrambleRoom,
  player: PlayerId,
  move: ScrambleMove,
  sending: Sending = {},
): Reply {
  const answers: MoveReply[] = [];
  const submitted = room.play(player, move, (answer) => answers.push(answer), sending);
  sending.onSubmitted?.(submitted);
  return { answers };
}

/** Sends a flip: `flip(room, 'alice', '01')` is the first row's second card. */
export function flip(
  room: ScrambleRoom,
  player: PlayerId,
  place: string,
  sending: Sending = {},
): Reply {
  const [row, column] = [...place].map(Number);
  return send(room, player, { type: 'flip', row: row ?? -1, column: column ?? -1 }, sending);
}

/** In one word: `silent`, `done`, or the code of what went wrong. */
export function said({ answers }: Reply): string {
  const [answer, ...more] = answers;
  if (more.length > 0) return `answered ${answers.length} times`;
  if (!answer) return 'silent';
  if ('refused' in answer) return `refused ${answer.refused.code}`;
  if ('lost' in answer) return `lost ${answer.lost.code}`;
  return answer.failed ? `failed ${answer.failed.code}` : 'done';
}

/** The board as the player sees it, on one line: `my A, down / down, none`. */
export function seen(room: ScrambleRoom, player: PlayerId): string {
  const { columns } = room.state;
  const [, ...spots] = new BoardText(room.state).seenBy(player).trimEnd().split('\n');
  const rows = Array.from({ length: spots.length / columns }, (_, row) =>
    spots.slice(row * columns, (row + 1) * columns).join(', '),
  );
  return rows.join(' / ');
}

/** Resolves when all pending callbacks have run. */
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The stored history of the room. */
export async function storedIn(log: Log): Promise<Stored[]> {
  const stored: Stored[] = [];
  for await (const one of log.history(ROOM)) stored.push(one);
  return stored;
}

/** The room that the log's entries add up to. */
export async function foldOf(log: Log): Promise<Json> {
  const entries = await storedIn(log);
  let end: Json = null;
  for (const { room } of replay({ info: { game: scramble.name }, entries })) end = save(room);
  return end;
}
