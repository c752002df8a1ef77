import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished, vi } from 'vitest';

const RESOURCES = new URL('../bench/resources.ts', import.meta.url).href;

/** Starts a process that starts another, makes a folder, says which, and then does something. */
const program = (ending: string): string => `
  import { once } from 'node:events';
  import { withResources } from '${RESOURCES}';
  await withResources(async (resources) => {
    const stdio = ['ignore', 'pipe', 'ignore'];
    const child = resources.spawn('sh', ['-c', 'sleep 1000 & echo $!; wait'], { stdio });
    const [grandchild] = await once(child.stdout, 'data');
    const pids = [child.pid, Number(grandchild)];
    console.log(JSON.stringify({ pids, folder: resources.newFolder() }));
    ${ending}
  });
`;

async function start(ending: string) {
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program(ending)];
  const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void started.kill('SIGKILL'));
  const [line] = await once(createInterface(started.stdout), 'line');
  const { pids, folder }: { pids: number[]; folder: string } = JSON.parse(line);
  return { started, pids, folder };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const WAIT = 'await once(child, "exit");';

it.each<[string, string, NodeJS.Signals?]>([
  ['throws', 'throw new Error();'],
  ['is interrupted', WAIT, 'SIGINT'],
  ['is killed', WAIT, 'SIGKILL'],
])('nothing is left of what a program has started when it %s', async (_, ending, signal) => {
  const { started, pids, folder } = await start(ending);
  if (signal) started.kill(signal);
  await vi.waitFor(() => {
    expect(pids.filter(isRunning)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
  }, 60_000);
});
