import { expect, it } from 'vitest';
import { type GameName, games } from '../games/index.ts';
import { replay } from '../history/replay.ts';
import { formatHistory, parseHistory } from '../history/transfer.ts';
import { verifyHistory } from '../history/verify.ts';
import { withTables } from '../table/table.ts';
import { LocalRoom, type NewLocalRoom } from './local-room.ts';
import { portContract } from './port.suite.ts';
import { gameNamed, newContext, openLocal } from './testing/open-local.ts';

portContract('a seat in a local room', openLocal);

const MATCH: NewLocalRoom = {
  game: gameNamed('match'),
  options: { deck: '1 2\n2 1\n' },
  seats: [{ name: 'Ann' }, { name: 'Bob' }],
};

const reveal = (spot: number) => ({ type: 'reveal', spot }) as const;

it('has a history that can be exported, verified and replayed to the same views', async () => {
  const context = newContext();
  const room = await LocalRoom.create(context, MATCH);
  const [ann, spectator] = [room.seat<'match'>('Ann'), room.spectator<'match'>()];
  await room.table('Ann').start();
  const shown = [spectator.view];
  spectator.subscribe(() => shown.push(spectator.view));
  for (const spot of [0, 3]) await ann.play(reveal(spot));
  await ann.play({ type: 'seen' });
  for (const spot of [1, 2]) await ann.play(reveal(spot));
  await ann.play({ type: 'seen' });
  expect(spectator.table).toMatchObject({ status: 'over', standings: [{ score: 2 }, {}] });

  const info = await context.log.info(room.id);
  if (!info) throw new Error('nothing was stored');
  const lines: string[] = [];
  for await (const line of formatHistory(info, context.log.history(room.id))) lines.push(line);
  const history = verifyHistory(parseHistory(lines.join('\n')), withTables(games));
  const views = Array.from(replay(history), ({ view }) => view);
  expect(views.slice(1)).toEqual(shown);
});

it('can be loaded after it was closed, with its players', async () => {
  const context = newContext();
  const room = await LocalRoom.create(context, MATCH);
  await room.table('Ann').start();
  await room.seat<'match'>('Ann').play(reveal(0));
  const { view } = room.spectator();
  await room.close();
  const again = await LocalRoom.load(context, MATCH.game, room.id);
  expect(again?.spectator().view).toEqual(view);
  expect(again?.seat('Bob').presence).toEqual({ players: ['Ann', 'Bob'], spectators: 0 });
  expect(await LocalRoom.load(context, MATCH.game, 'elsewhere')).toBeUndefined();
});

it.each([
  [undefined, 'random'],
  ['tuesday', 'fixed-seed'],
] as const)('is dealt by the seed %s: %s', async (seed, deal) => {
  const setup = { ...MATCH, options: {}, seed };
  const room = await LocalRoom.create(newContext(), setup);
  expect(room.spectator().table.fairness.deal).toBe(deal);
});

it('[TA-17] can be followed by a rematch of the same players with other cards', async () => {
  const context = newContext();
  const setup = { ...MATCH, options: { rows: 2, columns: 2 }, seed: 'tuesday' };
  const room = await LocalRoom.create(context, setup);
  await room.table('Ann').start();
  await room.table('Ann').end();
  const asked = [room.table('Bob').rematch(), room.table('Ann').rematch()];
  const [{ room: id } = { room: '' }, again] = await Promise.all(asked);
  expect(again?.room).toBe(id);
  const rooms: string[] = [];
  for await (const stored of context.log.rooms()) rooms.push(stored.id);
  expect(rooms).toEqual([room.id, id]);
  const next = await LocalRoom.load(context, setup.game, id);
  expect(next?.spectator().table).toMatchObject({
    status: 'waiting',
    seats: [{ name: 'Ann' }, { name: 'Bob' }],
    options: { rows: 2, columns: 2 },
    fairness: { deal: 'random' },
  });
  expect((await context.log.info(id))?.game).toBe('table:match' satisfies `table:${GameName}`);
});
