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
