import { grammarOf } from '../grammar.ts';

export const { count, does, either, form, listed, number, signed } = grammarOf('en-GB', 'You');

/** `Ann’s`, `Chris’`. */
export const whose = (player: string): string => `${player}${/s$/i.test(player) ? '’' : '’s'}`;
