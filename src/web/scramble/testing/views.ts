import type { ScrambleView, SpotView } from '../../../games/scramble/view.ts';

/** A row of cards: `-` face down, `.` empty, `A` face up, `A@ann` held by ann; then who plays. */
export function viewOf(
  row: string,
  players: ScrambleView['players'] = [],
  more: Partial<ScrambleView> = {},
): ScrambleView {
  const spots = row.split(' ').map(spotOf);
  return { rows: 1, columns: spots.length, open: false, over: false, spots, players, ...more };
}

function spotOf(text: string): SpotView {
  if (text === '-') return 'down';
  if (text === '.') return null;
  const [up = '', by] = text.split('@');
  return by === undefined ? { up } : { up, by };
}
