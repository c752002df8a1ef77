import { describe, expect, it } from 'vitest';
import { deriveSettings, deriveSources, isNewEnough } from './nats-server.mjs';

const SUITES = ['bookworm', 'stable'];

/** The text that a file of sources becomes, or nothing if it is left out. */
const derived = (name: string, text: string, suite?: string, keyring?: string) =>
  deriveSources([{ name, text }], SUITES, suite, keyring)[0]?.text;

const forLines = (text: string) => derived('sources.list', text, 'forky');
const forStanzas = (text: string) => derived('debian.sources', text, 'forky');

describe('sources with one a line', () => {
  it('get the suite, and main alone', () => {
    expect(forLines('deb http://mirror.example/debian bookworm main contrib # near\n')).toBe(
      'deb http://mirror.example/debian forky main\n',
    );
  });

  it('keep their options, so that what is checked is checked as before', () => {
    expect(
      forLines('deb [ arch=amd64 signed-by=/keys/a.gpg ] http://mirror.example stable main'),
    ).toBe('deb [arch=amd64 signed-by=/keys/a.gpg] http://mirror.example forky main\n');
    expect(forLines('deb [trusted=yes] http://mirror.example stable main')).toBe(
      'deb [trusted=yes] http://mirror.example forky main\n',
    );
  });

  it('are left out if they are of others, are comments, or have no programs', () => {
    const others = [
      '# deb http://mirror.example/debian bookworm main',
      'deb-src http://mirror.example/debian bookworm main',
      'deb http://mirror.example/debian bookworm-updates main',
      'deb http://mirror.example/docker bookworm stable',
      'deb http://mirror.example/tools tools-bookworm main',
      'deb cdrom:[Debian 12 bookworm main]/ bookworm main',
      'deb http://mirror.example/flat ./',
    ];
    expect(forLines(others.join('\n'))).toBeUndefined();
  });
});

describe('sources in stanzas', () => {
  const stanza = [
    'Types: deb deb-src',
    '# A comment in between.',
    'URIs: http://mirror.example/debian',
    'suites: bookworm bookworm-updates',
    'Components: main contrib',
    'Signed-By: /keys/a.gpg',
  ].join('\n');

  it('get the suite, and main alone', () => {
    expect(forStanzas(stanza)).toBe(
      [
        'types: deb',
        'uris: http://mirror.example/debian',
        'suites: forky',
        'components: main',
        'signed-by: /keys/a.gpg\n',
      ].join('\n'),
    );
  });

  it('keep a key that they contain', () => {
    const key = '\n -----BEGIN PGP PUBLIC KEY BLOCK-----\n .\n mQINBFit\n -----END-----';
    expect(forStanzas(stanza.replace(' /keys/a.gpg', key))).toContain(`\nsigned-by:${key}\n`);
  });

  it('are left out if they are of others, or switched off', () => {
    const others = [
      stanza.replace('suites: bookworm', 'Suites: bookworm-security'),
      stanza.replace('Types: deb deb-src', 'Types: deb-src'),
      `${stanza}\nEnabled: no`,
      stanza.replace('Components: main contrib', 'Components: stable'),
    ];
    expect(forStanzas(others.join('\n\n'))).toBeUndefined();
    expect(forStanzas([...others, stanza].join('\n\n'))).toBe(forStanzas(stanza));
  });
});

it('leaves out files that apt leaves out', () => {
  const line = 'deb http://mirror.example/debian bookworm main\n';
  expect(derived('debian.list.disabled', line, 'forky')).toBeUndefined();
});

it('keeps the suite if the machine itself is asked, say for its keys', () => {
  const line = 'deb http://mirror.example/debian bookworm main\n';
  expect(derived('sources.list', line)).toBe(line);
});

it('uses another keyring if it is given one', () => {
  const line = 'deb [arch=amd64 signed-by=/keys/a.gpg] http://mirror.example stable main\n';
  expect(derived('sources.list', line, 'forky', '/keys/new.gpg')).toBe(
    'deb [arch=amd64 signed-by=/keys/new.gpg] http://mirror.example forky main\n',
  );
  const stanza = 'Types: deb\nURIs: http://mirror.example\nSuites: stable\nComponents: main\n';
  expect(derived('a.sources', stanza, 'forky', '/keys/new.gpg')).toContain(
    '\nsigned-by: /keys/new.gpg\n',
  );
});

it('keeps the proxies of the machine, and none of its hooks and folders', () => {
  const dump = [
    'APT::Update::Post-Invoke:: "rm -f /var/cache/apt/archives/*.deb";',
    'Dir::State "var/lib/apt";',
    'Acquire::http::Proxy "http://proxy.example:3128";',
    'Acquire::IndexTargets::deb::DEP-11::MetaKey "dep11";',
    'Acquire::AllowInsecureRepositories "0";',
  ];
  const settings = deriveSettings(dump.join('\n'), '/own').split('\n');
  expect(settings.slice(0, 2)).toEqual([dump[2], dump[4]]);
  expect(settings).toContain('Dir::State "/own/state";');
  expect(settings.join()).not.toMatch(/Post-Invoke|IndexTargets|var\/lib/);
});

it.each([
  ['2.10.27', false],
  ['2.12.0', true],
  ['2.15.1', true],
  ['3.0.0-RC.1', true],
  ['1.99.0', false],
])('compares versions as numbers: %s', (version, expected) => {
  expect(isNewEnough(version)).toBe(expected);
});
