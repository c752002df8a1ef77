// @ts-check
/** Makes a checkout ready to run, with nothing but Node and npm: installs and builds when needed. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const INSTALLED_FROM = ['package.json', 'package-lock.json'];
/** Tests are not built. */
const UNBUILT = /\.(test|suite)\.ts$|(^|\/)testing\//;
const BUILT_FROM = [
  ...INSTALLED_FROM,
  'src',
  'tsconfig.json',
  'tsconfig.build.json',
  'vite.config.ts',
  'scripts/compress.mjs',
];

export function ensureInstalled() {
  unlessStamped('node_modules/.recollect', INSTALLED_FROM, () => {
    say('installing packages …');
    run('npm', ['install', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  });
}

export function ensureBuilt() {
  ensureInstalled();
  unlessStamped('dist/.recollect', BUILT_FROM, () => {
    say('building …');
    rmSync(join(ROOT, 'dist'), { recursive: true, force: true });
    run('npm', ['run', '--silent', 'build']);
  });
}

/**
 * Runs a program and ends this one if it fails. Its output goes to standard error: standard output
 * belongs to the program that is started in the end.
 *
 * @param {string} command
 * @param {string[]} args
 */
export function run(command, args) {
  const isWindows = process.platform === 'win32';
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: [0, 2, 2], shell: isWindows });
  if (status === 0) return;
  say(`failed: ${command} ${args.join(' ')}`);
  process.exit(1);
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/**
 * Runs `action`, unless it has run before for the same files.
 *
 * @param {string} stamp
 * @param {string[]} sources
 * @param {() => void} action
 */
function unlessStamped(stamp, sources, action) {
  const file = join(ROOT, stamp);
  if (existsSync(file) && readFileSync(file, 'utf8') === fingerprint(sources)) return;
  action();
  mkdirSync(dirname(file), { recursive: true });
  // Installing may have rewritten the lock file.
  writeFileSync(file, fingerprint(sources));
}

/** @param {string[]} sources */
function fingerprint(sources) {
  const hash = createHash('sha256').update(process.version);
  for (const path of sources.flatMap(filesUnder)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(ROOT, path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
function filesUnder(path) {
  const absolute = join(ROOT, path);
  if (!existsSync(absolute)) return [];
  if (UNBUILT.test(path)) return [];
  if (!statSync(absolute).isDirectory()) return [path];
  return readdirSync(absolute)
    .sort()
    .flatMap((name) => filesUnder(join(path, name)));
}
