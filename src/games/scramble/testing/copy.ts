import type { Player, ScrambleState } from '../state.ts';

/** Faster than saving and loading. The cards are shared, so neither board may be mapped. */
export function copyOf(state: ScrambleState): ScrambleState {
  const players = new Map<string, Player>();
  for (const { id, hand, score } of state.players.values()) players.set(id, { id, hand, score });
  const queues = new Map<number, Player[]>();
  for (const [spot, queue] of state.queues) {
    queues.set(
      spot,
      queue.flatMap(({ id }) => players.get(id) ?? []),
    );
  }
  return {
    ...state,
    faces: state.faces.slice(),
    holders: state.holders.map((holder) => holder && players.get(holder.id)),
    players,
    queues,
    remaining: state.remaining.slice(),
  };
}
