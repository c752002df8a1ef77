import { describe } from 'vitest';
import { NATS_SERVER } from './nats-cluster.ts';

/** Describes what needs a nats-server. Where none can be had it is skipped, but fails if CI is set. */
export function describeWithNats(what: string, tests: () => void): void {
  describe.skipIf(!NATS_SERVER && !process.env['CI'])(what, tests);
}
