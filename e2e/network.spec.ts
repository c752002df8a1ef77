import { isDeepStrictEqual } from 'node:util';
import { Recollect, type Room, type Seat } from '../src/client/node.ts';
import type { GameName } from '../src/games/index.ts';
import { expect, test } from './fixtures.ts';
import { Cable, expectBack, expectLost, SentMoves, surviveCrash, wake } from './room-network.ts';
import { card, comeBack, expectNotReloaded, mark, named } from './room-visits.ts';
import type { Server } from './server.ts';

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;
const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

const LINE = '1x6\nA\nA\nB\nB\nC\nC\n';

test.describe('the server crashes in mid-game, and nothing is lost', () => {
  test('Memory Scramble', async ({ startServer, seat }) => {
    const server = await startServer();
    const party = await seat(server, {
      game: 'scramble',
      options: { board: LINE },
      names: ['Ann', 'Bob'],
      screens: [PHONE, DESK],
    });
    const [ann, bob] = party.pages;
    if (!ann || !bob) throw new Error('two pages are needed');
    await card(ann, 1, 1).click();
    await expect(card(bob, 1, 1)).toHaveAccessibleName(/ A\b/);

    await surviveCrash(server, party, async () => {
      await expect(card(ann, 1, 1)).toHaveAccessibleName(/ A\b/);
      await card(ann, 1, 2).click();
      await expect(ann.getByRole('alert')).toContainText('You are not connected right now.');
      await expect(card(ann, 1, 2)).toHaveAccessibleName(/face down/);
    });

    await card(ann, 1, 2).click();
    await card(bob, 1, 3).click();
    for (const page of party.pages) {
      await expect(card(page, 1, 2)).toHaveAccessibleName(/ A\b/);
      await expect(card(page, 1, 3)).toHaveAccessibleName(/ B\b/);
    }
    expect(party.spectator.view?.players.find(({ name }) => name === 'Ann')?.score).toBe(1);
  });

  test('Memory Match', async ({ startServer, seat }) => {
    const server = await startServer();
    const party = await seat(server, {
      game: 'match',
      options: { first: 1 },
      names: ['Ann', 'Bob'],
      screens: [PHONE, DESK],
    });
    const [ann, bob] = party.pages;
    if (!ann || !bob) throw new Error('two pages are needed');
    const first = await sitAgain(server, party.seats[0]);
    for (const page of party.pages) await expect(named(page, 'Players')).toHaveCount(2);
    await first.play({ type: 'reveal', spot: 0 });
    await expect(ann).toHaveTitle(/^Your turn!/);
    for (const page of party.pages) await expect(page.getByRole('log')).not.toBeEmpty();

    await surviveCrash(server, party);

    await expect(ann).toHaveTitle(/^Your turn!/);
    await expect(bob).not.toHaveTitle(/^Your turn!/);
    await first.play({ type: 'reveal', spot: 1 });
    await party.spectator.until(({ view }) => view?.phase.kind !== 'second');
    expect(party.spectator.view?.phase).toMatchObject(await phaseOn(first));
    first.close();
  });

  test('Memoarrr!', async ({ startServer, seat }) => {
    const server = await startServer();
    const party = await seat(server, {
      game: 'memoarrr',
      names: ['Ann', 'Bob'],
      places: ['top', 'left'],
      screens: [PHONE, DESK],
    });
    const [ann, bob] = party.pages;
    if (!ann || !bob) throw new Error('two pages are needed');
    const [first, second] = [
      await sitAgain(server, party.seats[0]),
      await sitAgain(server, party.seats[1]),
    ];
    for (const page of party.pages) await expect(page).toHaveTitle(/^Your turn!/);
    await first.play({ type: 'seen' });
    await expect(ann).not.toHaveTitle(/^Your turn!/);

    await surviveCrash(server, party);

    await expect(bob).toHaveTitle(/^Your turn!/);
    await second.play({ type: 'seen' });
    await expect.poll(() => party.spectator.view?.phase.kind).toBe('turn');
    const phase = party.spectator.view?.phase;
    const mover = phase?.kind === 'turn' ? phase.player : '';
    await expect(mover === 'Ann' ? ann : bob).toHaveTitle(/^Your turn!/);
    await (mover === 'Ann' ? first : second).play({ type: 'turn-over', spot: 0 });
    await expect.poll(() => party.spectator.view?.up.length).toBe(1);
    first.close();
    second.close();
  });
});

test('one page loses the network, and hears what it missed', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const ann = await recollect.create({ game: 'scramble', name: 'Ann', options: { board: LINE } });
  const bob = await recollect.sitDown<'scramble'>(ann.room, { name: 'Bob' });
  const bobsRoom = await recollect.play(bob);
  const annsRoom = await recollect.play(ann);
  await annsRoom.start();
  const page = await openPage(PHONE);
  const cable = await Cable.of(page);
  await comeBack(page, recollect.link(ann.room), ann);
  await expect(named(page, 'Players')).toHaveText(['Ann (you)', 'Bob']);
  await mark(page);

  await cable.cut();
  await expectLost(page);
  await bobsRoom.play({ type: 'flip', row: 0, column: 4 });
  await expect(card(page, 1, 5)).toHaveAccessibleName(/face down/);
  cable.mend();
  await expect(card(page, 1, 5)).toHaveAccessibleName(/ C\b/);
  await expectBack(page);
  await card(page, 1, 1).click();
  await bobsRoom.until(({ view }) => view?.spots[0] !== 'down');
  await expectNotReloaded(page);
  for (const room of [annsRoom, bobsRoom]) room.close();
});

test('a page that finds nobody tries again by itself', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'match', name: 'Ann' });
  const page = await openPage(DESK);
  const cable = await Cable.of(page);
  await cable.cut();
  await comeBack(page, recollect.link(seat.room), seat);
  await expect(page.getByRole('heading', { name: 'Nobody answers' })).toBeVisible();
  cable.mend();
  await expect(named(page, 'At the table')).toHaveText(['Ann']);
});

test('a move that is sent just when the server is killed counts exactly once', async ({
  startServer,
  openPage,
}) => {
  const server = await startServer();
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'scramble', name: 'Ann', options: { board: LINE } });
  const watcher = await recollect.play(seat);
  await watcher.start();
  const page = await openPage(DESK);
  const moves = new SentMoves(page);
  await comeBack(page, recollect.link(seat.room), seat);
  await expect(card(page, 1, 1)).toBeVisible();
  await mark(page);

  // What is seen after each of them if it counts once. Twice, or not at all, it is something else.
  const held = (up: string) => ({ up, by: 'Ann' });
  const after = [
    [held('A'), 'down', 'down', 'down', 'down', 'down'],
    [held('A'), held('A'), 'down', 'down', 'down', 'down'],
    [null, null, held('B'), 'down', 'down', 'down'],
  ];
  for (const [index, spots] of after.entries()) {
    const before = moves.count;
    await card(page, 1, index + 1).click();
    await expect.poll(() => moves.count, { intervals: [1] }).toBeGreaterThan(before);
    await server.crash();
    await expectLost(page);
    await server.comeBack();
    await wake(page);
    await expectBack(page);
    await watcher.until(({ view }) => isDeepStrictEqual(view?.spots, spots));
    await expect(card(page, 1, index + 1)).toHaveAccessibleName(/ [AB]\b/);
  }
  expect(watcher.view?.players[0]?.score).toBe(1);
  await expectNotReloaded(page);
  watcher.close();
});

function sitAgain<Name extends GameName>(
  server: Server,
  seat: Seat<Name> | undefined,
): Promise<Room<Name>> {
  if (!seat) throw new Error('nobody sits there');
  return new Recollect(server.url).play(seat);
}

/** What the one who moved sees, once both see the same. */
async function phaseOn(room: Room<'match'>): Promise<Record<string, unknown>> {
  await room.until(({ view }) => view?.phase.kind !== 'second');
  return { ...room.view?.phase };
}
