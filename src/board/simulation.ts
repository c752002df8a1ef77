import { setImmediate } from 'node:timers/promises';
import type { Random } from '../games/random.ts';
import { type Board, BoardProblem } from './board.ts';
import { flip } from './commands.ts';

export interface SimulationOptions {
  readonly players: number;
  /** How many cards each player tries to flip. */
  readonly moves: number;
  /** The bounds of the pause before each move, in milliseconds. */
  readonly minPause: number;
  readonly maxPause: number;
  readonly random: Random;
  /** Called with the virtual time and the moves made so far; may let real time pass. */
  readonly pace: (now: number, made: number) => Promise<void>;
}

export interface PlayerReport {
  readonly player: string;
  moves: number;
  matches: number;
}

/**
 * Lets random players play on one board. A virtual clock orders their moves, so that the same random
 * numbers give the same game. Players leave when they are done, so that nobody waits for them for ever.
 */
export async function simulate(board: Board, options: SimulationOptions): Promise<PlayerReport[]> {
  const { random } = options;
  const clock = new VirtualClock();
  let made = 0;

  async function play(report: PlayerReport): Promise<void> {
    for (; report.moves < options.moves; report.moves++, made++) {
      await clock.pause(pauseOf(options));
      const row = random.below(board.getRows());
      const column = random.below(board.getColumns());
      if (await isMatch(flip(board, report.player, row, column))) report.matches += 1;
    }
    if (report.moves > 0) await board.leave(report.player);
  }

  const reports = Array.from({ length: options.players }, (_, index) => ({
    player: `player_${index + 1}`,
    moves: 0,
    matches: 0,
  }));
  await clock.run(Promise.all(reports.map(play)), (now) => options.pace(now, made));
  return reports;
}

const STEPS_PER_MS = 1_000;

function pauseOf({ minPause, maxPause, random }: SimulationOptions): number {
  const steps = Math.round((maxPause - minPause) * STEPS_PER_MS);
  return minPause + random.below(steps + 1) / STEPS_PER_MS;
}

/** Whether the flip made a pair: only then the player controls two cards. */
async function isMatch(flipping: Promise<string>): Promise<boolean> {
  try {
    return (await flipping).match(/^my /gm)?.length === 2;
  } catch (error) {
    if (error instanceof BoardProblem) return false;
    throw error;
  }
}

/**
 * A clock for simulations: wakes one sleeper at a time, earliest first, and lets everything settle
 * before it wakes the next. So the order depends on the pauses alone.
 */
class VirtualClock {
  #now = 0;
  readonly #sleepers: { readonly until: number; readonly wake: () => void }[] = [];

  pause(milliseconds: number): Promise<void> {
    const until = this.#now + milliseconds;
    return new Promise((wake) => this.#sleepers.push({ until, wake }));
  }

  /** Runs until `work` is done. `pace` is called with each new time, and may let real time pass. */
  async run(work: Promise<unknown>, pace: (now: number) => Promise<void>): Promise<void> {
    let isDone = false;
    work
      .catch(() => {})
      .finally(() => {
        isDone = true;
      });
    for (;;) {
      await setImmediate();
      if (isDone) break;
      const next = this.#sleepers.sort((one, other) => one.until - other.until).shift();
      if (!next) throw new Error('everybody waits and nobody is left to move');
      this.#now = next.until;
      await pace(this.#now);
      next.wake();
    }
    await work;
  }
}
