import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { type Random, randomFrom } from '../../games/random.ts';
import { formatBoardFile } from '../../games/scramble/board-file.ts';
import { readFolder, type StoredRoom } from '../../logs/testing/stored-rooms.ts';
import { CrashClient, LAYOUT, send } from './crash-client.ts';
import { CrashSession, endServer, sum } from './crash-session.ts';
import { checkHistory, type Findings } from './history-check.ts';
import { History } from './history-record.ts';
import { newFolder } from './processes.ts';
import { type Serving, serve } from './serving.ts';

interface Options {
  readonly clients: number;
  readonly kills: number;
  /** The most answers between two kills, and about as many after the last. */
  readonly answers: number;
}

export interface TrialFindings extends Findings {
  readonly kills: number;
  /** The kills that hit while requests were in flight. */
  readonly killsUnderLoad: number;
}

/**
 * Lets clients play at random with a real server, which is killed at random moments and started again;
 * then checks all answers against the log. Throws if they contradict each other.
 */
export async function tryOut(seed: string, options: Options): Promise<TrialFindings> {
  return new Trial(seed, options).run();
}

class Trial {
  readonly #random: Random;
  readonly #options: Options;
  readonly #folder = newFolder();
  readonly #data = join(this.#folder, 'data');
  readonly #history = new History();
  readonly #clients: readonly CrashClient[];

  constructor(seed: string, options: Options) {
    this.#random = randomFrom(seed);
    this.#options = options;
    this.#clients = Array.from(
      { length: options.clients },
      (_, index) => new CrashClient(`p${index}`, this.#history, randomFrom(`${seed} ${index}`)),
    );
  }

  async run(): Promise<TrialFindings> {
    const boardFile = join(this.#folder, 'board.txt');
    await writeFile(boardFile, formatBoardFile(LAYOUT));
    const servers = [boardFile, ...Array<string>(this.#options.kills).fill('--resume')];
    for (const board of servers.slice(0, -1)) await this.#playUntilKilled(board);
    await this.#playToTheEnd(servers.at(-1) ?? '');
    const { kills } = this.#history;
    const { history } = await this.#kept();
    return {
      ...checkHistory(this.#history, history),
      kills: kills.length,
      killsUnderLoad: kills.filter(({ cutOff }) => cutOff > 0).length,
    };
  }

  async #playUntilKilled(board: string): Promise<void> {
    const server = await this.#serve(board);
    const session = new CrashSession(server.port, 1 + this.#random.below(this.#options.answers));
    const killed = session.kill(server, session.enough, this.#random);
    const [cutOff] = await Promise.all([this.#playAll(session), killed]);
    const { info } = await this.#kept();
    this.#history.killed(info.seq, sum(cutOff));
  }

  async #playToTheEnd(board: string): Promise<void> {
    const server = await this.#serve(board);
    const session = new CrashSession(server.port, this.#options.answers);
    const ended = session.enough.then(() => {
      session.isOver = true;
    });
    await Promise.all([this.#playAll(session), ended]);
    await endServer(server, 'SIGTERM');
  }

  #playAll(session: CrashSession): Promise<number[]> {
    return Promise.all(this.#clients.map((client) => client.play(session)));
  }

  /** Starts a server on a board file or the latest board, and records its first answer. */
  async #serve(board: string): Promise<Serving> {
    const server = await serve(this.#folder, board, '--data', this.#data, '--history');
    const asked = this.#history.ask('observer', { type: 'look' });
    const { signal } = new AbortController();
    this.#history.answer(asked, await send(asked, server.port, new Agent(), signal));
    return server;
  }

  async #kept(): Promise<StoredRoom> {
    const [room, ...others] = (await readFolder(this.#data)).values();
    if (!room || others.length > 0)
      throw new Error(`there are ${others.length} more rooms than one`);
    return room;
  }
}
