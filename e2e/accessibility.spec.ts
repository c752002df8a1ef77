import { expectNoViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { wake } from './room-network.ts';
import { States } from './states.ts';

const SCREENS = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;

test('axe finds nothing on any page, light or dark', async ({ startServer, openPage }) => {
  const server = await startServer();
  const open = () => openPage({ ...SCREENS.phone, reducedMotion: 'reduce' });
  await new States(server.url, open, (page, state) =>
    test.step(state, () => expectNoViolations(page)),
  ).all();
});

for (const [device, screen] of Object.entries(SCREENS)) {
  test(`axe finds nothing on a ${device}, light or dark`, async ({ serve, join }) => {
    const server = await serve('A A wombat', 'wombat C C');
    const [alice, bob] = [await join(server, 'alice', screen), await join(server, 'bob')];

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

    await test.step('a pair is gone, the rules are open', async () => {
      await bob.turn(1, 2);
      await bob.sees('A* A* -', '- - -');
      await bob.turn(2, 1);
      await alice.sees('. . -', 'wombat - -');
      await alice.page.getByRole('button', { name: 'Rules' }).click();
      await expectNoViolations(alice.page);
      await alice.page.keyboard.press('Escape');
    });

    await test.step('the connection is lost', async () => {
      await server.crash();
      for (const player of [alice, bob]) {
        await expect(player.status('Connection lost.')).toBeVisible();
      }
      await expectNoViolations(alice.page);
      await server.comeBack();
      for (const player of [alice, bob]) {
        await wake(player.page);
        await expect(player.status('Connection lost.')).toBeHidden();
      }
    });

    await test.step('every card is gone', async () => {
      await bob.turn(1, 3);
      await bob.sees('. . wombat*', 'wombat* - -');
      for (const column of [2, 3]) await alice.turn(2, column);
      await alice.sees('. . wombat', 'wombat C* C*');
      await bob.turn(1, 3);
      await alice.sees('. . .', '. C* C*');
      await alice.turn(2, 2);
      await alice.sees('. . .', '. . .');
      await expect(alice.page.getByRole('heading', { name: 'Every card is gone' })).toBeVisible();
      await expectNoViolations(alice.page);
    });

    await test.step('the name screen, with a name that cannot be', async () => {
      await alice.page.getByRole('button', { name: 'Change name' }).click();
      await alice.nameField.fill('no good');
      await alice.sitDownButton.click();
      await expect(alice.page.getByText(/No spaces/)).toBeVisible();
      await expectNoViolations(alice.page);
    });
  });
}

test('cards say where they are and what is to be seen of them', async ({ serve, join }) => {
  const server = await serve('A B', 'A B');
  const alice = await join(server, 'alice');
  await expect(alice.card(1, 2)).toHaveAccessibleName('row 1, column 2, face down');
  await alice.turn(1, 2);
  await expect(alice.card(1, 2)).toHaveAccessibleName('row 1, column 2, B, yours');
  await expect(alice.page.getByRole('log')).toHaveText('You turned over B at row 1, column 2.');
});
