import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The set-up of the tests has found or fetched one. */
export const NATS_SERVER = process.env['RECOLLECT_NATS_SERVER'];

const HOST = '127.0.0.1';
/** Below the ports that systems give to outgoing connections, which could take one between restarts. */
const PORTS = { from: 20_000, to: 32_000 };
/** An election that ends in a draw is held again after up to 9 s. */
const READY_WITHIN = 40_000;
const POLL = 20;

/**
 * Kills servers and removes their folder when its input ends, which it does however this process ends.
 * Each line lists the servers that run.
 */
const WATCHDOG = `trap '' INT TERM HUP
while read -r line; do servers=$line; done
[ -z "$servers" ] || { kill -9 $servers; sleep 0.3; }
rm -rf "$0"`;

export interface NatsClusterSettings {
  /** The number of servers. */
  readonly size?: 1 | 3;
  /** The path of a nats-server. */
  readonly binary?: string | undefined;
  readonly user?: string;
  readonly password?: string;
  /** Servers do not tell clients of each other, so that all traffic can be led through proxies. */
  readonly isHidden?: boolean;
  /** Further settings of each server. */
  readonly settings?: { readonly [name: string]: unknown };
  /** Files. With `ca`, clients have to show a certificate of it. */
  readonly tls?: { readonly cert: string; readonly key: string; readonly ca?: string };
}

interface Member {
  readonly name: string;
  readonly config: string;
  readonly log: string;
  readonly port: number;
  readonly monitor: string;
  process?: ChildProcess;
}

interface Health {
  readonly meta_cluster?: {
    readonly leader?: string;
    readonly replicas?: readonly { readonly name: string; readonly current: boolean }[];
  };
  readonly account_details?: readonly {
    readonly stream_detail?: readonly {
      readonly name: string;
      readonly cluster?: { readonly leader?: string };
    }[];
  }[];
}

/** Servers on this machine that form a cluster, with JetStream that syncs each message to the disk. */
export class NatsCluster {
  readonly #members: readonly Member[];
  readonly #watchdog: ChildProcess;
  readonly #scheme: string;
  readonly #binary: string;

  private constructor(folder: string, members: readonly Member[], scheme: string, binary: string) {
    this.#members = members;
    this.#scheme = scheme;
    this.#binary = binary;
    this.#watchdog = spawn('sh', ['-c', WATCHDOG, folder], { stdio: ['pipe', 'ignore', 'ignore'] });
    this.#watchdog.unref();
    // It may be killed with everything else.
    this.#watchdog.stdin?.on('error', () => {});
  }

  /** Resolves when the servers have a leader that knows all of them. */
  static async start(settings: NatsClusterSettings = {}): Promise<NatsCluster> {
    const { size = 3, binary = NATS_SERVER, tls } = settings;
    if (binary === undefined) throw new Error('there is no nats-server');
    const folder = mkdtempSync(join(tmpdir(), 'recollect-nats-'));
    const ports = await freePorts(size * 3);
    const members = configure(folder, size, ports, settings);
    const cluster = new NatsCluster(folder, members, tls ? 'tls' : 'nats', binary);
    try {
      for (const member of members) cluster.#launch(member);
      await cluster.ready();
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  /** The addresses for clients. */
  get servers(): string[] {
    return this.#members.map(({ port }) => `${this.#scheme}://${HOST}:${port}`);
  }

  /** The addresses for monitoring. */
  get monitors(): string[] {
    return this.#members.map(({ monitor }) => monitor);
  }

  /** The ids of the processes that run. */
  get pids(): number[] {
    return this.#running().flatMap(({ process }) => process?.pid ?? []);
  }

  /** Kills a server, as a power loss does. Resolves when it is gone. */
  kill(index: number): Promise<void> {
    return this.#end(index, 'SIGKILL');
  }

  /** Asks a server to hand over what it leads and to let clients go ("lame duck"), and then to end. */
  retire(index: number): Promise<void> {
    return this.#end(index, 'SIGUSR2');
  }

  /** Freezes a server: its connections stay, and nothing answers. */
  stop(index: number): void {
    this.#member(index).process?.kill('SIGSTOP');
  }

  cont(index: number): void {
    this.#member(index).process?.kill('SIGCONT');
  }

  /** Ends a server in order if it runs, and starts it again. Resolves when it takes connections. */
  async restart(index: number): Promise<void> {
    await this.#end(index, 'SIGTERM');
    const member = this.#member(index);
    this.#launch(member);
    await until(
      async () => (await health(member)) !== undefined,
      () => complaint([member]),
    );
  }

  /** Resolves when the servers that run have a leader, and all of them have caught up with it. */
  async ready(): Promise<void> {
    const running = this.#running();
    await until(
      async () => (await Promise.all(running.map(isHealthy))).every(Boolean) && knowsAll(running),
      () => complaint(running),
    );
  }

  /** The server that leads a stream. Waits until there is one. */
  async leaderOf(stream: string): Promise<number> {
    const find = async (): Promise<number> => {
      const leads = this.#members.map((member) => isLeader(member, stream));
      return (await Promise.all(leads)).indexOf(true);
    };
    let leader = -1;
    const isFound = async (): Promise<boolean> => {
      leader = await find();
      return leader >= 0;
    };
    await until(isFound, () => `nobody leads ${stream}`);
    return leader;
  }

  /** Kills the servers, and removes what they stored. */
  async close(): Promise<void> {
    await Promise.all(this.#members.map((_, index) => this.kill(index)));
    this.#watchdog.stdin?.end();
    await exitOf(this.#watchdog);
  }

  async #end(index: number, signal: NodeJS.Signals): Promise<void> {
    const member = this.#member(index);
    const { process } = member;
    if (!process) return;
    const exit = exitOf(process);
    process.kill(signal);
    await exit;
    delete member.process;
    this.#tellWatchdog();
  }

  #launch(member: Member): void {
    member.process = spawn(this.#binary, ['-c', member.config], { stdio: 'ignore' });
    member.process.unref();
    this.#tellWatchdog();
  }

  #tellWatchdog(): void {
    this.#watchdog.stdin?.write(`${this.pids.join(' ')}\n`);
  }

  #running(): Member[] {
    return this.#members.filter(({ process }) => process !== undefined);
  }

  #member(index: number): Member {
    const member = this.#members[index];
    if (!member) throw new Error(`there is no server ${index}`);
    return member;
  }
}

/** Waits for the end of a process that does not keep this one running by itself. */
async function exitOf(process: ChildProcess): Promise<void> {
  if (process.exitCode !== null || process.signalCode !== null) return;
  process.ref();
  await once(process, 'exit');
}

/** Writes the settings of each server. */
function configure(
  folder: string,
  size: number,
  ports: readonly number[],
  { user, password, tls, isHidden = false, settings: more }: NatsClusterSettings,
): Member[] {
  const at = (index: number): string => `${HOST}:${ports[index]}`;
  const indices = Array.from({ length: size }, (_, index) => index);
  return indices.map((index) => {
    const name = `server-${index}`;
    const config = join(folder, `${name}.json`);
    const log = join(folder, `${name}.log`);
    const others = indices.filter((one) => one !== index);
    const settings = {
      server_name: name,
      listen: at(index),
      http: at(2 * size + index),
      log_file: log,
      lame_duck_grace_period: '1s',
      lame_duck_duration: '30s',
      jetstream: {
        store_dir: join(folder, name),
        sync_interval: 'always',
        max_mem: 256 * 2 ** 20,
        max_file: 16 * 2 ** 30,
      },
      ...(size > 1 && {
        cluster: {
          name: 'testing',
          no_advertise: isHidden,
          listen: at(size + index),
          routes: others.map((one) => `nats://${at(size + one)}`),
        },
      }),
      ...more,
      ...(user !== undefined && { authorization: { user, password } }),
      ...(tls && {
        tls: {
          cert_file: tls.cert,
          key_file: tls.key,
          ...(tls.ca !== undefined && { ca_file: tls.ca, verify: true }),
        },
      }),
    };
    writeFileSync(config, JSON.stringify(settings, null, 2));
    const monitor = `http://${at(2 * size + index)}`;
    return { name, config, log, port: ports[index] ?? 0, monitor };
  });
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(PORTS.from, PORTS.to);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, HOST, () => probe.close(() => resolve(true)));
  });
}

async function isHealthy({ monitor }: Member): Promise<boolean> {
  const answer = await ask(`${monitor}/healthz`);
  return answer?.ok ?? false;
}

async function health({ monitor }: Member): Promise<Health | undefined> {
  const answer = await ask(`${monitor}/jsz?accounts=true&streams=true`);
  return answer?.ok ? ((await answer.json()) as Health) : undefined;
}

const ask = (url: string): Promise<Response | undefined> =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);

/** Whether the leader of the cluster is among them, and in contact with all others of them. */
async function knowsAll(members: readonly Member[]): Promise<boolean> {
  const clusters = await Promise.all(
    members.map(async (member) => (await health(member))?.meta_cluster),
  );
  if (members.length === 1) return true;
  const leader = members.findIndex(({ name }, index) => clusters[index]?.leader === name);
  const current = clusters[leader]?.replicas?.filter((replica) => replica.current) ?? [];
  const names = new Set([members[leader]?.name, ...current.map(({ name }) => name)]);
  return members.every(({ name }) => names.has(name));
}

/** Whether the server itself says so: others may not know yet. */
async function isLeader(member: Member, stream: string): Promise<boolean> {
  const { account_details = [] } = (await health(member)) ?? {};
  const details = account_details.flatMap(({ stream_detail = [] }) => stream_detail);
  return details.some(({ name, cluster }) => name === stream && cluster?.leader === member.name);
}

async function until(isTrue: () => Promise<boolean>, complain: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(complain());
    await delay(POLL);
  }
}

function complaint(members: readonly Member[]): string {
  const logs = members.map(({ name, log }) => `${name}:\n${tailOf(log)}`);
  return `the servers are not ready\n${logs.join('\n')}`;
}

function tailOf(log: string): string {
  try {
    return readFileSync(log, 'utf8').split('\n').slice(-20).join('\n');
  } catch {
    return '(no log)';
  }
}
