import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { Visitor } from './home-visitor.ts';

const PHONE = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;
const SMALL = { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' } as const;
const DESKTOP = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

test('one press leads into a room, under a name that is remembered', async ({
  server,
  openPage,
}) => {
  const moving = { ...PHONE, reducedMotion: 'no-preference' } as const;
  const ann = await new Visitor(await openPage(moving), server).goHome();
  await ann.playNow.click();
  const { id, game, view } = await ann.room();
  const [host] = view.table.seats;
  expect([game, view.table.isPublic, view.table.host]).toEqual(['scramble', false, host?.name]);
  expect(await ann.keptSeats()).toMatchObject([{ room: id, game, name: host?.name }]);
  await ann.goHome();
  await expect(ann.page.getByText(`as ${host?.name}.`)).toBeVisible();
});

test('a room for Memory Scramble is what its form says', async ({ server, openPage }) => {
  const ann = await new Visitor(await openPage(PHONE), server).goHome();
  const form = await ann.openForm('Memory Scramble');
  await form.write('Your name', ' Zoë  of Zürich ');
  await form.choose('Cards on the table', 'Other');
  await form.write('Rows', '3');
  await form.write('Columns', '5');
  await form.choose('What is on them', 'Vehicles');
  await form.write('Players, at most', '12');
  await form.choose('Who can come in', 'Everybody');
  await form.choose('When somebody keeps the others waiting', '1 minute');
  await form.send();
  const { game, view } = await ann.room();
  expect(game).toBe('scramble');
  expect(view.table).toMatchObject({
    options: { rows: 3, columns: 5, theme: 'vehicles' },
    seatCount: 12,
    idleSeconds: 60,
    isPublic: true,
    byInvitation: false,
    host: 'Zoë of Zürich',
  });
});

test('a board is dealt from cards of one’s own', async ({ server, openPage }) => {
  const ann = await new Visitor(await openPage(DESKTOP), server).goHome();
  const form = await ann.openForm('Memory Scramble');
  await form.choose('Cards on the table', 'Other');
  await form.write('Rows', '2');
  await form.write('Columns', '2');
  await form.choose('What is on them', 'Your own');
  await form.send();
  await form.says('Write at least one card.');
  await form.write('Your cards', 'x'.repeat(257));
  await form.says(/^A card has at most 256 characters, please/);
  await form.write('Your cards', '<b>cat</b> dog\n\ndog');
  await form.says('2 cards, just as many as pairs.');
  await form.send();
  await ann.room();
  const [seat] = await ann.keptSeats();
  if (!seat) throw new Error('the seat was not kept');
  const room = await ann.recollect.play({ ...seat, game: 'scramble' });
  await room.start();
  const seen = new Set<string>();
  for (const [row, column] of [0, 1, 2, 3].map((spot) => [Math.floor(spot / 2), spot % 2])) {
    await room.play({ type: 'flip', row: row ?? 0, column: column ?? 0 });
    for (const spot of room.view?.spots ?? []) {
      if (spot !== null && spot !== 'down') seen.add(spot.up);
    }
  }
  room.close();
  expect([...seen].sort()).toEqual(['<b>cat</b>', 'dog']);
});

test('a room for Memoarrr! is what its form says', async ({ server, openPage }) => {
  const ann = await new Visitor(await openPage(DESKTOP), server).goHome();
  const form = await ann.openForm('Memoarrr!');
  await form.write('Your name', 'Ann');
  await form.choose('Rules', 'Expert');
  await form.choose('Display', 'Expert');
  await form.tick('Look at your three cards before every round');
  await form.tick('Whoever won a round starts the next');
  await form.choose('Players, at most', '3');
  await form.choose('Your place at the table', 'left');
  await form.send();
  const { game, view } = await ann.room();
  expect(game).toBe('memoarrr');
  expect(view.table).toMatchObject({
    options: { rules: 'expert', display: 'expert', peekEachRound: true, winnerStarts: true },
    seatCount: 3,
    idleSeconds: null,
    isPublic: false,
    seats: [{ name: 'Ann', place: 'left' }],
  });
});

test('a room for Memory Match is what its form says', async ({ server, openPage }) => {
  const ann = await new Visitor(await openPage(PHONE), server).goHome();
  const form = await ann.openForm('Memory Match');
  await form.choose('Cards on the table', '6 × 6');
  await form.choose('Who starts', 'The other');
  await form.choose('A special card that is left over at the end', 'Counts for whoever is to move');
  await form.choose('The game ends at the latest', 'Another number');
  await form.write('Turns', '7');
  await form.choose('Who can come in', 'Whom you invite');
  await form.send();
  const { id, game, view } = await ann.room();
  expect(game).toBe('match');
  expect(view.table).toMatchObject({
    options: { rows: 6, columns: 6, first: 2, lastSpecial: 'score', turnCap: 7 },
    seatCount: 2,
    byInvitation: true,
  });
  const [seat] = await ann.keptSeats();
  const invited = { name: 'Bob', invitation: seat?.invitation ?? '' };
  await expect(ann.recollect.sitDown(id, { name: 'Bob' })).rejects.toThrow('invitation');
  expect(await ann.recollect.sitDown(id, invited)).toMatchObject({ name: 'Bob' });
});

test('what cannot be is said in a sentence, and no room is opened', async ({
  server,
  openPage,
}) => {
  const page = await openPage(PHONE);
  const ann = await new Visitor(page, server).goHome();
  const form = await ann.openForm('Memory Match');
  await form.write('Your name', '  ');
  await form.send();
  await form.says('Type a name, so that others know you.');
  await expect(page.getByLabel('Your name')).toBeFocused();
  await form.write('Your name', 'A\u202eB');
  await form.choose('Cards on the table', 'Other');
  await form.write('Rows', '3');
  await form.write('Columns', '3');
  await form.send();
  await form.says(/3 × 3 is 9: an even number, please/);
  await form.write('Columns', '11');
  await form.says('A whole number from 2 to 10, please.');
  await form.write('Columns', '4');
  await form.send();
  // Only the server knows that nobody can read this name.
  await expect(page.getByRole('alert').filter({ hasText: 'is not a name' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await ann.isAtHome();
  expect(await ann.keptSeats()).toEqual([]);
});

test('public rooms appear, change and disappear while one looks on', async ({
  startServer,
  openPage,
}) => {
  const server = await startServer();
  const looker = await new Visitor(await openPage(DESKTOP), server).goHome();
  await expect(looker.tables.getByText('No public games right now.')).toBeVisible();
  await expect(looker.tables.getByRole('link', { name: 'Join The open board' })).toHaveAttribute(
    'href',
    `${server.url}/rooms/default`,
  );
  const seat = await looker.recollect.create({ game: 'match', name: 'Ann', public: true });
  const hidden = await looker.recollect.create({ game: 'match', name: 'Eve' });
  const [room, hiddenRoom] = [
    await looker.recollect.play(seat),
    await looker.recollect.play(hidden),
  ];
  const join = looker.tables.getByRole('link', { name: 'Join Ann’s table, Memory Match' });
  await expect(join).toHaveAttribute('href', `${server.url}/rooms/${seat.room}`);
  await expect(looker.tables.getByText('1 of 2 players')).toBeVisible();
  await expect(looker.tables.getByText('Eve')).toHaveCount(0);
  await looker.recollect.sitDown(seat.room, { name: 'Bob' });
  await room.start();
  const watch = looker.tables.getByRole('link', { name: 'Watch Ann’s table, Memory Match' });
  await expect(watch).toBeVisible();
  await expect(looker.tables.getByText('Memory Match, being played')).toBeVisible();
  await room.delete();
  await expect(watch).toHaveCount(0);
  await expect(looker.tables.getByText('No public games right now.')).toBeVisible();
  hiddenRoom.close();
});

test('many rooms are shown when they are asked for', async ({ startServer, openPage }) => {
  const looker = new Visitor(await openPage(PHONE), await startServer());
  const names = Array.from({ length: 12 }, (_, nth) => `Host ${nth}`);
  const rooms = [];
  for (const name of names) {
    const seat = await looker.recollect.create({ game: 'memoarrr', name, public: true });
    rooms.push(await looker.recollect.play(seat));
  }
  await looker.goHome();
  const lines = looker.tables.getByRole('listitem');
  await expect(lines).toHaveCount(9);
  await looker.tables.getByRole('button', { name: 'Show all 12' }).click();
  await expect(lines).toHaveCount(13);
  for (const room of rooms) room.close();
});

test('the page says that the server is lost, and goes on when it is back', async ({
  startServer,
  openPage,
}) => {
  const server = await startServer();
  const ann = await new Visitor(await openPage(PHONE), server).goHome();
  await server.crash();
  await ann.playNow.click();
  await expect(
    ann.page.getByText('The server cannot be reached right now. Try again in a moment.'),
  ).toBeVisible();
  await expect(ann.tables.getByText('We keep trying.')).toBeVisible();
  await server.comeBack();
  await ann.playNow.click();
  expect((await ann.room()).game).toBe('scramble');
});

test('one joins by a code, a link or an invitation', async ({ server, openPage }) => {
  const ann = await new Visitor(await openPage(PHONE), server).goHome();
  const { page, recollect } = ann;
  const seat = await recollect.create({ game: 'match', name: 'Eve', byInvitation: true });
  const link = `${server.url}/rooms/${seat.room}`;
  for (const [code, sentence] of [
    ['', 'Type the code of a room, or paste a link to it.'],
    ['what is this?', 'This is neither the code of a room nor a link to one. Is it complete?'],
    ['https://example.org/rooms/abc', 'another server: open it at example.org.'],
    ['nosuchroom', 'There is no such room, or not any more. Is the code complete?'],
  ] as const) {
    await ann.joinBy(code);
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible();
  }
  await ann.isAtHome();
  await ann.joinBy(` ${seat.room} `);
  await page.waitForURL(link);
  await page.goBack();
  await ann.joinBy(link);
  await page.waitForURL(link);
  await page.goBack();
  await ann.joinBy(recollect.link(seat.room, seat.invitation));
  await page.waitForURL(`${link}#${seat.invitation}`);
});

test('one comes back to where one was', async ({ server, openPage }) => {
  const ann = await new Visitor(await openPage(PHONE), server).goHome();
  const { page, recollect } = ann;
  await expect(ann.kept).toHaveCount(0);
  await (await ann.openForm('Memory Match')).send();
  const { id } = await ann.room();
  await page.goBack();
  await expect(ann.kept.getByText('Waiting to start')).toBeVisible();
  const [seat] = await ann.keptSeats();
  if (!seat) throw new Error('the seat was not kept');
  await recollect.sitDown(id, { name: 'Bob' });
  const room = await recollect.play(seat);
  await room.start();
  await page.reload();
  await expect(ann.kept.getByText('With Bob')).toBeVisible();
  await expect(ann.kept.getByText('Your move')).toBeVisible();
  await ann.kept.getByRole('link', { name: 'Continue Memory Match. With Bob' }).click();
  expect((await ann.room()).id).toBe(id);
  await room.delete();
  await ann.goHome();
  await expect.poll(() => ann.keptSeats()).toEqual([]);
  await expect(ann.kept).toHaveCount(0);
});

test('a server that is there for one board shows it first, and the games a page further', async ({
  serve,
  openPage,
}) => {
  const server = await serve('A B', 'B A');
  const ann = new Visitor(await openPage(PHONE), server);
  await ann.page.goto(server.url);
  await ann.page.waitForURL(`${server.url}/rooms/default`);
  await ann.goHome('/home');
  await ann.tables.getByRole('link', { name: 'Join The open board' }).click();
  await ann.page.waitForURL(`${server.url}/rooms/default`);
});

test('nothing reaches beyond a small phone, by day and by night', async ({
  startServer,
  openPage,
}) => {
  const long = 'W'.repeat(32);
  const ann = new Visitor(await openPage(SMALL), await startServer());
  const seat = await ann.recollect.create({ game: 'memoarrr', name: long, public: true });
  const room = await ann.recollect.play(seat);
  await ann.goHome();
  await expect(ann.tables.getByText(`${long}’s table`)).toBeVisible();
  await fitsByDayAndNight(ann.page);
  for (const game of ['Memory Scramble', 'Memoarrr!', 'Memory Match']) {
    await ann.openForm(game);
    await fitsByDayAndNight(ann.page);
    await ann.page.getByRole('button', { name: 'Close' }).click();
  }
  room.close();
});

async function fitsByDayAndNight(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await widthBeyond(page)).toBe(0);
  }
}

/** By how much the page, or a sheet on it, is wider than what it is seen through. */
const widthBeyond = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('dialog *')];
    return Math.max(...scrolled.map((element) => element.scrollWidth - innerWidth), 0);
  });

test('the first page comes at once: script and style are small', async ({ server, openPage }) => {
  const page = await openPage(PHONE);
  const bodies: Promise<Buffer>[] = [];
  const encodings = new Set<string | undefined>();
  page.on('response', (response) => {
    if (!/\.(js|css)$/.test(response.url())) return;
    bodies.push(response.body());
    encodings.add(response.headers()['content-encoding']);
  });
  await new Visitor(page, server).goHome();
  await page.waitForLoadState('networkidle');
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  expect(sizes.length).toBeGreaterThan(1);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000);
  expect([...encodings]).toEqual(['br']);
});
