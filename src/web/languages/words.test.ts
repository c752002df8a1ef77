import { effect } from '@preact/signals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

it('has no words before a language is spoken', async () => {
  vi.resetModules();
  const untouched = await import('./words.ts');
  expect(() => untouched.words()).toThrow('no language is spoken yet');
});
