/**
 * What suggested names are made of. They are the same in every language, as names are: everybody at a
 * table reads them as they were chosen.
 */
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
