import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Board } from '../board/board.ts';
import { readLayout } from '../board/files.ts';
import { simulate as runSimulation } from '../board/simulation.ts';
import { count } from '../games/plain-text.ts';
import { randomFrom } from '../games/random.ts';
import { control } from '../terminal/output.ts';
import { parseDecimal, parseInteger, UsageError } from './arguments.ts';
import { type CommandIo, command } from './command.ts';

const DEFAULT_BOARD = fileURLToPath(new URL('../../boards/ab.txt', import.meta.url));

export const simulate = command({
  summary: 'let random players play a board',
  help: `recollect simulate

Lets random players turn over random cards of one board, all at the same time.

  --players N   how many players (default 4)
  --moves N     how many cards each of them tries to turn over (default 100)
  --board FILE  the board file (default boards/ab.txt)
  --min MS      the shortest pause before a move, in milliseconds (default 0.1)
  --max MS      the longest pause before a move, in milliseconds (default 2)
  --seed TEXT   plays the same game every time (default: another one each time)
`,
  options: {
    players: { type: 'string', default: '4' },
    moves: { type: 'string', default: '100' },
    board: { type: 'string', default: DEFAULT_BOARD },
    min: { type: 'string', default: '0.1' },
    max: { type: 'string', default: '2' },
    seed: { type: 'string' },
  },
  async run({ values }, io) {
    const { seed = randomBytes(8).toString('hex') } = values;
    const players = parseInteger(values.players, '--players', 1, 10_000);
    const moves = parseInteger(values.moves, '--moves', 1, 1_000_000);
    const minPause = parseDecimal(values.min, '--min');
    const maxPause = parseDecimal(values.max, '--max');
    if (maxPause < minPause) {
      throw new UsageError(`--max must not be less than --min (${minPause})`);
    }
    if (maxPause > 60_000) throw new UsageError(`--max must be at most 60000, not '${values.max}'`);

    const board = await Board.of(await readLayout(values.board));
    const progress = new Progress(players * moves, io.stderr);
    const reports = await runSimulation(board, {
      players,
      moves,
      minPause,
      maxPause,
      random: randomFrom(seed),
      pace: (now, made) => progress.pace(now, made),
    });
    progress.clear();
    const lines = reports.map(
      ({ player, moves, matches }) =>
        `${player}: ${count(moves, 'move')}, ${count(matches, 'match', 'matches')}`,
    );
    io.stdout.write(`${lines.join('\n')}\nseed: ${seed}\n`);
  },
});

/** Simulations shorter than this show no progress. */
const QUIET_MS = 1_000;
const REDRAW_MS = 100;
const BAR_WIDTH = 30;

/** Slows the simulation down to real time, and shows its progress on a terminal. */
class Progress {
  readonly #total: number;
  readonly #output: CommandIo['stderr'];
  readonly #start = performance.now();
  #lastDrawn = 0;

  constructor(total: number, output: CommandIo['stderr']) {
    this.#total = total;
    this.#output = output;
  }

  async pace(now: number, made: number): Promise<void> {
    const elapsed = performance.now() - this.#start;
    // Timers cannot wait for less than a millisecond, so shorter pauses add up first.
    if (now - elapsed >= 1) await sleep(now - elapsed);
    if (this.#output.isTTY && elapsed > QUIET_MS && elapsed - this.#lastDrawn > REDRAW_MS) {
      this.#lastDrawn = elapsed;
      const filled = Math.floor((made / this.#total) * BAR_WIDTH);
      const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
      this.#output.write(control('\r'));
      this.#output.write(`${bar} ${made} of ${this.#total} moves`);
    }
  }

  clear(): void {
    if (this.#lastDrawn > 0) this.#output.write(control('\r\x1b[K'));
  }
}
