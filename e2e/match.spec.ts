import type { BrowserContextOptions } from '@playwright/test';
import { canPressAll, endEarly, LYING } from './ended-early.ts';
import { expect, test } from './fixtures.ts';
import { MatchGame } from './match-game.ts';
import { MatchPage } from './match-page.ts';

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'reduce',
};
const DESKTOP: BrowserContextOptions = {
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
};

/** Spots 0 to 5 are bonus cards, 6 to 11 penalties; then 41 twice and 42 twice. */
const SPECIALS = ['+ + + +', '+ + - -', '- - - -', '41 41 42 42'].join('\n');

test('[P-1] to [P-7] [T-1] to [T-4] a game to its end, on a phone and a large screen', async ({
  server,
  seat,
  openPage,
}) => {
  const party = await seat(server, {
    game: 'match',
    options: { deck: SPECIALS },
    names: ['Ann', 'Bob'],
    screens: [PHONE, DESKTOP],
  });
  const game = await MatchGame.begin(party, await openPage(DESKTOP));
  const isKnownNow = (...known: readonly string[]) => areOnlyThese(game, known);
  await isKnownNow();

  await test.step('[P-2] Ann finds two different numbers', async () => {
    await game.other.isRefused(12, 'It is Ann’s turn.');
    await game.watcher.isRefused(12, 'You are watching.');
    await game.turnOver(12);
    await isKnownNow('"number":41');
    await game.mover.isRefused(12, 'That card is face up already.');
    await game.turnOver(14);
    await isKnownNow('"number":41', '"number":42');
    await game.mover.isRefused(3, 'First look at these two cards, then go on.');
    await game.other.isRefused(3, 'It is Ann’s turn.');
    await game.goOn();
  });

  await test.step('[P-1] Bob finds a pair, and goes again', async () => {
    await game.turnOver(12, 13);
    await game.goOn('Enter');
    expect(game.mover.name).toBe('Bob');
    await game.mover.isRefused(12, 'There is no card any more.');
  });

  await test.step('[P-3] a bonus', async () => {
    await game.turnOver(14);
    await isKnownNow('"number":41', '"number":42');
    await game.turnOver(0);
    await isKnownNow('"number":41', '"number":42', '"bonus"');
    await game.goOn('Enter');
    expect(game.scores).toEqual([0, 2]);
  });

  await test.step('[P-5] a penalty, below zero', async () => {
    await game.turnOver(6, 14);
    await game.goOn('Enter');
    expect(game.scores).toEqual([-1, 2]);
  });

  await test.step('[P-7] a bonus and a penalty', async () => {
    await game.turnOver(1, 7);
    await game.goOn('Enter');
    expect(game.mover.name).toBe('Ann');
  });

  await test.step('[P-4] two bonus cards: a point and another turn', async () => {
    await game.turnOver(2, 3);
    await game.mover.isRefused(14, 'First choose what your pair does.');
    await game.other.isRefused(14, 'It is Ann’s turn.');
    await expect(game.other.prompt).toContainText('+2 points, or +1 point and another turn');
    await expect(game.mover.button('+2 points')).toContainText('then Bob is next');
    await game.choose('+1 point and another turn');
    expect(game.mover.name).toBe('Ann');
  });

  await test.step('[P-6] two penalty cards: a point, and a turn is skipped', async () => {
    await game.turnOver(8, 9);
    await expect(game.other.prompt).toContainText('−2 points, or −1 point and a skipped turn');
    await game.choose('−1 point and you skip your next turn');
    expect(game.scores).toEqual([-1, 2]);
  });

  await test.step('[P-4] [T-4] two points; Ann skips her turn', async () => {
    await game.turnOver(4, 5);
    await game.choose('+2 points');
    expect(game.mover.name).toBe('Bob');
  });

  await test.step('[P-6] two points less', async () => {
    await game.turnOver(10, 11);
    await game.choose('−2 points');
    expect(game.scores).toEqual([-1, 2]);
  });

  await test.step('[E-1] [E-2] the last pair', async () => {
    await game.turnOver(14, 15);
    await expect(game.mover.prompt).toContainText('That is the end.');
    await game.goOn('Enter');
    expect(game.scores).toEqual([0, 2]);
    await expect(game.watcher.prompt).toContainText('All pairs have been found.');
    await expect(game.watcher.prompt).toContainText('Bob wins!');
  });
});

test('[E-1] [E-2] a card without a partner is left, and a tie', async ({
  server,
  seat,
  openPage,
}) => {
  const party = await seat(server, {
    game: 'match',
    options: { deck: '+ 1\n1 +' },
    names: ['Ann', 'Bob'],
    screens: [DESKTOP, PHONE],
  });
  const game = await MatchGame.begin(party, await openPage(PHONE));
  await game.turnOver(0, 1);
  await game.goOn('Enter');
  await game.turnOver(1, 2);
  await game.goOn('Enter');
  expect(game.scores).toEqual([1, 1]);
  await expect(game.watcher.prompt).toContainText('It is a tie!');
});

test('[T-5] a player who leaves forfeits', async ({ server, seat, openPage }) => {
  const party = await seat(server, {
    game: 'match',
    options: { rows: 10, columns: 10 },
    names: ['Ann', 'Bob'],
    screens: [{ ...PHONE, viewport: { width: 360, height: 740 } }, DESKTOP],
  });
  const game = await MatchGame.begin(party, await openPage(PHONE));
  for (const page of game.pages) await page.hasNoSidewaysScroll();
  await game.turnOver(99);
  await game.leave(server, 'Bob');
  await expect(game.watcher.prompt).toContainText('Ann wins!');
});

test('[T-2] cards turn over, points rise, and it goes on by itself', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'match',
    options: { deck: '1 1 2\n3 2 3' },
    names: ['Ann', 'Bob'],
    screens: [
      { viewport: { width: 390, height: 844 } },
      { viewport: { width: 1280, height: 800 } },
    ],
  });
  const [ann, bob] = party.pages.map(
    (page, index) => new MatchPage(page, ['Ann', 'Bob'][index] ?? ''),
  );
  if (!ann || !bob) throw new Error('two should play');
  const both = [ann, bob];
  const oldSides = (player: MatchPage) => player.page.locator('[data-old="true"]');
  const faces = (player: MatchPage) => player.page.locator('.board .match-face');

  for (const player of both) {
    await player.page.evaluate(() => localStorage.removeItem('recollect.match.clock'));
    await noteAnimations(player);
  }
  await ann.card(0).click();
  for (const player of both) {
    await hasMoved(player, 'turn');
    await expect(player.card(0)).toHaveAccessibleName('row 1, column 1, 1');
    await expect(oldSides(player)).toHaveCount(0);
  }
  await ann.card(1).click();
  await expect(ann.button('Go on').locator('.time-ring')).toBeVisible();
  for (const player of both) await hasMoved(player, 'points-rise');
  for (const player of both) {
    await expect(player.card(0)).toHaveAccessibleName('row 1, column 1, empty');
    await expect(faces(player)).toHaveCount(0);
    await expect(player.page.locator('.points-flight')).toHaveCount(0);
  }

  await test.step('unless it is stopped, or nobody sees it', async () => {
    await setVisibility(ann, 'hidden');
    await ann.card(2).click();
    await ann.card(3).click();
    const ring = ann.button('Go on').locator('.time-ring');
    await expect(ann.button('Go on')).toBeFocused();
    await expect(ring).toHaveCount(0);
    await setVisibility(ann, 'visible');
    await expect(ring).toBeVisible();
    await ann.button('Stop the clock').click();
    await expect(ring).toHaveCount(0);
    await ann.button('Go on').click();
    await expect(ann.card(3)).toHaveAccessibleName('row 2, column 1, face down');
  });

  await test.step('and what is hidden again is gone from the page', async () => {
    for (const player of both) await expect(faces(player)).toHaveCount(0);
  });
});

/** Each animation is noted when it begins: it may be over before anybody looks. */
const noteAnimations = (player: MatchPage): Promise<void> =>
  player.page.evaluate(() => {
    document.addEventListener('animationstart', ({ animationName }) => {
      document.body.dataset['moved'] += ` ${animationName}`;
    });
  });

const hasMoved = (player: MatchPage, animation: string): Promise<void> =>
  expect(player.page.locator('body')).toHaveAttribute('data-moved', new RegExp(` ${animation}\\b`));

const setVisibility = (player: MatchPage, state: 'hidden' | 'visible'): Promise<void> =>
  player.page.evaluate((now) => {
    Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** Whatever has not been turned over yet is in no page, no message and no storage. */
async function areOnlyThese(game: MatchGame, known: readonly string[]): Promise<void> {
  const all = ['"number":41', '"number":42', '"bonus"', '"penalty"'];
  for (const page of game.pages) {
    const everything = await page.everything();
    expect(all.filter((card) => everything.includes(card))).toEqual(known);
  }
}

test('nothing goes on when the host has ended the game', async ({ server, seat }) => {
  const party = await seat(server, {
    game: 'match',
    options: { deck: SPECIALS },
    names: ['Ann', 'Bob'],
    screens: [LYING, DESKTOP],
  });
  const [ann, bob] = party.pages.map(
    (page, index) => new MatchPage(page, ['Ann', 'Bob'][index] ?? ''),
  );
  if (!ann || !bob) throw new Error('two should play');
  await canPressAll(ann.page, 16);
  await ann.card(12).click();
  await ann.card(14).click();
  await expect(ann.button('Go on')).toBeVisible();
  await endEarly(server, party);
  for (const { page } of [ann, bob]) {
    await expect(page.getByLabel('What to do')).toContainText('The game was ended early.');
  }
  await expect(ann.button('Go on')).toHaveCount(0);
  await ann.isRefused(3, 'The game was ended early.');
});
