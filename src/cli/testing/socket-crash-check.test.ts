import { describe, expect, it } from 'vitest';
import { problem } from '../../games/problem.ts';
import type { MoveEntry } from '../../history/entry.ts';
import { contradictions } from './socket-crash-check.ts';
import {
  answered,
  askedFor,
  type Doctor,
  doctored,
  inEntry,
  middleOf,
  moveIndexes,
  type Patient,
  told,
  trueAccount,
} from './socket-crash-doctor.ts';
import { SETUPS, type SetupName } from './socket-crash-habits.ts';
import type { Answer, Asked } from './socket-crash-record.ts';
import { RoomReplay } from './socket-crash-replay.ts';
import type { Tried } from './socket-crash-trial.ts';

const ALL = Object.keys(SETUPS) as SetupName[];

/** Those who got in, from the first one on. */
const welcomed = ({ record }: Patient) =>
  record.sockets.filter(({ messages: [first] }) => first?.type === 'welcome');

/** What can be done to any room. */
const EVERYWHERE: readonly (readonly [string, Doctor])[] = [
  ['the last move is missing', (patient) => patient.history.pop()],
  [
    'a move is there twice',
    (patient) => {
      const index = middleOf(moveIndexes(patient));
      patient.history.splice(index, 0, ...patient.history.slice(index, index + 1));
    },
  ],
  ['the last move is there twice', (patient) => patient.history.push(...patient.history.slice(-1))],
  [
    'two moves have changed places',
    (patient) => {
      const index = middleOf(moveIndexes(patient));
      patient.history.splice(index, 2, ...patient.history.slice(index, index + 2).reverse());
    },
  ],
  [
    'a move is another',
    (patient) => {
      const others = moveIndexes(patient).filter((index) => !isLeave(entryAt(patient, index)));
      inEntry(patient, middleOf(others), { move: { type: 'leave' } });
    },
  ],
  [
    'a move is of somebody who did not send it',
    (patient) => inEntry(patient, middleOf(moveIndexes(patient)), { id: 'unknown' }),
  ],
  ['a move is older than what was known', movedBefore],
  [
    'an answer names another entry',
    (patient) => {
      const [answer] = middleOf(answered(patient, counts)).answers;
      Object.assign(answer ?? {}, { seq: 2 });
    },
  ],
  [
    'an answer says that the move failed',
    (patient) => {
      const [answer] = middleOf(answered(patient, counts)).answers;
      Object.assign(answer ?? {}, { failed: problem('too-late', 'failed') });
    },
  ],
  [
    'a refused move counts',
    (patient) => {
      const { answers } = middleOf(
        answered(patient, counts).filter(({ pending }) => pending === 0),
      );
      const { id } = middleOf(answers);
      answers.push({ type: 'outcome', id, refused: problem('over', 'refused') });
    },
  ],
  [
    'a move counts that was refused',
    (patient) => {
      const [answer] = middleOf(answered(patient, ({ refused }) => refused !== undefined)).answers;
      Object.assign(answer ?? {}, { refused: undefined, seq: 5 });
    },
  ],
  [
    'a move is lost',
    (patient) => {
      const [answer] = middleOf(answered(patient, counts)).answers;
      Object.assign(answer ?? {}, { lost: problem('closed', 'lost') });
    },
  ],
  [
    'somebody was told of other effects',
    (patient) => {
      middleOf(told(patient, 'moved')).effects = [{ type: 'magic' }];
    },
  ],
  [
    'everybody was told of other effects',
    (patient) => {
      const { seq } = middleOf(told(patient, 'moved'));
      for (const moved of told(patient, 'moved')) {
        if (moved.seq === seq) moved.effects = [{ type: 'magic' }];
      }
    },
  ],
  [
    'everybody was told of another change',
    (patient) => {
      const { seq } = middleOf(told(patient, 'moved'));
      for (const moved of told(patient, 'moved')) {
        if (moved.seq === seq) moved.change = { ...moved.change, spots: [[0, 'magic']] };
      }
    },
  ],
  [
    'everybody was told of a move of somebody else',
    (patient) => {
      const { seq } = middleOf(told(patient, 'moved'));
      for (const moved of told(patient, 'moved')) if (moved.seq === seq) moved.player = 'eve';
    },
  ],
  [
    'somebody was not told of a move',
    (patient) => {
      // What nothing follows may have been on its way when the socket was dropped.
      const followed = patient.record.sockets.flatMap(({ messages }) =>
        messages.filter(({ type }) => type === 'moved').slice(0, -1),
      );
      const moved = middleOf(followed);
      for (const { messages } of patient.record.sockets) {
        const index = messages.indexOf(moved);
        if (index >= 0) messages.splice(index, 1);
      }
    },
  ],
  [
    'somebody was not told of the last move',
    (patient) => {
      const [socket] = welcomed(patient);
      socket?.messages.splice(1);
      Object.assign(socket ?? {}, { isLast: true });
    },
  ],
  [
    'an answer came before the move was told',
    (patient) => {
      for (const { messages } of patient.record.sockets) {
        const outcome = messages.findLast(
          (message) => message.type === 'outcome' && message.seq !== undefined,
        );
        if (outcome) messages.splice(1, 0, outcome);
      }
    },
  ],
  [
    'somebody was shown another room',
    (patient) => {
      const { room } = middleOf(told(patient, 'welcome').filter(({ room }) => room));
      Object.assign(room?.view ?? {}, { players: [{ name: 'eve' }] });
    },
  ],
  [
    'the room went back in time',
    (patient) => Object.assign(middleOf(welcomed(patient)), { known: 10_000 }),
  ],
];

/** What takes people who sit down. */
const AT_TABLES: readonly (readonly [string, Doctor])[] = [
  [
    'a seat was granted that nobody has',
    (patient) => {
      patient.record.asked.push({ ...sitDownOf('eve'), answer: grantedBy(patient) });
    },
  ],
  [
    'a seat was refused to the one who has it',
    (patient) => {
      patient.record.asked.push({ ...sitDownOf('eve'), answer: { refused: 'name-taken' } });
    },
  ],
  [
    'a start was granted twice',
    (patient) => {
      patient.record.asked.push(...askedFor(patient, 'start-game', true));
    },
  ],
  [
    'nobody asked for the start',
    (patient) => {
      const { asked } = patient.record;
      for (const start of askedFor(patient, 'start-game', true))
        asked.splice(asked.indexOf(start), 1);
    },
  ],
  [
    'people were sent to another room to play again',
    (patient) => {
      const { known } = patient.record;
      const answer = { rematch: 'elsewhere' };
      patient.record.asked.push({ player: 'eve', move: { type: 'rematch' }, known, answer });
    },
  ],
];

let account: Promise<Tried> | undefined;

/** One for all tests. */
function theTruth(): Promise<Tried> {
  account ??= trueAccount('true', 1_000);
  return account;
}

/** What is wrong with a room after what was done to it. */
async function wrongAfter(setup: SetupName, doctor: Doctor): Promise<string> {
  const { account, kept } = doctored(await theTruth(), setup, doctor);
  return contradictions(account, kept).join('\n');
}

it('nothing is wrong if all is true', async () => {
  const { account, kept } = await theTruth();
  expect(contradictions(account, kept)).toEqual([]);
});

describe.each(ALL)('what is wrong in a room of %s is found', (setup) => {
  it('any one move is missing', async () => {
    let count = 0;
    await wrongAfter(setup, (patient) => {
      count = patient.history.length;
    });
    for (let index = 1; index < count; index += Math.ceil(count / 10)) {
      const without: Doctor = (patient) => {
        patient.history.splice(index, 1);
      };
      expect(await wrongAfter(setup, without), `without entry ${index + 1}`).not.toBe('');
    }
  });

  it.each(setup === 'open' ? EVERYWHERE : [...EVERYWHERE, ...AT_TABLES])(
    '%s',
    async (_, doctor) => {
      expect(await wrongAfter(setup, doctor)).not.toBe('');
    },
  );
});

it('what is wrong with secrets is found', async () => {
  const another: Doctor = (patient) => {
    middleOf(told(patient, 'private')).view = { peek: [{ spot: 0, card: 'magic' }] };
  };
  const none: Doctor = ({ record }) => {
    for (const { messages } of record.sockets) {
      const index = messages.findIndex(({ type }) => type === 'private');
      if (index >= 0) messages.splice(index, 1);
    }
  };
  expect(await wrongAfter('memoarrr', another)).toMatch(/in secret/);
  expect(await wrongAfter('memoarrr', none)).toMatch(/in secret/);
});

it.each(['scramble', 'open'] as const)(
  'a wait in %s that was given up too early is found',
  async (setup) => {
    const giveUp: Doctor = (patient) => {
      const { moves } = new RoomReplay(patient.history);
      const waits = moves.filter(({ seq, ended }) => ended?.seq !== seq);
      const { seq, entry, played } = middleOf(waits);
      const wait = Number(Reflect.get(played.effects.at(-1) ?? {}, 'wait'));
      const { id: _, ...cancel } = { ...entry, move: { type: 'cancel', wait } };
      patient.history.splice(seq, patient.history.length, { seq: 0, time: 0, entry: cancel });
      for (const sent of patient.record.moves.values()) sent.isForsaken = false;
    };
    expect(await wrongAfter(setup, giveUp)).toMatch(/gave up the wait/);
  },
);

it('a room that has vanished is found, and one that nobody asked for', async () => {
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

function movedBefore(patient: Patient): void {
  const sent = middleOf(answered(patient, counts));
  Object.assign(sent, { known: 10_000 });
}

function entryAt({ history }: Patient, index: number) {
  const entry = history[index]?.entry;
  if (entry?.type !== 'move') throw new Error(`entry ${index + 1} is no move`);
  return entry;
}

function sitDownOf(player: string): Asked {
  const person = { kind: 'human', token: '', nonce: '', place: null, invitation: null } as const;
  return { player, move: { type: 'sit-down', ...person }, known: 1 };
}

function grantedBy({ record }: Patient): Answer {
  const shown = record.asked.findLast(({ answer }) => answer && 'room' in answer)?.answer;
  if (!shown) throw new Error('nothing was granted');
  return shown;
}

const isLeave = ({ move }: MoveEntry): boolean => (move as { type: string }).type === 'leave';
