import { type Signal, signal } from '@preact/signals';
import { recall, remember } from '../storage.ts';
import type { Catalogue } from './en/index.ts';
import { bestOf, isLanguage, type Language } from './language.ts';

const KEY = 'recollect.language';

/** Each is loaded when somebody speaks it. All of them say the same, or they would not compile. */
const CATALOGUES: { readonly [Tag in Language]: () => Promise<Catalogue> } = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
  fr: async () => (await import('./fr/index.ts')).fr,
};

const spoken: Signal<{ readonly language: Language; readonly words: Catalogue } | undefined> =
  signal(undefined);

/** All that is said here, in the language that is spoken now. Whoever reads it is drawn again when that changes. */
export function words(): Catalogue {
  return now().words;
}

export const spokenLanguage = (): Language => now().language;

function now() {
  if (!spoken.value) throw new Error('no language is spoken yet');
  return spoken.value;
}

/** What was chosen here, or else what the browser asks for. */
export function preferredLanguage(): Language {
  const chosen = recall('browser', KEY) ?? '';
  return isLanguage(chosen) ? chosen : bestOf(navigator.languages);
}

/** From now on this language is spoken. */
export async function speak(language: Language): Promise<void> {
  const catalogue = await CATALOGUES[language]();
  spoken.value = { language, words: catalogue };
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}

/** Somebody wants this language, also next time. */
export async function chooseLanguage(language: Language): Promise<void> {
  remember('browser', KEY, language);
  await speak(language);
}
