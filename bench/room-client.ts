/**
 * Everybody in many rooms: `room-client.ts PORT ROOMS`. In a process of its own, so that a server is
 * not measured together with its clients. Says so when the rooms have started; told `enter`, opens a
 * socket for each seat; told how to play, does so and says what came of it.
 */
import { Player } from './room-player.ts';
import { SEATS, startRooms } from './room-setup.ts';

const [port = 0, count = 0] = process.argv.slice(2).map(Number);

/** How to play: with so many moves under way at any time, or beginning so many a second. */
export interface Play {
  readonly milliseconds: number;
  readonly underway?: number;
  readonly perSecond?: number;
}

export interface PlayResult {
  readonly moves: number;
  readonly perSecond: number;
  /** Milliseconds from sending a move until everybody in its room has heard of it. */
  readonly p50: number;
  readonly p99: number;
  /** Of the latest message about a move. */
  readonly bytes: number;
}

/** How often moves are begun when they are begun at a certain pace. */
const TICK_MS = 5;

/** Who can move, whoever has not for the longest time first. Neighbours sit in different rooms. */
const free: Player[] = [];
let players = 0;
let latencies: number[] = [];
let latestBytes = 0;
let isRunning = false;
let goesOn = false;
let onIdle = (): void => {};

/** The next one moves, and when that is over somebody else does, if play goes on like that. */
function begin(): void {
  const player = free.shift();
  if (!player) return;
  const start = performance.now();
  player.move((bytes) => {
    latestBytes = bytes;
    latencies.push(performance.now() - start);
    free.push(player);
    if (goesOn) begin();
    if (!isRunning && free.length === players) onIdle();
  });
}

async function play({ milliseconds, underway, perSecond = 0 }: Play): Promise<PlayResult> {
  latencies = [];
  isRunning = true;
  goesOn = underway !== undefined;
  const start = performance.now();
  const elapsed = (): number => performance.now() - start;
  stayAwake();
  for (let begun = 0; elapsed() < milliseconds; ) {
    const due = underway ?? (perSecond * elapsed()) / 1_000;
    for (; begun < due; begun++) begin();
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  // Until all have heard of the last one: what is durable comes in waves, which must not be cut off.
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

/** Until nothing is under way any more. */
async function finish(): Promise<void> {
  isRunning = false;
  goesOn = false;
  if (free.length === players) return;
  await new Promise<void>((resolve) => {
    onIdle = resolve;
  });
}

/** A client that sleeps would have to be woken up by the server, at the server's expense. */
function stayAwake(): void {
  if (isRunning) setImmediate(stayAwake);
}

async function enter(): Promise<void> {
  const entered: Player[][] = [];
  for (const room of rooms) entered.push(await Player.enter(port, room));
  for (let seat = 0; seat < SEATS; seat++) {
    for (const room of entered) free.push(...room.slice(seat, seat + 1));
  }
  players = free.length;
}

process.on('message', async (message: 'enter' | Play) => {
  if (message === 'enter') process.send?.(await enter().then(() => 'entered'));
  else process.send?.(await play(message));
});

const rooms = await startRooms(port, count);
process.send?.('started');
