// @ts-check
/**
 * Breaks the node into which it is loaded with `--import`, in the way that its query names, so that it can
 * be seen whether the checks of a cluster find out.
 */
const built = new URL('../../../dist/logs/stream/stream-log.js', import.meta.url);
/** @type {typeof import('../../logs/stream/stream-log.ts')} */
const { StreamLog } = await import(built.href);

const { append } = StreamLog.prototype;

/** @type {Record<string, typeof append>} */
const WAYS = {
  /** Acknowledges moves before they are stored. */
  'acknowledges-early'(room, expected, entries) {
    append.call(this, room, expected, entries).catch(() => {});
    return Promise.resolve(expected + entries.length);
  },
  /** Takes its moves for stored although another node was faster. */
  async 'ignores-lost-races'(room, expected, entries) {
    try {
      return await append.call(this, room, expected, entries);
    } catch (error) {
      if (error instanceof Error && error.name === 'Conflict') return expected + entries.length;
      throw error;
    }
  },
};

const way = WAYS[new URL(import.meta.url).search.slice(1)];
if (!way) throw new Error('there is no such way to break a node');
StreamLog.prototype.append = way;
