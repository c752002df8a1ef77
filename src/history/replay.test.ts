import { describe, expect, it } from 'vitest';
import type { Game } from '../games/game.ts';
import type { Json } from '../games/json.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { tableOf } from '../table/table.ts';
import { optionsFor } from '../table/testing/gathering.ts';
import type { History, MoveEntry, Stored } from './entry.ts';
import { replay } from './replay.ts';
import { save } from './room-state.ts';
import { createEntry, moveEntry, snapshotEntry } from './testing/entries.ts';

const GAME = 'table:memoarrr';

const CREATED = createEntry({
  game: GAME,
  setup: optionsFor(memoarrr, 'ann bob', { seed: 'a seed' }),
});

const moved = (player: string, move: Json): MoveEntry => moveEntry(move, { player });

const START = moved('ann', { type: 'start-game' });
const SEEN = moved('ann', { type: 'seen' });
const END = moved('ann', { type: 'end-game' });

function historyOf(...entries: readonly Stored['entry'][]): History {
  return {
    info: {
      id: 'sofa',
      game: GAME,
      created: 100,
      changed: 100,
      seq: entries.length,
      isOver: false,
    },
    entries: entries.map((entry, index) => ({
      seq: index + 1,
      entry: { ...entry, time: 100 + index },
    })),
  };
}

describe('a replay', () => {
  it('[HI-8] shows step by step the effects, the player and the time', () => {
    const steps = [...replay(historyOf(CREATED, START, SEEN, END))].map(
      ({ seq, time, player, effects }) => [seq, time, player, effects.map(({ type }) => type)],
    );
    expect(steps).toEqual([
      [1, 100, null, []],
      [2, 101, 'ann', ['started']],
      [3, 102, 'ann', ['seen']],
      [4, 103, 'ann', ['ended']],
    ]);
  });

  it('[HI-8] shows at each step the public view and the secret of each player', () => {
    const seen = [];
    for (const step of replay(historyOf(CREATED, START, SEEN))) {
      const { view } = step;
      seen.push([view.spots.length, step.secretOf('ann'), step.secretOf('bob')]);
    }
    const [before, started, after] = seen;
    expect(before).toEqual([0, null, null]);
    expect(started?.[0]).toBe(25);
    expect(started?.[1]).toMatchObject({ peek: expect.anything() });
    expect(after?.[1]).not.toEqual(started?.[1]);
    expect(after?.[2]).toEqual(started?.[2]);
  });

  it('returns views, secrets and effects that do not change later', () => {
    const given = [];
    const texts = [];
    for (const step of replay(historyOf(CREATED, START, SEEN, END))) {
      const all = [step.view, step.secretOf('ann'), step.effects];
      given.push(all);
      texts.push(JSON.stringify(all));
    }
    expect(given.map((all) => JSON.stringify(all))).toEqual(texts);
  });

  it('copies the views of games that return their own state', () => {
    const table = tableOf(memoarrr);
    const own = { spots: [0], players: [] };
    const showsItself: Game = {
      ...(table as Game),
      publicView: () => own,
      privateView: () => own,
    };
    const [step] = replay(historyOf(CREATED), new Map([[GAME, showsItself]]));
    const [view, secret] = [step?.view, step?.secretOf('ann')];
    own.spots.push(1);
    expect([view, secret]).toEqual([
      { spots: [0], players: [] },
      { spots: [0], players: [] },
    ]);
  });

  it('[HI-8] shows a step only while it is the current one', () => {
    const [first] = replay(historyOf(CREATED, START));
    expect(first?.view.spots).toEqual([]);
    const [begun] = [...replay(historyOf(CREATED, START))];
    expect(() => begun?.view).toThrow('the replay is at entry 2');
    expect(() => begun?.secretOf('ann')).toThrow('the replay is at entry 2');
  });

  it('continues from a snapshot as from all entries that it stands for', () => {
    const whole = historyOf(CREATED, START, SEEN);
    let [snapshot, end]: Json[] = [];
    for (const { seq, room } of replay(whole)) {
      if (seq === 2) snapshot = save(room);
      end = save(room);
    }
    const [, started, seen] = whole.entries;
    if (!started || !seen || snapshot === undefined) throw new Error('expected three entries');
    const entry = snapshotEntry(snapshot, 101);
    const rest = [...replay({ ...whole, entries: [{ ...started, entry }, seen] })];
    expect(rest.map(({ seq, player }) => [seq, player])).toEqual([
      [2, null],
      [3, 'ann'],
    ]);
    expect(save(rest.at(-1)?.room ?? raise())).toEqual(end);
  });

  it.each<[what: string, history: History, message: string]>([
    [
      'an unknown game',
      { ...historyOf(CREATED), info: { ...historyOf().info, game: 'chess' } },
      'there is no game "chess"',
    ],
    ['no beginning', historyOf(START), 'the log begins with entry 1'],
    ['a move that cannot be played', historyOf(CREATED, SEEN), 'a logged move was refused'],
    [
      'a missing entry',
      {
        ...historyOf(CREATED, START, SEEN),
        entries: historyOf(CREATED, START, SEEN).entries.toSpliced(1, 1),
      },
      'refused',
    ],
    [
      'wrong numbers',
      { ...historyOf(CREATED), entries: [{ seq: 2, entry: CREATED }] },
      'expected entry 1, found 2',
    ],
  ])('[HI-1] stops at %s', (_what, history, message) => {
    expect(() => [...replay(history)]).toThrow(message);
  });

  it('accepts any games, with tables or without', () => {
    const table = tableOf(memoarrr);
    const kinds = new Map([[table.name, table as never]]);
    expect([...replay(historyOf(CREATED, START), kinds)]).toHaveLength(2);
  });
});

function raise(): never {
  throw new Error('expected a room');
}
