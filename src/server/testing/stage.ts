import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Json, PlayerId } from '../../games/game.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { serve, type TestServer } from './http.ts';
import { type Ask, bodyOf, rawAnswer } from './raw-connection.ts';
import { TestSocket } from './test-socket.ts';

type Auth = 'own' | 'wrong' | 'none';

/** A step of a script. In paths `ROOM` stands for the room, and `TOKEN` for the token. */
export type Step =
  | {
      readonly do: 'move';
      readonly by: PlayerId;
      readonly move: Json;
      /** A spectator watches by the text protocol, and sees the change. */
      readonly isWatched?: boolean;
    }
  | ({ readonly do: 'ask'; readonly by: PlayerId; readonly auth: Auth } & Omit<Ask, 'token'>)
  | { readonly do: 'say'; readonly by: PlayerId; readonly text: string }
  | { readonly do: 'reconnect'; readonly by: PlayerId; readonly resumes: boolean };

/** A room to set up. The settings include its cards. */
export interface Setting {
  readonly game: string;
  readonly names: readonly [PlayerId, ...PlayerId[]];
  readonly settings: { readonly [field: string]: unknown };
}

/** Two spectators. The second never disconnects, so that presence always has a receiver. */
export const SPECTATORS = ['spectator', 'lamp'] as const;

const WRONG_TOKEN = 'a-token-of-no-seat-at-all';

/** A room on a server of its own, and every byte that clients received. */
export class Stage {
  readonly #server: TestServer;
  readonly #log: MemoryLog;
  readonly #setting: Setting;
  readonly #notes: unknown[];
  readonly #received = new Map<PlayerId, (() => string)[]>();
  readonly #sockets = new Map<PlayerId, TestSocket>();
  readonly #tokens = new Map<PlayerId, string>();
  #invitation = '';
  #room = '';
  #moves = 0;

  private constructor(server: TestServer, log: MemoryLog, setting: Setting, notes: unknown[]) {
    this.#server = server;
    this.#log = log;
    this.#setting = setting;
    this.#notes = notes;
  }

  /** Sets up the room, plays the script, and returns what each client received. */
  static async play(setting: Setting, script: readonly Step[]): Promise<Recording> {
    const log = new MemoryLog();
    const notes: unknown[] = [];
    const bugs: unknown[] = [];
    const server = await serve({
      log,
      limits: { 'moves-per-second': 1_000_000 },
      onRequest: ({ milliseconds: _, ...note }) => notes.push(note),
      onNote: (what, about) => notes.push({ what, ...about }),
      onBug: (error) => bugs.push(error),
    });
    const stage = new Stage(server, log, setting, notes);
    await stage.#setUp();
    for (const step of script) await stage.#perform(step);
    const recording = await stage.#recording();
    for (const socket of stage.#sockets.values()) socket.drop();
    await server.close();
    if (bugs.length > 0) throw new AggregateError(bugs, `the server reported a bug: ${bugs[0]}`);
    return recording;
  }

  async #setUp(): Promise<void> {
    const { game, names, settings } = this.#setting;
    const [host, ...others] = names;
    const body = { game, name: host, public: true, byInvitation: true, ...settings };
    const made = await this.#ask(host, { method: 'POST', path: '/api/rooms', body });
    const { room, token, invitation } = JSON.parse(made);
    this.#room = room.id;
    this.#invitation = invitation;
    this.#tokens.set(host, token);
    for (const name of SPECTATORS) await this.#connect(name, undefined);
    const path = `/api/rooms/${this.#room}/seats`;
    for (const name of others) {
      const sat = await this.#ask(name, { method: 'POST', path, body: { name, invitation } });
      this.#tokens.set(name, JSON.parse(sat).token);
    }
    for (const name of names) await this.#connect(name, undefined);
    await this.#perform({
      do: 'ask',
      by: host,
      auth: 'own',
      method: 'POST',
      path: '/api/rooms/ROOM/start',
    });
  }

  async #perform(step: Step): Promise<void> {
    switch (step.do) {
      case 'move':
        await (step.isWatched ? this.#moveWatched(step) : this.#move(step));
        break;
      case 'ask':
        await this.#askAs(step);
        break;
      case 'say':
        this.#sockets.get(step.by)?.send(step.text);
        break;
      case 'reconnect':
        await this.#reconnect(step);
        break;
    }
    for (const socket of this.#sockets.values()) await socket.settle();
  }

  /** Resolves when the move is answered or waits. */
  async #move({ by, move }: Extract<Step, { do: 'move' }>): Promise<void> {
    const socket = this.#sockets.get(by);
    const from = socket?.messages.length ?? 0;
    const id = `move-${++this.#moves}`;
    socket?.sendMove(id, move);
    await socket?.until(() =>
      socket.messages
        .slice(from)
        .some(
          (message) =>
            (message.type === 'reply' && message.id === id) ||
            (message.type === 'moved' &&
              message.player === by &&
              message.effects.some(({ type }) => type === 'waits')),
        ),
    );
  }

  async #moveWatched(step: Extract<Step, { do: 'move' }>): Promise<void> {
    const asked = once(this.#server.app.server, 'request');
    const path = `/rooms/${this.#room}/watch/somebody`;
    const answer = this.#ask('spectator', { method: 'GET', path });
    await asked;
    await setImmediate();
    await setImmediate();
    await this.#move(step);
    await answer;
  }

  #askAs({ by, auth, method, path, body }: Extract<Step, { do: 'ask' }>): Promise<string> {
    const own = this.#tokens.get(by);
    const token = auth === 'own' ? own : auth === 'wrong' ? WRONG_TOKEN : undefined;
    const named = path.replace('ROOM', this.#room).replace('TOKEN', token ?? '');
    return this.#ask(by, { method, path: named, token, body });
  }

  async #ask(by: PlayerId, ask: Ask): Promise<string> {
    const asked = await rawAnswer(this.#server.port, ask);
    this.#receive(by, () => `${ask.method} ${ask.path}\n${shownOf(ask.path, asked)}`);
    return bodyOf(asked);
  }

  async #reconnect({ by, resumes }: Extract<Step, { do: 'reconnect' }>): Promise<void> {
    const old = this.#sockets.get(by);
    const after = old?.messages.reduce((seq, message) => Math.max(seq, seqIn(message)), 0);
    this.#sockets.delete(by);
    const told = this.#presenceTold();
    old?.drop();
    await told();
    await this.#connect(by, resumes ? after : undefined);
  }

  async #connect(by: PlayerId, after: number | undefined): Promise<void> {
    const socket = await TestSocket.open(this.#server.port, this.#room);
    this.#sockets.set(by, socket);
    this.#receive(by, () => `socket\n${socket.bytes}`);
    const told = this.#presenceTold();
    const token = this.#tokens.get(by);
    socket.send({
      type: 'hello',
      ...(token !== undefined && { token }),
      ...(after !== undefined && { after }),
    });
    await told();
  }

  /** Presence is sent with a delay: the returned function waits for it. */
  #presenceTold(): () => Promise<unknown> {
    const sockets = [...this.#sockets.values()];
    const before = sockets.map(({ messages }) => messages.length);
    return () =>
      Promise.all(
        sockets.map((socket, nth) => socket.receives('presence', undefined, before[nth])),
      );
  }

  #receive(by: PlayerId, text: () => string): void {
    this.#received.set(by, [...(this.#received.get(by) ?? []), text]);
  }

  async #recording(): Promise<Recording> {
    const seeds: string[] = [];
    for await (const { entry } of this.#log.history(this.#room)) {
      if (entry.type === 'create') seeds.push((entry.setup as { seed: string }).seed);
    }
    const received = new Map(
      Array.from(this.#received, ([name, texts]) => [name, texts.map((text) => text())]),
    );
    return new Recording(received, [...this.#notes], {
      room: this.#room,
      invitation: this.#invitation,
      tokens: this.#tokens,
      seeds,
    });
  }
}

const seqIn = (message: object): number =>
  'seq' in message && typeof message.seq === 'number' ? message.seq : 0;

/** Drops the metrics of the process, which are random. */
function shownOf(path: string, answer: string): string {
  if (path !== '/metrics') return answer;
  const lines = bodyOf(answer).split('\n');
  return lines.filter((line) => line.startsWith('recollect_')).join('\n');
}

interface Secrets {
  readonly room: string;
  readonly invitation: string;
  readonly tokens: ReadonlyMap<PlayerId, string>;
  readonly seeds: readonly string[];
}

/** Everything that clients received, and the operator's notes. */
export class Recording {
  readonly #received: ReadonlyMap<PlayerId, readonly string[]>;
  readonly #secrets: Secrets;
  readonly notes: readonly unknown[];

  constructor(
    received: ReadonlyMap<PlayerId, readonly string[]>,
    notes: readonly unknown[],
    secrets: Secrets,
  ) {
    this.#received = received;
    this.#secrets = secrets;
    this.notes = notes;
  }

  bytesOf(name: PlayerId): string {
    return (this.#received.get(name) ?? []).join('\n');
  }

  /** What a client received, without what differs between rooms and runs. */
  comparable(name: PlayerId): string[] {
    return (this.#received.get(name) ?? []).map((text) => this.#normalised(text));
  }

  comparableNotes(): string {
    return this.#normalised(JSON.stringify(this.notes));
  }

  /** The secrets that the client must not receive. */
  secretsFrom(name: PlayerId, host: PlayerId): string[] {
    const { tokens, invitation, seeds } = this.#secrets;
    const others = [...tokens].filter(([owner]) => owner !== name).map(([, token]) => token);
    const hashes = [...tokens.values(), invitation].map(hashToken);
    return [...others, ...hashes, ...seeds, ...(name === host ? [] : [invitation])];
  }

  #normalised(text: string): string {
    return text
      .replaceAll(this.#secrets.room, 'ROOM')
      .replaceAll(hashToken(this.#secrets.room).slice(0, 8), 'ROOM')
      .replaceAll(/"(token|invitation)":"[\w-]{22}"/g, '"$1":"SECRET"')
      .replaceAll(/token=[\w-]{22}/g, 'token=SECRET')
      .replaceAll(/"seedHash":"[0-9a-f]{64}"/g, '"seedHash":"HASH"')
      .replaceAll(/board-\d{8}-\d{6}-\d{3}/g, 'BOARD')
      .replaceAll(/^Date: .*$/gim, 'Date: NOW');
  }
}
