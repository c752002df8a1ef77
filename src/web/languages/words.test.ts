import { effect } from '@preact/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isLanguage, LANGUAGES } from './language.ts';
import { chooseLanguage, preferredLanguage, speak, spokenLanguage, words } from './words.ts';

const stored = new Map<string, string>();
const page = { documentElement: { lang: '' } };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
  vi.stubGlobal('navigator', { languages: ['fr-CH', 'de'] });
  vi.stubGlobal('document', page);
});

afterEach(async () => {
  await speak('en');
  vi.unstubAllGlobals();
});

it('speaks every language that it offers, and tells the page so', async () => {
  const said = new Set<string>();
  for (const language of Object.keys(LANGUAGES).filter(isLanguage)) {
    await speak(language);
    expect(spokenLanguage()).toBe(language);
    expect(page.documentElement.lang).toBe(language);
    said.add(words().app.close);
  }
  expect(said).toEqual(new Set(['Close', 'Schließen', 'Cerrar', 'Fermer']));
});

it('tells whoever reads it that the language has changed', async () => {
  const read: string[] = [];
  const stop = effect(() => {
    read.push(words().app.cancel);
  });
  await speak('de');
  stop();
  await speak('es');
  expect(read).toEqual(['Cancel', 'Abbrechen']);
});

it('prefers what the browser asks for', () => {
  expect(preferredLanguage()).toBe('fr');
});

it('remembers what was chosen', async () => {
  await chooseLanguage('es');
  expect(spokenLanguage()).toBe('es');
  expect(preferredLanguage()).toBe('es');
});

it('does not remember what is only spoken', async () => {
  await speak('es');
  expect(preferredLanguage()).toBe('fr');
});

it('does not mind what else is stored', async () => {
  await chooseLanguage('es');
  for (const key of stored.keys()) stored.set(key, 'klingon');
  expect(preferredLanguage()).toBe('fr');
});

it('speaks where there is no page, too', async () => {
  vi.stubGlobal('document', undefined);
  await speak('de');
  expect(words().app.close).toBe('Schließen');
});

describe('languages that take their time to load', () => {
  /** These words with catalogues that arrive when the test says so. */
  async function slowWords() {
    vi.resetModules();
    const [german, spanish] = [late(), late()];
    vi.doMock('./de/index.ts', () => german.promise);
    vi.doMock('./es/index.ts', () => spanish.promise);
    const slow = await import('./words.ts');
    await slow.speak('en');
    return { ...slow, german, spanish };
  }

  function late() {
    let resolve = (_module: object): void => {};
    let reject = (_error: Error): void => {};
    const promise = new Promise<object>((...settle) => {
      [resolve, reject] = settle;
    });
    return { promise, resolve, reject };
  }

  afterEach(() => {
    vi.doUnmock('./de/index.ts');
    vi.doUnmock('./es/index.ts');
    vi.resetModules();
  });

  it('speaks the one that was chosen last, whichever arrives last', async () => {
    const slow = await slowWords();
    const first = slow.chooseLanguage('de');
    const second = slow.chooseLanguage('es');
    slow.spanish.resolve({ es: {} });
    await second;
    expect(slow.spokenLanguage()).toBe('es');
    slow.german.resolve({ de: {} });
    await first;
    expect(slow.spokenLanguage()).toBe('es');
    expect(page.documentElement.lang).toBe('es');
    expect(slow.preferredLanguage()).toBe('es');
  });

  it('goes on as before, also next time, if it cannot be loaded', async () => {
    const slow = await slowWords();
    const chosen = slow.chooseLanguage('de');
    expect(slow.preferredLanguage()).toBe('fr');
    slow.german.reject(new TypeError('Failed to fetch'));
    await expect(chosen).rejects.toThrow();
    expect(slow.spokenLanguage()).toBe('en');
    expect(slow.preferredLanguage()).toBe('fr');
  });

  it('does not mind if one cannot be loaded that nobody wants any more', async () => {
    const slow = await slowWords();
    const first = slow.chooseLanguage('de');
    const second = slow.chooseLanguage('es');
    slow.german.reject(new TypeError('Failed to fetch'));
    await first;
    slow.spanish.resolve({ es: {} });
    await second;
    expect(slow.preferredLanguage()).toBe('es');
  });
});

it('has no words before a language is spoken', async () => {
  vi.resetModules();
  const untouched = await import('./words.ts');
  expect(() => untouched.words()).toThrow('no language is spoken yet');
});
