import { en } from '../src/web/languages/en/index.ts';
import { expect, test } from './fixtures.ts';
import { MatchPage } from './match-page.ts';

test('what is said twice is there anew, so that it is heard twice', async ({
  server,
  seat,
  openPage,
}) => {
  const party = await seat(server, { game: 'match', names: ['Ann', 'Bob'] });
  const watcher = new MatchPage(await openPage(), null);
  await watcher.page.goto(party.link);
  const notice = watcher.page.getByRole('alert').getByText(en.match.whyNot.watching);
  // Playwright would wait until the card can be pressed.
  const press = () => watcher.card(0).click({ force: true });
  await press();
  await expect(notice).toBeVisible();
  const said = await notice.elementHandle();
  await press();
  await expect.poll(() => said?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  await expect(notice).toBeVisible();
});
