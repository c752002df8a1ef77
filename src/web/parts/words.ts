/** What is said in the parts that several pages have. */
export const PART_WORDS = {
  close: 'Close',
} as const;
