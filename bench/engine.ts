import { isRefused } from '../src/games/game.ts';
import { randomFrom } from '../src/games/random.ts';
import { scramble } from '../src/games/scramble/scramble.ts';
import { BoardText } from '../src/games/scramble/text.ts';
import { median } from './table.ts';

const SLICES = 60;
const WARM_UP_SLICES = 20;
const FLIPS_PER_SLICE = 2_000;
const PLAYERS = ['a', 'b', 'c', 'd'];

/** Flips of random spaces by players in turn, with or without the text that the player sees. */
function flipper(size: number, withText: boolean): () => void {
  const cards = Array.from({ length: size * size }, (_, index) => `c${index}`);
  const options = { rows: size, columns: size, cards, shuffle: false, open: true };
  const state = scramble.setup(options, [], randomFrom('bench'));
  const text = new BoardText(state);
  let turn = 0;
  return () => {
    const player = PLAYERS[turn++ % PLAYERS.length] ?? '';
    const row = Math.floor(Math.random() * size);
    const column = Math.floor(Math.random() * size);
    const outcome = scramble.play(state, player, { type: 'flip', row, column });
    if (!withText || isRefused(outcome)) return;
    text.touch(outcome.changed);
    // Reading a character far into the text makes the engine really put it together.
    text.seenBy(player).charCodeAt(size * size);
  };
}

/** Time per flip on 100x100 ÷ on 5x5, a median over interleaved slices. */
export function compareSizes(withText: boolean): { ratio: number; microseconds: number } {
  const small = flipper(5, withText);
  const large = flipper(100, withText);
  const ratios: number[] = [];
  const times: number[] = [];
  for (let slice = 0; slice < SLICES; slice++) {
    const [smallTime, largeTime] = [timeOf(small), timeOf(large)];
    if (slice < WARM_UP_SLICES) continue;
    ratios.push(largeTime / smallTime);
    times.push(largeTime / FLIPS_PER_SLICE);
  }
  return { ratio: median(ratios), microseconds: median(times) * 1_000 };
}

function timeOf(flip: () => void): number {
  const start = performance.now();
  for (let flips = 0; flips < FLIPS_PER_SLICE; flips++) flip();
  return performance.now() - start;
}
