import { describe, expect, it } from 'vitest';
import { problem } from '../../games/problem.ts';
import type { MoveEntry, Stored } from '../../history/entry.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { readRooms } from '../../logs/testing/stored-rooms.ts';
import type { FromServer } from '../../protocol/messages.ts';
import { serve } from '../../server/testing/http.ts';
import { contradictions, RoomReplay } from './socket-crash-check.ts';
import { SETUPS, type SetupName } from './socket-crash-choices.ts';
import {
  type Account,
  type Answer,
  type Asked,
  type Reply,
  RoomRecord,
  type SentMove,
} from './socket-crash-record.ts';
import { peopleOf, playToTheEnd, type Tried } from './socket-crash-trial.ts';

/** The records of a room, to be falsified. */
interface RoomEvidence {
  readonly record: RoomRecord;
  history: Stored[];
}

type Forgery = (evidence: RoomEvidence) => void;

/** The number of entries of a room in which everything happens that can be falsified. */
const LONG = 40;

/** Records a trial without kills, in which everything is true. */
async function trueAccount(seed: string, answers: number): Promise<Tried> {
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
  await playToTheEnd(peopleOf(seed, 4, account), port, answers, isEnough);
  return { account, kept: await readRooms(log), cutOff: [] };
}

/** The longest room of that setup, falsified. */
function forged({ account, kept }: Tried, setup: SetupName, forge: Forgery): Tried {
  const [room] = [...account.rooms.values()]
    .filter(({ game }) => game === setup)
    .sort((one, other) => other.known - one.known);
  const truth = room && kept.get(room.id);
  if (!truth) throw new Error(`there is no room of ${setup}`);
  // Nobody can miss what nobody was told of: a wait may be cancelled after its player has gone.
  const told = truth.history.slice(0, room.known);
  const evidence = { record: copyOf(room), history: structuredClone(told) };
  forge(evidence);
  // The sequence numbers must not give it away.
  const history = evidence.history.map((recorded, index) => ({ ...recorded, seq: index + 1 }));
  return {
    account: { rooms: new Map([[room.id, evidence.record]]), unanswered: 0 },
    kept: new Map([[room.id, { ...truth, history }]]),
    cutOff: [],
  };
}

function copyOf({ id, game, sockets, moves, asked, known }: RoomRecord): RoomRecord {
  const copied = structuredClone({ sockets, moves, asked, known });
  return Object.assign(new RoomRecord(id, game), copied);
}

type Message<T extends FromServer['type']> = Extract<FromServer, { type: T }>;

/** All messages of a type, which may be changed. */
function told<T extends FromServer['type']>(
  { record }: RoomEvidence,
  type: T,
): { -readonly [K in keyof Message<T>]: Message<T>[K] }[] {
  const all = record.sockets.flatMap(({ messages }) => messages);
  return all.filter((message): message is Message<T> => message.type === type);
}

/** The moves whose first answers fit. */
const answered = ({ record }: RoomEvidence, fits: (answer: Reply) => boolean): SentMove[] =>
  [...record.moves.values()].filter(({ answers: [first] }) => first !== undefined && fits(first));

/** The requests of a type, granted or refused. */
const askedFor = (
  { record }: RoomEvidence,
  type: Asked['move']['type'],
  isGranted: boolean,
): Asked[] =>
  record.asked.filter(
    ({ move, answer }) => move.type === type && answer && 'refused' in answer !== isGranted,
  );

/** The positions of moves with ids in the log. */
const moveIndexes = ({ history }: RoomEvidence): number[] =>
  [...history.keys()].filter((index) => {
    const entry = history[index]?.entry;
    return entry?.type === 'move' && entry.id !== undefined;
  });

function inEntry(evidence: RoomEvidence, index: number, change: Partial<MoveEntry>): void {
  evidence.history = evidence.history.map((recorded, at) =>
    at === index && recorded.entry.type === 'move'
      ? { ...recorded, entry: { ...recorded.entry, ...change } }
      : recorded,
  );
}

function middleOf<T>(items: readonly T[]): T {
  const middle = items[items.length >> 1];
  if (middle === undefined) throw new Error('there is nothing to forge');
  return middle;
}

const ALL = Object.keys(SETUPS) as SetupName[];

/** The sockets that were welcomed. */
const welcomed = ({ record }: RoomEvidence) =>
  record.sockets.filter(({ messages: [first] }) => first?.type === 'welcome');

/** Forgeries that apply to any room. */
const EVERYWHERE: readonly (readonly [string, Forgery])[] = [
  ['the last move is missing', (evidence) => evidence.history.pop()],
  [
    'a move is there twice',
    (evidence) => {
      const index = middleOf(moveIndexes(evidence));
      evidence.history.splice(index, 0, ...evidence.history.slice(index, index + 1));
    },
  ],
  [
    'the last move is there twice',
    (evidence) => evidence.history.push(...evidence.history.slice(-1)),
  ],
  [
    'two moves have changed places',
    (evidence) => {
      const index = middleOf(moveIndexes(evidence));
      evidence.history.splice(index, 2, ...evidence.history.slice(index, index + 2).reverse());
    },
  ],
  [
    'a move is another',
    (evidence) => {
      const others = moveIndexes(evidence).filter((index) => !isLeave(entryAt(evidence, index)));
      inEntry(evidence, middleOf(others), { move: { type: 'leave' } });
    },
  ],
  [
    'a move is of a player who did not send it',
    (evidence) => inEntry(evidence, middleOf(moveIndexes(evidence)), { id: 'unknown' }),
  ],
  ['a move is older than what was known', movedBefore],
  [
    'an answer names another entry',
    (evidence) => {
      const [answer] = middleOf(answered(evidence, counts)).answers;
      Object.assign(answer ?? {}, { seq: 2 });
    },
  ],
  [
    'an answer says that the move failed',
    (evidence) => {
      const [answer] = middleOf(answered(evidence, counts)).answers;
      Object.assign(answer ?? {}, { failed: problem('too-late', 'failed') });
    },
  ],
  [
    'a refused move counts',
    (evidence) => {
      const { answers } = middleOf(
        answered(evidence, counts).filter(({ pending }) => pending === 0),
      );
      const { id } = middleOf(answers);
      answers.push({ type: 'reply', id, refused: problem('over', 'refused') });
    },
  ],
  [
    'a move counts that was refused',
    (evidence) => {
      const [answer] = middleOf(answered(evidence, ({ refused }) => refused !== undefined)).answers;
      Object.assign(answer ?? {}, { refused: undefined, seq: 5 });
    },
  ],
  [
    'a move is lost',
    (evidence) => {
      const [answer] = middleOf(answered(evidence, counts)).answers;
      Object.assign(answer ?? {}, { lost: problem('closed', 'lost') });
    },
  ],
  [
    'one client was told of other effects',
    (evidence) => {
      middleOf(told(evidence, 'moved')).effects = [{ type: 'magic' }];
    },
  ],
  [
    'everybody was told of other effects',
    (evidence) => {
      const { seq } = middleOf(told(evidence, 'moved'));
      for (const moved of told(evidence, 'moved')) {
        if (moved.seq === seq) moved.effects = [{ type: 'magic' }];
      }
    },
  ],
  [
    'everybody was told of another change',
    (evidence) => {
      const { seq } = middleOf(told(evidence, 'moved'));
      for (const moved of told(evidence, 'moved')) {
        if (moved.seq === seq) moved.change = { ...moved.change, spots: [[0, 'magic']] };
      }
    },
  ],
  [
    'everybody was told that another player moved',
    (evidence) => {
      const { seq } = middleOf(told(evidence, 'moved'));
      for (const moved of told(evidence, 'moved')) if (moved.seq === seq) moved.player = 'eve';
    },
  ],
  [
    'one client was not told of a move',
    (evidence) => {
      // The last message may have been in transit when the socket was dropped.
      const followed = evidence.record.sockets.flatMap(({ messages }) =>
        messages.filter(({ type }) => type === 'moved').slice(0, -1),
      );
      const moved = middleOf(followed);
      for (const { messages } of evidence.record.sockets) {
        const index = messages.indexOf(moved);
        if (index >= 0) messages.splice(index, 1);
      }
    },
  ],
  [
    'somebody was not told of the last move',
    (evidence) => {
      const [socket] = welcomed(evidence);
      socket?.messages.splice(1);
      Object.assign(socket ?? {}, { isLast: true });
    },
  ],
  [
    'an answer came before the move was told',
    (evidence) => {
      for (const { messages } of evidence.record.sockets) {
        const outcome = messages.findLast(
          (message) => message.type === 'reply' && message.seq !== undefined,
        );
        if (outcome) messages.splice(1, 0, outcome);
      }
    },
  ],
  [
    'somebody was shown another room',
    (evidence) => {
      const { room } = middleOf(told(evidence, 'welcome').filter(({ room }) => room));
      Object.assign(room?.view ?? {}, { players: [{ name: 'eve' }] });
    },
  ],
  [
    'the room went back in time',
    (evidence) => Object.assign(middleOf(welcomed(evidence)), { known: 10_000 }),
  ],
];

/** Forgeries in rooms whose tables people sit down at. */
const AT_TABLES: readonly (readonly [string, Forgery])[] = [
  [
    'a seat was granted that nobody has',
    (evidence) => {
      evidence.record.asked.push({ ...sitDownOf('eve'), answer: grantedBy(evidence) });
    },
  ],
  [
    'a seat was refused to the one who has it',
    (evidence) => {
      evidence.record.asked.push({ ...sitDownOf('eve'), answer: { refused: 'name-taken' } });
    },
  ],
  [
    'a start was granted twice',
    (evidence) => {
      evidence.record.asked.push(...askedFor(evidence, 'start-game', true));
    },
  ],
  [
    'no client requested the start',
    (evidence) => {
      const { asked } = evidence.record;
      for (const start of askedFor(evidence, 'start-game', true))
        asked.splice(asked.indexOf(start), 1);
    },
  ],
  [
    'people were sent to another room to play again',
    (evidence) => {
      const { known } = evidence.record;
      const answer = { rematch: 'elsewhere' };
      evidence.record.asked.push({ player: 'eve', move: { type: 'rematch' }, known, answer });
    },
  ],
];

let account: Promise<Tried> | undefined;

/** Shared by all tests. */
function theTruth(): Promise<Tried> {
  account ??= trueAccount('true', 1_000);
  return account;
}

/** The contradictions in a room after a forgery. */
async function wrongAfter(setup: SetupName, forge: Forgery): Promise<string> {
  const { account, kept } = forged(await theTruth(), setup, forge);
  return contradictions(account, kept).join('\n');
}

it('finds no contradiction in true records', async () => {
  const { account, kept } = await theTruth();
  expect(contradictions(account, kept)).toEqual([]);
});

describe.each(ALL)('finds a forgery in a room of %s:', (setup) => {
  it('any one move is missing', async () => {
    let count = 0;
    await wrongAfter(setup, (evidence) => {
      count = evidence.history.length;
    });
    for (let index = 1; index < count; index += Math.ceil(count / 10)) {
      const without: Forgery = (evidence) => {
        evidence.history.splice(index, 1);
      };
      expect(await wrongAfter(setup, without), `without entry ${index + 1}`).not.toBe('');
    }
  });

  it.each(setup === 'open' ? EVERYWHERE : [...EVERYWHERE, ...AT_TABLES])('%s', async (_, forge) => {
    expect(await wrongAfter(setup, forge)).not.toBe('');
  });
});

it('finds forged and missing secrets', async () => {
  const another: Forgery = (evidence) => {
    middleOf(told(evidence, 'secret')).secret = { peek: [{ spot: 0, card: 'magic' }] };
  };
  const none: Forgery = ({ record }) => {
    for (const { messages } of record.sockets) {
      const index = messages.findIndex(({ type }) => type === 'secret');
      if (index >= 0) messages.splice(index, 1);
    }
  };
  expect(await wrongAfter('memoarrr', another)).toMatch(/in secret/);
  expect(await wrongAfter('memoarrr', none)).toMatch(/in secret/);
});

it.each(['scramble', 'open'] as const)(
  'finds a wait in %s that was given up too early',
  async (setup) => {
    const giveUp: Forgery = (evidence) => {
      const { moves } = new RoomReplay(evidence.history);
      const waits = moves.filter(({ seq, ended }) => ended?.seq !== seq);
      const { seq, entry, played } = middleOf(waits);
      const wait = Number(Reflect.get(played.effects.at(-1) ?? {}, 'wait'));
      const { id: _, ...cancel } = { ...entry, move: { type: 'cancel', wait } };
      evidence.history.splice(seq, evidence.history.length, { seq: 0, entry: cancel });
      for (const sent of evidence.record.moves.values()) sent.isAbandoned = false;
    };
    expect(await wrongAfter(setup, giveUp)).toMatch(/gave up the wait/);
  },
);

it('finds a room that has vanished, and one that no client requested', async () => {
  const { account, kept } = await theTruth();
  const [id = ''] = account.rooms.keys();
  const without = new Map([...kept].filter(([other]) => other !== id));
  expect(contradictions(account, without).join()).toMatch(/has vanished/);
  const rooms = new Map([...account.rooms].filter(([other]) => other !== id));
  expect(contradictions({ ...account, rooms }, kept).join()).toMatch(/nobody asked for/);
});

function counts({ seq }: { readonly seq?: number | undefined }): boolean {
  return seq !== undefined;
}

function movedBefore(evidence: RoomEvidence): void {
  const sent = middleOf(answered(evidence, counts));
  Object.assign(sent, { known: 10_000 });
}

function entryAt({ history }: RoomEvidence, index: number) {
  const entry = history[index]?.entry;
  if (entry?.type !== 'move') throw new Error(`entry ${index + 1} is no move`);
  return entry;
}

function sitDownOf(player: string): Asked {
  const person = { kind: 'human', token: '', nonce: '', place: null, invitation: null } as const;
  return { player, move: { type: 'sit-down', ...person }, known: 1 };
}

function grantedBy({ record }: RoomEvidence): Answer {
  const shown = record.asked.findLast(({ answer }) => answer && 'room' in answer)?.answer;
  if (!shown) throw new Error('nothing was granted');
  return shown;
}

const isLeave = ({ move }: MoveEntry): boolean => (move as { type: string }).type === 'leave';
