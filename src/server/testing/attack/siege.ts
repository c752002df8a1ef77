import { setTimeout } from 'node:timers/promises';
import type { Attack, Order } from './attack.ts';
import type { AttackerProcess } from './attacker-process.ts';
import type { BuiltServer } from './built-server.ts';
import { askHealth, type HonestPlayers } from './honest-players.ts';

const MEGABYTE = 1_000_000;

/** What a server may take at most while it is attacked, and keep when that is over. */
const BOUNDS = {
  /** How long its main thread may work on other things while somebody waits for an answer. */
  busyMs: 1_000,
  /** The same while it is not known yet whether there is an answer. */
  busyWithoutAnswerMs: 5_000,
  /** How long nothing may come, whatever it does meanwhile. */
  silentMs: 60_000,
  /** Memory from the system, above what it had before. */
  memory: 400 * MEGABYTE,
  /** What it cannot let go of, above what it had before. */
  held: 64 * MEGABYTE,
  /** Memory from the system that it has not given back, above what it had before. */
  memoryAfter: 250 * MEGABYTE,
  descriptorsAfter: 4,
  /** Bytes on the disk: so many anyway, and so many for each that was sent. */
  disk: 16 * MEGABYTE,
  diskPerByte: 8,
  /** How long it may take to let go of what an attack has left behind. */
  settleMs: 20_000,
} as const;

const LOOK_MS = 20;
const PAUSE_MS = 50;
/** How long it takes to learn that a process has ended. */
const ENDING_MS = 500;

/** How an attack went. */
export interface Findings {
  readonly probes: number;
  /** The longest that the server worked while a probe waited. */
  readonly busyMs: number;
  /** The most memory, above what there was before. */
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

/** A server and those who play there, while somebody attacks it. */
export class Siege {
  readonly #server: BuiltServer;
  readonly #honest: HonestPlayers;
  readonly #attacker: AttackerProcess;

  constructor(server: BuiltServer, honest: HonestPlayers, attacker: AttackerProcess) {
    this.#server = server;
    this.#honest = honest;
    this.#attacker = attacker;
  }

  /** Throws if the server suffers, and has killed it then: it may be past help, and take all memory. */
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

  /** The attacker is still there. */
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

/** Resolves when nothing is wrong any more; rejects with what still is after some time. */
async function until(findWrong: () => Promise<string | undefined>): Promise<void> {
  const end = performance.now() + BOUNDS.settleMs;
  for (;;) {
    const wrong = await findWrong();
    if (wrong === undefined) return;
    if (performance.now() > end) throw new Error(wrong);
    await setTimeout(PAUSE_MS);
  }
}

/** Somebody who waits for an answer. */
interface Waiting {
  readonly what: string;
  readonly since: number;
  /** How long the server had worked before. */
  readonly busyMs: number;
}

/** Keeps an eye on a server: that it lives, answers others in time, and does not take too much. */
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
    // It matters only to those who wait for something else.
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

  /** What `work` resolves to, unless the server suffers before. */
  orFault<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#fault]);
  }

  /** Resolves when the last who asked have been answered. */
  async end(): Promise<void> {
    this.#isEnding = true;
    await this.#probing;
  }

  stop(): void {
    this.#isEnding = true;
    clearInterval(this.#timer);
  }

  async #probe(what: string, ask: (probe: number) => Promise<void>): Promise<void> {
    while (!this.#isEnding) {
      this.#probes += 1;
      const waiting = { what, since: performance.now(), busyMs: this.#server.busyMs() };
      this.#waiting.add(waiting);
      const answered = this.#server.busyMsAtAnswer(this.#probes);
      try {
        await ask(this.#probes);
      } catch (error) {
        // If it has ended, that says more.
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
    for (const waiting of this.#waiting) {
      // The answer may be there already, and only nobody had the time to read it yet.
      this.#judge(waiting, this.#server.busyMs() - waiting.busyMs, BOUNDS.busyWithoutAnswerMs);
    }
  }

  /** Only what the server has worked counts: on a busy machine it may get to work only now and then. */
  #judge({ what, since }: Waiting, busyMs: number, mostMs: number): void {
    const silentMs = performance.now() - since;
    if (busyMs <= mostMs && silentMs <= BOUNDS.silentMs) return;
    const times = `${busyMs} ms of work, ${Math.round(silentMs)} ms in all`;
    this.#onFault(new Error(`${what} was not answered in time (${times})`));
  }
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / MEGABYTE)} MB`;
