import { Recollect } from '../src/client/node.ts';
import { expect, test } from './fixtures.ts';
import {
  arrange,
  card,
  comeBack,
  expectNoSidewaysScroll,
  expectNotReloaded,
  mark,
  named,
  sitDown,
} from './room-visits.ts';

const PHONE = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;
const DESK = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;

test('people meet by a link: a host, a guest and a spectator', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({
    game: 'scramble',
    name: 'Ann',
    seatCount: 3,
    options: { rows: 2, columns: 3, theme: 'letters' },
  });
  const link = recollect.link(seat.room);
  const [host, guest, spectator] = [
    await openPage(PHONE),
    await openPage(DESK),
    await openPage(PHONE),
  ];
  await comeBack(host, link, seat);
  await expect(host.getByRole('heading', { name: 'Memory Scramble' })).toBeVisible();
  await expect(host.getByText('2 × 3 cards')).toBeVisible();
  await expect(host.getByText('Letters', { exact: true })).toBeVisible();
  await expect(host.getByText('Free seat')).toHaveCount(2);

  await test.step('before anything is dealt there is a fingerprint of the shuffle', async () => {
    await host.getByText('How do I know that nobody chose the cards?').click();
    const { seedHash = '?' } = (await recollect.look(seat.room)).view.table.fairness;
    await expect(host.getByText(seedHash)).toBeVisible();
    await expectNoSidewaysScroll(host);
  });

  await guest.goto(link);
  await spectator.goto(link);
  await expect(guest.getByText('Waiting for Ann to start')).toBeVisible();
  await test.step('a name is needed, and one of their own', async () => {
    await sitDown(guest, ' ');
    await expect(guest.getByRole('alert').filter({ hasText: 'Type a name' })).toBeVisible();
    await sitDown(guest, 'A'.repeat(40));
    await expect(guest.getByRole('alert').filter({ hasText: 'At most 32' })).toBeVisible();
    await sitDown(guest, 'Ann');
    await expect(guest.getByRole('alert').filter({ hasText: 'that name already' })).toBeVisible();
  });
  await sitDown(guest, 'Bob <b>');
  for (const page of [host, guest, spectator]) {
    await expect(named(page, 'At the table')).toHaveText(['Ann', 'Bob <b>']);
    await expect(page.getByText('Free seat')).toHaveCount(1);
    await expectNoSidewaysScroll(page);
  }
  await expect(guest.getByRole('button', { name: 'Start the game' })).toHaveCount(0);

  await host.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [host, guest, spectator]) {
    await expect(page.getByRole('grid')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await expect(named(host, 'Players')).toHaveText(['Ann (you)', 'Bob <b>']);
  await expect(named(guest, 'Players')).toHaveText(['Bob <b> (you)', 'Ann']);
  await expect(spectator.getByText('You are watching', { exact: true })).toBeVisible();
  await expect(host.getByText('1 spectator')).toBeAttached();

  await test.step('the board has most of the height', async () => {
    const board = await host.getByRole('main').boundingBox();
    expect(board?.height).toBeGreaterThanOrEqual(740 - 190);
  });

  await test.step('a player who comes late to Memory Scramble still gets a seat', async () => {
    await spectator.getByRole('button', { name: 'Sit down' }).click();
    await sitDown(spectator, 'Cy');
    await expect(named(spectator, 'Players')).toHaveText(['Cy (you)', 'Ann', 'Bob <b>']);
    await card(spectator, 1, 1).click();
    await expect(card(host, 1, 1)).not.toHaveAccessibleName(/face down/);
  });
});

test('the link is there to be copied and scanned', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'match', name: 'Ann', byInvitation: true });
  const link = recollect.link(seat.room, seat.invitation);
  expect(link).toContain('#');
  const host = await openPage(PHONE);
  await host.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await comeBack(host, recollect.link(seat.room), seat);

  await expect(host.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(host.getByRole('textbox', { name: 'Link to this room' })).toHaveValue(link);
  await host.getByRole('button', { name: 'Copy link' }).click();
  await expect(host.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await host.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await expect(host.getByRole('button', { name: 'Start the game' })).toBeDisabled();
  await expect(host.getByText('One more player is needed.')).toBeVisible();

  const guest = await openPage(DESK);
  await test.step('without the invitation one can only watch', async () => {
    await guest.goto(recollect.link(seat.room));
    await sitDown(guest, 'Bob');
    await expect(guest.getByText('It takes an invitation to sit down here.')).toBeVisible();
    await expect(guest.getByText('With this link people can only watch')).toBeVisible();
  });
  await guest.goto('about:blank');
  await guest.goto(link);
  await sitDown(guest, 'Bob');
  await expect(guest.getByRole('textbox', { name: 'Link to this room' })).toHaveValue(link);
  await expect(host.getByRole('button', { name: 'Start the game' })).toBeEnabled();
});

test('the host sends away and hands over; places are chosen', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'memoarrr', name: 'Ann', place: 'top' });
  const link = recollect.link(seat.room);
  const [ann, bob] = [await openPage(DESK), await openPage(PHONE)];
  await comeBack(ann, link, seat);
  await bob.goto(link);
  await expect(bob.getByRole('radio', { name: 'top', exact: true })).toBeDisabled();
  await sitDown(bob, 'Bob', 'left');
  await expect(ann.getByRole('listitem').filter({ hasText: 'Bob' })).toContainText('left');

  await arrange(ann, 'Bob', 'Send Bob away');
  await expect(bob.getByRole('alert').filter({ hasText: 'Ann sent you away.' })).toBeVisible();
  await expect(named(ann, 'At the table')).toHaveText(['Ann']);
  await test.step('and they can sit down again', async () => {
    await sitDown(bob, 'Bobby');
    await expect(named(ann, 'At the table')).toHaveText(['Ann', 'Bobby']);
  });

  await arrange(ann, 'Bobby', 'Make Bobby the host');
  await expect(ann.getByText('Waiting for Bobby to start')).toBeVisible();
  await bob.getByRole('button', { name: 'Start the game' }).click();
  await expect(named(ann, 'Players')).toHaveText(['Ann (you)', 'Bobby']);

  await test.step('a player who has not come back finds that the seat is lost', async () => {
    await ann.goto(server.url);
    await arrangeInGame(bob, 'Ann');
    await ann.goto(link);
    await expect(ann.getByText('You are watching', { exact: true })).toBeVisible();
    await expect(ann.getByRole('alert')).toContainText('Your seat here is not yours any more');
  });

  async function arrangeInGame(page: typeof bob, name: string): Promise<void> {
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: `More about ${name}` }).click();
    await page.getByRole('button', { name: `Send ${name} away` }).click();
    const question = page.getByRole('dialog', { name: `Send ${name} away?` });
    await expect(question).toContainText(`${name} is out of this round and all that follow`);
    await question.getByRole('button', { name: `Send ${name} away` }).click();
  }
});

test('a seat is good in every tab, and after a reload', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { rows: 1, columns: 4, theme: 'letters' },
    names: ['Ann'],
    screens: [DESK],
  });
  const [first] = party.pages;
  if (!first) throw new Error('Ann has no page');
  const second = await first.context().newPage();
  await second.goto(party.link);
  await card(second, 1, 1).click();
  for (const page of [first, second]) {
    await expect(named(page, 'Players')).toHaveText(['Ann (you)']);
    await expect(card(page, 1, 1)).not.toHaveAccessibleName(/face down/);
  }
  await first.reload();
  await expect(card(first, 1, 1)).not.toHaveAccessibleName(/face down/);
  await second.close();
});

test('an old link says what became of the room', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'match', name: 'Ann' });
  const page = await openPage(PHONE);
  await comeBack(page, recollect.link(seat.room), seat);
  await expect(named(page, 'At the table')).toHaveText(['Ann']);
  const room = await recollect.play(seat);
  await room.delete();
  await expect(page.getByRole('heading', { name: 'This room is gone' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This room is gone' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: 'All games' }).click();
  await expect(page).toHaveURL(`${server.url}/`);
});

test('the end: standings, the board to look at, and the next game for everybody', async ({
  server,
  openPage,
  seat,
}) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { rows: 1, columns: 2 },
    names: ['Ann', 'Bob'],
    screens: [{ ...PHONE, reducedMotion: 'no-preference' }, DESK],
  });
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('two pages are needed');
  const spectator = await openPage(PHONE);
  await spectator.goto(party.link);
  await expect(spectator.getByRole('grid')).toBeVisible();
  for (const page of party.pages) await mark(page);

  await card(ann, 1, 1).click();
  await expect(card(bob, 1, 1)).not.toHaveAccessibleName(/face down/);
  await card(ann, 1, 2).click();
  await party.spectator.until(({ isOver }) => isOver);
  for (const page of [ann, bob, spectator]) {
    await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
    const standings = page.getByRole('list', { name: 'Standings' }).getByRole('listitem');
    await expect(standings).toHaveText([/Place 1.*Ann/, /Place 2.*Bob/]);
    await expectNoSidewaysScroll(page);
  }

  await test.step('nobody chose the cards', async () => {
    await bob.getByText('How do I know that nobody chose the cards?').click();
    const { seed = '?' } = party.spectator.table.fairness;
    await expect(bob.getByText(seed)).toBeVisible();
  });

  await test.step('it can be put aside', async () => {
    await ann.getByRole('button', { name: 'Look at the board' }).click();
    await expect(ann.getByRole('heading', { name: 'The game is over' })).toHaveCount(0);
    await ann.getByRole('button', { name: 'Show the result' }).click();
  });

  await ann.getByRole('button', { name: 'Play again' }).click();
  await expect(named(ann, 'At the table')).toHaveText(['Ann', 'Bob']);
  await bob.getByRole('button', { name: 'Join the next game' }).click();
  await expect(bob.getByText('Waiting for Ann to start')).toBeVisible();
  await spectator.getByRole('link', { name: 'Watch the next game' }).click();
  await expect(spectator.getByText('Waiting for Ann to start')).toBeVisible();
  expect(new Set([ann.url(), bob.url(), spectator.url()]).size).toBe(1);
  expect(ann.url()).not.toBe(party.link);
  for (const page of party.pages) await expectNotReloaded(page);

  await ann.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ann, bob, spectator]) await expect(page.getByRole('grid')).toBeVisible();
});

test('leaving is asked about, and ends a game for two', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'match',
    names: ['Ann', 'Bob'],
    screens: [PHONE, DESK],
  });
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('two pages are needed');
  await bob.getByRole('button', { name: 'Menu' }).click();
  await bob.getByRole('button', { name: 'Leave the game' }).click();
  await expect(bob.getByRole('heading', { name: 'You forfeit. Leave for good?' })).toBeVisible();
  await bob.getByRole('button', { name: 'Cancel' }).click();
  expect(party.spectator.isOver).toBe(false);
  await bob.getByRole('button', { name: 'Leave the game' }).click();
  await bob.getByRole('button', { name: 'Forfeit' }).click();

  const standings = ann.getByRole('list', { name: 'Standings' }).getByRole('listitem');
  await expect(standings).toHaveText([/Place 1.*Ann/, /Place 2.*Bob/]);
  await expect(bob.getByText('You are watching', { exact: true })).toBeVisible();
  await bob.reload();
  await expect(bob.getByText('You are watching', { exact: true })).toBeVisible();
});

test('the host ends a game early, and what happened can be read', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { rows: 2, columns: 2 },
    names: ['Ann', 'Bob'],
    screens: [PHONE, DESK],
  });
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('two pages are needed');
  await expect(bob.getByRole('grid')).toBeVisible();
  await ann.getByRole('button', { name: 'Menu' }).click();
  await ann.getByRole('button', { name: 'End the game for everybody' }).click();
  await ann.getByRole('button', { name: 'End the game', exact: true }).click();
  for (const page of party.pages) {
    await expect(page.getByRole('heading', { name: 'The game was ended early' })).toBeVisible();
  }
  await expect(bob.getByRole('log')).toContainText('Ann ended the game.');
  await bob.getByRole('button', { name: 'Show all that happened' }).click();
  await expect(bob.getByRole('dialog').getByRole('listitem').last()).toHaveText(
    'Ann ended the game.',
  );
});

test('a sheet gives the focus back, however it is closed', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'match',
    names: ['Ann', 'Bob'],
    screens: [DESK, PHONE],
  });
  const [ann] = party.pages;
  if (!ann) throw new Error('a page is needed');
  const rules = ann.getByRole('button', { name: 'Rules' });
  const sheet = ann.getByRole('dialog', { name: 'Rules' });
  const ways = [
    () => sheet.getByRole('button', { name: 'Close' }).click(),
    () => ann.keyboard.press('Escape'),
    () => ann.mouse.click(5, 5),
  ];
  for (const close of ways) {
    await rules.click();
    await expect(sheet).toBeVisible();
    await close();
    await expect(sheet).toHaveCount(0);
    await expect(rules).toBeFocused();
  }

  await test.step('text that is selected beyond its edge does not close it', async () => {
    await rules.click();
    const heading = await sheet.getByRole('heading').first().boundingBox();
    await ann.mouse.move((heading?.x ?? 0) + 10, (heading?.y ?? 0) + 10);
    await ann.mouse.down();
    await ann.mouse.move(5, 5);
    await ann.mouse.up();
    await expect(sheet).toBeVisible();
  });
});

test('the question about leaving is the one of the moment', async ({ server, openPage }) => {
  const recollect = new Recollect(server.url);
  const seat = await recollect.create({ game: 'match', name: 'Ann' });
  const bob = await recollect.sitDown(seat.room, { name: 'Bob' });
  const page = await openPage(PHONE);
  await comeBack(page, recollect.link(seat.room), bob);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Leave the table' }).click();
  await expect(page.getByRole('dialog', { name: 'Leave the table?' })).toBeVisible();
  const room = await recollect.play(seat);
  await room.start();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Leave', exact: true })).toHaveCount(0);
  room.close();
});

test('cards that were laid out are said to be so, and are not dealt again', async ({
  server,
  openPage,
}) => {
  const recollect = new Recollect(server.url);
  const board = '1x2\nA\nA\n';
  const seat = await recollect.create({ game: 'scramble', name: 'Ann', options: { board } });
  const page = await openPage(PHONE);
  await comeBack(page, recollect.link(seat.room), seat);
  await expect(page.getByText('Cards as somebody laid them out')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await card(page, 1, 1).click();
  await card(page, 1, 2).click();
  await expect(page.getByRole('heading', { name: 'The game is over' })).toBeVisible();
  await expect(page.getByText('A board that was laid out cannot be dealt again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Play again' })).toHaveCount(0);
});

test('[S-2] the players stand in the order of play, beginning with you', async ({
  server,
  seat,
}) => {
  const party = await seat(server, {
    game: 'memoarrr',
    names: ['Ann', 'Bob', 'Cy'],
    places: ['left', 'top', 'right'],
    screens: [DESK, PHONE, PHONE],
  });
  const order = party.spectator.view?.players.map(({ name }) => name) ?? [];
  for (const [nth, page] of party.pages.entries()) {
    const you = ['Ann', 'Bob', 'Cy'][nth] ?? '';
    const first = order.indexOf(you);
    const around = [...order.slice(first), ...order.slice(0, first)];
    await expect(named(page, 'Players')).toHaveText([`${you} (you)`, ...around.slice(1)]);
  }
});
