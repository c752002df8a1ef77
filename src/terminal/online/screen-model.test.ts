import { describe, expect, it } from 'vitest';
import type { Json } from '../../games/json.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import { screenOf } from '../../games/testing/screen.ts';
import {
  describeEffects,
  News,
  type ScreenModel,
  type Sentence,
  type SessionState,
  screenModelOf,
} from './screen-model.ts';
import { StagedRoom, seatOf } from './testing/staged-room.ts';

const STATE: SessionState = {
  link: 'http://localhost/rooms/r1',
  news: [],
  notice: '',
  prompt: '',
  overlay: '',
  peek: 'not yet',
  held: undefined,
};

const modelOf = (stage: StagedRoom, state: Partial<SessionState> = {}): ScreenModel =>
  screenModelOf(stage, stage.text, { ...STATE, ...state });

const render = ({ board }: ScreenModel): string | undefined => board?.(screenOf());

describe('players', () => {
  it('are listed with their scores, their presence and the turn', () => {
    const stage = new StagedRoom({ game: 'match', you: 'Bob' });
    stage.presence = { players: ['Bob'], spectators: 0 };
    expect(modelOf(stage).players).toEqual([
      { name: 'Ann', style: 'cyan', isYou: false, isAwaited: true, notes: '0 points, away' },
      { name: 'Bob', style: 'yellow', isYou: true, isAwaited: false, notes: '0 points' },
    ]);
  });

  it('are those at the table before the start, one of them the host', () => {
    const stage = new StagedRoom({ game: 'match', table: { status: 'waiting' } });
    const { players, statusLine, board } = modelOf(stage);
    expect(players.map(({ name, notes }) => [name, notes])).toEqual([
      ['Ann', 'host'],
      ['Bob', ''],
    ]);
    expect(statusLine).toBe('2 of 4 seats are taken.');
    expect(board).toBeUndefined();
  });

  it('may be gone for good', () => {
    const seats = [seatOf('Ann'), seatOf('Bob', true)];
    const stage = new StagedRoom({ game: 'scramble', table: { seats } });
    stage.presence = { players: [], spectators: 0 };
    expect(modelOf(stage).players.map(({ notes }) => notes)).toEqual([
      '0 points',
      '0 points, gone',
    ]);
  });

  it('are listed before their first move', () => {
    const stage = new StagedRoom({ game: 'scramble', players: ['Ann', 'Bob', 'Cem'] });
    stage.playAs('Bob', { type: 'flip', row: 0, column: 0 });
    expect(modelOf(stage).players.map(({ name }) => name)).toEqual(['Bob', 'Ann', 'Cem']);
    const open = new StagedRoom({ game: 'scramble', table: { isOpen: true, seats: [] } });
    expect(modelOf(open).players.map(({ name }) => name)).toEqual(['Ann']);
  });

  it('are not marked as awaited if all of them are', () => {
    const stage = new StagedRoom({ game: 'scramble' });
    expect(modelOf(stage).players.map(({ isAwaited }) => isAwaited)).toEqual([false, false]);
  });

  it('are listed up to a limit, but always with yourself', () => {
    const names = Array.from({ length: 3000 }, (_, number) => `p${number}`);
    const stage = new StagedRoom({ game: 'scramble', you: 'p2999', table: { seats: [] } });
    const all = names.map((name) => ({ name, score: 0 }));
    stage.view = { ...(stage.view as ScrambleView), players: all };
    const { players, unlisted } = modelOf(stage);
    expect(players.length + unlisted).toBe(3000);
    expect(players.length).toBeLessThanOrEqual(20);
    expect(players.at(-1)).toMatchObject({ name: 'p2999', isYou: true });
    // The same colour as on the board.
    expect(players.at(-1)?.style).toBe('red');
  });
});

describe('the board', () => {
  const stage = new StagedRoom({ game: 'memoarrr' });
  const view = stage.view ?? { spots: [], players: [] };
  const table = stage.text.renderBoard(view, screenOf());
  const secret = stage.text.secret?.(stage.secret, screenOf());

  it('is the public one, except for a peek at secret cards', () => {
    expect(secret).toMatch(/\S/);
    expect(render(modelOf(stage))).toBe(table);
    expect(render(modelOf(stage, { peek: 'now' }))).toBe(secret);
    expect(render(modelOf(stage, { peek: 'done' }))).toBe(table);
  });

  it('is the held one, if there is one', () => {
    const held = { ...view, spots: view.spots.map(() => null) };
    expect(render(modelOf(stage, { held, peek: 'now' }))).toBe(
      stage.text.renderBoard(held, screenOf()),
    );
  });
});

describe('the status', () => {
  it('comes from the game, unless that was ended', () => {
    const stage = new StagedRoom({ game: 'match' });
    expect(modelOf(stage).statusLine).toBe("Ann 0, Bob 0. Ann's turn.");
    stage.changeTable({ status: 'ended' }, { type: 'ended' });
    expect(modelOf(stage).statusLine).toBe('The game was ended before it was over.');
  });

  it('includes the connection', () => {
    const stage = new StagedRoom({ game: 'match' });
    expect(modelOf(stage)).toMatchObject({ title: 'Memory Match', isConnected: true });
    stage.status = 'reconnecting';
    expect(modelOf(stage).isConnected).toBe(false);
  });
});

describe('describeEffects', () => {
  const { text, view } = new StagedRoom({ game: 'match' });

  it.each([
    [{ type: 'sat-down', player: 'Bob' }, 'Bob sits down.'],
    [{ type: 'stood-up', player: 'Bob', by: 'Bob' }, 'Bob has left.'],
    [{ type: 'stood-up', player: 'Bob', by: 'Ann' }, 'Ann has sent Bob away.'],
    [{ type: 'host', player: 'Bob' }, 'Bob is the host now.'],
    [{ type: 'invited', player: 'Ann' }, 'There is a new invitation.'],
    [{ type: 'started' }, 'The game begins.'],
    [{ type: 'ended', player: 'Ann' }, 'Ann has ended the game.'],
    [{ type: 'rematch', room: 'r2' }, 'There is another game with the same people.'],
  ])('describes the table: %j', (effect, sentence) => {
    expect(describeEffects([effect], text, undefined)).toEqual([
      { text: sentence, cardAt: undefined },
    ]);
  });

  it('describes the game in its own words', () => {
    const stage = new StagedRoom({ game: 'scramble' });
    const described: Sentence[][] = [];
    stage.subscribe((event) => {
      if (event.kind === 'move')
        described.push(describeEffects(event.effects, stage.text, stage.view));
    });
    stage.playAs('Ann', { type: 'flip', row: 0, column: 0 });
    expect(described[0]?.[0]).toEqual({
      text: expect.stringMatching(/^Ann turns over 1,1: /),
      cardAt: 0,
    });
  });

  it('omits effects without a description, and those before the start', () => {
    expect(describeEffects([{ type: 'over' }], text, view)).toEqual([]);
    expect(describeEffects([{ type: 'revealed' }], text, undefined)).toEqual([]);
  });
});

describe('news', () => {
  it('has the sentences of the last three moves, each on a line', () => {
    const news = new News();
    for (const sentences of [['One.'], ['Two.', 'And a half.'], [], ['Three.'], ['Four.']]) {
      news.add(sentences.map((text) => ({ text, cardAt: undefined })));
    }
    expect(news.lines(undefined)).toEqual(['Two. And a half.', 'Three.', 'Four.']);
  });

  it('omits cards that are face down again', () => {
    const news = new News();
    news.add([{ text: 'Ann reveals 1,1: 5.', cardAt: 0 }]);
    news.add([
      { text: 'Ann reveals 1,2: 6.', cardAt: 1 },
      { text: 'No match.', cardAt: undefined },
    ]);
    const seen = (...spots: Json[]): string[] => news.lines({ spots, players: [] });
    expect(seen({ up: 5 }, { up: 6 })).toEqual([
      'Ann reveals 1,1: 5.',
      'Ann reveals 1,2: 6. No match.',
    ]);
    expect(seen('down', 'down')).toEqual(['No match.']);
    expect(seen(null, null)).toHaveLength(2);
  });
});
