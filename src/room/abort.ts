const ACTIONS = Symbol('actions');

type Action = () => void;

/** What is to be done when it is aborted. Most have one action or none, so that takes no set. */
type Listened = AbortSignal & { [ACTIONS]?: Action | Set<Action> | undefined };

/**
 * Does `action` when `signal` is aborted. A connection's signal lives through thousands of waits, and
 * adding and removing a listener costs more than a flip: so each signal gets one for all.
 */
export function onAbort(signal: Listened, action: Action): void {
  const known = signal[ACTIONS];
  if (known instanceof Set) {
    known.add(action);
  } else {
    if (!(ACTIONS in signal)) signal.addEventListener('abort', act);
    signal[ACTIONS] = known === undefined ? action : new Set([known, action]);
  }
}

/** Takes back `onAbort`, at the same cost however many actions there are. */
export function offAbort(signal: Listened, action: Action): void {
  const known = signal[ACTIONS];
  if (known === action) signal[ACTIONS] = undefined;
  else if (known instanceof Set) known.delete(action);
}

/** How many actions are asked for at present. */
export function actionsOn(signal: Listened): number {
  const known = signal[ACTIONS];
  return known instanceof Set ? known.size : known === undefined ? 0 : 1;
}

function act(this: Listened): void {
  const actions = this[ACTIONS];
  // What an earlier action takes back is not done.
  if (actions instanceof Set) for (const action of actions) action();
  else actions?.();
}
