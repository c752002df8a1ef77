/** Line ends, control characters, and marks that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

const INSTEAD = '\u{fffd}';

/** Replaces all characters that could do more to a screen than show text. */
export const printable = (text: string): string => text.replace(UNPRINTABLE, INSTEAD);

/** Like `printable`, but keeps line breaks. */
export const printableLines = (text: string): string =>
  text.replace(UNPRINTABLE, (character) => (character === '\n' ? character : INSTEAD));

/** Escapes unprintable characters in a line of JSON: JSON itself escapes only some of them. */
export const printableJson = (line: string): string =>
  line.replace(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The printable text, cut off after `most` characters. */
export function shortened(text: string, most: number): string {
  const characters = [...printable(text)];
  return characters.length > most ? `${characters.slice(0, most).join('')}…` : characters.join('');
}

/** Quotes typed input in a message. */
export const quoted = (line: string): string => `'${shortened(line, 24)}'`;

/** `1 point`, `-1 point`, `2 points`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${Math.abs(number) === 1 ? one : many}`;

/** A number of points with its sign: `+1 point`, `-2 points`. */
export const signed = (points: number): string =>
  `${points > 0 ? '+' : ''}${count(points, 'point')}`;

/** `Ann wins!`, or `Ann, Bob and Cem share the win!` */
export function winnersOf(names: readonly string[]): string {
  const [last = 'Nobody', ...others] = names.toReversed();
  return others.length === 0
    ? `${last} wins!`
    : `${others.toReversed().join(', ')} and ${last} share the win!`;
}
