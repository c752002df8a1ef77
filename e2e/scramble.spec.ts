import type { Page } from '@playwright/test';
import type { ViewOf } from '../src/games/index.ts';
import { canPressAll, endEarly, LYING } from './ended-early.ts';
import { expect, test } from './fixtures.ts';
import { Player } from './player.ts';

type View = ViewOf<'scramble'>;

const STILL = { reducedMotion: 'reduce' } as const;
const DESKTOP = { viewport: { width: 1280, height: 800 }, ...STILL };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The labels of the cards in this view. */
function labelsFor({ spots, columns, players }: View, you: string | null): string[] {
  const awaited = players.find(({ name }) => name === you)?.waitsFor;
  return spots.map((spot, at) => {
    const place = `row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}`;
    const wait = at === awaited ? ', you are waiting for it' : '';
    if (spot === null) return `${place}, empty`;
    if (spot === 'down') return `${place}, face down`;
    const whose = spot.by === you ? ', yours' : `, held by ${spot.by}`;
    return `${place}, ${spot.up}${spot.by === undefined ? '' : whose}${wait}`;
  });
}

const labelsOn = (page: Page): Promise<string[]> =>
  page
    .locator('[data-spot]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));

/** The board in short: `-` face down, `.` empty, `A` face up, `A@Ann` held by Ann. */
function inShort({ spots, columns }: View): string[] {
  const cards = spots.map((spot) => {
    if (spot === null || spot === 'down') return spot === null ? '.' : '-';
    return spot.by === undefined ? spot.up : `${spot.up}@${spot.by}`;
  });
  return Array.from({ length: cards.length / columns }, (_, row) =>
    cards.slice(row * columns, (row + 1) * columns).join(' '),
  );
}

/** All that a page has been told, and all that it keeps. */
async function everythingIn(page: Page, frames: readonly string[]): Promise<string> {
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  return [await page.content(), kept, ...frames].join('\n');
}

const ROWS = ['zebra yak xerus wombat', 'zebra yak xerus wombat'];
const MORE_ROWS = ['vole urial tapir stoat', 'vole urial tapir stoat'];
const CARDS = [...ROWS, ...MORE_ROWS].flatMap((row) => row.split(' '));

test('[1-D] [2-B] [C-2] [C-5] [E-1] three people play a game to its end, and one watches', async ({
  server,
  seat,
  openPage,
}) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { board: `4x4\n${CARDS.join('\n')}\n` },
    names: ['Ann', 'Bob', 'Cem'],
    screens: [PHONE, DESKTOP, DESKTOP],
  });
  const watcher = await openPage(DESKTOP);
  const pages = [...party.pages, watcher];
  const frames = pages.map((page) => {
    const received: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => received.push(payload.toString())),
    );
    return received;
  });
  await watcher.goto(party.link);
  // From the first message on.
  await Promise.all(party.pages.map((page) => page.reload()));
  const [ann, bob, cem] = party.pages.map((page) => new Player(page));
  const spectator = new Player(watcher);
  if (!ann || !bob || !cem) throw new Error('three people were to play');

  const turned = new Set<string>();
  /** The board is as it must be, every page shows just that, and knows of no other card. */
  const expectAll = async (...rows: readonly string[]): Promise<void> => {
    const view = (): View => party.spectator.view ?? fail('the game has started');
    await expect.poll(() => inShort(view())).toEqual(rows);
    for (const card of rows.join(' ').match(/[a-z]+/g) ?? []) turned.add(card);
    const hidden = [...new Set(CARDS)].filter((card) => !turned.has(card));
    for (const [index, page] of pages.entries()) {
      const you = ['Ann', 'Bob', 'Cem', null][index] ?? null;
      await expect.poll(() => labelsOn(page)).toEqual(labelsFor(view(), you));
      const all = await everythingIn(page, frames[index] ?? []);
      expect(hidden.filter((card) => all.includes(card))).toEqual([]);
    }
  };
  const DOWN = '- - - -';

  await test.step('all cards lie face down', () => expectAll(DOWN, DOWN, DOWN, DOWN));

  await test.step('[1-B] [1-D] two wait for the card that Ann holds', async () => {
    await ann.turn(1, 1);
    await expectAll('zebra@Ann - - -', DOWN, DOWN, DOWN);
    await ann.isHinted('You hold zebra. Find its partner.');
    await bob.turn(1, 1);
    await bob.isWaitingFor(1, 1);
    await cem.turn(1, 1);
    await cem.isWaitingFor(1, 1);
    await expect(cem.status('Ann holds it; you are in line.')).toBeVisible();
    await expectAll('zebra@Ann - - -', DOWN, DOWN, DOWN);
    // Everybody sees who is in line.
    for (const { page } of [ann, spectator]) {
      await expect(page.locator('[data-spot="0"] .waiters .player-sign')).toHaveCount(2);
      await expect(page.getByRole('list', { name: 'Players' })).toContainText('waits');
    }
  });

  await test.step('[C-5] Cem stops waiting', async () => {
    await cem.page.getByRole('button', { name: 'Stop waiting' }).click();
    await cem.isTold('You stopped waiting.');
    await cem.isNotWaiting();
    await expectAll('zebra@Ann - - -', DOWN, DOWN, DOWN);
  });

  await test.step('[2-E] [C-2] Ann misses, and Bob gets the card', async () => {
    await ann.turn(1, 2);
    await expectAll('zebra@Bob yak - -', DOWN, DOWN, DOWN);
    await ann.isHinted('No match. Both stay up until your next card.');
    await bob.isNotWaiting();
    await bob.isHinted('You hold zebra. Find its partner.');
  });

  await test.step('[1-C] [2-B] Cem takes a free card, and cannot have the one that Bob holds', async () => {
    await cem.turn(1, 2);
    await expectAll('zebra@Bob yak@Cem - -', DOWN, DOWN, DOWN);
    await cem.turn(1, 1);
    await cem.isTold('Bob holds the card at row 1, column 1. You let go of your first card');
    await expectAll('zebra@Bob yak - -', DOWN, DOWN, DOWN);
  });

  await test.step('[3-B] Ann goes on, and every page forgets the card that turns face down', async () => {
    await ann.turn(3, 1);
    await expectAll('zebra@Bob - - -', DOWN, 'vole@Ann - - -', DOWN);
    for (const page of pages) {
      await expect.poll(() => page.locator('.board').innerHTML()).not.toContain('yak');
    }
  });

  await test.step('[2-B] Ann puts her own card back', async () => {
    await ann.turn(3, 1);
    await ann.isTold('You put your card at row 3, column 1 back. It stays face up.');
    await expectAll('zebra@Bob - - -', DOWN, 'vole - - -', DOWN);
  });

  await test.step('[2-D] Bob finds a pair, which everybody sees', async () => {
    await bob.turn(2, 1);
    await expectAll('zebra@Bob - - -', 'zebra@Bob - - -', 'vole - - -', DOWN);
    await bob.isHinted('A match! Your next card takes the pair off the board.');
    await expect(ann.page.locator('[data-mark="special"]')).toHaveCount(2);
  });

  await test.step('a spectator cannot turn cards over', async () => {
    await spectator.turn(4, 4);
    await spectator.isTold('You are only watching.');
    await expectAll('zebra@Bob - - -', 'zebra@Bob - - -', 'vole - - -', DOWN);
  });

  await test.step('[3-A] the pair leaves the board with Bob’s next card', async () => {
    await bob.turn(4, 1);
    await expectAll('. - - -', '. - - -', 'vole - - -', 'vole@Bob - - -');
    await bob.turn(3, 1);
    await expectAll('. - - -', '. - - -', 'vole@Bob - - -', 'vole@Bob - - -');
  });

  await test.step('an empty space is said to be empty', async () => {
    await ann.card(1, 1).click({ force: true });
    await ann.isTold('There is no card at row 1, column 1 any more.');
  });

  await test.step('[E-1] Cem takes the rest, and it is over', async () => {
    const left = [
      [1, 2],
      [1, 3],
      [1, 4],
      [3, 2],
      [3, 3],
      [3, 4],
    ] as const;
    for (const [row, column] of left) {
      await cem.turn(row, column);
      await expect(cem.card(row, column)).toHaveAccessibleName(/yours$/);
      await cem.turn(row + 1, column);
      await expect(cem.card(row + 1, column)).toHaveAccessibleName(/(yours|empty)$/);
    }
    for (const card of CARDS) turned.add(card);
    await expectAll('. . . .', '. . . .', '. . . .', '. . . .');
    await expect(cem.page.getByText('You win with 6 pairs!').first()).toBeVisible();
    for (const { page } of [ann, bob, spectator]) {
      await expect(page.getByText('Cem wins with 6 pairs.').first()).toBeVisible();
    }
  });
});

test('a card turns over in its time, and then the side that was up is gone', async ({
  server,
  seat,
}) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { rows: 2, columns: 3, theme: 'vehicles' },
    names: ['Ann', 'Bob'],
    screens: [{ viewport: { width: 390, height: 844 } }, DESKTOP],
  });
  const [moving, still] = party.pages;
  if (!moving || !still) throw new Error('two were to play');
  await expect(moving.locator('.pictures-to-come use')).toHaveCount(1);
  await moving.waitForLoadState('networkidle');
  const asked: string[] = [];
  moving.on('request', (request) => asked.push(request.url()));
  await noteSides(moving, 4);
  await moving.locator('[data-spot="4"]').click();
  await expect(moving.locator('body')).toHaveAttribute('data-sides', /turn: 2, still: 1$/);
  await expect(still.locator('[data-spot="4"]')).toHaveAccessibleName(/held by Ann$/);
  await expect(still.locator('[data-way]')).toHaveCount(0);

  const spot = party.spectator.view?.spots[4];
  const card = spot && spot !== 'down' ? spot.up : '';
  const symbol = card.codePointAt(0)?.toString(16) ?? '';
  for (const page of party.pages) {
    const href = await page.locator('[data-spot="4"] use').getAttribute('href');
    expect(href?.endsWith(`#${symbol}`)).toBe(true);
  }
  // The picture was there before: what is asked for would tell what lies where.
  expect(asked.filter((url) => !/icon-[^/]+svg$/.test(url))).toEqual([]);
});

/** Notes how many sides a card has while it turns over, and then: that is over before anybody looks. */
const noteSides = (page: Page, spot: number): Promise<void> =>
  page.evaluate((at) => {
    const card = document.querySelector(`[data-spot="${at}"]`);
    const seen: string[] = [];
    new MutationObserver(() => {
      const way = card?.querySelector<HTMLElement>('.turner')?.dataset['way'] ?? 'still';
      const sides = `${way}: ${card?.querySelectorAll('.side').length}`;
      if (sides !== seen.at(-1)) seen.push(sides);
      document.body.dataset['sides'] = seen.join(', ');
    }).observe(card ?? document.body, { subtree: true, childList: true, attributes: true });
  }, spot);

test('joined emoji of one’s own are cards like any other', async ({ server, seat }) => {
  const family = '👩‍👩‍👧‍👦';
  const astronaut = '🧑‍🚀';
  const party = await seat(server, {
    game: 'scramble',
    options: { board: `2x2\n${[family, astronaut, family, astronaut].join('\n')}\n` },
    names: ['Ann'],
    screens: [{ ...PHONE, ...STILL }],
  });
  const ann = new Player(party.pages[0] ?? fail('Ann has a page'));
  await ann.turn(1, 1);
  await ann.sees(`${family}* -`, '- -');
  await ann.turn(1, 2);
  await ann.sees(`${family} ${astronaut}`, '- -');
  await ann.turn(1, 1);
  await ann.turn(2, 1);
  await ann.sees(`${family}* -`, `${family}* -`);
});

test('the largest board can be played on a phone', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { rows: 100, columns: 100, theme: 'numbers' },
    names: ['Ann'],
    screens: [{ ...PHONE, ...STILL }],
  });
  const page = party.pages[0] ?? fail('Ann has a page');
  // By their numbers: looking through ten thousand buttons for a name takes long.
  const card = (at: number) => page.locator(`[data-spot="${at}"]`);
  const zoomBar = page.locator('.zoom-bar');
  const widthOf = async (at: number): Promise<number> => (await card(at).boundingBox())?.width ?? 0;
  const FAR_AWAY = 87 * 100 + 65;

  await card(0).waitFor();
  expect(await widthOf(0)).toBeGreaterThanOrEqual(44);

  await test.step('all of it can be seen', async () => {
    await zoomBar.getByText('Whole board').tap();
    await expect(zoomBar).toContainText('Press a card to come closer.');
    // The hint takes some of the room that the board had.
    await expect
      .poll(async () => (await page.locator('.board').boundingBox())?.width)
      .toBeLessThanOrEqual(390);
  });

  await test.step('from afar a press leads closer', async () => {
    const before = await card(FAR_AWAY).boundingBox();
    await card(FAR_AWAY).tap();
    await expect.poll(() => widthOf(FAR_AWAY)).toBeGreaterThanOrEqual(43);
    const after = await card(FAR_AWAY).boundingBox();
    for (const side of ['x', 'y'] as const) {
      expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 0))).toBeLessThan(60);
    }
    expect(party.spectator.view?.spots[FAR_AWAY]).toBe('down');
  });

  await test.step('and then the card can be turned over', async () => {
    await card(FAR_AWAY).tap();
    await expect(card(FAR_AWAY)).toHaveAttribute('data-yours', 'true');
    expect(party.spectator.view?.spots[FAR_AWAY]).toMatchObject({ by: 'Ann' });
  });

  await test.step('two fingers zoom, and what is between them stays there', async () => {
    const size = await widthOf(FAR_AWAY);
    const { x, y } = (await card(FAR_AWAY).boundingBox()) ?? fail('it is to be seen');
    const between = { x: x + size / 2, y: y + size / 2 };
    await pinch(page, between, 30, 60);
    await expect.poll(() => widthOf(FAR_AWAY)).toBeGreaterThan(size * 1.8);
    const after = (await card(FAR_AWAY).boundingBox()) ?? fail('it is still to be seen');
    expect(Math.abs(after.x + after.width / 2 - between.x)).toBeLessThan(4);
    expect(Math.abs(after.y + after.height / 2 - between.y)).toBeLessThan(4);
  });

  await test.step('nothing reaches beyond the screen', async () => {
    const overhang = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overhang).toBe(0);
  });
});

/** Moves two fingers apart, or together. */
async function pinch(
  page: Page,
  at: { readonly x: number; readonly y: number },
  from: number,
  to: number,
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: at.x - apart, y: at.y, id: 0 },
              { x: at.x + apart, y: at.y, id: 1 },
            ],
    });
  await touch('touchStart', from);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', from + (to - from) * part);
  await touch('touchEnd', to);
}

function fail(why: string): never {
  throw new Error(why);
}

test('nothing goes on when the host has ended the game', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'scramble',
    options: { rows: 4, columns: 4 },
    names: ['Ann', 'Bob'],
    screens: [LYING, DESKTOP],
  });
  const [ann, bob] = party.pages.map((page) => new Player(page));
  if (!ann || !bob) throw new Error('two should play');
  await canPressAll(ann.page, 16);
  await ann.turn(1, 1);
  await ann.isHinted(/^You hold/);
  await bob.turn(1, 1);
  await bob.isWaitingFor(1, 1);
  await endEarly(server, party);
  for (const player of [ann, bob]) await player.isHinted('The game was ended early.');
  await bob.isNotWaiting();
  await ann.turn(1, 2);
  await ann.isTold('The game was ended early.');
});
