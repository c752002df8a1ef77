import { Load } from './load.ts';
import {
  type MeasuredServer,
  type RecollectOptions,
  startConstant,
  startRecollect,
} from './measured-server.ts';
import { type Resources, withResources } from './resources.ts';
import { median } from './table.ts';

export interface HttpRatios {
  /** Requests per second, subject ÷ baseline. */
  readonly throughput: number;
  /** CPU time per request, subject ÷ baseline. */
  readonly cpu: number;
  /** Requests per second of the subject. */
  readonly perSecond: number;
}

export interface Workload extends RecollectOptions {
  readonly connections: number;
  readonly path: (connection: number) => string;
}

/** A server, and what is sent to it. */
interface Loaded {
  readonly server: MeasuredServer;
  readonly load: Load;
}

const SLICES = 24;
const SLICE_MS = 250;
const WARM_UP_SLICES = 8;

const random = (limit: number): number => Math.floor(Math.random() * limit);

export const flips = (size: number) => (connection: number) =>
  `/flip/p${connection}/${random(size)},${random(size)}`;

export const looks = (connection: number): string => `/look/p${connection}`;

/** Short slices of subject and baseline in turn; the ratios are medians over pairs of slices. */
export function compare(workload: Workload): Promise<HttpRatios> {
  return withResources(async (resources) => {
    const subject = await startRecollect(resources, workload);
    const baseline = await startConstant(resources, await bytesOf(subject.port));
    return compareLoaded(
      loaded(resources, subject, workload),
      loaded(resources, baseline, workload),
    );
  });
}

function loaded(resources: Resources, server: MeasuredServer, workload: Workload): Loaded {
  const load = new Load(server.port, workload.connections, workload.path);
  resources.onClose(() => load.close());
  return { server, load };
}

async function compareLoaded(ours: Loaded, theirs: Loaded): Promise<HttpRatios> {
  const throughputs: number[] = [];
  const cpus: number[] = [];
  const rates: number[] = [];
  for (let slice = 0; slice < SLICES + WARM_UP_SLICES; slice++) {
    const [mine, other] = [await measure(ours), await measure(theirs)];
    if (slice < WARM_UP_SLICES) continue;
    throughputs.push(mine.perSecond / other.perSecond);
    cpus.push(mine.cpu / other.cpu);
    rates.push(mine.perSecond);
  }
  return { throughput: median(throughputs), cpu: median(cpus), perSecond: median(rates) };
}

async function measure({ server, load }: Loaded) {
  const before = await server.usage();
  const { answered, seconds } = await load.slice(SLICE_MS);
  const after = await server.usage();
  return {
    perSecond: answered / seconds,
    cpu: (after.cpuMicroseconds - before.cpuMicroseconds) / answered,
  };
}

async function bytesOf(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/look/nobody`);
  return (await response.arrayBuffer()).byteLength;
}
