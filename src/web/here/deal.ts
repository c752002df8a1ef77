import type { GameName } from '../../games/index.ts';
import type { Json } from '../../games/json.ts';
import { deleteLog, type Head, KeptLog, keptHeads, type Sitting } from './kept-log.ts';
import { newId } from './new-id.ts';
import type { Store } from './store.ts';

/** What people choose before the cards are dealt. */
export interface Deal {
  readonly game: GameName;
  readonly people: readonly Sitting[];
  readonly choice: Json;
}

const SEED_BYTES = 32;

/** So many games that are over are kept, to be looked at again. */
const MOST_DONE = 3;

/** Deals the cards by chance. @returns the id of the game */
export function deal(store: Store, { game, people, choice }: Deal): string {
  sweep(store);
  const id = newId();
  KeptLog.begin(store, id, {
    game,
    people,
    choice,
    seed: Array.from(crypto.getRandomValues(new Uint8Array(SEED_BYTES)), hex).join(''),
    at: Date.now(),
    isDone: false,
  });
  return id;
}

/** The same people play the same game with other cards. */
export const dealAgain = (store: Store, { game, people, choice }: Head): string =>
  deal(store, { game: game as GameName, people, choice });

/** Games that are over go away by themselves. */
function sweep(store: Store): void {
  const done = keptHeads(store).flatMap(([id, head]) =>
    head?.isDone ? [{ id, at: head.at }] : [],
  );
  const latest = done.toSorted((one, other) => other.at - one.at);
  for (const { id } of latest.slice(MOST_DONE)) deleteLog(store, id);
}

const hex = (byte: number): string => byte.toString(16).padStart(2, '0');
