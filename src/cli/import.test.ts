import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { save } from '../games/scramble/state.ts';
import { Table } from '../games/scramble/testing/builder.ts';
import { FORMAT } from '../history/entry.ts';
import { snapshotEntry } from '../history/testing/entries.ts';
import { DATA_FILE } from '../logs/folder.ts';
import { run } from './testing/in-process.ts';
import { newFolder } from './testing/processes.ts';

/** The stored state of a board. */
type Saved = {
  cards: unknown[];
  faces: unknown[];
  players: { id: string; hand: unknown; score: number }[];
  queues: unknown[];
};

/** A A B B C C: alice holds the As, bob a B for which carol waits. */
function boardToSpoil(): Saved {
  const table = new Table('AABBCC');
  table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2', 'carol flips 0,2');
  return JSON.parse(JSON.stringify(save(table.state)));
}

function fileWith(state: Saved): string {
  const head = { recollect: 'room', v: FORMAT, id: 'sofa', game: 'scramble', created: 5 };
  const waiters = [['carol', { wait: 0 }]];
  const saved = { game: 'scramble', rules: 1, state, recent: [], waiters, awaited: [] };
  const lines = [head, { seq: 5, entry: snapshotEntry(saved as never) }].map(
    (line) => `${JSON.stringify(line)}\n`,
  );
  const file = join(newFolder(), 'file.jsonl');
  writeFileSync(file, lines.join(''));
  return file;
}

describe('recollect import of a room that has only a snapshot', () => {
  it('stores it', async () => {
    const data = join(newFolder(), 'data');
    const { code, stdout } = await run('import', fileWith(boardToSpoil()), '--data', data);
    expect([code, stdout]).toEqual([0, 'stored as sofa\n']);
    expect(existsSync(join(data, DATA_FILE))).toBe(true);
  });

  it.each<[what: string, spoil: (saved: Saved) => void, complaint: string]>([
    ['cards are numbers', ({ cards }) => cards.fill(1), 'expected a text for cards'],
    [
      'faces contradict hands',
      ({ faces }) => faces.splice(2, 1, 1),
      'expected that the controlled card at 2 is face up',
    ],
    [
      'there is a queue for a card that nobody holds',
      ({ queues }) => queues.push({ spot: 5, players: ['carol'] }),
      'expected that somebody holds what others wait for at 5',
    ],
    [
      'points do not add up',
      ({ players }) =>
        players.push({ id: 'dave', hand: { kind: 'rest', unfinished: [] }, score: 7 }),
      'expected that there is a point for every pair that was found',
    ],
    [
      'a hand is off the board',
      ({ players }) => players.push({ id: 'dave', hand: { kind: 'first', spot: 6 }, score: 0 }),
      'expected spaces of the board in every hand',
    ],
    [
      'the board has no end',
      (saved) => Object.assign(saved, { rows: 1e9 }),
      'expected a card for each space of 1000000000x6',
    ],
    [
      'a name would do something to the terminal',
      ({ players }) =>
        players.push({ id: '\u001b[2J\n', hand: { kind: 'rest', unfinished: [] }, score: -1 }),
      'expected that \ufffd[2J\ufffd has counted their pairs',
    ],
  ])('refuses it in one line if %s, and stores nothing', async (_what, spoil, complaint) => {
    const saved = boardToSpoil();
    spoil(saved);
    const file = fileWith(saved);
    const data = join(newFolder(), 'data');
    expect(await run('import', file, '--data', data)).toEqual({
      code: 1,
      stdout: '',
      stderr: `recollect: ${file}, line 2: ${complaint}\n`,
    });
    expect(existsSync(join(data, DATA_FILE))).toBe(false);
  });
});
