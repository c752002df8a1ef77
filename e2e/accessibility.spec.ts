import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found).toEqual([]);
}

for (const [device, screen] of Object.entries(SCREENS)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing on a ${device}, ${colorScheme}`, async ({ serve, join }) => {
      const server = await serve('A A wombat', 'B C C');
      const look = { ...screen, colorScheme, reducedMotion: 'reduce' } as const;
      const alice = await join(server, 'alice', look);
      const bob = await join(server, 'bob');

      await test.step('all face down', () => expectNoViolations(alice.page));

      await test.step('a card of mine', async () => {
        await alice.turn(1, 3);
        await alice.sees('- - wombat*', '- - -');
        await expectNoViolations(alice.page);
      });

      await test.step('waiting for a card, and told why another cannot be had', async () => {
        await bob.turn(1, 1);
        await alice.sees('A - wombat*', '- - -');
        await alice.turn(1, 1);
        await alice.isTold('bob holds the card');
        await alice.turn(1, 1);
        await alice.isWaitingFor(1, 1);
        await alice.turn(2, 1);
        await alice.isTold('You are waiting for a card.');
        await expectNoViolations(alice.page);
      });

      await test.step('a pair is gone, the rules are open, the connection is lost', async () => {
        await bob.turn(1, 2);
        await bob.sees('A* A* -', '- - -');
        await bob.turn(2, 1);
        await alice.sees('. . -', 'B - -');
        await alice.page.getByRole('button', { name: 'Rules' }).click();
        await expectNoViolations(alice.page);
        await alice.page.keyboard.press('Escape');
        await server.crash();
        await expect(alice.status('Connection lost.')).toBeVisible();
        await expectNoViolations(alice.page);
        await server.comeBack();
        await expect(alice.status('Connection lost.')).toBeHidden();
      });

      await test.step('the name screen, with a name that cannot be', async () => {
        await alice.page.getByRole('button', { name: 'Change name' }).click();
        await alice.nameField.fill('no good');
        await alice.sitDownButton.click();
        await expect(alice.page.getByText(/No spaces/)).toBeVisible();
        await expectNoViolations(alice.page);
      });
    });

    test(`axe finds nothing when every card is gone, on a ${device}, ${colorScheme}`, async ({
      serve,
      join,
    }) => {
      const server = await serve('A A');
      const alice = await join(server, 'alice', {
        ...screen,
        colorScheme,
        reducedMotion: 'reduce',
      });
      for (const column of [1, 2]) await alice.turn(1, column);
      await alice.sees('A* A*');
      await alice.turn(1, 1);
      await alice.sees('. .');
      await expect(alice.page.getByRole('heading', { name: 'Every card is gone' })).toBeVisible();
      await expectNoViolations(alice.page);
    });
  }
}

test('cards say where they are and what is to be seen of them', async ({ serve, join }) => {
  const server = await serve('A B', 'A B');
  const alice = await join(server, 'alice');
  await expect(alice.card(1, 2)).toHaveAccessibleName('row 1, column 2, face down');
  await alice.turn(1, 2);
  await expect(alice.card(1, 2)).toHaveAccessibleName('row 1, column 2, B, yours');
  await expect(alice.page.getByRole('log')).toHaveText('You turned over B at row 1, column 2.');
});
