import { describe, expect, it } from 'vitest';
import type { ScrambleView } from '../../games/scramble/view.ts';
import { screenOf } from '../../games/testing/screen.ts';
import { type Look, type Scene, sceneOf } from './scene.ts';
import { personOf, StagedRoom } from './testing/staged-room.ts';

const LOOK: Look = {
  link: 'http://localhost/rooms/r1',
  news: [],
  notice: '',
  prompt: '',
  overlay: '',
  peek: 'not yet',
  held: undefined,
};

const scene = (stage: StagedRoom, look: Partial<Look> = {}): Scene =>
  sceneOf(stage, stage.text, { ...LOOK, ...look });

const drawn = ({ table }: Scene): string | undefined => table?.(screenOf());

describe('people in a room', () => {
  it('are told apart, with what they have and whose turn it is', () => {
    const stage = new StagedRoom({ game: 'match', you: 'Bob' });
    stage.presence = { players: ['Bob'], spectators: 0 };
    expect(scene(stage).people).toEqual([
      { name: 'Ann', style: 'cyan', isYou: false, isAwaited: true, notes: '0 points, away' },
      { name: 'Bob', style: 'yellow', isYou: true, isAwaited: false, notes: '0 points' },
    ]);
  });

  it('are those who sit there before the start, one of them the host', () => {
    const stage = new StagedRoom({ game: 'match', table: { status: 'waiting' } });
    const { people, standing, table } = scene(stage);
    expect(people.map(({ name, notes }) => [name, notes])).toEqual([
      ['Ann', 'host'],
      ['Bob', ''],
    ]);
    expect(standing).toBe('2 of 4 seats are taken.');
    expect(table).toBeUndefined();
  });

  it('may be gone for good', () => {
    const people = [personOf('Ann'), personOf('Bob', true)];
    const stage = new StagedRoom({ game: 'scramble', table: { people } });
    stage.presence = { players: [], spectators: 0 };
    expect(scene(stage).people.map(({ notes }) => notes)).toEqual(['0 points', '0 points, gone']);
  });

  it('are there also if they have not made a move yet', () => {
    const stage = new StagedRoom({ game: 'scramble', players: ['Ann', 'Bob', 'Cem'] });
    stage.does('Bob', { type: 'flip', row: 0, column: 0 });
    expect(scene(stage).people.map(({ name }) => name)).toEqual(['Bob', 'Ann', 'Cem']);
    const open = new StagedRoom({ game: 'scramble', table: { isOpen: true, people: [] } });
    expect(scene(open).people.map(({ name }) => name)).toEqual(['Ann']);
  });

  it('are not waited for where all of them may go on', () => {
    const stage = new StagedRoom({ game: 'scramble' });
    expect(scene(stage).people.map(({ isAwaited }) => isAwaited)).toEqual([false, false]);
  });

  it('are not all listed where there are many, but always with oneself', () => {
    const players = Array.from({ length: 3000 }, (_, number) => `p${number}`);
    const stage = new StagedRoom({ game: 'scramble', you: 'p2999', table: { people: [] } });
    const all = players.map((name) => ({ name, score: 0 }));
    stage.view = { ...(stage.view as ScrambleView), players: all };
    const { people, others } = scene(stage);
    expect(people.length + others).toBe(3000);
    expect(people.length).toBeLessThanOrEqual(20);
    expect(people.at(-1)).toMatchObject({ name: 'p2999', isYou: true });
    // The colour is the one that the board has for them.
    expect(people.at(-1)?.style).toBe('red');
  });
});

describe('the table', () => {
  const stage = new StagedRoom({ game: 'memoarrr' });
  const view = stage.view ?? { spots: [], players: [] };
  const table = stage.text.renderBoard(view, screenOf());
  const secret = stage.text.secret?.(stage.secret, screenOf());

  it('is what everybody sees, and the secret cards only while one looks at them', () => {
    expect(secret).toMatch(/\S/);
    expect(drawn(scene(stage))).toBe(table);
    expect(drawn(scene(stage, { peek: 'now' }))).toBe(secret);
    expect(drawn(scene(stage, { peek: 'done' }))).toBe(table);
  });

  it('is as it was for as long as people must get to see that', () => {
    const held = { ...view, spots: view.spots.map(() => null) };
    expect(drawn(scene(stage, { held, peek: 'now' }))).toBe(
      stage.text.renderBoard(held, screenOf()),
    );
  });
});

describe('how it stands', () => {
  it('is what the game says, or that it was ended', () => {
    const stage = new StagedRoom({ game: 'match' });
    expect(scene(stage).standing).toBe("Ann 0, Bob 0. Ann's turn.");
    stage.turns({ status: 'ended' }, { type: 'ended' });
    expect(scene(stage).standing).toBe('The game was ended before it was over.');
  });

  it('says when there is no connection', () => {
    const stage = new StagedRoom({ game: 'match' });
    expect(scene(stage)).toMatchObject({ title: 'Memory Match', isConnected: true });
    stage.status = 'reconnecting';
    expect(scene(stage).isConnected).toBe(false);
  });
});
