// @ts-check
/**
 * Tries out several nodes on one machine: three NATS servers, three nodes and a balancer in front of them.
 * `npm run cluster -- 8080` listens there, on this machine only. Ctrl-C ends all of it.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Balancer } from './balancer.mjs';
import { findNatsServer } from './nats-server.mjs';
import { ensureBuilt, ROOT } from './prepare.mjs';

const HOST = '127.0.0.1';
const SIZE = 3;
const [port = 8080] = process.argv.slice(2).map(Number);
if (!Number.isInteger(port) || port < 0 || port > 65_535) {
  process.stderr.write('expected a port, as in: npm run cluster -- 8080\n');
  process.exit(1);
}

ensureBuilt();
const nats = await findNatsServer();
if (!nats) {
  process.stderr.write(
    'no nats-server: install 2.12 or newer, or set RECOLLECT_NATS_SERVER to one\n',
  );
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'recollect-cluster-'));
/** @type {Map<string, import('node:child_process').ChildProcess>} */
const running = new Map();
const operatorToken = randomBytes(16).toString('base64url');
let isStopping = false;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, stop);

const ports = await freePorts(4 * SIZE);
/** @param {number} nth */
const at = (nth) => `${HOST}:${ports[nth]}`;
const numbers = Array.from({ length: SIZE }, (_, nth) => nth);
for (const nth of numbers) startNats(nats.path, nth);
await Promise.all(numbers.map(startNode));
const balancer = new Balancer(ports.slice(3 * SIZE));
try {
  say('all', `http://localhost:${await balancer.listen(port)} spreads people over the nodes`);
  say('all', `operator token: ${operatorToken}`);
  const processes = [...running].map(([name, { pid }]) => `${name} is ${pid}`);
  say('all', `kill one and play on: ${processes.join(', ')}`);
} catch (error) {
  say('all', error instanceof Error ? error.message : `${error}`);
  stop();
}

/** @param {string} binary @param {number} nth */
function startNats(binary, nth) {
  const name = `nats-${nth + 1}`;
  const config = join(folder, `${name}.json`);
  const settings = {
    server_name: name,
    listen: at(nth),
    http: at(2 * SIZE + nth),
    jetstream: { store_dir: join(folder, name), sync_interval: 'always' },
    cluster: {
      name: 'recollect',
      listen: at(SIZE + nth),
      routes: numbers.filter((one) => one !== nth).map((one) => `nats://${at(SIZE + one)}`),
    },
  };
  writeFileSync(config, JSON.stringify(settings, null, 2));
  start(name, binary, ['-c', config], false);
}

/** @param {number} nth @returns {Promise<void>} resolves when it listens */
function startNode(nth) {
  const servers = numbers.map((one) => `nats://${at(one)}`).join(',');
  const monitors = numbers.flatMap((one) => ['--nats-monitor', `http://${at(2 * SIZE + one)}`]);
  const name = `node-${nth + 1}`;
  const args = [
    'serve',
    `${ports[3 * SIZE + nth]}`,
    '--host',
    HOST,
    '--nats',
    servers,
    '--node',
    name,
  ];
  const child = start(
    name,
    process.execPath,
    [join(ROOT, 'dist/cli.js'), ...args, ...monitors],
    true,
  );
  return new Promise((resolve) => {
    child.stdout?.on('data', (chunk) => `${chunk}`.includes('listening at') && resolve());
  });
}

/** @param {string} name @param {string} program @param {string[]} args @param {boolean} isTold */
function start(name, program, args, isTold) {
  const env = { ...process.env, RECOLLECT_OPERATOR_TOKEN: operatorToken };
  const stdio = isTold ? 'pipe' : 'ignore';
  // Its own group, so that Ctrl-C reaches only this process, which ends the others in order.
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    stdio: ['ignore', stdio, stdio],
    detached: true,
  });
  running.set(name, child);
  for (const output of [child.stdout, child.stderr]) {
    if (output)
      createInterface({ input: output }).on('line', (line) => {
        if (!line.startsWith('operator token')) say(name, line);
      });
  }
  child.once('exit', (code, signal) => {
    running.delete(name);
    if (!isStopping) say(name, `has ended (${signal ?? code})`);
    if (isStopping && running.size === 0) {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    }
  });
  return child;
}

/** Ends the nodes in order, and then the servers. */
function stop() {
  if (isStopping) return;
  isStopping = true;
  for (const [name, child] of running) if (name.startsWith('node')) child.kill('SIGTERM');
  setTimeout(() => {
    for (const child of running.values()) child.kill('SIGKILL');
  }, 1_500);
}

/** @param {string} name @param {string} line */
function say(name, line) {
  process.stdout.write(`${name.padEnd(7)} ${line}\n`);
}

/** @param {number} count @returns {Promise<number[]>} */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        /** @type {Promise<import('node:net').Server>} */ (
          new Promise((resolve) => {
            const server = createServer().listen(0, HOST, () => resolve(server));
          })
        ),
    ),
  );
  const found = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return found;
}
