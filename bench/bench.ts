/**
 * `npm run bench`: how fast it is, as ratios against baselines in the same run. A target that is
 * missed is no failure: how busy the machine is decides too.
 */
import { ensureBuilt } from '../scripts/prepare.mjs';
import { compareSizes } from './engine.ts';
import { compare, flips, looks } from './http.ts';
import { compareBytes, compareFolders, compareLoading } from './storage.ts';
import { formatTargets, Table } from './table.ts';

ensureBuilt();
const table = new Table();

const flip = compareSizes(false);
table.print({
  what: 'engine: flip, 100x100 ÷ 5x5',
  ratio: flip.ratio,
  atMost: 2,
  note: `${flip.microseconds.toFixed(2)} µs on 100x100`,
});
const flipAndText = compareSizes(true);
table.print({
  what: 'engine: flip and full text, 100x100 ÷ 5x5',
  ratio: flipAndText.ratio,
  atMost: 20,
  note: `${flipAndText.microseconds.toFixed(2)} µs on 100x100`,
});

const perSecond = (rate: number): string => `${Math.round(rate)}/s`;

const look = await compare({ size: 5, connections: 64, path: looks });
table.print({
  what: '/look on 5x5, 64 players: requests/s ÷ constant node:http',
  ratio: look.throughput,
  atLeast: 0.85,
  note: perSecond(look.perSecond),
});
const smallFlip = await compare({ size: 5, connections: 64, path: flips(5) });
table.print({
  what: '/flip on 5x5, 64 players: requests/s ÷ constant node:http',
  ratio: smallFlip.throughput,
  atLeast: 0.85,
  note: perSecond(smallFlip.perSecond),
});
// On a small board people wait for one another, move by move; on a large one they need not.
for (const { size, connections } of [
  { size: 5, connections: 64 },
  { size: 20, connections: 256 },
]) {
  const durable = await compare({ size, connections, path: flips(size), isDurable: true });
  table.print({
    what: `durable /flip on ${size}x${size}, ${connections} players: requests/s ÷ constant node:http`,
    ratio: durable.throughput,
    atLeast: 0.6,
    note: perSecond(durable.perSecond),
  });
}
const largeFlip = await compare({ size: 100, connections: 16, path: flips(100) });
table.print({
  what: '/flip on 100x100: CPU per request ÷ constant node:http',
  ratio: largeFlip.cpu,
  atMost: 1.7,
  note: perSecond(largeFlip.perSecond),
});
const emojiFlip = await compare({
  size: 100,
  connections: 16,
  path: flips(100),
  card: (index) => String.fromCodePoint(0x1f300 + index),
});
table.print({
  what: '/flip on 100x100 with emoji: CPU per request ÷ constant node:http',
  ratio: emojiFlip.cpu,
  note: perSecond(emojiFlip.perSecond),
});

const folders = await compareFolders(100_000);
table.print({
  what: 'entering one of 100,000 rooms of a folder ÷ the only one',
  ratio: folders.ratio,
  note: `${folders.milliseconds.toFixed(1)} ms; all checked in ${Math.round(folders.inspection)} ms`,
});
const loading = await compareLoading(10_000);
table.print({
  what: 'loading a room with 10,000 moves ÷ playing them',
  ratio: loading.ratio,
  note: `${loading.milliseconds.toFixed(1)} ms`,
});
const bytes = await compareBytes(20_000);
table.print({
  what: 'bytes on the disk per move ÷ its JSON',
  ratio: bytes.ratio,
  note: `${Math.round(bytes.bytes)} bytes`,
});

process.stdout.write(`\n${formatTargets(table.targets)}\n`);
