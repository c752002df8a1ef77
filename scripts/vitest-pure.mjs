// @ts-check
/** Set up for tests of `npm run check`: one that starts a process, writes to the disk or opens a socket fails. */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** @param {object} owner @param {readonly string[]} names @param {string} what */
function forbid(owner, names, what) {
  for (const name of names) {
    Object.defineProperty(owner, name, {
      value() {
        throw new Error(
          `a test of \`npm run check\` ${what} (${name}): list it under \`SYSTEM\` in vitest.config.ts`,
        );
      },
    });
  }
}

const STARTING = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'];
const WRITING = ['appendFile', 'cp', 'mkdir', 'mkdtemp', 'rename', 'rm', 'truncate', 'writeFile'];

forbid(childProcess, STARTING, 'starts a process');
forbid(fs, [...WRITING, ...WRITING.map((name) => `${name}Sync`)], 'writes to the disk');
forbid(fs, ['createWriteStream'], 'writes to the disk');
forbid(fs.promises, WRITING, 'writes to the disk');
forbid(net.Socket.prototype, ['connect'], 'opens a socket');
forbid(net.Server.prototype, ['listen'], 'opens a socket');
syncBuiltinESMExports();
