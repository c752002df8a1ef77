/** Somebody who is spoken of. */
export interface Who {
  readonly name: string;
  /** It is the one who reads it. */
  readonly isYou: boolean;
}

export const whoIs = (name: string, you: string | null): Who => ({ name, isYou: name === you });

/** What goes with a number, by the plurals that a language has. */
type Forms = { readonly [Form in Intl.LDMLPluralRule]?: string } & { readonly other: string };

export interface Grammar {
  /** `1,200`, `−1`. */
  number(value: number): string;
  /** `+1`, `−2`, `0`. */
  signed(value: number): string;
  /** `1 card`, `2 cards`. */
  count(value: number, forms: Forms): string;
  /** The form alone, where the number is not said or stands elsewhere. */
  form(value: number, forms: Forms): string;
  /** `a`, `a and b`, `a, b and c`. */
  listed(words: readonly string[]): string;
  /** `a or b`. */
  either(words: readonly string[]): string;
  /** Who does it, with the verb that goes with them: `You turn`, `Ann turns`. */
  does(who: Who, yours: string, theirs: string): string;
}

/**
 * How sentences are put together in a language.
 * @param language its tag, with a country where that makes a difference: en-GB lists without a last comma
 * @param you as the first word of a sentence
 */
export function grammarOf(language: string, you: string): Grammar {
  const numbers = new Intl.NumberFormat(language);
  const signs = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const plurals = new Intl.PluralRules(language);
  const all = new Intl.ListFormat(language, { type: 'conjunction' });
  const any = new Intl.ListFormat(language, { type: 'disjunction' });
  const form: Grammar['form'] = (value, forms) => forms[plurals.select(value)] ?? forms.other;
  return {
    number: (value) => withMinus(numbers.format(value)),
    signed: (value) => withMinus(signs.format(value)),
    count: (value, forms) => `${withMinus(numbers.format(value))} ${form(value, forms)}`,
    form,
    listed: (words) => all.format(words),
    either: (words) => any.format(words),
    does: ({ name, isYou }, yours, theirs) => (isYou ? `${you} ${yours}` : `${name} ${theirs}`),
  };
}

/** With a minus sign rather than a hyphen, which some languages are given. */
const withMinus = (number: string): string => number.replace('-', '−');
