import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Clock } from '../clock.ts';
import { type BoardState, ownSpots } from './board-state.ts';
import { Cards, type Mark } from './cards.ts';
import { Connection, type ConnectionStatus } from './connection.ts';
import { type FlipEnd, Flips, isWaiting, type PendingFlip } from './flips.ts';
import { hint, type LastPlay } from './hint.ts';
import { placeName } from './place.ts';
import type { Protocol } from './protocol.ts';
import { spoken } from './spoken.ts';
import { friendlyReason } from './why.ts';

const NOTICE_STAYS = 12_000;

/** One player at one board: everything that the page shows, and what the player can do. */
export class Session {
  readonly player: string;
  readonly #clock: Clock;
  readonly #connection: Connection;
  readonly #flips: Flips;
  readonly #board = signal<BoardState | undefined>(undefined);
  readonly #cards = signal<Cards | undefined>(undefined);
  readonly #lastPlay = signal<LastPlay>('none');
  readonly #spoken = signal('');
  readonly #notice = signal<string | undefined>(undefined);
  readonly #isWaiting = computed(() => isWaiting(this.#flips.pending.value, this.#board.value));
  readonly #hint = computed(() => {
    const lastPlay = this.#isWaiting.value ? 'waiting' : this.#lastPlay.value;
    return this.#board.value && hint(this.#board.value, lastPlay);
  });
  readonly #stopMarking: () => void;
  #forgetNotice = (): void => {};
  #closed = false;

  constructor(player: string, protocol: Protocol, clock: Clock, random: () => number) {
    this.player = player;
    this.#clock = clock;
    this.#connection = new Connection(protocol, {
      clock,
      random,
      onBoard: (board) => this.#show(board),
    });
    this.#flips = new Flips(protocol, {
      clock,
      board: () => this.#board.peek(),
      onEnd: (end) => this.#flipEnded(end),
    });
    this.#stopMarking = effect(() => this.#cards.value?.mark(this.#marks()));
  }

  get status(): ReadonlySignal<ConnectionStatus> {
    return this.#connection.status;
  }

  get board(): ReadonlySignal<BoardState | undefined> {
    return this.#board;
  }

  /** The same board, card by card; another object only if the board has another size. */
  get cards(): ReadonlySignal<Cards | undefined> {
    return this.#cards;
  }

  /** What the player can do next. */
  get hint(): ReadonlySignal<string | undefined> {
    return this.#hint;
  }

  /** What happened on the board, for a screen reader. */
  get spoken(): ReadonlySignal<string> {
    return this.#spoken;
  }

  /** Why the player's last flip did not do what they wanted. */
  get notice(): ReadonlySignal<string | undefined> {
    return this.#notice;
  }

  get pending(): ReadonlySignal<PendingFlip | undefined> {
    return this.#flips.pending;
  }

  /** Whether somebody else holds the card that the player named. */
  get isWaiting(): ReadonlySignal<boolean> {
    return this.#isWaiting;
  }

  connect(): void {
    if (!this.#closed) this.#connection.connect();
  }

  /** Stops watching, to save a connection while nobody looks at the page. */
  rest(): void {
    this.#connection.rest();
  }

  /** The player is no longer here: ends everything, also a wait. */
  close(): void {
    this.#closed = true;
    this.#flips.stop();
    this.#connection.rest();
    this.#stopMarking();
    this.#forgetNotice();
  }

  /** The player names a card. */
  press(at: number): void {
    const board = this.#board.peek();
    if (!board) return;
    const place = placeName(at, board.columns);
    if (this.status.peek() === 'lost') {
      this.#tell('You are not connected right now. Your card was not turned.');
    } else if (board.spots[at]?.face === 'none') {
      this.#tell(`There is no card at ${place} any more.`);
    } else if (!this.#flips.flip(at)) {
      this.#tell('You are waiting for a card. Stop waiting to choose another.');
    }
  }

  stopWaiting(): void {
    this.#flips.stop();
  }

  dismissNotice(): void {
    this.#forgetNotice();
    this.#notice.value = undefined;
  }

  #show(board: BoardState): void {
    const before = this.#board.peek();
    const sentences = spoken(before, board);
    if (sentences.length > 0) this.#spoken.value = sentences.join(' ');
    this.#board.value = board;
    const cards = this.#cards.peek();
    if (cards?.fits(board)) cards.show(board);
    else this.#cards.value = new Cards(board);
  }

  #flipEnded({ at, answer, held, waited }: FlipEnd): void {
    if (this.#closed) return;
    this.#lastPlay.value = 'none';
    switch (answer.type) {
      case 'board':
        this.dismissNotice();
        if (held.length === 1 && ownSpots(answer.board).length === 0)
          this.#lastPlay.value = 'missed';
        this.#connection.tell(answer.board);
        return;
      case 'refused':
        // Naming a card of one's own pair is how the last pair is taken off the board (C-7).
        if (held.length === 2 && held.includes(at)) this.dismissNotice();
        else this.#tell(friendlyReason(answer.why, { held: held.length === 1, waited }));
        this.#connection.lookNow();
        return;
      case 'lost':
        this.#tell('The connection was lost before your card was answered.');
        this.#connection.lose();
        return;
      case 'stopped':
        this.#tell('You stopped waiting.');
        this.#connection.lookNow();
        return;
    }
  }

  #tell(notice: string): void {
    this.#forgetNotice();
    this.#notice.value = notice;
    this.#forgetNotice = this.#clock.after(NOTICE_STAYS, () => this.dismissNotice());
  }

  #marks(): Map<number, Mark> {
    const marks = new Map<number, Mark>();
    const pending = this.#flips.pending.value;
    if (pending) marks.set(pending.at, this.#isWaiting.value ? 'waiting' : 'pressed');
    if (pending?.next !== undefined) marks.set(pending.next, 'pressed');
    return marks;
  }
}
