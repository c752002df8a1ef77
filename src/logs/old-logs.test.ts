import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { JsonSchema } from '../games/game.ts';
import { games } from '../games/index.ts';
import { MOVERS, type Stored } from '../history/entry.ts';
import { replay } from '../history/replay.ts';
import { save } from '../history/room-state.ts';
import { parseHistory } from '../history/transfer.ts';
import { verifyHistory } from '../history/verify.ts';
import { RoomRegistry } from '../rooms/room-registry.ts';
import { tableMoveSchema } from '../table/moves.ts';
import { innerName, withTables } from '../table/table.ts';
import { DATA_FILE } from './folder.ts';
import { LmdbLog } from './lmdb.ts';

interface Expected {
  readonly seq: number;
  readonly isOver: boolean;
  /** Later versions may know more. */
  readonly saved: { readonly game: string; readonly waiters: readonly unknown[] };
}

/** Rooms as earlier versions stored them, a folder for each version of the format. */
const OLD_LOGS = fileURLToPath(new URL('testing/old-logs/', import.meta.url));

const kinds = withTables(games);

const versions = readdirSync(OLD_LOGS).map((name) => {
  const folder = join(OLD_LOGS, name);
  const rooms: Record<string, Expected> = JSON.parse(
    readFileSync(join(folder, 'expected.json'), 'utf8'),
  );
  return { name, folder, rooms: Object.entries(rooms) };
});

/** The saved room after all its entries. */
function replayed(entries: readonly Stored[], { saved }: Expected): unknown {
  let end: unknown;
  for (const { room } of replay({ info: saved, entries })) end = save(room);
  return end;
}

it('there are rooms of earlier versions, of all games and tables', () => {
  expect(versions.map(({ name }) => name)).toEqual(['format-1']);
  const played = versions.flatMap(({ rooms }) => rooms.map(([, { saved }]) => saved.game));
  expect(new Set(played)).toEqual(new Set(kinds.keys()));
});

it('there is every kind of move in them, by everybody who makes moves', () => {
  const entries = versions.flatMap(({ folder, rooms }) =>
    rooms.flatMap(([id, { saved }]) => {
      const text = readFileSync(join(folder, `${id}.jsonl`), 'utf8');
      const game = innerName(saved.game);
      return parseHistory(text).entries.map(({ entry }) => ({ game, entry }));
    }),
  );
  const moves = entries.flatMap(({ game, entry }) =>
    entry.type === 'move' ? [{ ...entry, kind: `${game} ${Object(entry.move).type}` }] : [],
  );
  const played = new Set(moves.map(({ kind }) => kind));
  for (const { name, info } of games.values()) {
    for (const type of ['idle', ...typesIn(info.move)]) expect(played).toContain(`${name} ${type}`);
  }
  const types = new Set(moves.map(({ move }) => Object(move).type));
  expect([...types]).toEqual(expect.arrayContaining(typesIn(tableMoveSchema)));
  expect(new Set(moves.map(({ by }) => by))).toEqual(new Set(MOVERS));
  expect(moves.filter(({ node }) => node !== undefined)).not.toEqual([]);
  expect(entries.filter(({ entry }) => entry.type === 'snapshot')).not.toEqual([]);
  const waiting = versions.flatMap(({ rooms }) => rooms.flatMap(([, { saved }]) => saved.waiters));
  expect(waiting).not.toEqual([]);
});

/** The types of the moves that the schema describes. */
const typesIn = (schema: JsonSchema): string[] =>
  (schema['anyOf'] as { properties: { type: { const: string } } }[]).map(
    ({ properties }) => properties.type.const,
  );

describe.each(versions)('rooms stored in $name', ({ folder, rooms }) => {
  /** A copy: opening a file to play on changes it. */
  function openCopy(): LmdbLog {
    const copy = mkdtempSync(join(tmpdir(), 'recollect-'));
    onTestFinished(() => rmSync(copy, { recursive: true }));
    copyFileSync(join(folder, DATA_FILE), join(copy, DATA_FILE));
    const log = LmdbLog.open(copy);
    onTestFinished(() => log.close());
    return log;
  }

  it('are complete and undamaged', async () => {
    const log = openCopy();
    expect([...log.damages()]).toEqual([]);
    const found: string[] = [];
    for await (const { id } of log.rooms()) found.push(id);
    expect(found.sort()).toEqual(rooms.map(([id]) => id).sort());
  });

  it.each(rooms)('[HI-2] %s is loaded in the same state', async (id, expected) => {
    const log = openCopy();
    expect(await log.info(id)).toMatchObject({ seq: expected.seq, isOver: expected.isOver });
    const lease = await new RoomRegistry(log, kinds, { node: 'now' }).acquire(id);
    expect(lease?.room.save()).toMatchObject(expected.saved);
  });

  it.each(rooms)(
    '[HI-2] %s is the same when it is replayed from its first entry',
    async (id, expected) => {
      const history: Stored[] = [];
      for await (const recorded of openCopy().history(id)) history.push(recorded);
      expect(replayed(history, expected)).toMatchObject(expected.saved);
    },
  );

  it.each(rooms)('%s can be imported', (id, expected) => {
    const text = readFileSync(join(folder, `${id}.jsonl`), 'utf8');
    const { info, entries } = verifyHistory(parseHistory(text), kinds);
    expect(info).toMatchObject({ id, seq: expected.seq, isOver: expected.isOver });
    expect(replayed(entries, expected)).toMatchObject(expected.saved);
  });
});
