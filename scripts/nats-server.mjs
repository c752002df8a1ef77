// @ts-check
/** Finds a nats-server for the tests, or fetches one: `node scripts/nats-server.mjs` prints its path. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { ROOT } from './prepare.mjs';

/** @typedef {{ readonly path: string, readonly version: string }} NatsServer */

/** Before it, two writers that expect the same message can both win. */
const OLDEST = [2, 12];
const VARIABLE = 'RECOLLECT_NATS_SERVER';
export const MISSING = `no nats-server for the tests: install ${OLDEST.join('.')} or newer, or set ${VARIABLE} to one`;
const CACHE = join(ROOT, '.cache');
const CACHED = join(CACHE, `nats-server-${process.arch}`);

/** The first release of Debian that has one that is new enough. */
const SUITE = 'forky';
const KEYRING = 'usr/share/keyrings/debian-archive-keyring.gpg';
/** Names of suites that do not change with the releases. */
const ROLLING = ['oldstable', 'stable', 'testing', 'unstable', 'sid'];

/** @type {Promise<NatsServer | undefined> | undefined} */
let found;

/**
 * A nats-server that starts: the one that the environment names, else the first one that is new enough
 * of the PATH, the cache and Debian. Throws if the one that the environment names does not start.
 *
 * @returns {Promise<NatsServer | undefined>}
 */
export function findNatsServer() {
  found ??= find();
  return found;
}

async function find() {
  const given = process.env[VARIABLE];
  if (given) {
    const server = await started(given);
    if (server) return server;
    throw new Error(`${VARIABLE}: ${given} does not start`);
  }
  for (const path of [...onPath(), CACHED]) {
    const server = await started(path);
    if (server && isNewEnough(server.version)) return server;
  }
  return await fromDebian();
}

function onPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, 'nats-server'));
}

/** @param {string} path @returns {Promise<NatsServer | undefined>} */
async function started(path) {
  if (!existsSync(path)) return undefined;
  const output = await attempt(path, ['--version']);
  const version = /^nats-server: v(\d+\.\d+\.\d+\S*)$/m.exec(output ?? '')?.[1];
  return version === undefined ? undefined : { path, version };
}

/** @param {string} version */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST;
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor);
}

/** Fetches the package of a later Debian, without touching what is installed. */
async function fromDebian() {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  if (!/^ID=debian$/m.test(release)) return undefined;
  process.stderr.write('fetching nats-server from Debian …\n');
  await mkdir(CACHE, { recursive: true });
  // Others may be fetching at the same time: each has its own folder, and the last one wins.
  const folder = await mkdtemp(join(CACHE, 'nats-server-fetch-'));
  try {
    const codename = /^VERSION_CODENAME=(\w+)$/m.exec(release)?.[1];
    const suites = codename === undefined ? ROLLING : [codename, ...ROLLING];
    const unpacked = await fetched(folder, await machineSources(), suites);
    if (unpacked === undefined) return undefined;
    const server = await started(join(unpacked, 'usr/sbin/nats-server'));
    if (!server || !isNewEnough(server.version)) return undefined;
    await rename(server.path, CACHED);
    return { path: CACHED, version: server.version };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The folder of the unpacked package. An old machine may not know the keys of a later release yet; the
 * newest keyring for its own release, which it can check, has them.
 *
 * @param {string} folder
 * @param {readonly SourceFile[]} sources
 * @param {readonly string[]} suites
 */
async function fetched(folder, sources, suites) {
  const later = deriveSources(sources, suites, SUITE);
  const unpacked = await download(join(folder, 'server'), 'nats-server', later);
  if (unpacked !== undefined) return unpacked;
  const own = deriveSources(sources, suites);
  const keys = await download(join(folder, 'keys'), 'debian-archive-keyring', own);
  const keyring = keys && join(keys, KEYRING);
  if (keyring === undefined || !existsSync(keyring)) return undefined;
  const checked = deriveSources(sources, suites, SUITE, keyring);
  return await download(join(folder, 'server-by-new-keys'), 'nats-server', checked);
}

/**
 * Downloads and unpacks a package with a configuration of its own. apt uses no source whose signature
 * it cannot check, unless the machine says otherwise.
 *
 * @param {string} folder
 * @param {string} name
 * @param {readonly SourceFile[]} sources
 */
async function download(folder, name, sources) {
  const parts = join(folder, 'sources');
  await mkdir(parts, { recursive: true });
  await mkdir(join(folder, 'state/lists/partial'), { recursive: true });
  await mkdir(join(folder, 'cache/archives/partial'), { recursive: true });
  for (const source of sources) await writeFile(join(parts, source.name), source.text);
  const settings = (await attempt('apt-config', ['dump'])) ?? '';
  await writeFile(join(folder, 'apt.conf'), deriveSettings(settings, folder));
  const env = { APT_CONFIG: join(folder, 'apt.conf') };
  // A source of others that lacks the suite must not stop the rest.
  await attempt('apt-get', ['update'], folder, env);
  await attempt('apt-get', ['download', name], folder, env);
  const archive = (await readdir(folder)).find((file) => file.endsWith('.deb'));
  if (archive === undefined) return undefined;
  const unpacked = join(folder, 'unpacked');
  const output = await attempt('dpkg-deb', ['-x', archive, unpacked], folder);
  return output === undefined ? undefined : unpacked;
}

/**
 * What the machine says about how to fetch (proxies, say), and folders of our own. Its hooks are left
 * out: they clean and refresh what belongs to the machine.
 *
 * @param {string} dump what `apt-config dump` prints
 * @param {string} folder
 */
export function deriveSettings(dump, folder) {
  const ofMachine = dump
    .split('\n')
    .filter((line) => /^Acquire::(?!IndexTargets\b|Languages\b)/.test(line));
  const ours = {
    'Acquire::Languages': 'none',
    'Dir::State': join(folder, 'state'),
    'Dir::Cache': join(folder, 'cache'),
    'Dir::Etc::Main': '/dev/null',
    'Dir::Etc::Parts': '/dev/null',
    'Dir::Etc::Preferences': '/dev/null',
    'Dir::Etc::PreferencesParts': '/dev/null',
    'Dir::Etc::SourceList': '/dev/null',
    'Dir::Etc::SourceParts': join(folder, 'sources'),
  };
  const own = Object.entries(ours).map(([name, value]) => `${name} "${value}";`);
  return `${[...ofMachine, ...own].join('\n')}\n`;
}

/** @typedef {{ readonly name: string, readonly text: string }} SourceFile */

/** @returns {Promise<SourceFile[]>} */
async function machineSources() {
  const etc = '/etc/apt';
  const parts = await readdir(join(etc, 'sources.list.d')).catch(() => []);
  const paths = ['sources.list', ...parts.map((name) => join('sources.list.d', name))];
  const files = [];
  for (const path of paths) {
    const text = await readFile(join(etc, path), 'utf8').catch(() => undefined);
    if (text !== undefined) files.push({ name: path.replace('/', '-'), text });
  }
  return files;
}

/**
 * The sources that have one of the suites, for its main packages alone.
 *
 * @param {readonly SourceFile[]} files
 * @param {readonly string[]} suites
 * @param {string} [suite] the one to use instead
 * @param {string} [keyring] the one to use instead
 * @returns {SourceFile[]}
 */
export function deriveSources(files, suites, suite, keyring) {
  return files.flatMap(({ name, text }) => {
    const derive = name.endsWith('.list') ? deriveLines : deriveStanzas;
    if (!/\.(list|sources)$/.test(name)) return [];
    const derived = derive(text, suites, suite, keyring);
    return derived === '' ? [] : [{ name, text: derived }];
  });
}

/**
 * The format with one source a line: `deb [option=value …] URI SUITE COMPONENT …`.
 *
 * @param {string} text
 * @param {readonly string[]} suites
 * @param {string} [suite]
 * @param {string} [keyring]
 */
function deriveLines(text, suites, suite, keyring) {
  const lines = text.split('\n').flatMap((line) => {
    const pattern = /^\s*deb\s+(?:\[([^\]]*)\]\s*)?([^\s[]+)\s+(\S+)\s+([^#]+)/;
    const [, options = '', uri, own = '', components = ''] = pattern.exec(line) ?? [];
    if (!suites.includes(own) || !components.split(/\s+/).includes('main')) return [];
    const kept = options.split(/\s+/).filter((option) => option !== '');
    const replaced =
      keyring === undefined
        ? kept
        : [...kept.filter((option) => !/^signed-by=/i.test(option)), `signed-by=${keyring}`];
    const written = replaced.length > 0 ? `[${replaced.join(' ')}] ` : '';
    return [`deb ${written}${uri} ${suite ?? own} main\n`];
  });
  return lines.join('');
}

/**
 * The format of stanzas with a field a line, which lines that begin with a space continue.
 *
 * @param {string} text
 * @param {readonly string[]} suites
 * @param {string} [suite]
 * @param {string} [keyring]
 */
function deriveStanzas(text, suites, suite, keyring) {
  const stanzas = text
    .replaceAll(/^#.*\n?/gm, '')
    .split(/\n\s*\n/)
    .flatMap((stanza) => {
      const fields = new Map(
        [...stanza.matchAll(/^([\w-]+):(.*(?:\n[ \t].*)*)/gm)].map(([, name = '', value = '']) => [
          name.toLowerCase(),
          value.trim(),
        ]),
      );
      /** @param {string} name */
      const words = (name) => (fields.get(name) ?? '').split(/\s+/);
      const own = words('suites').find((word) => suites.includes(word));
      const isUsed = !/^(no|false|without|off|disable|0)$/i.test(fields.get('enabled') ?? 'yes');
      const isOurs = words('types').includes('deb') && words('components').includes('main');
      if (own === undefined || !isUsed || !isOurs) return [];
      fields
        .set('types', 'deb')
        .set('suites', suite ?? own)
        .set('components', 'main');
      if (keyring !== undefined) fields.set('signed-by', keyring);
      return [[...fields].map(([name, value]) => formatField(name, value)).join('')];
    });
  return stanzas.join('\n');
}

/** A value of several lines (a key, say) begins below its name. @param {string} name @param {string} value */
function formatField(name, value) {
  return `${name}:${value.includes('\n') ? '\n ' : ' '}${value}\n`;
}

/**
 * What a program prints, or nothing if it fails.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {string} [cwd]
 * @param {Record<string, string>} [env]
 */
async function attempt(command, args, cwd = ROOT, env = {}) {
  try {
    const options = { cwd, env: { ...process.env, ...env }, timeout: 120_000 };
    const { stdout } = await promisify(execFile)(command, args, options);
    return stdout;
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const server = await findNatsServer().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  if (server) process.stdout.write(`${server.path}\n`);
  else {
    process.stderr.write(`${MISSING}\n`);
    process.exitCode = 1;
  }
}
