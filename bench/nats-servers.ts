import { readFileSync } from 'node:fs';
import { NatsCluster } from '../src/logs/stream/testing/nats-cluster.ts';
import type { Resources } from './resources.ts';

/** As Linux counts them, whatever the machine. */
const TICKS_PER_SECOND = 100;
const BYTES_PER_PAGE = 4_096;

/** Three NATS servers. What they use is known on Linux only. */
export class NatsServers {
  readonly servers: readonly string[];
  readonly monitors: readonly string[];
  readonly #pids: readonly number[];

  private constructor({ servers, monitors, pids }: NatsCluster) {
    this.servers = servers;
    this.monitors = monitors;
    this.#pids = pids;
  }

  static async start(resources: Resources, binary: string): Promise<NatsServers> {
    const cluster = await NatsCluster.start({ binary });
    resources.onClose(() => cluster.close());
    return new NatsServers(cluster);
  }

  /** The microseconds of CPU time that each has used, to the hundredth of a second. */
  cpu(): number[] {
    return this.#pids.map((pid) => {
      // The name of the program, in brackets, may have spaces in it.
      const fields = read(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1e6) / TICKS_PER_SECOND;
    });
  }

  /** The bytes of memory that each uses. */
  rss(): number[] {
    return this.#pids.map((pid) => Number(read(pid, 'statm').split(' ')[1]) * BYTES_PER_PAGE);
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
