import { expect, type Locator, type Page } from '@playwright/test';
import type { ViewOf } from '../src/games/index.ts';
import { aroundFrom } from './around.ts';

type View = ViewOf<'match'>;

/** A page at a table of Memory Match, of a player or of somebody who watches. */
export class MatchPage {
  readonly page: Page;
  readonly name: string | null;
  /** All that the server has sent to it, and how much it has sent itself. */
  readonly #received: string[] = [];
  #sent = 0;

  constructor(page: Page, name: string | null) {
    this.page = page;
    this.name = name;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.#received.push(String(payload)));
      socket.on('framesent', () => {
        this.#sent += 1;
      });
    });
  }

  card(spot: number): Locator {
    return this.page.getByRole('gridcell').nth(spot).getByRole('button');
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  get prompt(): Locator {
    return this.page.getByRole('region', { name: 'What to do' });
  }

  /** Everything that is to be seen of the game is what the view says. */
  async shows(view: View): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(look), { message: this.name ?? 'who watches' })
      .toEqual(lookOf(view, this.name));
  }

  /** Presses a card that cannot be turned over: that is explained, and nothing is sent. */
  async isRefused(spot: number, why: string): Promise<void> {
    const sent = this.#sent;
    // Playwright would wait until the card can be pressed.
    await this.card(spot).click({ force: true });
    await expect(this.page.getByRole('alert')).toContainText(why);
    await this.button('Dismiss this message').click();
    expect(this.#sent).toBe(sent);
  }

  /** All that the page knows, wherever it may be. */
  async everything(): Promise<string> {
    const stored = await this.page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
    );
    return [await this.page.content(), stored, ...this.#received].join('\n');
  }

  async hasNoSidewaysScroll(): Promise<void> {
    const overhang = await this.page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
    expect(overhang).toBe(0);
  }
}

/** What is to be seen of a game, in one go: there are many steps and several pages. */
interface Look {
  readonly labels: readonly string[];
  readonly prompt: readonly string[];
  /** As they are read out. */
  readonly players: readonly string[];
  readonly isYourTurn: boolean;
  /** The buttons beside the cards. */
  readonly buttons: readonly string[];
  /** How many cards can be pressed. */
  readonly open: number;
  /** How many faces are in the page, seen or not. */
  readonly faces: number;
}

/** Runs in the page. */
function look(): Look {
  const all = (selector: string): HTMLElement[] => [
    ...document.querySelectorAll<HTMLElement>(selector),
  ];
  const texts = (selector: string): string[] => all(selector).map((one) => one.textContent ?? '');
  const toDo = '[aria-label="What to do"]';
  return {
    labels: all('[role="gridcell"] button').map((card) => card.ariaLabel ?? ''),
    prompt: texts(`${toDo} p`),
    players: texts('[aria-label="Players"] li'),
    isYourTurn: document.title.startsWith('Your turn! '),
    buttons: texts(`${toDo} button`),
    open: all('[role="gridcell"] [aria-disabled="false"]').length,
    faces: all('[role="grid"] .match-face').length,
  };
}

/** What is to be seen then. */
function lookOf(view: View, you: string | null): { readonly [Part in keyof Look]: unknown } {
  const { phase, spots, players } = view;
  const isYourTurn = phase.kind !== 'over' && phase.player === you;
  const isPick = isYourTurn && (phase.kind === 'first' || phase.kind === 'second');
  return {
    labels: labels(view),
    prompt: promptOf(view, you).map((line) => expect.stringContaining(line)),
    players: aroundFrom(players, you).map(({ name, score, owesSkip }) =>
      expect.stringMatching(
        new RegExp(
          `^${name}.*, ${inWords(score)}${owesSkip ? '.*skips next turn' : '(?!.*skips)'}`,
        ),
      ),
    ),
    isYourTurn,
    buttons: isYourTurn ? buttonsOf(phase) : [],
    open: isPick ? spots.filter((spot) => spot === 'down').length : 0,
    faces: spots.filter((spot) => spot !== null && spot !== 'down').length,
  };
}

function buttonsOf(phase: View['phase']): unknown[] {
  if (phase.kind === 'seen') return ['Go on', expect.stringMatching(/^(Stop|Start) the clock$/)];
  if (phase.kind !== 'choice') return [];
  const sign = phase.pair === 'bonus-pair' ? '+' : '−';
  return [2, 1].map((points) => expect.stringContaining(`${sign}${points} point`));
}

const labels = ({ spots, settings: { columns } }: View): string[] =>
  spots.map((spot, at) => {
    const place = `row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}`;
    if (spot === null) return `${place}, empty`;
    if (spot === 'down') return `${place}, face down`;
    const { kind, number } = spot.up;
    return `${place}, ${kind === 'standard' ? number : `${kind} ${number}`}`;
  });

const inWords = (score: number): string =>
  `${score < 0 ? '−' : ''}${Math.abs(score)} ${Math.abs(score) === 1 ? 'point' : 'points'}`;

/** P-1 to P-7, as they are said to the player, or of them. */
const RESULTS = {
  match: (name: string) => `A pair! +1 point for ${name}.`,
  miss: () => 'Not a pair.',
  bonus: (name: string) => `A bonus! +1 point for ${name}.`,
  penalty: (name: string) => `A penalty! −1 point for ${name}.`,
  'bonus-and-penalty': () => 'Bonus and penalty cancel out.',
  'bonus-pair': () => 'Two bonus cards!',
  'penalty-pair': () => 'Two penalty cards!',
} as const;

const ENDINGS = {
  'all-found': 'All pairs have been found.',
  'turn-cap': 'That was',
  left: 'One player has left.',
} as const;

function promptOf({ phase }: View, you: string | null): string[] {
  if (phase.kind === 'over') {
    const won = phase.winner === you ? 'You win!' : `${phase.winner} wins!`;
    return [ENDINGS[phase.why], phase.winner === null ? 'It is a tie!' : won];
  }
  const { player } = phase;
  const isYou = player === you;
  const turn = isYou ? 'Your turn' : `${player}’s turn`;
  switch (phase.kind) {
    case 'first':
      return [turn, isYou ? 'Turn over a card.' : `${player} turns over a first card.`];
    case 'second':
      return [turn, isYou ? 'Now a second card.' : `${player} turns over a second card.`];
    case 'seen':
      return [RESULTS[phase.pair](isYou ? 'you' : player), isYou ? '' : 'looks at the cards.'];
    case 'choice':
      return [RESULTS[phase.pair](player), isYou ? 'Choose' : `${player} chooses:`];
  }
}
