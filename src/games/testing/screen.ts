import { fitTo, widthOf } from '../../terminal/text-layout.ts';
import type { Screen, Style } from '../text.ts';

/** A screen without colours, as large as one likes, unless something else is said. */
export const screenOf = (others: Partial<Screen> = {}): Screen => ({
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  paint: (text) => text,
  fit: fitTo,
  widthOf,
  ...others,
});

/** Shows what is painted, and how: `<bold:A>`. */
export const marked = (text: string, ...styles: readonly Style[]): string =>
  `<${styles.join(' ')}:${text}>`;
