import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { LmdbLog } from '../../../logs/lmdb.ts';
import { type Seated, startedRoom } from '../room-client.ts';
import type { Attack, Order } from './attack.ts';
import type { Command, Report } from './attacker.ts';
import type { BuiltServer } from './built-server.ts';
import { type Answer, exchange } from './bytes.ts';

const MEGABYTE = 1_000_000;

/** Bounds on a server during and after an attack. */
const BOUNDS = {
  /** Work of the main thread on other things while a client waits for an answer. */
  busyMs: 1_000,
  /** The same while the answer may have arrived, unread. */
  busyWithoutAnswerMs: 5_000,
  /** Time without an answer, whatever the server does. */
  silentMs: 60_000,
  /** Growth of the resident memory. */
  memory: 400 * MEGABYTE,
  /** Growth of the memory that garbage collection cannot free. */
  held: 64 * MEGABYTE,
  /** Growth of the resident memory after the attack. */
  memoryAfter: 250 * MEGABYTE,
  descriptorsAfter: 4,
  /** Bytes on the disk: a constant, and a factor for each byte sent. */
  disk: 16 * MEGABYTE,
  diskPerByte: 8,
  /** Time to recover after an attack. */
  settleMs: 20_000,
} as const;

const LOOK_MS = 20;
const PAUSE_MS = 50;
/** Time to learn that a process has ended. */
const ENDING_MS = 500;

export interface Findings {
  readonly probes: number;
  /** The most work of the server while a probe waited. */
  readonly busyMs: number;
  /** The largest growth of the resident memory. */
  readonly memory: number;
  readonly disk: number;
  readonly opened: number;
  readonly bytesSent: number;
  readonly milliseconds: number;
}

interface State {
  readonly memory: number;
  readonly held: number;
  readonly descriptors: number;
  readonly disk: number;
}

/** A server under attack, with honest players on it. */
export class Siege {
  readonly #server: BuiltServer;
  readonly #honest: HonestPlayers;
  readonly #attacker: AttackerProcess;

  constructor(server: BuiltServer, honest: HonestPlayers, attacker: AttackerProcess) {
    this.#server = server;
    this.#honest = honest;
    this.#attacker = attacker;
  }

  /** Kills the server and throws if a bound is exceeded: it might take all memory otherwise. */
  async withstand(attack: Attack, order: Order): Promise<Findings> {
    try {
      return await this.#withstand(attack, order);
    } catch (error) {
      this.#server.signal('SIGKILL');
      await this.#server.ended;
      await this.#attacker.tell({ type: 'leave' });
      const why = error instanceof Error ? error.message : String(error);
      const said = this.#server.complaints.trim().split('\n').slice(0, 12).join('\n');
      throw new Error(
        `${why}, by "${attack.name}"; RECOLLECT_ATTACK_SEED=${order.seed} RECOLLECT_ATTACK_SIZE=${order.size} repeats it\n${said}`,
        { cause: error },
      );
    }
  }

  async #withstand(attack: Attack, order: Order): Promise<Findings> {
    const start = performance.now();
    const prepared = await this.#attacker.tell({ type: 'prepare', attack: attack.name, order });
    if (prepared.failure !== undefined) throw new Error(`cannot prepare: ${prepared.failure}`);
    const before = await this.#state();
    const watch = new Watch(this.#server, this.#honest, before.memory);
    try {
      const done = await watch.orFault(this.#attacker.tell({ type: 'attack' }));
      if (done.failure !== undefined) throw new Error(`cannot attack: ${done.failure}`);
      if (attack.isCutOff) await watch.orFault(this.#untilCutOff(before));
      const { opened, bytesSent: allSent } = await this.#attacker.tell({ type: 'leave' });
      const bytesSent = allSent - prepared.bytesSent;
      await watch.orFault(this.#untilSettled(before));
      await watch.orFault(watch.end());
      const disk = this.#server.disk() - before.disk;
      const mostDisk = BOUNDS.disk + BOUNDS.diskPerByte * bytesSent;
      if (disk > mostDisk) {
        throw new Error(`${inMegabytes(disk)} on the disk for ${inMegabytes(bytesSent)} sent`);
      }
      const milliseconds = Math.round(performance.now() - start);
      return { ...watch.findings, disk, opened, bytesSent, milliseconds };
    } finally {
      watch.stop();
    }
  }

  async #state(): Promise<State> {
    const held = await this.#server.held();
    return {
      held,
      memory: this.#server.memory(),
      descriptors: this.#server.descriptors(),
      disk: this.#server.disk(),
    };
  }

  /** Resolves when the server has closed the connections that the attacker keeps open. */
  #untilCutOff(before: State): Promise<void> {
    return until(async () => {
      const left = this.#server.descriptors() - before.descriptors;
      return left <= BOUNDS.descriptorsAfter ? undefined : `${left} connections are not cut off`;
    });
  }

  #untilSettled(before: State): Promise<void> {
    return until(async () => {
      const now = await this.#state();
      const descriptors = now.descriptors - before.descriptors;
      const held = now.held - before.held;
      const memory = now.memory - before.memory;
      if (descriptors > BOUNDS.descriptorsAfter) return `${descriptors} descriptors are left open`;
      if (held > BOUNDS.held) return `${inMegabytes(held)} are still held`;
      if (memory > BOUNDS.memoryAfter) return `${inMegabytes(memory)} are not given back`;
      return undefined;
    });
  }
}

/** Resolves when `findWrong` finds nothing; rejects with its last finding after a while. */
async function until(findWrong: () => Promise<string | undefined>): Promise<void> {
  const end = performance.now() + BOUNDS.settleMs;
  for (;;) {
    const wrong = await findWrong();
    if (wrong === undefined) return;
    if (performance.now() > end) throw new Error(wrong);
    await setTimeout(PAUSE_MS);
  }
}

/** A request of others during an attack, by its number. */
interface Probe {
  readonly number: number;
  readonly onSent: () => void;
}

interface Waiting {
  readonly what: string;
  readonly since: number;
  /** The server's work when the question was on the way. */
  busyMs: number;
}

/** Checks that a server lives, answers others in time, and stays within its memory. */
class Watch {
  readonly #server: BuiltServer;
  readonly #memoryBefore: number;
  readonly #waiting = new Set<Waiting>();
  readonly #timer: NodeJS.Timeout;
  readonly #fault: Promise<never>;
  readonly #probing: Promise<unknown>;
  #onFault: (error: Error) => void = () => {};
  #isEnding = false;
  #probes = 0;
  #mostBusy = 0;
  #mostMemory = 0;

  constructor(server: BuiltServer, honest: HonestPlayers, memoryBefore: number) {
    this.#server = server;
    this.#memoryBefore = memoryBefore;
    this.#fault = new Promise((_, reject) => {
      this.#onFault = reject;
    });
    // Handled by `orFault`.
    this.#fault.catch(() => {});
    server.ended.then((how) => this.#onFault(new Error(`the server ended with ${how}`)));
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
    this.#probing = Promise.all([
      this.#probe('healthz', (probe) => askHealth(server.port, probe)),
      this.#probe('a flip', (probe) => honest.flip(server.port, probe)),
    ]);
  }

  get findings() {
    return { probes: this.#probes, busyMs: this.#mostBusy, memory: this.#mostMemory };
  }

  /** Resolves like `work`, or rejects if a bound is exceeded first. */
  orFault<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#fault]);
  }

  /** Resolves when the last probes have been answered. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#probing;
  }

  stop(): void {
    this.#isEnding = true;
    clearInterval(this.#timer);
  }

  async #probe(what: string, ask: (probe: Probe) => Promise<void>): Promise<void> {
    while (!this.#isEnding) {
      this.#probes += 1;
      const waiting = { what, since: performance.now(), busyMs: this.#server.busyMs() };
      this.#waiting.add(waiting);
      const answered = this.#server.busyMsAtAnswer(this.#probes);
      try {
        await ask({
          number: this.#probes,
          onSent: () => {
            waiting.busyMs = this.#server.busyMs();
          },
        });
      } catch (error) {
        // The end of the server says more.
        await Promise.race([this.#server.ended, setTimeout(ENDING_MS)]);
        this.#onFault(new Error(`${what}: ${error}`));
        return;
      }
      this.#waiting.delete(waiting);
      const busyMs = (await answered) - waiting.busyMs;
      this.#mostBusy = Math.max(this.#mostBusy, busyMs);
      this.#judge(waiting, busyMs, BOUNDS.busyMs);
      await setTimeout(PAUSE_MS);
    }
  }

  #look(): void {
    if (!this.#server.isAlive) return;
    const memory = this.#server.memory() - this.#memoryBefore;
    this.#mostMemory = Math.max(this.#mostMemory, memory);
    if (memory > BOUNDS.memory) this.#onFault(new Error(`${inMegabytes(memory)} more memory`));
    const busyMs = this.#server.busyMs();
    // After the answers that have arrived were read.
    setImmediate(() => {
      for (const waiting of this.#waiting) {
        this.#judge(waiting, busyMs - waiting.busyMs, BOUNDS.busyWithoutAnswerMs);
      }
    });
  }

  /** Counts the server's own work: on a busy machine it runs only now and then. */
  #judge({ what, since }: Waiting, busyMs: number, mostMs: number): void {
    const silentMs = performance.now() - since;
    if (busyMs <= mostMs && silentMs <= BOUNDS.silentMs) return;
    const times = `${busyMs} ms of work, ${Math.round(silentMs)} ms in all`;
    this.#onFault(new Error(`${what} was not answered in time (${times})`));
  }
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;

const SCRIPT = fileURLToPath(new URL('attacker.ts', import.meta.url));

/** An attacker in a process of its own. */
export class AttackerProcess {
  readonly #child: ChildProcess;
  /** The commands without a report, by number. */
  readonly #waiting = new Map<number, (report: Report) => void>();
  readonly #ended: Promise<never>;
  #commands = 0;

  constructor() {
    this.#child = fork(SCRIPT, { execArgv: ['--import', 'tsx'] });
    this.#child.on('message', ({ number, report }: { number: number; report: Report }) => {
      this.#waiting.get(number)?.(report);
      this.#waiting.delete(number);
    });
    this.#ended = once(this.#child, 'exit').then(([code, signal]) => {
      throw new Error(`the attacker ended with ${code ?? signal}`);
    });
    // Handled by `tell`.
    this.#ended.catch(() => {});
  }

  /** Resolves when the command is done. */
  tell(command: Command): Promise<Report> {
    const number = this.#commands++;
    const reported = new Promise<Report>((resolve) => this.#waiting.set(number, resolve));
    this.#child.send({ number, command });
    return Promise.race([reported, this.#ended]);
  }

  /** Ends the process and its connections. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended.catch(() => {});
  }
}

const SIDE = 10;
/** All cards of these rows differ; those of the others are equal, and nobody turns them over. */
const ROWS_PLAYED = 8;

interface Acknowledged {
  readonly player: string;
  readonly id: string;
  readonly seq: number;
}

/**
 * Two players in a room of their own, who make one move at a time and record the replies. They find no
 * pair, so the game never ends, and its log stays whole.
 */
export class HonestPlayers {
  readonly acknowledged: Acknowledged[] = [];
  readonly #room: string;
  readonly #seats: readonly Seated[];
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  #moves = 0;

  private constructor(room: string, seats: readonly Seated[]) {
    this.#room = room;
    this.#seats = seats;
  }

  static async sitDown(port: number): Promise<HonestPlayers> {
    const cards = Array.from({ length: SIDE * SIDE }, (_, spot) =>
      spot < ROWS_PLAYED * SIDE ? `c${spot}\n` : 'pair\n',
    );
    const options = { board: `${SIDE}x${SIDE}\n${cards.join('')}` };
    const { id, seats } = await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options });
    return new HonestPlayers(id, seats);
  }

  /** Flips the next card. Throws if that is refused. */
  async flip(port: number, probe?: Probe): Promise<void> {
    const move = this.#moves++;
    // Each player has their own rows, so nobody waits.
    const seat = move % this.#seats.length;
    const spot = Math.floor(move / 2) % ((ROWS_PLAYED * SIDE) / 2);
    const row = 2 * Math.floor(spot / SIDE) + seat;
    const { name, token } = this.#seats[seat] ?? { name: '', token: '' };
    const id = `move ${move}`;
    const body = { id, move: { type: 'flip', row, column: spot % SIDE } };
    const { status, text } = await this.#post(port, token, JSON.stringify(body), probe);
    if (status !== 200) throw new Error(`a flip was answered ${status} ${text}`);
    const { seq }: { readonly seq: number } = JSON.parse(text);
    this.acknowledged.push({ player: name, id, seq });
  }

  /** The acknowledged moves that the log does not have. Nobody may write to the folder meanwhile. */
  async forgotten(folder: string): Promise<string[]> {
    const log = LmdbLog.openToRead(folder);
    const stored = new Map<number, string>();
    for await (const { seq, entry } of log.history(this.#room)) {
      if (entry.type === 'move') stored.set(seq, `${entry.player} ${entry.id}`);
    }
    await log.close();
    const told = this.acknowledged.map(({ player, id, seq }) => [seq, `${player} ${id}`] as const);
    return told.flatMap(([seq, move]) =>
      stored.get(seq) === move ? [] : [`entry ${seq} is "${stored.get(seq)}", was told "${move}"`],
    );
  }

  leave(): void {
    this.#agent.destroy();
  }

  #post(port: number, token: string, body: string, probe?: Probe): Promise<Answer> {
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'x-probe': `${probe?.number ?? 0}`,
    };
    const path = `/api/rooms/${this.#room}/moves`;
    const about = { port, agent: this.#agent, method: 'POST', path, headers };
    return exchange(about, body, probe?.onSent);
  }
}

/** Throws unless the server says that it is healthy, on a new connection. */
async function askHealth(port: number, { number, onSent }: Probe): Promise<void> {
  const headers = { 'x-probe': `${number}` };
  const about = { port, path: '/healthz', agent: false, headers };
  const { status } = await exchange(about, undefined, onSent);
  if (status !== 200) throw new Error(`healthz was answered ${status}`);
}
