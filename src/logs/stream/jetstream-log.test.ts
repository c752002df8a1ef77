import { afterAll, beforeAll } from 'vitest';
import { logContract } from '../../room/log.suite.ts';
import { JetStream } from './jetstream.ts';
import { StreamLog } from './stream-log.ts';
import { NatsCluster } from './testing/nats-cluster.ts';
import { describeWithNats } from './testing/with-nats.ts';

describeWithNats('on three servers of NATS', () => {
  let cluster: NatsCluster;
  let prefixes = 0;

  beforeAll(async () => {
    cluster = await NatsCluster.start();
  });

  afterAll(async () => {
    await cluster.close();
  });

  logContract('JetStream', async () => {
    const { servers } = cluster;
    const prefix = `contract${prefixes++}`;
    const stream = await JetStream.connect({ servers, name: 'contract', prefix, streams: 2 });
    const log = new StreamLog(stream, {
      later: (milliseconds, action) => void setTimeout(action, milliseconds),
      now: () => performance.now(),
      newId: () => crypto.randomUUID(),
      every: () => () => {},
      onTrouble: (error) => {
        throw error;
      },
    });
    return { log, close: () => stream.close() };
  });
});
