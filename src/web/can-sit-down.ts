import type { Poster } from './web-form.ts';

interface Seating {
  readonly status: string;
  readonly seats: number;
  readonly taken: number;
}

/** Is a seat to be had at a table now? Whether it takes an invitation is another question. */
export function canSitDown(
  { status, seats, taken }: Seating,
  poster: Pick<Poster, 'joinLate'> | undefined,
): boolean {
  const isTime = status === 'waiting' || (status === 'playing' && poster?.joinLate === true);
  return isTime && taken < seats;
}
