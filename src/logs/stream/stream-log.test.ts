import { logContract } from '../../room/log.suite.ts';
import { StreamLog } from './stream-log.ts';
import { SimulatedStream } from './testing/simulated-stream.ts';
import { SimulatedTime } from './testing/simulated-time.ts';

logContract('StreamLog', () => {
  const time = new SimulatedTime();
  const connection = new SimulatedStream(time, 'contract').connect();
  let isDone = false;
  const run = async (): Promise<void> => {
    while (!isDone) await time.pass(1_000);
  };
  const running = run();
  let ids = 0;
  const log = new StreamLog(connection, {
    later: connection.later,
    now: () => time.now,
    newId: () => `${ids++}`,
    onGap: () => {},
  });
  const close = async (): Promise<void> => {
    isDone = true;
    await running;
  };
  return { log, close };
});
