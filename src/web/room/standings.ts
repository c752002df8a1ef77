import type { TableView } from '../../client/browser.ts';
import type { PlayerId } from '../../games/view.ts';

type Standings = NonNullable<TableView['standings']>;

/** What somebody has come to in the end. */
export interface Place {
  /** From 1; those who are equal share it. */
  readonly place: number;
  readonly player: PlayerId;
  readonly score: number;
}

/**
 * Who came first, second and so on. Equal scores share a place, unless one of them has forfeited: the
 * standings name the best first, whatever the score.
 */
export function placesOf(
  standings: Standings,
  forfeited: ReadonlySet<PlayerId> = new Set(),
): readonly Place[] {
  const places: Place[] = [];
  standings.forEach(({ player, score }, index) => {
    const before = places.at(-1);
    const isShared = before?.score === score && !forfeited.has(player);
    places.push({ place: before && isShared ? before.place : index + 1, player, score });
  });
  return places;
}

/** In games in which people come and go, whoever sat there without doing anything has nothing. */
export function withEverybody(standings: Standings, seated: readonly PlayerId[]): Standings {
  const known = new Set(standings.map(({ player }) => player));
  const others = seated.filter((player) => !known.has(player));
  return [...standings, ...others.map((player) => ({ player, score: 0 }))];
}

/** Did they win, alone or with others? Whoever played alone has nobody to win against. */
export const hasWon = (places: readonly Place[], player: PlayerId | null): boolean =>
  places.length > 1 &&
  places.some(({ place }) => place > 1) &&
  places.some((one) => one.place === 1 && one.player === player);
