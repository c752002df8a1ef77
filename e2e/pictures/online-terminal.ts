import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type IPty, spawn } from '@lydell/node-pty';
import { Recollect } from '../../src/client/node.ts';
import type { Room } from '../../src/client/room.ts';
import type { MoveIn } from '../../src/games/index.ts';
import { Server } from '../server.ts';

const ROOT = join(import.meta.dirname, '../..');

const SIZE = { cols: 88, rows: 24 };

/** Where every picture of the screen starts. */
const HOME = '\x1b[H';

/** What they do, each when it is their turn, and what Ann types for it. */
const STORY: readonly (readonly [line: string, move: MoveIn<'memoarrr'>])[] = [
  ['a1', { type: 'turn-over', spot: 0 }],
  ['c4', { type: 'turn-over', spot: 13 }],
  ['d1', { type: 'turn-over', spot: 15 }],
  ['no', { type: 'decline' }],
  ['b4', { type: 'turn-over', spot: 8 }],
  ['no', { type: 'decline' }],
  ['d3', { type: 'turn-over', spot: 17 }],
  ['e3', { type: 'turn-over', spot: 22 }],
];

/** Ann, who plays in a terminal. */
class Ann {
  readonly #terminal: IPty;
  #written = '';

  constructor(server: string, home: string) {
    const options = ['--option', 'rules=expert', '--option', 'deck=@decks/memoarrr.txt'];
    this.#terminal = spawn(
      process.execPath,
      ['dist/cli.js', 'create', server, 'memoarrr', '--name', 'Ann', ...options],
      { cwd: ROOT, name: 'xterm-256color', ...SIZE, env: { HOME: home } },
    );
    this.#terminal.onData((data) => {
      this.#written += data;
    });
  }

  get screen(): string {
    return this.#written.split(HOME).at(-1) ?? '';
  }

  async sees(text: string): Promise<void> {
    while (!this.screen.includes(text)) await setTimeout(50);
  }

  type(line: string): void {
    this.#terminal.write(`${line}\r`);
  }

  async peeks(): Promise<void> {
    for (const prompt of ['Press Enter to see', 'Press Enter to hide']) {
      await this.sees(prompt);
      // At once it would count as a slip of the finger.
      await setTimeout(600);
      this.type('');
    }
  }

  kill(): void {
    this.#terminal.kill('SIGKILL');
  }
}

/** The screen of Ann's terminal in a game of Memoarrr! with two others, in full swing. */
export async function onlineScreen(): Promise<string> {
  const server = await Server.start({ boardFile: join(ROOT, 'boards/zoom.txt') });
  const home = await mkdtemp(join(tmpdir(), 'recollect-home-'));
  const ann = new Ann(server.url, home);
  await ann.sees('/rooms/');
  const id = /\/rooms\/(\w+)/.exec(ann.screen)?.[1] ?? '';
  const bob = await sitDown(server.url, id, 'Bob');
  const cem = await sitDown(server.url, id, 'Cem');
  await ann.sees('Cem');
  ann.type('start');
  for (const room of [bob, cem]) {
    await room.until(({ view }) => view !== undefined);
    await room.play({ type: 'seen' });
  }
  await ann.peeks();
  for (const [line, move] of STORY) await nextMove(ann, [bob, cem], line, move);
  await ann.sees('E3');
  const { screen } = ann;
  ann.kill();
  for (const room of [bob, cem]) room.close();
  await server.end();
  await rm(home, { recursive: true });
  return screen;
}

async function nextMove(
  ann: Ann,
  others: readonly [Room<'memoarrr'>, Room<'memoarrr'>],
  line: string,
  move: MoveIn<'memoarrr'>,
): Promise<void> {
  const [bob] = others;
  await bob.until(({ view }) => view !== undefined && 'player' in view.phase);
  const player = bob.view && 'player' in bob.view.phase ? bob.view.phase.player : '';
  const { seq } = bob;
  if (player === 'Ann') ann.type(line);
  else await others.find(({ you }) => you === player)?.play(move);
  await bob.until((room) => room.seq > seq);
}

async function sitDown(url: string, room: string, name: string): Promise<Room<'memoarrr'>> {
  const recollect = new Recollect(url);
  return recollect.play(await recollect.sitDown<'memoarrr'>(room, { name }));
}
