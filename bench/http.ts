import { Load } from './load.ts';
import { type MeasuredServer, startConstant, startRecollect } from './measured-server.ts';
import { median } from './median.ts';

export interface HttpRatios {
  /** Requests per second, subject ÷ baseline. */
  readonly throughput: number;
  /** CPU time per request, subject ÷ baseline. */
  readonly cpu: number;
  /** Requests per second of the subject. */
  readonly perSecond: number;
}

export interface Workload {
  readonly size: number;
  readonly connections: number;
  readonly path: (connection: number) => string;
  readonly card?: (index: number) => string;
  /** Every move is on the disk before it is answered. */
  readonly isDurable?: boolean;
}

const SLICES = 24;
const SLICE_MS = 250;
const WARM_UP_SLICES = 8;

const random = (limit: number): number => Math.floor(Math.random() * limit);

export const flips = (size: number) => (connection: number) =>
  `/flip/p${connection}/${random(size)},${random(size)}`;

export const looks = (connection: number): string => `/look/p${connection}`;

/** Short slices of subject and baseline in turn; the ratios are medians over pairs of slices. */
export async function compare(workload: Workload): Promise<HttpRatios> {
  const { size, connections, path, card = (index) => `c${index}`, isDurable = false } = workload;
  const subject = await startRecollect(size, card, isDurable);
  const baseline = await startConstant(await bytesOf(subject.port));
  const ours = { server: subject, load: new Load(subject.port, connections, path) };
  const theirs = { server: baseline, load: new Load(baseline.port, connections, path) };
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
  for (const { server, load } of [ours, theirs]) {
    load.close();
    server.stop();
  }
  return { throughput: median(throughputs), cpu: median(cpus), perSecond: median(rates) };
}

async function measure({ server, load }: { server: MeasuredServer; load: Load }) {
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
