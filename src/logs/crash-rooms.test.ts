import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { problem } from '../games/problem.ts';
import { randomFrom } from '../games/random.ts';
import { EFFORT } from '../games/testing/effort.ts';
import { LmdbLog } from './lmdb.ts';
import { contradictions } from './testing/crash-check.ts';
import { type Line, type Sent, trialOf } from './testing/crash-lines.ts';
import {
  exchange,
  inAnswer,
  inHistory,
  inInfo,
  inMove,
  inUnfinishedRoom,
  middleOf,
  recordPlay,
  type Tampering,
} from './testing/crash-tampering.ts';
import { HostProcess } from './testing/host-process.ts';
import { losses, readFolder, type StoredRooms } from './testing/stored-rooms.ts';

const KILLS = EFFORT <= 1 ? 8 : Math.round(25 * EFFORT);

/** A process is killed after a random number of lines, at most this many. */
const MOST_LINES = 1_000;

const SEED = 'crash';

describe('the rooms of a process that is killed again and again', () => {
  it(
    'have each acknowledged move once and in its place',
    async () => {
      const folder = newFolder();
      const lines = await playAndKill(folder);
      const rooms = await readFolder(folder);
      expect(contradictions(rooms, lines).slice(0, 20), `seed ${SEED}`).toEqual([]);
      expect(await damagesOf(folder), `seed ${SEED}`).toEqual([]);

      const trial = trialOf(rooms, lines);
      expect(trial.games).toEqual(new Set(['memoarrr', 'match', 'scramble']));
      const atLeast: Partial<Record<keyof typeof trial, number>> = {
        acknowledged: 50,
        refused: 20,
        repeated: 5,
        repeatedAfterRestart: 10,
        storedUntold: 0.1,
        playedLater: 0.5,
        found: 4,
        reloaded: 0.5,
        finished: 0.5,
      };
      for (const [what, perProcess] of Object.entries(atLeast)) {
        expect(trial[what as keyof typeof trial], what).toBeGreaterThan(perProcess * KILLS);
      }
    },
    60_000 + 10_000 * KILLS,
  );
});

describe('the check of the rooms after a crash', () => {
  const TAMPERED: readonly (readonly [string, Tampering, RegExp])[] = [
    ['a move is missing', inHistory((all) => all.toSpliced(middleOf(all), 1)), /has not got/],
    ['the last move is missing', inHistory((all) => all.slice(0, -1)), /has not got/],
    [
      'there is a gap',
      inUnfinishedRoom(({ info, history }) => ({ info, history: history.toSpliced(3, 1) })),
      /5 comes after 3/,
    ],
    [
      'a move is there twice',
      inHistory((all) => all.flatMap((one, at) => (at === middleOf(all) ? [one, one] : [one]))),
      /twice|was refused/,
    ],
    [
      'two moves have changed places',
      inHistory((all) => exchange(all, middleOf(all))),
      /is not what was seen|was refused/,
    ],
    [
      'a move is another',
      inMove((entry) => ({ ...entry, move: { type: 'leave' } })),
      /nobody sent/,
    ],
    ['a move is unknown', inMove((entry) => ({ ...entry, id: 'unknown' })), /nobody sent/],
    ['a move ends the game too soon', inMove((entry) => ({ ...entry, over: true })), /it is over/],
    ['a game that is over is not marked', inInfo(true, { isOver: false }), /not marked/],
    ['a game is marked that is not over', inInfo(false, { isOver: true }), /but is not/],
    ['a state was another', inAnswer(false, () => ({ digest: 'another' })), /what was seen/],
    ['a move was answered otherwise', inAnswer(false, () => ({ answer: { seq: 1 } })), /with .*1/],
    [
      'a move was answered too early',
      inAnswer(false, ({ at }) => ({ at: at - 1 })),
      /is not what was seen/,
    ],
    [
      'a refused move counts',
      inAnswer(false, () => ({ answer: { refused: problem('over', 'refused') } })),
      /has the refused move/,
    ],
    [
      'a move counts that was refused',
      inAnswer(true, ({ at }) => ({ answer: { seq: at } })),
      /has not got/,
    ],
    [
      'a move is lost',
      inAnswer(false, () => ({ answer: { lost: problem('closed', 'lost') } })),
      /lost the move/,
    ],
    [
      'a move was stored before it was sent',
      ({ rooms, lines }) => ({ rooms, lines: [...lines.slice(100), ...lines.slice(0, 100)] }),
      /was sent after/,
    ],
    [
      'the room went back in time',
      ({ rooms, lines }) => ({ rooms, lines: lines.toReversed() }),
      /went back/,
    ],
    [
      'a room is gone',
      ({ rooms, lines }) => ({ rooms: new Map([...rooms].slice(1)), lines }),
      /has vanished/,
    ],
  ];

  const truth = recordPlay('true', 2_000);

  it('accepts rooms that are right', async () => {
    const { rooms, lines } = await truth;
    expect(contradictions(rooms, lines)).toEqual([]);
  });

  it.each(TAMPERED)('finds: %s', async (_, tamper, complaint) => {
    const { rooms, lines } = tamper(await truth);
    expect(contradictions(rooms, lines).join('\n')).toMatch(complaint);
  });

  it('finds entries that are gone or have changed', async () => {
    const { rooms } = await truth;
    const [id, kept] = [...rooms][0] ?? [];
    if (!id || !kept) throw new Error('there are no rooms');
    const { info, history } = kept;
    const withInstead = (changed: Partial<typeof kept>): StoredRooms =>
      new Map(rooms).set(id, { ...kept, ...changed });
    expect(losses(rooms, rooms)).toEqual([]);
    expect(losses(withInstead({ history: history.slice(0, -1) }), rooms)).toEqual([]);
    for (const after of [
      new Map([...rooms].slice(1)),
      withInstead({ history: history.slice(0, -1) }),
      withInstead({ history: exchange(history, 2) }),
      withInstead({ info: { ...info, created: -1 } }),
    ]) {
      expect(losses(rooms, after)).toHaveLength(1);
    }
  });
});

/** All lines of all processes. Checks after each that nothing is lost. */
async function playAndKill(folder: string): Promise<Line[]> {
  const random = randomFrom(SEED);
  const lines: Line[] = [];
  let stored: StoredRooms = new Map();
  let next = new HostProcess(folder, `${SEED} 1`);
  for (let nth = 1; nth <= KILLS; nth++) {
    const current = next;
    next = new HostProcess(folder, `${SEED} ${nth + 1}`);
    const told = await current.playUntilKilled(inDoubt(lines), 1 + random.below(MOST_LINES));
    for (const line of told) lines.push(line);
    const now = await readFolder(folder, stored);
    expect(losses(stored, now), `seed ${SEED} ${nth}`).toEqual([]);
    stored = now;
  }
  expect(losses(stored, await readFolder(folder)), `seed ${SEED}`).toEqual([]);
  return lines;
}

/** The unanswered moves, in the order in which they were sent. */
function inDoubt(lines: readonly Line[]): Sent[] {
  const doubts = new Map<string, Sent>();
  for (const line of lines) {
    if (line.type === 'entered') continue;
    const { type, why, room, player, move, id } = line;
    if (type === 'answered') doubts.delete(id);
    else if (why !== 'twice') doubts.set(id, { room, player, move, id });
  }
  return [...doubts.values()];
}

async function damagesOf(folder: string): Promise<string[]> {
  const log = LmdbLog.openToRead(folder);
  try {
    return [...log.damages()];
  } finally {
    await log.close();
  }
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'recollect-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
