import { expect, type Page } from '@playwright/test';
import { stayingMoves } from '../src/bots/player.ts';
import type { Room } from '../src/client/node.ts';
import type { Card } from '../src/games/memoarrr/card.ts';
import { type MemoarrrMove, memoarrr } from '../src/games/memoarrr/memoarrr.ts';
import type { MemoarrrView } from '../src/games/memoarrr/view.ts';
import { place, seesIt } from './memoarrr-view.ts';

/** A page and whose it is; null for a spectator's. */
interface Watcher {
  readonly page: Page;
  readonly you: string | null;
}

/** For how many milliseconds a round is to be seen after its end. */
export const ROUND_END_STAYS = 2_400;

type Choose = (moves: readonly MemoarrrMove[], view: MemoarrrView) => MemoarrrMove;

/** A game that is played by hand on pages, all of which must show it as it is at every step. */
export class GameOnPages {
  readonly room: Room<'memoarrr'>;
  readonly watchers: readonly Watcher[];
  /** What has happened, to see that it was everything. */
  readonly happened = new Set<string>();

  private constructor(room: Room<'memoarrr'>, watchers: readonly Watcher[]) {
    this.room = room;
    this.watchers = watchers;
    room.subscribe((event) => {
      if (event.kind === 'move') for (const { type } of event.effects) this.happened.add(type);
    });
  }

  /** @param watchers on pages that show the game already */
  static async on(room: Room<'memoarrr'>, watchers: readonly Watcher[]): Promise<GameOnPages> {
    await Promise.all(watchers.map(({ page }) => noteWinners(page)));
    return new GameOnPages(room, watchers);
  }

  get view(): MemoarrrView {
    const { view } = this.room;
    if (!view) throw new Error('it has not started');
    return view;
  }

  get isOver(): boolean {
    return this.view.phase.kind === 'over';
  }

  pageOf(player: string): Page {
    const found = this.watchers.find(({ you }) => you === player);
    if (!found) throw new Error(`${player} has no page`);
    return found.page;
  }

  /** Every page shows what the server says. */
  async isSeenByAll(): Promise<void> {
    const { view } = this;
    await Promise.all(this.watchers.map(({ page, you }) => seesIt(page, { view, you })));
  }

  /** The player to move makes a move on their page. */
  async goesOn(choose: Choose): Promise<void> {
    const { phase } = this.view;
    if (!('player' in phase)) throw new Error('it is nobody’s turn');
    const { player } = phase;
    const moves = stayingMoves(memoarrr, this.view, player);
    const move = choose(moves, this.view);
    const { seq } = this.room;
    await press(this.pageOf(player), move);
    await this.room.until((room) => room.seq > seq);
  }

  /** To the end, with every page checked at every step. */
  async isPlayedToItsEnd(choose: Choose, afterRound: () => Promise<void>): Promise<void> {
    while (!this.isOver) {
      await this.isSeenByAll();
      const rounds = this.view.won.length;
      await this.goesOn(choose);
      const winner = this.view.won[rounds]?.player;
      if (winner === undefined) continue;
      await Promise.all(this.watchers.map((watcher) => hasSeenWinner(watcher, winner, rounds + 1)));
      if (!this.isOver) await afterRound();
    }
  }
}

/** Notes who wins each round, and what is said of the card that decided it: that stays only for a moment. */
const noteWinners = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
    const seen = new Set<string>();
    new MutationObserver(() => {
      const winner = text('.prompt[data-won="true"] .prompt-line');
      if (winner !== '') seen.add(`${winner} ${text('.last-card p')}`);
      document.body.dataset['won'] = [...seen].join('\n');
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });

/** The scene stays for a moment, with the card that decided the round. Nobody needs to look for that long. */
async function hasSeenWinner({ page, you }: Watcher, winner: string, round: number): Promise<void> {
  const words =
    winner === you
      ? `You win round ${round} and draw a`
      : `${winner} wins round ${round} and draws a`;
  const scene = new RegExp(`^${words} ruby card\\. .*(does not fit|No card is left)`, 'm');
  await expect(page.locator('body')).toHaveAttribute('data-won', scene);
  await page.clock.fastForward(ROUND_END_STAYS);
}

async function press(page: Page, move: MemoarrrMove): Promise<void> {
  if (move.type === 'decline') await page.getByRole('button', { name: 'Leave it at that' }).click();
  else if ('spot' in move) {
    const grid = page.getByRole('grid');
    await grid.getByRole('button', { name: new RegExp(`^${place(move.spot)},`) }).click();
  }
}

/** The cards as they lie, for somebody who remembers everything. */
export class Memory {
  readonly #cards: string[];

  constructor(deck: string) {
    this.#cards = deck.trim().split(/\s+/);
  }

  cardAt(spot: number): string {
    return this.#cards[spot] ?? '';
  }

  swap(one: number, other: number): void {
    const [a, b] = [this.cardAt(one), this.cardAt(other)];
    this.#cards[one] = b;
    this.#cards[other] = a;
  }

  fits(spot: number, last: Card | undefined): boolean {
    const card = this.cardAt(spot);
    return last === undefined || card[0] === last[0] || card[1] === last[1];
  }
}

/**
 * Somebody who remembers everything, and still errs in one of so many turns, by a seed of their own.
 * Animals do something different each time.
 */
export function strategy(memory: Memory, errsOnceIn: number): Choose {
  let count = 0;
  return (moves, view) => {
    count += 1;
    const found = view.spots[view.up.at(-1) ?? -1];
    const last = found && found !== 'down' ? found.up : undefined;
    const errs = count % errsOnceIn === 0;
    const wanted = moves.filter(
      (move) => move.type !== 'turn-over' || memory.fits(move.spot, last) !== errs,
    );
    const from = wanted.length > 0 ? wanted : moves;
    const move = from[(count * 7) % from.length];
    if (!move) throw new Error('nothing can be done');
    if (move.type === 'swap') memory.swap(view.up.at(-1) ?? -1, move.spot);
    return move;
  };
}
