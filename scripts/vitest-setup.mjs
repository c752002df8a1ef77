// @ts-check
import { findNatsServer, MISSING } from './nats-server.mjs';
import { ensureBuilt } from './prepare.mjs';

/** The tests of the command line run what a user would run, and those of nodes need a nats-server. */
export async function setup() {
  ensureBuilt();
  const nats = await findNatsServer();
  if (nats) process.env['RECOLLECT_NATS_SERVER'] = nats.path;
  else process.stderr.write(`${MISSING}\n`);
}
