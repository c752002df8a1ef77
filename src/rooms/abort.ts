const ACTIONS = Symbol('actions');

type Listened = AbortSignal & { [ACTIONS]?: Set<() => void> };

/**
 * Does `action` when `signal` is aborted. A connection's signal lives through thousands of waits, and
 * adding and removing a listener costs more than a flip: so each signal gets one for all.
 */
export function onAbort(signal: Listened, action: () => void): void {
  const known = signal[ACTIONS];
  if (known) known.add(action);
  else listen(signal, action);
}

/** Takes back `onAbort`, at the same cost however many actions there are. */
export function offAbort(signal: Listened, action: () => void): void {
  signal[ACTIONS]?.delete(action);
}

/** How many actions are asked for at present. */
export const actionsOn = (signal: Listened): number => signal[ACTIONS]?.size ?? 0;

function listen(signal: Listened, action: () => void): void {
  signal[ACTIONS] = new Set([action]);
  signal.addEventListener('abort', act);
}

function act(this: Listened): void {
  // What an earlier action takes back is not done.
  for (const action of this[ACTIONS] ?? []) action();
}
