import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Board } from '../board/board.ts';
import { readLayout } from '../board/files.ts';
import { simulate as runSimulation } from '../board/simulation.ts';
import { randomFrom } from '../games/random.ts';
import { control } from '../terminal/output.ts';
import { command } from './command.ts';
import type { CommandIo } from './io.ts';
import { decimal, parseCommand, tooMany, UsageError, usable, wholeNumber } from './usage.ts';

const HELP = `recollect simulate

Lets random players turn over random cards of one board, all at the same time.

  --players N   how many players (default 4)
  --moves N     how many cards each of them tries to turn over (default 100)
  --board FILE  the board file (default boards/ab.txt)
  --min MS      the shortest pause before a move, in milliseconds (default 0.1)
  --max MS      the longest pause before a move, in milliseconds (default 2)
  --seed TEXT   plays the same game every time (default: another one each time)
`;

const DEFAULT_BOARD = fileURLToPath(new URL('../../boards/ab.txt', import.meta.url));

export const simulate = command('let random players play a board', HELP, run);

async function run(args: string[], io: CommandIo): Promise<void> {
  const { values, positionals } = parseCommand({
    args,
    options: {
      players: { type: 'string', default: '4' },
      moves: { type: 'string', default: '100' },
      board: { type: 'string', default: DEFAULT_BOARD },
      min: { type: 'string', default: '0.1' },
      max: { type: 'string', default: '2' },
      seed: { type: 'string', default: randomBytes(8).toString('hex') },
    },
  });
  tooMany(positionals, 0);
  const players = wholeNumber(values.players, '--players', 1, 10_000);
  const moves = wholeNumber(values.moves, '--moves', 1, 1_000_000);
  const minPause = decimal(values.min, '--min');
  const maxPause = decimal(values.max, '--max');
  if (maxPause < minPause) throw new UsageError(`--max must not be less than --min (${minPause})`);
  if (maxPause > 60_000) throw new UsageError(`--max must be at most 60000, not '${values.max}'`);

  const board = await Board.of(await usable(readLayout(values.board)));
  const progress = new Progress(players * moves, io.stderr);
  const reports = await runSimulation(board, {
    players,
    moves,
    minPause,
    maxPause,
    random: randomFrom(values.seed),
    pace: (now, made) => progress.pace(now, made),
  });
  progress.clear();
  const lines = reports.map(
    ({ player, moves, matches }) =>
      `${player}: ${count(moves, 'move', 'moves')}, ${count(matches, 'match', 'matches')}`,
  );
  io.stdout.write(`${lines.join('\n')}\nseed: ${values.seed}\n`);
}

const count = (number: number, one: string, many: string): string =>
  `${number} ${number === 1 ? one : many}`;

/** A simulation that is done sooner than this shows no progress. */
const QUIET_MS = 1_000;
const REDRAW_MS = 100;
const BAR_WIDTH = 30;

/** Lets real time keep up with the simulated time, and shows on a terminal how far it has got. */
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
    // A timer cannot wait for less than a millisecond: shorter pauses are made up for later.
    if (now - elapsed >= 1) await sleep(now - elapsed);
    if (this.#output.isTTY && elapsed > QUIET_MS && elapsed - this.#lastDrawn > REDRAW_MS) {
      this.#lastDrawn = elapsed;
      this.#draw(made);
    }
  }

  clear(): void {
    if (this.#lastDrawn > 0) this.#output.write(control('\r\x1b[K'));
  }

  #draw(made: number): void {
    const filled = Math.floor((made / this.#total) * BAR_WIDTH);
    const bar = '█'.repeat(filled).padEnd(BAR_WIDTH, '░');
    this.#output.write(control('\r'));
    this.#output.write(`${bar} ${made} of ${this.#total} moves`);
  }
}
