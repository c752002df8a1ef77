import { type Problem, type ProblemCode, problem } from '../games/problem.ts';
import { type Card, isCard, type Layout } from '../games/scramble/cards.ts';
import { checkBoard, checkSpots } from '../games/scramble/invariant.ts';
import { cardsOn, spotsChangedBy } from '../games/scramble/map.ts';
import { isBoardChange, type Replacements } from '../games/scramble/moves.ts';
import { type ScrambleMove, scramble } from '../games/scramble/scramble.ts';
import type { ScrambleState } from '../games/scramble/state.ts';
import { BoardText } from '../games/scramble/text.ts';
import { publicView } from '../games/scramble/view.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { Log } from '../room/log.ts';
import { type MoveReply, offAbort, onAbort } from '../room/move-request.ts';
import { Room } from '../room/room.ts';
import type { RoomSettings } from '../room/settings.ts';
import type { CommittedMove } from '../room/subscribers.ts';
import type { RoomId } from '../table/state.ts';
import { readLayout } from './files.ts';

/** A room in which Memory Scramble is played, alone or at a table. */
type BoardRoom = Pick<Room<unknown, ScrambleMove>, 'play' | 'subscribe' | 'close'>;

/** Attempts of a map while other maps keep making new cards (M-3). */
const MAP_ATTEMPTS = 100;

/** Where the moves of a board are stored: in a log, under the id of a room. */
export interface BoardStorage {
  readonly log: Log;
  readonly id: RoomId;
  readonly settings?: Partial<RoomSettings>;
}

/** In memory a snapshot saves only space, so it can be rare. */
const inMemory = (): BoardStorage => ({
  log: new MemoryLog(),
  id: 'board',
  settings: { snapshotEvery: 10_000 },
});

/** No other node plays in the room of a board, and its timers do not keep the process alive. */
const ALONE: Pick<RoomSettings, 'node' | 'isAlone' | 'later'> = {
  node: 'board',
  isAlone: true,
  later: (milliseconds, action) => void setTimeout(action, milliseconds).unref(),
};

/** Checks the whole representation after every change, not only what the change touched. */
const CHECK_EVERYTHING = process.env['RECOLLECT_CHECK'] === 'everything';

/**
 * A Memory Scramble board: a grid of cards that any number of players turn over at the same time.
 *
 * A mutable, concurrency-safe abstract data type. A player is named by a string of letters, digits
 * and underscores. Spaces are named by row and column, from (0, 0) at the top left. Methods that
 * return a board state return it as text, one line a space: `none`, `down`, `up CARD` or `my CARD`.
 */
export class Board<Text = string> {
  // Abstraction function:
  //   AF(room, stateIn, text, render, watchers) = the board that `state` describes, as documented at
  //   `ScrambleState`, on which the players in `watchers` wait for the next change.
  // Representation invariant:
  //   - `state` satisfies `checkBoard`: among others, controlled cards are face up, each is in
  //     the hand of exactly its controller, and only controlled cards are waited for;
  //   - `text` describes `state`: `text.seenBy(p)` is what p sees of it;
  //   - no watcher has been notified, or was added before the latest change of a card.
  // Safety from rep exposure:
  //   All fields are private, the state of `room` is only read, and everything that goes in or comes
  //   out is immutable, or for servers a copy in bytes that the board does not use.
  // Safety for concurrency:
  //   Each operation acts on the board in one step without awaiting anything. Waiting for a card is
  //   part of the board's state, first come first served.
  readonly #room: BoardRoom;
  readonly #stateIn: () => ScrambleState;
  readonly #refusePlayerId: (playerId: string) => BoardProblem | undefined;
  readonly #render: (text: BoardText, playerId: string) => Text;
  readonly #watchers = new Watchers<Text>();
  #text: BoardText;

  private constructor(
    room: BoardRoom,
    stateIn: () => ScrambleState,
    names: 'bare' | 'any',
    render: (text: BoardText, playerId: string) => Text,
  ) {
    this.#room = room;
    this.#stateIn = stateIn;
    this.#render = render;
    this.#refusePlayerId = names === 'bare' ? refusePlayerId : () => undefined;
    this.#text = new BoardText(this.#state);
    room.subscribe({
      onMove: (move) => this.#onMove(move),
      onResync: () => this.#onResync(),
      onDropped: () => void this.close(),
      onClose: () => this.#watchers.close(),
    });
    checkBoard(this.#state);
  }

  /**
   * Makes a new board from a file.
   *
   * @param filename path of a board file: `ROWxCOLUMN`, then a card on each line, row by row
   * @returns a board with these cards, all face down
   * @throws (rejects with) an error that says what is wrong if the file cannot be read, or names
   *    the line and what was expected there if it is not a board file
   */
  static async parseFromFile(filename: string): Promise<Board> {
    return Board.of(await readLayout(filename));
  }

  /**
   * @param layout the cards, row by row
   * @param shuffledBy the seed that shuffles the cards, if they are shuffled
   * @param place where its moves are stored; in memory by default
   * @returns a board with these cards, all face down
   */
  static async of(layout: Layout, shuffledBy?: string, place = inMemory()): Promise<Board> {
    const { rows, columns, cards } = layout;
    const setup = { rows, columns, cards, shuffle: shuffledBy !== undefined, open: true };
    const creation = { setup, players: [], seed: shuffledBy ?? '' };
    const { log, id, settings } = place;
    return Board.fromRoom(
      await Room.create(log, id, scramble, creation, { ...ALONE, ...settings }),
    );
  }

  /**
   * @param place where the moves of an earlier board are stored
   * @returns that board as it was left, except for players who waited: their requests are gone
   */
  static async resume({ log, id, settings }: BoardStorage): Promise<Board | undefined> {
    const room = await Room.load(log, id, scramble, { ...ALONE, ...settings });
    return room && Board.fromRoom(room);
  }

  /** @returns the board that is played in `room` */
  static fromRoom(room: Room<ScrambleState, ScrambleMove>): Board {
    return new Board(
      room,
      () => room.state,
      'bare',
      (text, playerId) => text.seenBy(playerId),
    );
  }

  /**
   * A board for servers: its board states are UTF-8, ready to be sent.
   *
   * @param stateIn the state of the game in `room`
   * @param names `any` if the room itself checks who plays; otherwise C-8 holds
   */
  static inBytes(
    room: BoardRoom,
    stateIn: () => ScrambleState,
    names: 'bare' | 'any',
  ): Board<Uint8Array> {
    return new Board(room, stateIn, names, (text, playerId) => text.bytesSeenBy(playerId));
  }

  /** @returns the number of rows, at least 1 */
  getRows(): number {
    return this.#state.rows;
  }

  /** @returns the number of columns, at least 1 */
  getColumns(): number {
    return this.#state.columns;
  }

  /** @returns how many cards on the board have this string on them */
  countOf(card: string): number {
    return spotsChangedBy(this.#state, [[card, `${card}${card}`]]).length;
  }

  /** @returns the approximate length of a board state as UTF-8, in bytes */
  get textLength(): number {
    return this.#text.length;
  }

  /**
   * @returns the board as that player sees it now
   * @throws a BoardProblem if that is not a player id
   */
  look(playerId: string): Text {
    this.#checkPlayer(playerId);
    return this.#seenBy(playerId);
  }

  /**
   * Turns over a card by the rules of the game. Acts at once, unless the card is the player's first
   * and somebody else controls it: then the player waits for it in line.
   *
   * @param signal gives up waiting when aborted
   * @returns the board as the player sees it right after they got the card
   * @throws (rejects with) a BoardProblem that says why the player did not get the card. If there is
   *    no such space, or the player is waiting already, nothing has changed.
   */
  flip(playerId: string, row: number, column: number, signal?: AbortSignal): Promise<Text> {
    return this.#play(playerId, { type: 'flip', row, column }, signal);
  }

  /**
   * Replaces every card on the board by `f(card)`, face-down ones too, in one step, and changes
   * nothing else. Other operations continue while `f` works. Cards that match when the map starts
   * match at every moment.
   *
   * @param f the new card for an old one, a function in the mathematical sense; called once for
   *    each distinct card
   * @returns the board as the player sees it after the replacement
   * @throws (rejects with) what `f` rejects with, or a BoardProblem if it gives something that is
   *    not a card or if other maps kept making new cards; the board is as it was
   */
  async map(playerId: string, f: (card: string) => Promise<string>): Promise<Text> {
    this.#checkPlayer(playerId);
    const replacements = new Map<Card, Card>();
    for (let attempt = 1; ; attempt++) {
      const unknown = cardsOn(this.#state).filter((card) => !replacements.has(card));
      for (const [from, to] of await computeAll(unknown, f)) replacements.set(from, to);
      // Where nothing changes there is nothing to store.
      const isIdentity = cardsOn(this.#state).every((card) => replacements.get(card) === card);
      if (isIdentity) return this.#seenBy(playerId);
      try {
        return await this.#play(playerId, { type: 'map', replacements: [...replacements] });
      } catch (error) {
        const isUnmapped = error instanceof BoardProblem && error.code === 'unmapped-card';
        if (!isUnmapped || attempt >= MAP_ATTEMPTS) throw error;
      }
    }
  }

  /**
   * Replaces every card `from` on the board by `to`, in one step.
   *
   * @returns the board as the player sees it after the replacement
   * @throws (rejects with) a BoardProblem if `to` is not a card; the board is as it was
   */
  async replace(playerId: string, from: string, to: string): Promise<Text> {
    this.#checkPlayer(playerId);
    checkCard(to);
    const isIdentity = from === to || !cardsOn(this.#state).includes(from);
    if (isIdentity) return this.#seenBy(playerId);
    return this.#play(playerId, { type: 'map', replacements: [[from, to]], unlisted: 'stay' });
  }

  /**
   * Waits for the next change: a card turned over, removed, or replaced by a different one.
   *
   * @param signal gives up when aborted
   * @returns the board as the player sees it right after that change
   * @throws (rejects with) a BoardProblem if the player gives up or the board closes
   */
  watch(playerId: string, signal?: AbortSignal): Promise<Text> {
    const why = this.#refusePlayerId(playerId);
    return why ? Promise.reject(why) : this.#watchers.add(playerId, signal);
  }

  /**
   * Removes a player: they stop waiting, their last play is finished, and a card that they still
   * hold goes to the next who waits for it, or is turned face down. Flipping again brings them back.
   *
   * @returns the board as they see it then
   * @throws (rejects with) a BoardProblem if they have never flipped
   */
  leave(playerId: string): Promise<Text> {
    return this.#play(playerId, { type: 'leave' });
  }

  /** Shows the board `next` to all watchers, and ends watching. The caller closes the room. */
  replaceWith(next: Board<Text>): void {
    this.#watchers.fire((playerId) => next.look(playerId));
    this.#watchers.close();
  }

  /** Ends all waiting and watching with a BoardProblem. After that no move can be played. */
  async close(): Promise<void> {
    this.#watchers.close();
    await this.#room.close();
  }

  /** @returns the board as everybody may see it, with the controller's name beside each card */
  toString(): string {
    const { rows, columns, spots } = publicView(this.#state);
    const lines = spots.map((spot) => {
      if (spot === null || spot === 'down') return spot ?? 'none';
      return spot.by === undefined ? `up ${spot.up}` : `up ${spot.up} (${spot.by})`;
    });
    return `${rows}x${columns}\n${lines.join('\n')}`;
  }

  #play(playerId: string, move: ScrambleMove, signal?: AbortSignal): Promise<Text> {
    return new Promise((resolve, reject) => {
      this.#checkPlayer(playerId);
      const onReply = (reply: MoveReply): void => {
        const why = problemIn(reply);
        // Deferred so the caller can attach a handler; otherwise Node reports an unhandled rejection.
        if (why) SOON.then(() => reject(new BoardProblem(why)));
        else resolve(this.#seenBy(playerId));
      };
      this.#room.play(playerId, move, onReply, { signal });
    });
  }

  get #state(): ScrambleState {
    return this.#stateIn();
  }

  #seenBy(playerId: string): Text {
    return this.#render(this.#text, playerId);
  }

  #checkPlayer(playerId: string): void {
    const why = this.#refusePlayerId(playerId);
    if (why) throw why;
  }

  #onMove({ effects, changed }: CommittedMove): void {
    this.#text.touch(changed);
    this.#checkRep(changed);
    if (this.#watchers.size > 0 && effects.some(isBoardChange)) {
      this.#watchers.fire((playerId) => this.#seenBy(playerId));
    }
  }

  #onResync(): void {
    this.#text = new BoardText(this.#state);
    checkBoard(this.#state);
    this.#watchers.fire((playerId) => this.#seenBy(playerId));
  }

  #checkRep(touched: readonly number[]): void {
    if (CHECK_EVERYTHING) {
      checkBoard(this.#state);
      const fresh = new BoardText(this.#state).seenBy('');
      if (this.#text.seenBy('') !== fresh) throw new Error('the text does not show the board');
    } else {
      checkSpots(this.#state, touched);
    }
  }
}

const SOON = Promise.resolve();

const PLAYER_ID = /^[A-Za-z0-9_]+$/;

function refusePlayerId(playerId: string): BoardProblem | undefined {
  if (PLAYER_ID.test(playerId)) return undefined;
  const message = `${JSON.stringify(playerId)} is not a player id: expected letters, digits and underscores`;
  return new BoardProblem(problem('illegal-player', message));
}

const problemIn = (reply: MoveReply): Problem | undefined =>
  'refused' in reply ? reply.refused : 'lost' in reply ? reply.lost : reply.failed;

/** Starts `f` on all cards together. */
async function computeAll(
  cards: readonly Card[],
  f: (card: string) => Promise<string>,
): Promise<Replacements> {
  return Promise.all(
    cards.map(async (from): Promise<[Card, Card]> => {
      const to = await f(from);
      checkCard(to);
      return [from, to];
    }),
  );
}

function checkCard(card: string): void {
  if (isCard(card)) return;
  const message = `${JSON.stringify(card)} is not a card: expected a non-empty string without white space`;
  throw new BoardProblem(problem('illegal-card', message));
}

/** The reason why an operation on a board was refused, failed or has an unknown outcome. */
export class BoardProblem extends Error {
  override readonly name = 'BoardProblem';
  readonly code: ProblemCode;

  constructor({ code, message }: Problem) {
    // Part of ordinary play: a stack trace would say nothing, and cost more than the flip.
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = limit;
    this.code = code;
  }
}

interface Watcher<Text> {
  readonly playerId: string;
  readonly resolve: (text: Text) => void;
  readonly reject: (why: BoardProblem) => void;
  readonly signal: AbortSignal | undefined;
  readonly giveUp: () => void;
}

/** Players who wait for the next change of a board. Each is notified once (W-3). */
export class Watchers<Text = string> {
  #all = new Set<Watcher<Text>>();
  #isClosed = false;

  get size(): number {
    return this.#all.size;
  }

  add(playerId: string, signal?: AbortSignal): Promise<Text> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed || signal?.aborted) {
        reject(this.#isClosed ? closed() : gaveUp());
        return;
      }
      const giveUp = (): void => {
        this.#all.delete(watcher);
        reject(gaveUp());
      };
      const watcher: Watcher<Text> = { playerId, resolve, reject, signal, giveUp };
      if (signal) onAbort(signal, giveUp);
      this.#all.add(watcher);
    });
  }

  /** Shows everybody the board. Watchers that are added meanwhile wait for the next change. */
  fire(seenBy: (playerId: string) => Text): void {
    for (const watcher of this.#takeAll()) watcher.resolve(seenBy(watcher.playerId));
  }

  /** Rejects all watchers, present and future. */
  close(): void {
    this.#isClosed = true;
    for (const watcher of this.#takeAll()) watcher.reject(closed());
  }

  #takeAll(): Set<Watcher<Text>> {
    const watchers = this.#all;
    this.#all = new Set();
    for (const { signal, giveUp } of watchers) if (signal) offAbort(signal, giveUp);
    return watchers;
  }
}

const gaveUp = (): BoardProblem =>
  new BoardProblem(problem('gave-up', 'gave up waiting for a change'));

const closed = (): BoardProblem => new BoardProblem(problem('closed', 'the board has closed'));
