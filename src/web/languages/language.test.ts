import { expect, it } from 'vitest';
import { bestOf, isLanguage } from './language.ts';

it('speaks the language of a country’s variant', () => {
  expect(bestOf(['de-CH'])).toBe('de');
  expect(bestOf(['ES-mx'])).toBe('es');
  expect(bestOf(['fr'])).toBe('fr');
});

it('speaks the first language that is known', () => {
  expect(bestOf(['fr-CA', 'de', 'en'])).toBe('fr');
  expect(bestOf(['tlh', 'pt-BR', 'es-AR', 'en'])).toBe('es');
});

it('speaks English to everybody else', () => {
  expect(bestOf([])).toBe('en');
  expect(bestOf(['tlh', '', '*'])).toBe('en');
});

it('knows its languages, and nothing that objects happen to have', () => {
  expect(isLanguage('de')).toBe(true);
  expect(isLanguage('de-CH')).toBe(false);
  expect(isLanguage('toString')).toBe(false);
  expect(bestOf(['constructor'])).toBe('en');
});
