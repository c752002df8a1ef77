import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { describeWithNats } from '../src/logs/stream/testing/with-nats.ts';

/** Kills a process that may be gone already. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone.
  }
}

describeWithNats('npm run cluster', () => {
  it('plays on when a node is killed, and ends all that it has started', async () => {
    const cluster = spawn(process.execPath, ['scripts/cluster.mjs', '0']);
    onTestFinished(() => void cluster.kill('SIGKILL'));
    let output = '';
    cluster.stdout.on('data', (chunk) => {
      output += chunk;
    });
    await expect.poll(() => output).toContain('kill one and play on');
    const [, url = ''] = /(http:\/\/localhost:\d+) spreads/.exec(output) ?? [];
    const pids = new Map(
      Array.from(output.matchAll(/((?:nats|node)-\d) is (\d+)/g), ([, name, pid]) => [
        name,
        Number(pid),
      ]),
    );
    onTestFinished(() => {
      if (cluster.exitCode === null) for (const pid of pids.values()) end(pid);
    });
    expect([...pids.keys()].sort()).toEqual(
      ['nats', 'node'].flatMap((kind) => [1, 2, 3].map((nth) => `${kind}-${nth}`)),
    );
    const look = async (): Promise<string> => {
      const headers = { connection: 'close' };
      const response = await fetch(`${url.replace('localhost', '127.0.0.1')}/look/alice`, {
        headers,
      });
      return response.text();
    };
    const board = await look();
    expect(board).toMatch(/^6x6\n(down\n){36}$/);
    process.kill(pids.get('node-2') ?? 0, 'SIGKILL');
    await expect.poll(() => output).toContain('node-2  has ended (SIGKILL)');
    for (let nth = 0; nth < 6; nth++) expect(await look()).toBe(board);
    cluster.kill('SIGINT');
    expect(await once(cluster, 'exit')).toEqual([0, null]);
    for (const pid of pids.values()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('refuses a port that is none in one line', async () => {
    const cluster = spawn(process.execPath, ['scripts/cluster.mjs', 'x']);
    let complaint = '';
    cluster.stderr.on('data', (chunk) => {
      complaint += chunk;
    });
    expect(await once(cluster, 'exit')).toEqual([1, null]);
    expect(complaint).toBe('expected a port, as in: npm run cluster -- 8080\n');
  });
});
