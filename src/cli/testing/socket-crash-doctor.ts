import type { MoveEntry, Recorded } from '../../history/entry.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { allKept } from '../../logs/testing/crash-kept.ts';
import type { FromServer } from '../../protocol/messages.ts';
import { serve } from '../../server/testing/http.ts';
import { SETUPS, type SetupName } from './socket-crash-habits.ts';
import {
  type Account,
  type Asked,
  type Outcome,
  RoomRecord,
  type SentMove,
} from './socket-crash-record.ts';
import { peopleOf, playInPeace, type Tried } from './socket-crash-trial.ts';

/** A room as its clients and the log tell of it, to be changed at will. */
export interface Patient {
  readonly record: RoomRecord;
  history: Recorded[];
}

export type Doctor = (patient: Patient) => void;

/** So many entries has a room in which there is something of everything to doctor. */
const LONG = 40;

/** Nothing is killed in it, and all of it is true. */
export async function trueAccount(seed: string, answers: number): Promise<Tried> {
  const log = new MemoryLog();
  const limits = {
    'moves-per-second': 100_000,
    'rooms-per-hour': 100_000,
    'seats-per-minute': 100_000,
  };
  const { port } = await serve({ log, limits });
  const account: Account = { rooms: new Map(), unanswered: 0 };
  const isEnough = (): boolean =>
    (Object.keys(SETUPS) as SetupName[]).every((setup) =>
      [...account.rooms.values()].some(({ game, known }) => game === setup && known >= LONG),
    );
  await playInPeace(peopleOf(seed, 4, account), port, answers, isEnough);
  return { account, kept: await allKept(log), cutOff: [] };
}

/** The longest room of that kind, after what was done to it. */
export function doctored({ account, kept }: Tried, setup: SetupName, doctor: Doctor): Tried {
  const [room] = [...account.rooms.values()]
    .filter(({ game }) => game === setup)
    .sort((one, other) => other.known - one.known);
  const truth = room && kept.get(room.id);
  if (!truth) throw new Error(`there is no room of ${setup}`);
  const patient = { record: copyOf(room), history: structuredClone([...truth.history]) };
  doctor(patient);
  // No trace of it is left in the numbers.
  const history = patient.history.map((recorded, index) => ({ ...recorded, seq: index + 1 }));
  return {
    account: { rooms: new Map([[room.id, patient.record]]), unanswered: 0 },
    kept: new Map([[room.id, { ...truth, history }]]),
    cutOff: [],
  };
}

function copyOf({ id, game, sockets, moves, asked, known }: RoomRecord): RoomRecord {
  const copied = structuredClone({ sockets, moves, asked, known });
  return Object.assign(new RoomRecord(id, game), copied);
}

type Message<T extends FromServer['type']> = Extract<FromServer, { type: T }>;

/** All messages of that type, which may be changed. */
export function told<T extends FromServer['type']>(
  { record }: Patient,
  type: T,
): { -readonly [K in keyof Message<T>]: Message<T>[K] }[] {
  const all = record.sockets.flatMap(({ messages }) => messages);
  return all.filter((message): message is Message<T> => message.type === type);
}

/** The moves whose first answers are like that. */
export const answered = ({ record }: Patient, fits: (answer: Outcome) => boolean): SentMove[] =>
  [...record.moves.values()].filter(({ answers: [first] }) => first !== undefined && fits(first));

/** What was asked for like that, and granted or not. */
export const askedFor = (
  { record }: Patient,
  type: Asked['move']['type'],
  isGranted: boolean,
): Asked[] =>
  record.asked.filter(
    ({ move, answer }) => move.type === type && answer && 'refused' in answer !== isGranted,
  );

/** Where moves with ids are in the log. */
export const moveIndexes = ({ history }: Patient): number[] =>
  [...history.keys()].filter((index) => {
    const entry = history[index]?.entry;
    return entry?.type === 'move' && entry.id !== undefined;
  });

export function inEntry(patient: Patient, index: number, change: Partial<MoveEntry>): void {
  patient.history = patient.history.map((recorded, at) =>
    at === index && recorded.entry.type === 'move'
      ? { ...recorded, entry: { ...recorded.entry, ...change } }
      : recorded,
  );
}

export function middleOf<T>(items: readonly T[]): T {
  const middle = items[items.length >> 1];
  if (middle === undefined) throw new Error('there is nothing to doctor');
  return middle;
}
