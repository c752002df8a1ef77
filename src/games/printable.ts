/** Everything that ends a line, that a terminal would obey, or that turns the text around. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/** The text without anything that could do more to a screen than to be read. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, '\u{fffd}');

/** The same in one line of at most so many characters. */
export function shortened(text: string, most: number): string {
  const characters = [...printable(text)];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('');
}

/** What somebody typed, fit to be shown. */
export const quoted = (line: string): string => `'${shortened(line, 24)}'`;
