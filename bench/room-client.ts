/**
 * Plays in many rooms: `room-client.ts ROOMS NODES PORT …`. The rooms are spread over the servers at
 * these ports, and the players of each room over so many of them. A
 * process of its own, so that a server is not measured together with its clients. Sends `started` when
 * the rooms have started. On `enter` it opens a socket per seat; on a `Play` it plays, and sends the
 * result.
 */
import { Player, SEATS, startRooms } from './room-player.ts';

const [count = 0, nodesPerRoom = 1, ...ports] = process.argv.slice(2).map(Number);

/** How to play: with a fixed number of moves in flight, or at a fixed rate. */
export interface Play {
  readonly milliseconds: number;
  readonly inFlight?: number;
  readonly perSecond?: number;
  /** Leaves the processors to the servers between moves, where these are many. */
  readonly sleeps?: boolean;
}

export interface PlayResult {
  readonly moves: number;
  readonly perSecond: number;
  /** Milliseconds from sending a move until everybody in its room has received it. */
  readonly p50: number;
  readonly p99: number;
  /** Of the latest message about a move. */
  readonly bytes: number;
}

/** The interval for starting moves at a fixed rate. */
const TICK_MS = 5;

/** Idle players, the longest idle first. Neighbours are in different rooms. */
const free: Player[] = [];
let players = 0;
let latencies: number[] = [];
let latestBytes = 0;
let isRunning = false;
let refills = false;
let onIdle = (): void => {};

/** Lets the next player move, and another one after that while the number in flight is fixed. */
function begin(): void {
  const player = free.shift();
  if (!player) return;
  const start = performance.now();
  player.move((bytes) => {
    latestBytes = bytes;
    latencies.push(performance.now() - start);
    free.push(player);
    if (refills) begin();
    if (!isRunning && free.length === players) onIdle();
  });
}

async function play(how: Play): Promise<PlayResult> {
  const { milliseconds, inFlight, perSecond = 0, sleeps = false } = how;
  latencies = [];
  isRunning = true;
  refills = inFlight !== undefined;
  const start = performance.now();
  const elapsed = (): number => performance.now() - start;
  if (!sleeps) stayAwake();
  for (let begun = 0; elapsed() < milliseconds; ) {
    const due = inFlight ?? (perSecond * elapsed()) / 1_000;
    for (; begun < due; begun++) begin();
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  // Waits for the last move: durable moves come in waves, which must not be cut off.
  await finish();
  const seconds = elapsed() / 1_000;
  const sorted = Float64Array.from(latencies).sort();
  const at = (part: number): number => sorted[Math.floor(part * sorted.length)] ?? Number.NaN;
  return {
    moves: sorted.length,
    perSecond: sorted.length / seconds,
    p50: at(0.5),
    p99: at(0.99),
    bytes: latestBytes,
  };
}

/** Resolves when no move is in flight. */
async function finish(): Promise<void> {
  isRunning = false;
  refills = false;
  if (free.length === players) return;
  await new Promise<void>((resolve) => {
    onIdle = resolve;
  });
}

/** Keeps the process busy: waking a sleeping client would cost the server time. */
function stayAwake(): void {
  if (isRunning) setImmediate(stayAwake);
}

const portAt = (nth: number): number => ports[nth % ports.length] ?? 0;

async function enter(): Promise<void> {
  const entered: Player[][] = [];
  for (const [nth, room] of rooms.entries()) {
    const some = Array.from({ length: nodesPerRoom }, (_, more) => portAt(nth + more));
    entered.push(await Player.enter(some, room));
  }
  for (let seat = 0; seat < SEATS; seat++) {
    for (const room of entered) free.push(...room.slice(seat, seat + 1));
  }
  players = free.length;
}

process.on('message', async (message: 'enter' | Play) => {
  if (message === 'enter') process.send?.(await enter().then(() => 'entered'));
  else process.send?.(await play(message));
});

const rooms = await startRooms(ports, count);
process.send?.('started');
