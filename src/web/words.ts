/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `1 card`, `2 cards`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

/** What a server or a rule says, as a sentence. */
export function sentence(words: string): string {
  const capital = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** `Ann’s`, `Chris’`. */
export const whose = (player: string): string => `${player}${/s$/i.test(player) ? '’' : '’s'}`;

/** What a table says instead of whose turn it is when the host has ended the game. */
export const ENDED_EARLY = 'The game was ended early.';

/** `Ann` or `You`, as the first word of a sentence. */
export const who = (player: string, you: string | null): string =>
  player === you ? 'You' : player;
