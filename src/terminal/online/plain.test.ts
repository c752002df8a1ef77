import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Terminal } from '../terminal.ts';
import { playInLines } from './play.ts';
import type { Ending } from './room-session.ts';
import { personOf, StagedRoom } from './testing/staged-room.ts';

type Setting = ConstructorParameters<typeof StagedRoom>[0];

const MATCH: Setting = { game: 'match', options: { deck: '1 1\n2 2\n' } };

/** Somebody whose lines come through a pipe, and what they read in another. */
class Piped {
  said = '';
  readonly stage: StagedRoom;
  readonly input = new PassThrough();
  readonly terminal: Terminal;
  readonly ended: Promise<Ending>;

  constructor(setting: Setting, lines: readonly string[] = []) {
    const output = new PassThrough();
    output.setEncoding('utf8').on('data', (text: string) => {
      this.said += text;
    });
    this.stage = new StagedRoom(setting);
    this.terminal = new Terminal(this.input, output);
    onTestFinished(() => this.terminal.close());
    this.ended = this.visits(this.stage);
    this.types(...lines);
  }

  visits(room: StagedRoom): Promise<Ending> {
    const entered = { room, text: room.text, link: 'http://localhost/rooms/r1' };
    return playInLines(entered, this.terminal, new AbortController().signal);
  }

  types(...lines: string[]): void {
    for (const line of lines) this.input.write(`${line}\n`);
  }

  /** All that can happen has happened: nothing here waits for a clock. */
  async settles(): Promise<this> {
    for (let rounds = 0; rounds < 20; rounds += 1) await setImmediate();
    return this;
  }

  get lines(): string[] {
    return this.said.split('\n');
  }
}

describe('a room in lines', () => {
  it('begins with its link, the table, how it stands and what is asked', async () => {
    const { said } = await new Piped(MATCH).settles();
    expect(said).toBe(
      "http://localhost/rooms/r1\n     1   2\n 1   *   *\n 2   *   *\n\nAnn 0, Bob 0. Ann's turn.\nReveal a first card (row column):\n",
    );
  });

  it('tells what others do as they do it, made harmless', async () => {
    const bob = await new Piped({ ...MATCH, players: ['An\x1bn', 'Bob'], you: 'Bob' }).settles();
    bob.stage.does('An\x1bn', { type: 'reveal', spot: 0 });
    expect((await bob.settles()).lines).toContain('An\ufffdn reveals 1,1: 1.');
    expect(bob.said).not.toContain('\x1b');
  });

  it('reads a line when it is one\u2019s turn, and not before the answer to the one before', async () => {
    const bob = await new Piped({ ...MATCH, you: 'Bob' }, ['2 1', '2 2']).settles();
    expect(bob.stage.moves).toEqual([]);
    for (const move of [
      { type: 'reveal', spot: 0 },
      { type: 'reveal', spot: 2 },
      { type: 'seen' },
    ]) {
      bob.stage.does('Ann', move);
    }
    await bob.settles();
    expect(bob.stage.moves).toEqual([
      { type: 'reveal', spot: 2 },
      { type: 'reveal', spot: 3 },
    ]);

    const ann = new Piped(MATCH, ['1 1', '1 2']);
    ann.stage.isSilent = true;
    await ann.settles();
    expect(ann.stage.moves).toEqual([{ type: 'reveal', spot: 0 }]);
    expect(ann.said).not.toContain('> 1 2');
  });

  it('starts the game once there are enough to play it', async () => {
    const people = [personOf('Ann')];
    const ann = await new Piped({ ...MATCH, table: { status: 'waiting', people } }, [
      'start',
    ]).settles();
    expect(ann.stage.calls).toEqual([]);
    const both = [...people, personOf('Bob')];
    ann.stage.turns({ people: both }, { type: 'sat-down', player: 'Bob' } as never);
    await ann.settles();
    expect(ann.stage.calls).toEqual(['start']);
    expect(ann.said).toContain('Bob sits down.\n> start\nThe game begins.\n');
  });

  const BOARD: Setting = { game: 'scramble', options: { board: '1x4\nA\nB\nA\nB\n' } };

  it('lets a move wait, and be given up', async () => {
    const bob = new Piped({ ...BOARD, you: 'Bob' });
    bob.stage.does('Ann', { type: 'flip', row: 0, column: 0 });
    bob.types('1 1', '1 2');
    await bob.settles();
    expect(bob.said).toContain('Type stop to give up waiting for 1,1:');
    expect(bob.stage.moves).toHaveLength(1);
    const ann = new Piped({ ...BOARD, you: 'Ann' });
    ann.stage.does('Bob', { type: 'flip', row: 0, column: 0 });
    ann.types('1 1', 'stop', '1 2');
    await ann.settles();
    expect(ann.stage.moves).toEqual([
      { type: 'flip', row: 0, column: 0 },
      expect.objectContaining({ type: 'cancel' }),
      { type: 'flip', row: 0, column: 1 },
    ]);
  });

  it('says what is wrong as often as it is', async () => {
    const { lines } = await new Piped(MATCH, ['x', 'x']).settles();
    const complaints = lines.filter((line) => line.startsWith("'x' is not a space"));
    expect(complaints).toHaveLength(2);
  });

  it('helps at any time, and asks whether something is meant', async () => {
    const bob = await new Piped({ ...MATCH, you: 'Bob' }, ['?', 'leave', 'no', '?']).settles();
    expect(bob.said.match(/leave {3}gives up your seat for good/g)).toHaveLength(2);
    expect(bob.said).toContain('That gives up your seat for good.');
    expect(bob.stage.calls).toEqual([]);
    bob.types('leave', 'yes');
    expect(await bob.ended).toEqual({ type: 'left' });
  });

  it('tells of the connection once', async () => {
    const ann = await new Piped(MATCH).settles();
    ann.stage.turnsTo('reconnecting');
    ann.stage.turnsTo('live');
    const { said } = await ann.settles();
    expect(said.match(/The connection is lost/g)).toHaveLength(1);
    expect(said.match(/Connected again/g)).toHaveLength(1);
  });

  it('shows secret cards after Enter alone, and the table after the next', async () => {
    const ann = new Piped({ game: 'memoarrr' });
    await ann.settles();
    const before = ann.said.length;
    ann.types('', '');
    await ann.settles();
    expect(ann.said.slice(before)).toMatch(/^> \n[^z]+\nPress Enter to hide them\.\n> \n/);
  });
});

describe('the end of the lines', () => {
  it('is the end of the visit as soon as something is asked', async () => {
    const ann = new Piped(MATCH, ['1 1']);
    ann.input.end();
    expect(await ann.ended).toEqual({ type: 'quit' });
    expect(ann.stage.moves).toHaveLength(1);
  });

  it('lets the others finish what goes on without them', async () => {
    const bob = new Piped({ ...MATCH, you: null });
    bob.input.end();
    await bob.settles();
    for (const spot of [0, 1]) bob.stage.does('Ann', { type: 'reveal', spot });
    bob.stage.does('Ann', { type: 'seen' });
    for (const spot of [2, 3]) bob.stage.does('Ann', { type: 'reveal', spot });
    bob.stage.does('Ann', { type: 'seen' });
    expect(await bob.ended).toEqual({ type: 'quit' });
    expect(bob.said).toContain('Ann wins!');
  });

  it('does not come before quit', async () => {
    const bob = new Piped({ ...MATCH, you: 'Bob' }, ['quit', '1 1']);
    expect(await bob.ended).toEqual({ type: 'quit' });
    expect(bob.stage.calls).toEqual(['close']);
  });
});

describe('the next game', () => {
  it('gets the lines that are left', async () => {
    const ann = new Piped({ ...MATCH, table: { status: 'ended' } }, ['again', '1 1', '2 1']);
    expect(await ann.ended).toMatchObject({ type: 'again' });
    const next = new StagedRoom(MATCH);
    void ann.visits(next);
    await ann.settles();
    expect(next.moves).toEqual([
      { type: 'reveal', spot: 0 },
      { type: 'reveal', spot: 2 },
    ]);
  });

  it('gets a line that came while the last one came to its end', async () => {
    const ann = new Piped({ ...MATCH, table: { status: 'ended' } }, ['again']);
    await ann.ended;
    const next = new StagedRoom(MATCH);
    void ann.visits(next);
    ann.types('1 1');
    await ann.settles();
    expect(next.moves).toEqual([{ type: 'reveal', spot: 0 }]);
    ann.input.end();
    await once(ann.input, 'end');
  });
});
