/** The languages that are spoken here, each by the name that it has for itself. */
export const LANGUAGES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
} as const;

export type Language = keyof typeof LANGUAGES;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(LANGUAGES, tag);

/** The first of the wanted ones that is spoken here. @param wanted tags such as `de-CH`, best first */
export function bestOf(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find(isLanguage);
  return known ?? 'en';
}
