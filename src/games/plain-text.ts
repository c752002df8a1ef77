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
