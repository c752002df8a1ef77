import type { Random } from '../games/random.ts';
import type { Board } from './board.ts';
import { flip } from './commands.ts';
import { BoardProblem } from './problem.ts';
import { VirtualClock } from './virtual-clock.ts';

export interface SimulationOptions {
  readonly players: number;
  /** How many cards each player tries to turn over. */
  readonly moves: number;
  /** The shortest and the longest pause before a move, in milliseconds. */
  readonly minPause: number;
  readonly maxPause: number;
  /** Decides who moves when and where. */
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
 * Random players on one board. A virtual clock puts their moves in order, so that the same chance
 * gives the same game. Whoever is done leaves, so that nobody waits for them for ever.
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

/** A player who sees two cards of their own has just matched them. */
async function isMatch(flipping: Promise<string>): Promise<boolean> {
  try {
    return (await flipping).match(/^my /gm)?.length === 2;
  } catch (error) {
    if (error instanceof BoardProblem) return false;
    throw error;
  }
}
