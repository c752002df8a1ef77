import type { Language } from './language.ts';

/** These words come with the page itself. */
const WORDS: Readonly<Record<Language, string>> = {
  en: 'Recollect could not be loaded. Load this page again in a moment.',
  de: 'Recollect konnte nicht geladen werden. Lade diese Seite gleich noch einmal.',
  es: 'No se ha podido cargar Recollect. Vuelve a cargar esta página en un momento.',
  fr: 'Recollect n’a pas pu être chargé. Rechargez cette page dans un moment.',
};

/** All there is to see if the words of no language can be loaded. */
export function NotLoaded({ in: language }: { readonly in: Language }) {
  return (
    <div class="page" lang={language}>
      <main class="closed-door">
        <p role="alert">{WORDS[language]}</p>
      </main>
    </div>
  );
}
