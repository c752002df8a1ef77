import type { GameInfo } from '../games/info.ts';

interface Seating {
  readonly status: string;
  readonly seats: number;
  readonly taken: number;
}

/** Is a seat to be had at a table now? Whether it takes an invitation is another question. */
export function canSitDown(
  { status, seats, taken }: Seating,
  info: Pick<GameInfo, 'joinLate'> | undefined,
): boolean {
  const isTime = status === 'waiting' || (status === 'playing' && info?.joinLate === true);
  return isTime && taken < seats;
}
