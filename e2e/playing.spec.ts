import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { tabTo } from './listener.ts';
import { Player } from './player.ts';

test('plays with the keyboard alone', async ({ serve, page }) => {
  const server = await serve('A B', 'C A');
  const player = new Player(page);
  const { keyboard } = page;

  await page.goto(server.url);
  await tabTo(page, /^Your name/);
  await expect(player.nameField).toBeFocused();
  await keyboard.press('ControlOrMeta+A');
  await keyboard.type('alice');
  await keyboard.press('Enter');
  await player.sees('- -', '- -');

  await tabTo(page, /^row 1, column 1,/);
  await expect(player.card(1, 1)).toBeFocused();
  await keyboard.press('Enter');
  await player.sees('A* -', '- -');

  await keyboard.press('End');
  await expect(player.card(1, 2)).toBeFocused();
  await keyboard.press('ArrowDown');
  await expect(player.card(2, 2)).toBeFocused();
  await keyboard.press('Space');
  await player.sees('A* -', '- A*');

  await keyboard.press('Home');
  await expect(player.card(2, 1)).toBeFocused();
  await keyboard.press('Enter');
  await player.sees('. -', 'C* .');

  await keyboard.press('Control+Home');
  await keyboard.press('Enter');
  await player.isTold('There is no card at row 1, column 1 any more.');
  await player.sees('. -', 'C* .');

  await test.step('Tab comes back to the card that was focused last', async () => {
    await keyboard.press('ArrowRight');
    await keyboard.press('Shift+Tab');
    await expect(player.card(1, 2)).not.toBeFocused();
    await keyboard.press('Tab');
    await expect(player.card(1, 2)).toBeFocused();
  });
});

test('plays by touch on a phone', async ({ serve, join }) => {
  const server = await serve('A B C D E F', 'A B C D E F');
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const player = await join(server, 'alice', phone);
  await test.step('nothing reaches beyond the screen, neither at the door nor at the table', async () => {
    await expectNoSidewaysScroll(player.page);
    await player.page.getByRole('button', { name: 'Change name' }).click();
    await expectNoSidewaysScroll(player.page);
    await player.sitDownButton.tap();
  });

  await player.card(1, 1).tap();
  await player.sees('A* - - - - -', '- - - - - -');
  await player.card(2, 1).tap();
  await player.sees('A* - - - - -', 'A* - - - - -');

  const target = await player.card(1, 6).boundingBox();
  expect(target?.width).toBeGreaterThanOrEqual(44);
  expect(target?.height).toBeGreaterThanOrEqual(44);
});

test('turns two cards in the order they were pressed, however fast', async ({ serve, join }) => {
  const player = await join(await serve('A B', 'A B'), 'alice');
  await player.page.evaluate(() => {
    for (const at of [0, 2]) document.querySelector<HTMLElement>(`[data-spot="${at}"]`)?.click();
  });
  await player.sees('A* -', 'A* -');
});

test('a double click turns a card over and does not put it back', async ({ serve, join }) => {
  const player = await join(await serve('A B', 'A B'), 'alice');
  await player.card(1, 1).dblclick({ delay: 50 });
  await player.sees('A* -', '- -');
  await player.turn(2, 1);
  await player.sees('A* -', 'A* -');
});

test('[2-B] says who holds a card that cannot be had, and can be dismissed', async ({
  serve,
  join,
}) => {
  const server = await serve('A B', 'A B');
  const alice = await join(server, 'alice');
  const bob = await join(server, 'bob');
  await alice.turn(1, 1);
  await bob.turn(1, 2);
  await bob.sees('A B*', '- -');
  await bob.turn(1, 1);
  await bob.isTold('alice holds the card at row 1, column 1. You let go of your first card');
  await bob.sees('A B', '- -');
  await bob.page.getByRole('button', { name: 'Dismiss this message' }).click();
  await expect(bob.page.getByRole('alert')).toBeEmpty();
});

test('[C-7] says when every card is gone', async ({ serve, join }) => {
  const server = await serve('A A');
  const alice = await join(server, 'alice');
  const bob = await join(server, 'bob');
  await alice.turn(1, 1);
  await alice.sees('A* -');
  await alice.turn(1, 2);
  await alice.isHinted('the last pair');
  await alice.turn(1, 1);
  for (const player of [alice, bob]) {
    await player.sees('. .');
    await expect(player.page.getByRole('heading', { name: 'Every card is gone' })).toBeVisible();
  }
  await expect(alice.page.getByRole('alert')).toBeEmpty();
});

test('draws only the card that changed, on the largest board', async ({ serve, join }) => {
  const row = Array.from({ length: 100 }, (_, column) => `card${column}`).join(' ');
  const player = await join(await serve(...Array.from({ length: 100 }, () => row)), 'alice');
  const { page } = player;
  await expect(page.locator('[data-spot]')).toHaveCount(10_000);
  await page.evaluate(() => {
    const board = document.querySelector('.board');
    const drawn = new Set<string>();
    const note = (records: MutationRecord[]): void => {
      for (const { target } of records) {
        const card = target instanceof Element ? target.closest('[data-spot]') : null;
        drawn.add(card?.getAttribute('data-spot') ?? 'the board');
      }
      document.body.setAttribute('data-drawn', [...drawn].join());
    };
    if (board) {
      const everything = { subtree: true, childList: true, attributes: true, characterData: true };
      new MutationObserver(note).observe(board, everything);
    }
  });
  await page.locator('[data-spot="205"]').click();
  await expect(page.locator('[data-spot="205"]')).toHaveAttribute('data-yours', 'true');
  // The first card gives its place in the tab order to the one that is pressed.
  await expect(page.locator('body')).toHaveAttribute('data-drawn', /^(0,205|205,0)$/);
});

test('remembers the name: in the tab for good, in a new tab as an offer', async ({
  serve,
  join,
}) => {
  const server = await serve('A B', 'A B');
  const { page } = await join(server, 'alice');
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await new Player(page).turn(1, 1);
  await new Player(page).sees('A* -', '- -');

  const tab = await page.context().newPage();
  await tab.goto(server.url);
  await expect(new Player(tab).nameField).toHaveValue('alice');
  await tab.close();

  await page.getByRole('button', { name: 'Change name' }).click();
  await expect(new Player(page).nameField).toHaveValue('alice');
});

test('[C-8] explains what a name can be', async ({ serve, page }) => {
  const server = await serve('A B', 'A B');
  await page.goto(server.url);
  const { nameField: name, sitDownButton } = new Player(page);
  await expect(name).toHaveValue(/^[A-Za-z0-9_]+$/);
  await name.fill('Zoë');
  await sitDownButton.click();
  await expect(page.getByText(/Only the letters A to Z/)).toBeVisible();
  await expect(name).toBeFocused();
});

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overhang = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
  expect(overhang).toBe(0);
}
