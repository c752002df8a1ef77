import type { BrowserContextOptions, Page } from '@playwright/test';
import { canPressAll, endEarly, LYING } from './ended-early.ts';
import { expect, test } from './fixtures.ts';
import { GameOnPages, Memory, strategy } from './memoarrr-game.ts';
import { Overheard } from './memoarrr-secrets.ts';
import { inWords, place } from './memoarrr-view.ts';
import { seatParty } from './party.ts';
import type { Server } from './server.ts';

const DECK = `
yW rC gO pT bW
rP gC yO bP pW
gW rO .. yT bC
yP pO bT gP rT
pC rW gT yC pP
`.trim();

const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  reducedMotion: 'reduce',
} as const;
const SMALL_PHONE = { ...PHONE, viewport: { width: 360, height: 740 } };
const DESKTOP = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const;
const DARK = { ...DESKTOP, colorScheme: 'dark' } as const;

/** The places in front of each seat, in turn order (S-4). */
const FRONTS = [
  [1, 2, 3],
  [9, 14, 19],
  [21, 22, 23],
  [5, 10, 15],
];

type OpenPage = (screen?: BrowserContextOptions) => Promise<Page>;

/** People around a table, with all that their pages are told. */
async function sitDown(
  server: Server,
  openPage: OpenPage,
  people: Readonly<Record<string, BrowserContextOptions>>,
  options: Readonly<Record<string, 'expert'>> = {},
) {
  const overheard = new Map<Page, Overheard>();
  const open: OpenPage = async (screen) => {
    const page = await openPage(screen);
    await page.clock.install();
    overheard.set(page, new Overheard(page));
    return page;
  };
  const party = await seatParty(
    server,
    {
      game: 'memoarrr',
      names: Object.keys(people),
      screens: Object.values(people),
      options: { deck: DECK, ...options },
    },
    open,
  );
  const heard = party.pages.flatMap((page) => overheard.get(page) ?? []);
  const watchers = party.pages.map((page, index) => ({
    page,
    you: Object.keys(people)[index] ?? null,
  }));
  return { party, heard, watchers, open, overheard };
}

const cardsAt = (spots: readonly number[]): string[] =>
  spots.map((spot) => DECK.split(/\s+/)[spot] ?? '');

const hold = (page: Page) => page.getByRole('button', { name: 'Hold to look' });
const peeked = (page: Page) =>
  page
    .getByLabel('The cards in front of you')
    .getByRole('img')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));

const labelsOf = (spots: readonly number[], isShown: boolean): string[] =>
  cardsAt(spots).map((card, index) => {
    const lies = isShown ? inWords(card as Parameters<typeof inWords>[0]) : 'face down';
    return `${place(spots[index] ?? 0)}, ${lies}`;
  });

test('[S-4] the cards in front of you are in your page alone, and only while you look', async ({
  server,
  openPage,
}) => {
  const people = { Ann: PHONE, Bob: DESKTOP, Cem: SMALL_PHONE, Dora: DARK };
  const { party, heard } = await sitDown(server, openPage, people);
  const all = DECK.split(/\s+/);
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('nobody came');

  for (const [index, page] of party.pages.entries()) {
    const front = FRONTS[index] ?? [];
    await expect.poll(() => peeked(page)).toEqual(labelsOf(front, false));
    await expect(page.getByRole('button', { name: 'I have seen them' })).toBeDisabled();
    // The server has told each of them their own three cards, and no others.
    expect(heard[index]?.heard(all).sort()).toEqual(cardsAt(front).sort());
  }
  const nobodySeesAny = async () => {
    for (const other of heard) expect(await other.holds(all)).toEqual([]);
  };
  await nobodySeesAny();

  await test.step('held with a finger or a mouse', async () => {
    await hold(bob).hover();
    await bob.mouse.down();
    await expect.poll(() => peeked(bob)).toEqual(labelsOf(FRONTS[1] ?? [], true));
    expect(await heard[1]?.holds(all)).toEqual(expect.arrayContaining(cardsAt(FRONTS[1] ?? [])));
    for (const other of [0, 2, 3]) expect(await heard[other]?.holds(all)).toEqual([]);
    await bob.mouse.move(0, 0);
    await expect.poll(() => peeked(bob)).toEqual(labelsOf(FRONTS[1] ?? [], false));
    await bob.mouse.up();
    await nobodySeesAny();
  });

  await test.step('held with a key', async () => {
    for (const key of [' ', 'Enter']) {
      await hold(ann).focus();
      await ann.keyboard.down(key);
      await expect.poll(() => peeked(ann)).toEqual(labelsOf(FRONTS[0] ?? [], true));
      await ann.keyboard.up(key);
      await expect.poll(() => peeked(ann)).toEqual(labelsOf(FRONTS[0] ?? [], false));
    }
    await ann.keyboard.down(' ');
    await ann.evaluate(() => dispatchEvent(new Event('blur')));
    await expect.poll(() => peeked(ann)).toEqual(labelsOf(FRONTS[0] ?? [], false));
    await ann.keyboard.up(' ');
    await nobodySeesAny();
  });

  await test.step('by a press, for people who cannot hold', async () => {
    await ann.getByLabel('Show on press instead of hold').check();
    await ann.getByRole('button', { name: 'Show', exact: true }).click();
    await expect.poll(() => peeked(ann)).toEqual(labelsOf(FRONTS[0] ?? [], true));
    await ann.getByRole('button', { name: 'Hide', exact: true }).click();
    await expect.poll(() => peeked(ann)).toEqual(labelsOf(FRONTS[0] ?? [], false));
  });

  await ann.getByRole('grid').getByRole('button', { name: /^B2,/ }).click({ force: true });
  await expect(ann.getByRole('alert')).toContainText('First look at the cards in front of you.');
  await ann.getByRole('button', { name: 'I have seen them' }).click();
  await expect(ann.locator('.prompt-line')).toHaveText(
    'Bob, Cem and Dora are still looking at the cards in front of them.',
  );
  await expect(ann.getByLabel('Players')).toContainText('still looking');
  await test.step('afterwards they are nowhere, and do not come back', async () => {
    await nobodySeesAny();
    await ann.reload();
    await expect(ann.locator('.prompt-line')).toContainText('still looking');
    await expect(hold(ann)).toHaveCount(0);
    await nobodySeesAny();
  });
});

/** All look at their cards, and say so. */
async function everybodyLooks(pages: readonly Page[]): Promise<void> {
  for (const page of pages) {
    await hold(page).focus();
    await page.keyboard.down(' ');
    await page.keyboard.up(' ');
    await page.getByRole('button', { name: 'I have seen them' }).click();
    await expect(hold(page)).toHaveCount(0);
  }
}

test('four people play seven rounds to the end', async ({ server, openPage }) => {
  test.slow();
  const people = { Ann: PHONE, Bob: DESKTOP, Cem: SMALL_PHONE, Dora: DARK };
  const { party, heard, watchers } = await sitDown(server, openPage, people);
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('nobody came');
  await everybodyLooks(party.pages);
  const game = await GameOnPages.on(party.spectator, watchers);

  await test.step('[R-2] what cannot be chosen is explained, and nothing is sent', async () => {
    await game.isSeenByAll();
    const { seq } = party.spectator;
    const card = (name: RegExp, page: Page = ann) =>
      page.getByRole('grid').getByRole('button', { name });
    await card(/^A1,/, bob).click({ force: true });
    await expect(bob.getByRole('alert')).toContainText('It is Ann’s turn.');
    await card(/^C3, empty$/).click({ force: true });
    await expect(ann.getByRole('alert')).toContainText('There is no card at C3.');
    await card(/^A1,/).click();
    await expect(card(/^A1, yellow walrus, last card$/)).toBeVisible();
    expect(party.spectator.seq).toBe(seq + 1);
  });

  await game.isPlayedToItsEnd(strategy(new Memory(DECK), 2), async () => {
    // G-2: who has won is public, and what they have drawn is not.
    expect(heard.some(({ heardOfRubies }) => heardOfRubies)).toBe(false);
    for (const page of party.pages) {
      await expect(page.locator('.ruby-card[data-open]')).toHaveCount(0);
    }
  });
  await showsTreasure(party.pages, game);
  for (const page of party.pages) {
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBeLessThanOrEqual(0);
  }
});

test('two people play by the expert rules without the board, and somebody watches', async ({
  server,
  openPage,
}) => {
  test.slow();
  const people = { Ann: PHONE, Bob: DARK };
  const { party, heard, watchers, open, overheard } = await sitDown(server, openPage, people, {
    rules: 'expert',
    display: 'expert',
  });
  const spectating = await open(DESKTOP);
  await spectating.goto(party.link);
  await expect(spectating.locator('.prompt-line')).toContainText('still looking');
  const watching = overheard.get(spectating);
  expect(watching?.heard(DECK.split(/\s+/))).toEqual([]);
  await everybodyLooks(party.pages);

  const everybody = [...watchers, { page: spectating, you: null }];
  const game = await GameOnPages.on(party.spectator, everybody);
  await game.isPlayedToItsEnd(strategy(new Memory(DECK), 5), async () => {
    expect([...heard, watching].some((page) => page?.heardOfRubies)).toBe(false);
  });
  // Every animal has had something to do, and what only may be done has been left as well.
  const powers = ['again', 'turned-down', 'swapped', 'skipped', 'blocked', 'declined'];
  expect([...game.happened]).toEqual(expect.arrayContaining(powers));
  await showsTreasure([...party.pages, spectating], game);
});

test('[X-O] cards that an octopus swaps are seen to move, and not to turn over', async ({
  server,
  openPage,
}) => {
  const moving = { viewport: PHONE.viewport, reducedMotion: 'no-preference' } as const;
  const people = { Ann: moving, Bob: { ...DESKTOP, ...moving } };
  const { party } = await sitDown(server, openPage, people, { rules: 'expert' });
  await everybodyLooks(party.pages);
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('nobody came');
  const card = (page: Page, name: RegExp) => page.getByRole('grid').getByRole('button', { name });
  await card(ann, /^A3, face down, can be chosen$/).click();
  await expect(card(ann, /^A3, green octopus, last card$/)).toBeVisible();
  await expect(card(ann, /can be chosen$/)).toHaveCount(3);
  for (const page of party.pages) await noteMoves(page);
  await card(ann, /^A2, face down, can be chosen$/).click();
  for (const page of party.pages) {
    await expect(card(page, /^A2, green octopus, last card/)).toBeVisible();
    await expect(card(page, /^A3, face down/)).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.body.dataset['moved'])).toBe('A2 A3');
    await expect(page.locator('[data-moves]')).toHaveCount(0);
    // What was to be seen there before is forgotten.
    await expect(page.getByRole('grid').locator('.face')).toHaveCount(1);
  }
});

/** Writes down which cells move, and would fail to if one of them turned over instead. */
const noteMoves = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moved = new Set<string>();
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.dataset['moves'] === undefined) continue;
        const turns = target.getAnimations({ subtree: true }).length > 1;
        const label = target.querySelector('button')?.getAttribute('aria-label') ?? '';
        moved.add(turns ? 'turns' : label.slice(0, 2));
      }
      document.body.dataset['moved'] = [...moved].sort().join(' ');
    }).observe(document.body, { attributeFilter: ['data-moves'], subtree: true });
  });

/** G-1: the ruby cards of everybody, from the fewest to the most, and who has won. */
async function showsTreasure(pages: readonly Page[], game: GameOnPages): Promise<void> {
  const { players, won } = game.view;
  const rows = players
    .map(({ name, rubies = 0 }) => ({ name, rubies }))
    .sort((a, b) => a.rubies - b.rubies)
    .map(({ name, rubies }) => ({
      name,
      sum: `${rubies} ${rubies === 1 ? 'ruby' : 'rubies'}`,
      cards: won.flatMap((card) => (card.player === name ? (card.rubies ?? 0) : [])),
    }));
  for (const page of pages) {
    await expect(page.getByRole('heading', { name: 'The rubies' })).toBeVisible();
    const shown = page.locator('.treasure-row').evaluateAll((items) =>
      items.map((item) => ({
        name: item.querySelector('.treasure-name')?.textContent ?? '',
        sum: item.querySelector('.treasure-sum')?.textContent ?? '',
        cards: [...item.querySelectorAll('.ruby-card')].map((card) => card.children.length),
      })),
    );
    expect(await shown).toEqual(rows);
    await expect(page.locator('.treasure-verdict')).toContainText(/win/);
  }
}

test('nothing goes on when the host has ended the game', async ({ server, openPage }) => {
  const { party } = await sitDown(server, openPage, { Ann: LYING, Bob: PHONE });
  const [ann, bob] = party.pages;
  if (!ann || !bob) throw new Error('two should play');
  await canPressAll(ann, 25);
  await endEarly(server, party);
  for (const page of party.pages) {
    await expect(page.getByText('The game was ended early.').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Round 1/ })).toBeVisible();
    await expect(hold(page)).toHaveCount(0);
  }
  await ann.getByRole('button', { name: /^B1,/ }).click({ force: true });
  await expect(ann.getByRole('alert')).toContainText('The game was ended early.');
  party.close();
});
