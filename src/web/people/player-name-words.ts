/** What is said about names. */
export const NAME_WORDS = {
  label: 'Your name',
  suggest: 'Suggest another name',
  missing: 'Type a name, so that others know you.',
  tooLong: (most: number): string => `At most ${most} characters, please.`,
  noSpaces: 'No spaces, please. How about an underscore?',
  onlyLetters: 'Only the letters A to Z, digits and underscores, please.',
  unreadable: 'Something that people can read, please.',
} as const;

/** What suggested names are made of. */
export const ADJECTIVES: readonly string[] = [
  'brisk',
  'calm',
  'clever',
  'gentle',
  'jolly',
  'keen',
  'lucky',
  'merry',
  'quick',
  'sunny',
];
export const ANIMALS: readonly string[] = [
  'badger',
  'finch',
  'fox',
  'hare',
  'heron',
  'lynx',
  'magpie',
  'otter',
  'robin',
  'walrus',
];
