import { useSignal } from '@preact/signals';
import { Choices } from '../fields/choices.tsx';
import { LANGUAGES, type Language } from '../languages/language.ts';
import { chooseLanguage, spokenLanguage, words } from '../languages/words.ts';

const OFFERED = Object.entries(LANGUAGES) as [Language, string][];

/** If a language cannot be loaded now, that is said, and the one that is spoken goes on. */
export function LanguageChoice() {
  const wanted = useSignal<Language | undefined>(undefined);
  const hasFailed = useSignal(false);
  async function choose(language: Language): Promise<void> {
    wanted.value = language;
    hasFailed.value = false;
    try {
      await chooseLanguage(language);
    } catch {
      hasFailed.value = true;
    }
    if (wanted.peek() === language) wanted.value = undefined;
  }
  return (
    <div>
      <Choices
        legend={words().app.settings.language}
        offered={OFFERED}
        value={wanted.value ?? spokenLanguage()}
        onChoose={(language) => void choose(language)}
      />
      <p class="problem" role="alert">
        {hasFailed.value && words().app.unreachable}
      </p>
    </div>
  );
}
