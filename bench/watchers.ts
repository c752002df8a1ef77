import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type MeasuredServer, startConstant, startRecollect } from './measured-server.ts';
import { median } from './median.ts';
import { restingHeap, settle } from './settle.ts';

const SIZE = 5;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;

export interface WatcherRatios {
  /** Time from a change until the last watcher has heard, subject ÷ baseline. */
  readonly time: number;
  /** Memory of the server per held watcher, subject ÷ baseline. */
  readonly memory: number;
  readonly milliseconds: number;
  /** Bytes per watcher that stay behind when as many more have come and gone. */
  readonly left: number;
}

/** Many long polls on one board, against as many on a bare server that answers the same bytes. */
export async function compareWatchers(count: number): Promise<WatcherRatios> {
  const subject = await startRecollect(SIZE, (index) => `c${index}`, false);
  const look = await fetch(`http://127.0.0.1:${subject.port}/look/nobody`);
  // After the change one card is up: `up c7` for `down`.
  const baseline = await startConstant((await look.text()).length + 1);
  const ours = await hold(subject, count);
  const theirs = await hold(baseline, count);
  const memory = ours.bytesPerWatcher / theirs.bytesPerWatcher;
  const times: number[] = [];
  const absolute: number[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    // One player who never matches: every flip turns a card.
    const mine = await ours.tell(`/flip/p/0,${round % SIZE}`);
    const other = await theirs.tell('/broadcast');
    if (round < WARM_UP_ROUNDS) continue;
    times.push(mine / other);
    absolute.push(mine);
  }
  await ours.leave();
  const before = await restingHeap(subject);
  const more = await hold(subject, count);
  await more.leave();
  const left = ((await restingHeap(subject)) - before) / count;
  await theirs.leave();
  subject.stop();
  baseline.stop();
  return { time: median(times), memory, milliseconds: median(absolute), left };
}

interface Held {
  readonly bytesPerWatcher: number;
  tell(path: string): Promise<number>;
  leave(): Promise<void>;
}

async function hold(server: MeasuredServer, count: number): Promise<Held> {
  const before = await server.usageAfterGarbageCollection();
  const client = fork(
    fileURLToPath(new URL('watch-client.ts', import.meta.url)),
    [String(server.port), String(count)],
    { execArgv: ['--import', 'tsx'] },
  );
  await once(client, 'message');
  await watchAgain(client, server);
  const { rss } = await server.usageAfterGarbageCollection();
  return {
    bytesPerWatcher: (rss - before.rss) / count,
    async tell(path) {
      client.send(path);
      const [milliseconds] = await once(client, 'message');
      await watchAgain(client, server);
      return milliseconds;
    },
    async leave() {
      client.kill();
      await once(client, 'exit');
    },
  };
}

async function watchAgain(client: ChildProcess, server: MeasuredServer): Promise<void> {
  client.send('watch');
  await settle(server);
}
