/** How many bytes are rendered before others get a turn. */
const BYTES_A_TURN = 1_048_576;

interface Task {
  readonly bytes: number;
  readonly action: () => void;
}

let tasks: Task[] = [];

/**
 * Does something that renders about that many bytes, soon. Requests that come in together are worked
 * on together: first all are read, then all are played, then all are answered. So each part finds its
 * code in the processor's cache, which makes busy servers much faster, and costs a lone request next
 * to nothing. What is much work goes over several turns of the event loop, so that others are heard
 * in between.
 */
export function inTurn(bytes: number, action: () => void): void {
  if (tasks.push({ bytes, action }) === 1) setImmediate(workOff);
}

/** Resolves when that much may be rendered. */
export const turn = (bytes: number): Promise<void> =>
  new Promise((resolve) => inTurn(bytes, resolve));

function workOff(): void {
  let bytes = 0;
  let done = 0;
  // What comes in meanwhile stands behind what is left.
  for (const task of tasks) {
    if (done > 0 && bytes + task.bytes > BYTES_A_TURN) break;
    bytes += task.bytes;
    done += 1;
    task.action();
  }
  tasks = done === tasks.length ? [] : tasks.slice(done);
  if (tasks.length === 0) return;
  // Whoever connects, asks and is answered needs several turns of the event loop.
  if (bytes > BYTES_A_TURN) setTimeout(workOff, 1);
  else setImmediate(workOff);
}
