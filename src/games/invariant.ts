/** Throws, unless it holds, an error that names the invariant. */
export function must(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`broken invariant: ${what}`);
}

/** Far more than anybody will ever count to, and far less than numbers are exact for. */
const MOST_COUNTED = 2 ** 47;

/** Something was counted, and can be counted on. */
export const isCount = (count: number): boolean =>
  Number.isInteger(count) && count >= 0 && count <= MOST_COUNTED;

/** No two are the same. */
export const areDifferent = (items: readonly unknown[]): boolean =>
  new Set(items).size === items.length;
