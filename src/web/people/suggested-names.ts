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
