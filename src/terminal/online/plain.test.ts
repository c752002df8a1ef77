import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Terminal } from '../terminal.ts';
import { playInLines } from './plain.ts';
import type { Ending } from './room-session.ts';
import { StagedRoom, seatOf } from './testing/staged-room.ts';

type Setting = ConstructorParameters<typeof StagedRoom>[0];

const MATCH: Setting = { game: 'match', options: { deck: '1 1\n2 2\n' } };

/** A player whose input and output are pipes. */
class Piped {
  written = '';
  readonly stage: StagedRoom;
  readonly input = new PassThrough();
  readonly terminal: Terminal;
  readonly ended: Promise<Ending>;

  constructor(setting: Setting, lines: readonly string[] = []) {
    const output = new PassThrough();
    output.setEncoding('utf8').on('data', (text: string) => {
      this.written += text;
    });
    this.stage = new StagedRoom(setting);
    this.terminal = new Terminal(this.input, output);
    onTestFinished(() => this.terminal.close());
    this.ended = this.enters(this.stage);
    this.types(...lines);
  }

  enters(room: StagedRoom): Promise<Ending> {
    const entered = { room, text: room.text, link: 'http://localhost/rooms/r1' };
    return playInLines(entered, this.terminal, new AbortController().signal);
  }

  types(...lines: string[]): void {
    for (const line of lines) this.input.write(`${line}\n`);
  }

  /** Resolves when nothing more can happen, since nothing here waits for a clock. */
  async settles(): Promise<this> {
    for (let rounds = 0; rounds < 20; rounds += 1) await setImmediate();
    return this;
  }

  get lines(): string[] {
    return this.written.split('\n');
  }
}

describe('a room in lines', () => {
  it('begins with its link, the board, the status and the prompt', async () => {
    const { written } = await new Piped(MATCH).settles();
    expect(written).toBe(
      "http://localhost/rooms/r1\n     1   2\n 1   *   *\n 2   *   *\n\nAnn 0, Bob 0. Ann's turn.\nReveal a first card (row column):\n",
    );
  });

  it('describes the moves of others in printable text', async () => {
    const bob = await new Piped({ ...MATCH, players: ['An\x1bn', 'Bob'], you: 'Bob' }).settles();
    bob.stage.playAs('An\x1bn', { type: 'reveal', spot: 0 });
    expect((await bob.settles()).lines).toContain('An\ufffdn reveals 1,1: 1.');
    expect(bob.written).not.toContain('\x1b');
  });

  it('reads a line on the player\u2019s turn, after the reply to the previous one', async () => {
    const bob = await new Piped({ ...MATCH, you: 'Bob' }, ['2 1', '2 2']).settles();
    expect(bob.stage.moves).toEqual([]);
    for (const move of [
      { type: 'reveal', spot: 0 },
      { type: 'reveal', spot: 2 },
      { type: 'seen' },
    ]) {
      bob.stage.playAs('Ann', move);
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
    expect(ann.written).not.toContain('> 1 2');
  });

  it('starts the game once there are enough players', async () => {
    const seats = [seatOf('Ann')];
    const ann = await new Piped({ ...MATCH, table: { status: 'waiting', seats } }, [
      'start',
    ]).settles();
    expect(ann.stage.calls).toEqual([]);
    const both = [...seats, seatOf('Bob')];
    ann.stage.changeTable({ seats: both }, { type: 'sat-down', player: 'Bob' } as never);
    await ann.settles();
    expect(ann.stage.calls).toEqual(['start']);
    expect(ann.written).toContain('Bob sits down.\n> start\nThe game begins.\n');
  });

  const BOARD: Setting = { game: 'scramble', options: { board: '1x4\nA\nB\nA\nB\n' } };

  it('lets a move wait, and be cancelled', async () => {
    const bob = new Piped({ ...BOARD, you: 'Bob' });
    bob.stage.playAs('Ann', { type: 'flip', row: 0, column: 0 });
    bob.types('1 1', '1 2');
    await bob.settles();
    expect(bob.written).toContain('Type stop to give up waiting for 1,1:');
    expect(bob.stage.moves).toHaveLength(1);
    const ann = new Piped({ ...BOARD, you: 'Ann' });
    ann.stage.playAs('Bob', { type: 'flip', row: 0, column: 0 });
    ann.types('1 1', 'stop', '1 2');
    await ann.settles();
    expect(ann.stage.moves).toEqual([
      { type: 'flip', row: 0, column: 0 },
      expect.objectContaining({ type: 'cancel' }),
      { type: 'flip', row: 0, column: 1 },
    ]);
  });

  it('repeats an error message', async () => {
    const { lines } = await new Piped(MATCH, ['x', 'x']).settles();
    const complaints = lines.filter((line) => line.startsWith("'x' is not a space"));
    expect(complaints).toHaveLength(2);
  });

  it('shows help at any time, and asks for confirmation', async () => {
    const bob = await new Piped({ ...MATCH, you: 'Bob' }, ['?', 'leave', 'no', '?']).settles();
    expect(bob.written.match(/leave {3}gives up your seat for good/g)).toHaveLength(2);
    expect(bob.written).toContain('That gives up your seat for good.');
    expect(bob.stage.calls).toEqual([]);
    bob.types('leave', 'yes');
    expect(await bob.ended).toEqual({ type: 'left' });
  });

  it('reports a lost connection once', async () => {
    const ann = await new Piped(MATCH).settles();
    ann.stage.setStatus('reconnecting');
    ann.stage.setStatus('live');
    const { written } = await ann.settles();
    expect(written.match(/The connection is lost/g)).toHaveLength(1);
    expect(written.match(/Connected again/g)).toHaveLength(1);
  });

  it('shows secret cards on Enter, and the board on the next', async () => {
    const ann = new Piped({ game: 'memoarrr' });
    await ann.settles();
    const before = ann.written.length;
    ann.types('', '');
    await ann.settles();
    expect(ann.written.slice(before)).toMatch(/^> \n[^z]+\nPress Enter to hide them\.\n> \n/);
  });
});

describe('the end of the input', () => {
  it('ends the session at the next prompt', async () => {
    const ann = new Piped(MATCH, ['1 1']);
    ann.input.end();
    expect(await ann.ended).toEqual({ type: 'quit' });
    expect(ann.stage.moves).toHaveLength(1);
  });

  it('lets the others finish first', async () => {
    const bob = new Piped({ ...MATCH, you: null });
    bob.input.end();
    await bob.settles();
    for (const spot of [0, 1]) bob.stage.playAs('Ann', { type: 'reveal', spot });
    bob.stage.playAs('Ann', { type: 'seen' });
    for (const spot of [2, 3]) bob.stage.playAs('Ann', { type: 'reveal', spot });
    bob.stage.playAs('Ann', { type: 'seen' });
    expect(await bob.ended).toEqual({ type: 'quit' });
    expect(bob.written).toContain('Ann wins!');
  });

  it('comes after quit', async () => {
    const bob = new Piped({ ...MATCH, you: 'Bob' }, ['quit', '1 1']);
    expect(await bob.ended).toEqual({ type: 'quit' });
    expect(bob.stage.calls).toEqual(['close']);
  });
});

describe('the next game', () => {
  it('gets the remaining lines', async () => {
    const ann = new Piped({ ...MATCH, table: { status: 'ended' } }, ['again', '1 1', '2 1']);
    expect(await ann.ended).toMatchObject({ type: 'again' });
    const next = new StagedRoom(MATCH);
    void ann.enters(next);
    await ann.settles();
    expect(next.moves).toEqual([
      { type: 'reveal', spot: 0 },
      { type: 'reveal', spot: 2 },
    ]);
  });

  it('gets a line that arrived while the last one ended', async () => {
    const ann = new Piped({ ...MATCH, table: { status: 'ended' } }, ['again']);
    await ann.ended;
    const next = new StagedRoom(MATCH);
    void ann.enters(next);
    ann.types('1 1');
    await ann.settles();
    expect(next.moves).toEqual([{ type: 'reveal', spot: 0 }]);
    ann.input.end();
    await once(ann.input, 'end');
  });
});
