import { describe, expect, it } from 'vitest';
import { InputError } from '../../games/text.ts';
import { type Peek, promptIn } from './room-prompt.ts';
import { StagedRoom, seatOf } from './testing/staged-room.ts';

type Setting = ConstructorParameters<typeof StagedRoom>[0];

const staged = (setting: Partial<Setting> = {}): StagedRoom =>
  new StagedRoom({ game: 'match', options: { deck: '1 1\n2 2\n' }, ...setting });

const asked = (stage: StagedRoom, peek: Peek = 'not yet') => promptIn(stage, stage.text, peek);

const waiting = (setting: Partial<Setting> = {}): StagedRoom =>
  staged({ ...setting, table: { ...setting.table, status: 'waiting' } });

describe('before the start', () => {
  it('the host is asked to start the game', () => {
    const { text, isDue, read } = asked(waiting());
    expect([text, isDue]).toEqual(['Type start when everybody is here:', true]);
    expect(read('START')).toEqual({ type: 'start' });
    expect(() => read('go')).toThrow(new InputError("expected start, found 'go'"));
    expect(() => read('')).toThrow(new InputError('expected start, found nothing'));
  });

  it('the prompt is not due while there are too few players', () => {
    const alone = asked(waiting({ table: { seats: [seatOf('Ann')] } }));
    expect(alone.isDue).toBe(false);
    expect(alone.read('start')).toEqual({ type: 'start' });
  });

  it('guests wait for the host, and may leave', () => {
    const { text, isDue, read } = asked(waiting({ you: 'Bob' }));
    expect([text, isDue]).toEqual(['Waiting for Ann to start the game.', false]);
    expect(read('leave')).toEqual({ type: 'leave' });
    expect(() => read('1 1')).toThrow("expected ?, quit or leave, found '1 1'");
  });

  it('players without a host wait for somebody', () => {
    const { text } = asked(waiting({ you: 'Bob', table: { host: null } }));
    expect(text).toBe('Waiting for somebody to start the game.');
  });
});

describe('while it is played', () => {
  it('the next player gets the prompt of the game', () => {
    const { text, isDue, isEnter, read } = asked(staged());
    expect([text, isDue, isEnter]).toEqual(['Reveal a first card (row column):', true, false]);
    expect(read('2 1')).toEqual({ type: 'move', move: { type: 'reveal', spot: 2 } });
    expect(() => read('9 9')).toThrow(InputError);
  });

  it('the others see the player they wait for', () => {
    expect(asked(staged({ you: 'Bob' }))).toMatchObject({
      text: 'Waiting for Ann.',
      isDue: false,
    });
  });

  it('all awaited players are named', () => {
    const stage = new StagedRoom({ game: 'memoarrr', players: ['Ann', 'Bob', 'Cem'], you: 'Ann' });
    stage.playAs('Ann', { type: 'seen' });
    expect(asked(stage).text).toBe('Waiting for Bob and Cem.');
  });

  it('Enter makes a move that needs no input', () => {
    const stage = staged();
    stage.playAs('Ann', { type: 'reveal', spot: 0 });
    stage.playAs('Ann', { type: 'reveal', spot: 2 });
    const { isEnter, read } = asked(stage);
    expect(isEnter).toBe(true);
    expect(read('')).toEqual({ type: 'move', move: { type: 'seen' } });
    expect(() => read('x\x1b[2J')).toThrow("expected Enter alone, not 'x\ufffd[2J'");
    expect(read('quit')).toEqual({ type: 'quit' });
  });

  it('commands work at every prompt', () => {
    const { read } = asked(staged());
    expect(read('?')).toEqual({ type: 'help' });
    expect(read('see 20,30')).toEqual({ type: 'see', row: 20, column: 30 });
    expect(read('see 2 3')).toEqual({ type: 'see', row: 2, column: 3 });
    for (const word of ['help', 'start', 'end', 'again', 'leave', 'quit']) {
      expect(read(word)).toEqual({ type: word });
    }
  });
});

describe('secret cards', () => {
  const stage = new StagedRoom({ game: 'memoarrr' });

  it('are shown on Enter alone', () => {
    const { text, isEnter, read } = asked(stage);
    expect(text).toMatch(/^Press Enter to see your secret cards/);
    expect(isEnter).toBe(true);
    expect(read('')).toEqual({ type: 'peek' });
    expect(() => read('yes')).toThrow(InputError);
  });

  it('are hidden on Enter alone, and then not shown again', () => {
    expect(asked(stage, 'now')).toMatchObject({
      text: 'Press Enter to hide them.',
      isEnter: true,
    });
    const after = asked(stage, 'done');
    expect(after).toMatchObject({ isDue: false, isEnter: false });
    expect(after.read('')).toEqual({ type: 'nothing' });
  });
});

describe('after the end', () => {
  it.each(['over', 'ended'] as const)('players are offered a rematch once it is %s', (status) => {
    const { text, read } = asked(staged({ table: { status } }));
    expect(text).toMatch(/^Type again/);
    expect(read('again')).toEqual({ type: 'again' });
    expect(() => read('1 1')).toThrow("expected again or quit, found '1 1'");
  });

  it('an open board has no rematch', () => {
    const stage = new StagedRoom({ game: 'scramble', table: { status: 'over', isOpen: true } });
    const { text, read } = asked(stage);
    expect(text).toBe('It is over. Type quit to go.');
    expect(() => read('again')).toThrow("expected ? or quit, found 'again'");
  });
});

describe('people without a seat', () => {
  it.each(['waiting', 'playing', 'over', 'ended'] as const)(
    'only watch while it is %s',
    (status) => {
      const { text, isDue, read } = asked(staged({ you: null, table: { status } }));
      expect(text).toMatch(/^(You watch|It is over).* Type quit to go\.$/);
      expect(isDue).toBe(false);
      expect(read('quit')).toEqual({ type: 'quit' });
      for (const word of ['start', 'end', 'again', 'leave', '1 1']) {
        expect(() => read(word)).toThrow(InputError);
      }
    },
  );

  it('cannot leave an open board', () => {
    const stage = new StagedRoom({ game: 'scramble', table: { isOpen: true } });
    expect(() => asked(stage).read('leave')).toThrow("'leave' is not a space");
    expect(asked(stage).read('quit')).toEqual({ type: 'quit' });
  });
});
