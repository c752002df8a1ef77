/** The players as somebody sees them around the table: that person first. Spectators begin with the first. */
export function aroundFrom<Player extends { readonly name: string }>(
  players: readonly Player[],
  you: string | null,
): readonly Player[] {
  const first = Math.max(
    0,
    players.findIndex(({ name }) => name === you),
  );
  return [...players.slice(first), ...players.slice(0, first)];
}
