import { type Signal, signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { type Kept, keptHeads, listenForHeads } from './kept-log.ts';
import { type Store, store } from './store.ts';

/** The games in progress on this device, and those of which nobody can tell; the latest first. */
export const gamesInProgress = (within: Store = store): readonly Kept[] =>
  keptHeads(within)
    .filter(([, head]) => head?.isDone !== true)
    .toSorted(([, one], [, other]) => (other?.at ?? 0) - (one?.at ?? 0));

/** The same, as all tabs leave them. */
export function useGamesInProgress(): Signal<readonly Kept[]> {
  const games = useMemo(() => signal(gamesInProgress()), []);
  useEffect(
    () =>
      listenForHeads(store, () => {
        games.value = gamesInProgress();
      }),
    [games],
  );
  return games;
}
