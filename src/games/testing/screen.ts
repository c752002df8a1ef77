import { fitTo, widthOf } from '../../terminal/text-layout.ts';
import type { Screen, Style } from '../text.ts';

/** An unlimited screen without colours by default. */
export const screenOf = (others: Partial<Screen> = {}): Screen => ({
  width: Number.POSITIVE_INFINITY,
  height: Number.POSITIVE_INFINITY,
  paint: (text) => text,
  fit: fitTo,
  widthOf,
  ...others,
});

/** Makes styles visible: `<bold:A>`. */
export const marked = (text: string, ...styles: readonly Style[]): string =>
  `<${styles.join(' ')}:${text}>`;
