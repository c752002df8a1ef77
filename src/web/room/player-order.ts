import type { PlayerId } from '../../games/view.ts';

/**
 * The players in the order of play, and then those of whom the game does not know.
 * @param players as they sat down
 * @param game as the game has them
 */
export const inOrderOfPlay = (
  players: readonly PlayerId[],
  game: readonly PlayerId[],
): readonly PlayerId[] => [...new Set([...game, ...players])];

/**
 * The players as you see them around the table: you first, then whoever comes after you. Those who
 * have left come last.
 */
export function aroundTheTable(
  players: readonly PlayerId[],
  you: PlayerId | null,
  hasLeft: (player: PlayerId) => boolean,
): readonly PlayerId[] {
  const first = you === null ? 0 : Math.max(0, players.indexOf(you));
  const around = [...players.slice(first), ...players.slice(0, first)];
  return [
    ...around.filter((player) => !hasLeft(player)),
    ...around.filter((player) => hasLeft(player)),
  ];
}
