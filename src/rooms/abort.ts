const ACTIONS = Symbol('actions');

type Listened = AbortSignal & { [ACTIONS]?: (() => void)[] };

/**
 * Does `action` when `signal` is aborted. A connection's signal lives through thousands of waits, and
 * adding and removing a listener costs more than a flip: so each signal gets one for all.
 */
export function onAbort(signal: Listened, action: () => void): void {
  const known = signal[ACTIONS];
  if (known) known.push(action);
  else listen(signal, action);
}

/** Takes back `onAbort`. */
export function offAbort(signal: Listened, action: () => void): void {
  const actions = signal[ACTIONS];
  // The latest first: taking back all of many, latest first, then takes no time to find each.
  const index = actions?.lastIndexOf(action) ?? -1;
  if (index >= 0) actions?.splice(index, 1);
}

/** How many actions are asked for at present. */
export const actionsOn = (signal: Listened): number => signal[ACTIONS]?.length ?? 0;

function listen(signal: Listened, action: () => void): void {
  signal[ACTIONS] = [action];
  signal.addEventListener('abort', act);
}

function act(this: Listened): void {
  for (const action of [...(this[ACTIONS] ?? [])]) action();
}
