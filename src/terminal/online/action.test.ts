import { describe, expect, it } from 'vitest';
import { Misunderstood } from '../../games/text.ts';
import { type Peek, promptIn } from './action.ts';
import { personOf, StagedRoom } from './testing/staged-room.ts';

type Setting = ConstructorParameters<typeof StagedRoom>[0];

const staged = (setting: Partial<Setting> = {}): StagedRoom =>
  new StagedRoom({ game: 'match', options: { deck: '1 1\n2 2\n' }, ...setting });

const asked = (stage: StagedRoom, peek: Peek = 'not yet') => promptIn(stage, stage.text, peek);

const waiting = (setting: Partial<Setting> = {}): StagedRoom =>
  staged({ ...setting, table: { ...setting.table, status: 'waiting' } });

describe('before the start', () => {
  it('the host is asked to start it', () => {
    const { prompt, isDue, read } = asked(waiting());
    expect([prompt, isDue]).toEqual(['Type start when everybody is here:', true]);
    expect(read('START')).toEqual({ type: 'start' });
    expect(() => read('go')).toThrow(new Misunderstood("expected start, found 'go'"));
    expect(() => read('')).toThrow(new Misunderstood('expected start, found nothing'));
  });

  it('nobody waits for the host while there are too few to play', () => {
    const alone = asked(waiting({ table: { people: [personOf('Ann')] } }));
    expect(alone.isDue).toBe(false);
    expect(alone.read('start')).toEqual({ type: 'start' });
  });

  it('guests wait for the host, and may leave', () => {
    const { prompt, isDue, read } = asked(waiting({ you: 'Bob' }));
    expect([prompt, isDue]).toEqual(['Waiting for Ann to start the game.', false]);
    expect(read('leave')).toEqual({ type: 'leave' });
    expect(() => read('1 1')).toThrow("expected ?, quit or leave, found '1 1'");
  });

  it('whoever is left without a host waits for somebody', () => {
    const { prompt } = asked(waiting({ you: 'Bob', table: { host: null } }));
    expect(prompt).toBe('Waiting for somebody to start the game.');
  });
});

describe('while it is played', () => {
  it('whose turn it is is asked what the game asks', () => {
    const { prompt, isDue, isEnter, read } = asked(staged());
    expect([prompt, isDue, isEnter]).toEqual(['Reveal a first card (row column):', true, false]);
    expect(read('2 1')).toEqual({ type: 'move', move: { type: 'reveal', spot: 2 } });
    expect(() => read('9 9')).toThrow(Misunderstood);
  });

  it('the others are told whom they wait for', () => {
    expect(asked(staged({ you: 'Bob' }))).toMatchObject({
      prompt: 'Waiting for Ann.',
      isDue: false,
    });
  });

  it('everybody who is waited for is named', () => {
    const stage = new StagedRoom({ game: 'memoarrr', players: ['Ann', 'Bob', 'Cem'], you: 'Ann' });
    stage.does('Ann', { type: 'seen' });
    expect(asked(stage).prompt).toBe('Waiting for Bob and Cem.');
  });

  it('Enter is what makes a move that needs nothing else', () => {
    const stage = staged();
    stage.does('Ann', { type: 'reveal', spot: 0 });
    stage.does('Ann', { type: 'reveal', spot: 2 });
    const { isEnter, read } = asked(stage);
    expect(isEnter).toBe(true);
    expect(read('')).toEqual({ type: 'move', move: { type: 'seen' } });
    expect(() => read('x\x1b[2J')).toThrow("expected Enter alone, not 'x\ufffd[2J'");
    expect(read('quit')).toEqual({ type: 'quit' });
  });

  it('words mean the same wherever they are typed', () => {
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
    const { prompt, isEnter, read } = asked(stage);
    expect(prompt).toMatch(/^Press Enter to see your secret cards/);
    expect(isEnter).toBe(true);
    expect(read('')).toEqual({ type: 'peek' });
    expect(() => read('yes')).toThrow(Misunderstood);
  });

  it('are hidden on Enter alone, and then not shown again', () => {
    expect(asked(stage, 'now')).toMatchObject({
      prompt: 'Press Enter to hide them.',
      isEnter: true,
    });
    const after = asked(stage, 'done');
    expect(after).toMatchObject({ isDue: false, isEnter: false });
    expect(after.read('')).toEqual({ type: 'nothing' });
  });
});

describe('after the end', () => {
  it.each(['over', 'ended'] as const)('people can play again once it is %s', (status) => {
    const { prompt, read } = asked(staged({ table: { status } }));
    expect(prompt).toMatch(/^Type again/);
    expect(read('again')).toEqual({ type: 'again' });
    expect(() => read('1 1')).toThrow("expected again or quit, found '1 1'");
  });

  it('a board that is open to all has no rematch', () => {
    const stage = new StagedRoom({ game: 'scramble', table: { status: 'over', isOpen: true } });
    const { prompt, read } = asked(stage);
    expect(prompt).toBe('It is over. Type quit to go.');
    expect(() => read('again')).toThrow("expected ? or quit, found 'again'");
  });
});

describe('those who have no seat', () => {
  it.each(['waiting', 'playing', 'over', 'ended'] as const)(
    'only watch while it is %s',
    (status) => {
      const { prompt, isDue, read } = asked(staged({ you: null, table: { status } }));
      expect(prompt).toMatch(/^(You watch|It is over).* Type quit to go\.$/);
      expect(isDue).toBe(false);
      expect(read('quit')).toEqual({ type: 'quit' });
      for (const word of ['start', 'end', 'again', 'leave', '1 1']) {
        expect(() => read(word)).toThrow(Misunderstood);
      }
    },
  );

  it('do not give up what they do not have on an open board', () => {
    const stage = new StagedRoom({ game: 'scramble', table: { isOpen: true } });
    expect(() => asked(stage).read('leave')).toThrow("'leave' is not a space");
    expect(asked(stage).read('quit')).toEqual({ type: 'quit' });
  });
});
