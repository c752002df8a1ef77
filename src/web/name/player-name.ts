export const LONGEST_NAME = 64;

/** What is wrong with a name, in a sentence; `undefined` if it is a good one. */
export function nameProblem(name: string): string | undefined {
  if (name === '') return 'Type a name, so that others know you.';
  if (/\s/.test(name)) return 'No spaces, please. How about an underscore?';
  if (!/^[A-Za-z0-9_]+$/.test(name))
    return 'Only the letters A to Z, digits and underscores, please.';
  if (name.length > LONGEST_NAME) return `At most ${LONGEST_NAME} characters, please.`;
  return undefined;
}

const ADJECTIVES = [
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
const ANIMALS = [
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

/** A friendly name for somebody who has not chosen one. */
export function suggestName(random: () => number): string {
  const pick = (words: readonly string[]): string =>
    words[Math.floor(random() * words.length)] ?? '';
  return `${pick(ADJECTIVES)}_${pick(ANIMALS)}_${Math.floor(10 + random() * 90)}`;
}
