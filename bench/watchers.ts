import { startClients } from './asked-process.ts';
import {
  type MeasuredServer,
  restingHeap,
  settle,
  startConstant,
  startRecollect,
} from './measured-server.ts';
import { beginStep } from './progress.ts';
import { type Resources, withResources } from './resources.ts';
import { median } from './table.ts';

const COLUMNS = 5;
const ROUNDS = 15;
const WARM_UP_ROUNDS = 5;

export interface WatcherRatios {
  /** Time from a change until the last watcher has the answer, subject ÷ baseline. */
  readonly time: number;
  /** Memory of the server per held watcher, subject ÷ baseline. */
  readonly memory: number;
  readonly milliseconds: number;
  /** Bytes per watcher that stay behind after as many more have come and gone. */
  readonly left: number;
}

/** Many long polls on one board, against as many on a bare server that answers the same bytes. */
export function compareWatchers(count: number): Promise<WatcherRatios> {
  return withResources(async (resources) => {
    const subject = await startRecollect(resources);
    const look = await fetch(`http://127.0.0.1:${subject.port}/look/nobody`);
    // After the change one card is up: `up c7` for `down`.
    const baseline = await startConstant(resources, (await look.text()).length + 1);
    const ours = await hold(resources, subject, count);
    const theirs = await hold(resources, baseline, count);
    const memory = ours.bytesPerWatcher / theirs.bytesPerWatcher;
    const rounds = await notifyBoth(ours, theirs);
    await ours.leave();
    const before = await restingHeap(subject);
    const more = await hold(resources, subject, count);
    await more.leave();
    const left = ((await restingHeap(subject)) - before) / count;
    return {
      time: median(rounds.map(({ mine, other }) => mine / other)),
      memory,
      milliseconds: median(rounds.map(({ mine }) => mine)),
      left,
    };
  });
}

async function notifyBoth(ours: Held, theirs: Held): Promise<{ mine: number; other: number }[]> {
  const rounds: { mine: number; other: number }[] = [];
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round++) {
    beginStep(`telling all watchers: round ${round + 1} of ${ROUNDS + WARM_UP_ROUNDS}`);
    // One player who never matches: every flip turns a card.
    const mine = await ours.tell(`/flip/p/0,${round % COLUMNS}`);
    const other = await theirs.tell('/broadcast');
    if (round >= WARM_UP_ROUNDS) rounds.push({ mine, other });
  }
  return rounds;
}

interface Held {
  readonly bytesPerWatcher: number;
  tell(path: string): Promise<number>;
  leave(): Promise<void>;
}

async function hold(resources: Resources, server: MeasuredServer, count: number): Promise<Held> {
  beginStep(`opening ${count} watchers`);
  const before = await server.usageAfterGarbageCollection();
  const client = await startClients(resources, 'watch-client.ts', [server.port, count]);
  const watchAgain = async (): Promise<void> => {
    await client.ask('watch');
    await settle(server);
  };
  await watchAgain();
  const { rss } = await server.usageAfterGarbageCollection();
  return {
    bytesPerWatcher: (rss - before.rss) / count,
    async tell(path) {
      const milliseconds = await client.ask<number>(path);
      await watchAgain();
      return milliseconds;
    },
    leave: () => client.stop(),
  };
}
