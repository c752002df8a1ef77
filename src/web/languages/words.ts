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

/** Which wish for a language was the last one: what was wished for before may be loaded after it. */
let latestWish = 0;

/**
 * From now on this language is spoken, unless another one is wished for before it is loaded.
 * @returns whether it came to that
 */
export async function speak(language: Language): Promise<boolean> {
  latestWish += 1;
  const wish = latestWish;
  try {
    const catalogue = await CATALOGUES[language]();
    if (wish !== latestWish) return false;
    spoken.value = { language, words: catalogue };
    if (typeof document !== 'undefined') document.documentElement.lang = language;
    return true;
  } catch (error) {
    // Nobody waits for what is not wished for any more.
    if (wish !== latestWish) return false;
    throw error;
  }
}

/** Speaks what is chosen in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key, newValue }) => {
    if (key === KEY && isLanguage(newValue ?? '')) void speak(preferredLanguage()).catch(() => {});
  });
}

/** Somebody wants this language, also next time. If it cannot be loaded, nothing changes. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (await speak(language)) remember('browser', KEY, language);
}
