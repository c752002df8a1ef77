/** The part of `npm run prove` that measures: what takes long or needs a quiet machine. */
import { print } from './table.ts';
import { compareWatchers } from './watchers.ts';

const WATCHERS = 10_000;
/** Less than the smallest thing that a watcher could leave behind. */
const MOST_LEFT = 32;

const { time, memory, milliseconds, left } = await compareWatchers(WATCHERS);
print({
  what: 'a change reaching 10,000 /watch long polls ÷ bare node:http',
  ratio: time,
  atMost: 1.25,
  note: `${Math.round(milliseconds)} ms`,
});
print({ what: 'memory per held /watch ÷ bare node:http', ratio: memory, atMost: 1.2 });
print({
  what: 'bytes left behind per watcher when 10,000 more were dropped',
  ratio: left,
  atMost: MOST_LEFT,
});
