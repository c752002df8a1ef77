const actions = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Does `action` when `signal` is aborted. A connection's signal lives through thousands of waits, and
 * adding and removing a listener costs more than a flip: so each signal gets one for all.
 */
export function onAbort(signal: AbortSignal, action: () => void): void {
  const known = actions.get(signal);
  if (known) known.add(action);
  else listen(signal, new Set([action]));
}

/** Takes back `onAbort`. */
export function offAbort(signal: AbortSignal, action: () => void): void {
  actions.get(signal)?.delete(action);
}

/** How many actions are asked for at present. */
export const actionsOn = (signal: AbortSignal): number => actions.get(signal)?.size ?? 0;

function listen(signal: AbortSignal, all: Set<() => void>): void {
  actions.set(signal, all);
  signal.addEventListener('abort', () => {
    for (const action of [...all]) action();
  });
}
