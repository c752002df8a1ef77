import type { Random } from '../random.ts';

/** One of these, each as likely as the others. There must be one. */
export function pickFrom<T>(items: readonly T[], random: Random): T {
  const item = items[items.length > 1 ? random.below(items.length) : 0];
  if (item === undefined) throw new RangeError('there is nothing to pick from');
  return item;
}
