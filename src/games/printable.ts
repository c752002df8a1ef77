/** Everything that ends a line, that a terminal would obey, or that turns the text around. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

const INSTEAD = '\u{fffd}';

/** The text without anything that could do more to a screen than to be read. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, INSTEAD);

/** The same for a text of several lines, which stay lines. */
export const printableLines = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => (character === '\n' ? character : INSTEAD));

/** A line of JSON, of the same value, without anything of that kind: JSON itself escapes only some of it. */
export const printableJson = (line: string): string =>
  line.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The same in one line of at most so many characters. */
export function shortened(text: string, most: number): string {
  const characters = [...printable(text)];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('');
}

/** What somebody typed, fit to be shown. */
export const quoted = (line: string): string => `'${shortened(line, 24)}'`;
