import { SAMPLE_NAMES, SAMPLE_NUMBERS } from './samples.ts';
import type { Saying } from './sayings.ts';

/** Names of games are the same in all languages, whatever those do before an exclamation mark. */
const TITLES = /Memory Scramble|Memory Match|Memoarrr!/g;

/** What makes no sense in any language. */
export function isNonsense({ text }: Saying): boolean {
  return text.trim() === '' || /undefined|NaN|\[object/.test(text);
}

/** What is not written as people write it. */
export function isMiswritten({ text }: Saying, language: string): boolean {
  const own = text.replace(TITLES, '…');
  const isUntidy = / {2}|^\s|\s$|\s[,.]|\.\.|['"]/.test(own);
  return isUntidy || (language === 'fr' && isUnspaced(own));
}

/** French keeps a narrow distance from some signs. */
const isUnspaced = (text: string): boolean =>
  /(?<![\u202f!?])[!?:;]|«(?!\u202f)|(?<!\u202f)»/.test(text);

/** What was left in English. A word or two may be the same in both. */
export function isUntranslated(saying: Saying, english: Saying): boolean {
  return saying.text === english.text && wordsOf(saying.text).length > 3;
}

/** The words that a language has for itself. */
const wordsOf = (text: string): readonly string[] =>
  (text.replace(TITLES, '').match(/\p{L}+/gu) ?? []).filter((word) => !SAMPLE_NAMES.includes(word));

/** What does not tell all the facts that the English tells. */
export function isIncomplete(saying: Saying, english: Saying, language: string): boolean {
  const facts = JSON.stringify(saying.facts);
  const names = SAMPLE_NAMES.filter((name) => facts.includes(`"${name}"`));
  const lacksName = names.some(
    (name) => english.text.includes(name) && !saying.text.includes(name),
  );
  // Small ones are said in words here and there.
  const numbers = SAMPLE_NUMBERS.filter((number) => number > 9);
  const lacksNumber = numbers.some(
    (number) => hasNumber(english.text, number, 'en') && !hasNumber(saying.text, number, language),
  );
  return lacksName || lacksNumber;
}

function hasNumber(text: string, number: number, language: string): boolean {
  return text.includes(String(number)) || text.includes(number.toLocaleString(language));
}
