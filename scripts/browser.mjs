// @ts-check
/** Finds a Chromium for the browser tests, or installs one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { ROOT } from './prepare.mjs';

/** The headless one first: it needs two thirds of the time. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [
  ...DEBIAN_PACKAGES,
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
/** The last version for Node 20. */
const NPM_CHROMIUM = '@sparticuz/chromium@143';

/**
 * The path of a browser that starts. Ends the program with one line if there is none and none can
 * be installed.
 *
 * @returns {string}
 */
export function findBrowser() {
  const given = process.env['CHROME_PATH'];
  if (given) return starts(given) ? given : fail(`CHROME_PATH: ${given} does not start`);
  const found = [...onPath(), ...USUAL_PLACES, ...ofPlaywright()].find(starts);
  if (found) return found;
  for (const install of [fromDebian, fromNpm, fromPlaywright]) {
    const installed = install()?.find(starts);
    if (installed) return installed;
  }
  return fail('no browser for the tests: install Chromium or Chrome, or set CHROME_PATH to one');
}

function onPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function ofPlaywright() {
  const { chromium } = createRequire(import.meta.url)('@playwright/test');
  return [chromium.executablePath()];
}

function fromDebian() {
  const release = '/etc/os-release';
  const isDebian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
  if (!isDebian || process.getuid?.() !== 0) return undefined;
  say('installing Chromium from Debian …');
  attempt('apt-get', ['update']);
  for (const name of DEBIAN_PACKAGES) {
    attempt('apt-get', ['install', '-y', '--no-install-recommends', name]);
    const found = onPath().filter(starts);
    if (found.length > 0) return found;
  }
  return undefined;
}

function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  say('installing Chromium from npm …');
  const folder = join(ROOT, '.cache', 'chromium');
  mkdirSync(folder, { recursive: true });
  attempt('npm', [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    NPM_CHROMIUM,
  ]);
  const script = `import chromium from '@sparticuz/chromium';
    process.stdout.write(await chromium.executablePath());`;
  const { stdout } = attempt(process.execPath, ['--input-type=module', '--eval', script], folder);
  return [stdout.trim()];
}

function fromPlaywright() {
  say('installing Chromium from Playwright …');
  attempt(process.execPath, [
    join(ROOT, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ]);
  return ofPlaywright();
}

/** @param {string} path */
function starts(path) {
  if (!existsSync(path)) return false;
  return /^\D+ \d+\./.test(attempt(path, ['--version'], ROOT, 30_000).stdout);
}

/** @param {string} command @param {string[]} args @param {string} [cwd] @param {number} [timeout] */
function attempt(command, args, cwd = ROOT, timeout = 600_000) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout } = spawnSync(command, args, { cwd, timeout, env, encoding: 'utf8' });
  return { stdout: stdout ?? '' };
}

/** @param {string} line */
function say(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {string} line @returns {never} */
function fail(line) {
  say(line);
  process.exit(1);
}
