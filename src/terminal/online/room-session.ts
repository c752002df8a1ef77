import { NotRecollect, type RecollectError } from '../../client/errors.ts';
import type { Seat } from '../../client/link.ts';
import { isLeaving } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { Json } from '../../games/json.ts';
import { InputError, type TextUi } from '../../games/text.ts';
import type { Effect, PublicView, Spot } from '../../games/view.ts';
import { problemIn } from '../../room/move-request.ts';
import type { MoveEvent, PlayerPort, RoomEvent, TablePort } from '../../room/port.ts';
import { isDone } from '../../table/table-moves.ts';
import { spotOf } from '../hot-seat.ts';
import { isYes, sentence } from '../question.ts';
import { DEBOUNCE_MS } from '../terminal.ts';
import {
  type Action,
  hasSecret,
  helpFor,
  type Peek,
  promptIn,
  type RoomPrompt,
} from './room-prompt.ts';
import { describeEffects, News, type ScreenModel, screenModelOf } from './screen-model.ts';

/** Shows a session. */
export interface Display {
  /** Called after every change. */
  show(): void;
  /** Announces what happened, where nothing is redrawn. */
  announce?(sentences: readonly string[]): void;
  /** Shows a view that the next change hides, where nothing is redrawn. */
  hold?(view: PublicView): void;
  /** True if a person reads and types: held views stay for a while, and Enter is debounced. */
  readonly isInteractive: boolean;
}

/** How a session ended. */
export type Ending =
  | { readonly type: 'quit' }
  /** The player gave up the seat. */
  | { readonly type: 'left' }
  /** The player takes this seat in a rematch. */
  | { readonly type: 'again'; readonly seat: Seat }
  | { readonly type: 'closed'; readonly error: RecollectError };

/** How long a held view stays. */
const HOLD_MS = 6_000;

/** How long a player who quits waits for the server to confirm it. */
const QUIT_MS = 2_000;

/** A room on a server. */
export interface OnlineRoom extends PlayerPort, TablePort {
  /** Why it was closed for good; undefined while it is open. */
  readonly error: RecollectError | undefined;
  rematch(): Promise<Seat>;
  /** Disconnects, but keeps the seat. */
  close(): void;
}

export interface EnteredRoom {
  readonly room: OnlineRoom;
  readonly text: TextUi;
  /** Leads others to the room. */
  readonly link: string;
}

/** A player or spectator in a room, at a terminal. */
export class RoomSession {
  readonly ended: Promise<Ending>;
  readonly #room: OnlineRoom;
  readonly #text: TextUi;
  readonly #link: string;
  readonly #display: Display;
  readonly #now: () => number;
  readonly #news = new News();
  readonly #unsubscribe: () => void;
  #resolve: (ending: Ending) => void = () => {};
  #hasEnded = false;
  #notice = '';
  #overlay = '';
  #peek: Peek = 'not yet';
  /** A view that stays until Enter is pressed, and the prompt for that. */
  #held: { readonly view: PublicView; readonly enter: string } | undefined;
  #holdTimer: NodeJS.Timeout | undefined;
  /** An action that waits for a `yes`. */
  #toConfirm: (() => void) | undefined;
  #focus: Spot | undefined;
  #pending = 0;
  /** The current prompt and when it was first shown, to debounce Enter. */
  #shownPrompt = { text: '', since: 0 };

  /** @param now the time in milliseconds */
  constructor({ room, text, link }: EnteredRoom, display: Display, now = () => performance.now()) {
    this.#room = room;
    this.#text = text;
    this.#link = link;
    this.#display = display;
    this.#now = now;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#unsubscribe = room.subscribe((event) => this.#update(() => this.#onEvent(event)));
    this.guard(() => {
      const { view } = room;
      if (view) this.#news.add([{ text: text.welcome(view), cardAt: undefined }]);
    });
    // The room may have closed before.
    if (room.error) this.#end({ type: 'closed', error: room.error });
  }

  /** Resolves when the session has ended, and disconnects. Aborting `stop` quits. */
  async untilEnded(stop: AbortSignal): Promise<Ending> {
    const quit = (): void => this.quit();
    stop.addEventListener('abort', quit);
    try {
      return await this.ended;
    } finally {
      stop.removeEventListener('abort', quit);
      this.#hasEnded = true;
      clearTimeout(this.#holdTimer);
      this.#unsubscribe();
      this.#room.close();
    }
  }

  get prompt(): RoomPrompt {
    if (this.#held) return { ...CLOSE_OVERLAY, text: this.#held.enter };
    if (this.#toConfirm || this.#overlay !== '') return CLOSE_OVERLAY;
    return promptIn(this.#room, this.#text, this.#peek);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** True once no player can move any more. */
  get isOver(): boolean {
    return isDone(this.#room.table);
  }

  /** The number of requests without a reply. */
  get pending(): number {
    return this.#pending;
  }

  get focus(): Spot | undefined {
    return this.#focus;
  }

  get screenModel(): ScreenModel {
    return screenModelOf(this.#room, this.#text, {
      link: this.#link,
      news: this.#news.lines(this.#held?.view ?? this.#room.view),
      notice: this.#notice,
      prompt: this.#showPrompt(),
      overlay: this.#overlay,
      peek: this.#peek,
      held: this.#held?.view,
    });
  }

  /** Handles a typed line. */
  onLine(typed: string): void {
    this.#update(() => this.#handleLine(typed.trim()));
  }

  /** Ends the session because the server sent valid messages that make no sense together. */
  fail(error: unknown): void {
    const why = `what the server sent makes no sense together: ${error}`;
    this.#end({ type: 'closed', error: new NotRecollect(why, { cause: error }) });
  }

  quit(): void {
    this.#quit().catch((error: unknown) => this.fail(error));
  }

  /** Ends the session if the rules throw, as they do for impossible views. */
  guard(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.fail(error);
    }
  }

  #update(action: () => void): void {
    this.guard(action);
    this.#display.show();
  }

  #end(ending: Ending): void {
    this.#hasEnded = true;
    this.#resolve(ending);
  }

  /** Notes when the prompt changes, and returns its text. */
  #showPrompt(): string {
    const text = this.#toConfirm ? 'Type yes if you mean it:' : this.prompt.text;
    if (text !== this.#shownPrompt.text) this.#shownPrompt = { text, since: this.#now() };
    return text;
  }

  #handleLine(line: string): void {
    this.#notice = '';
    this.#showPrompt();
    if (this.#toConfirm) this.#confirm(line);
    else if (this.#closeOverlay() && line === '') this.#showPrompt();
    else this.#read(line);
  }

  #read(line: string): void {
    const { prompt } = this;
    const isTooEarly =
      this.#display.isInteractive && this.#now() - this.#shownPrompt.since < DEBOUNCE_MS;
    if (prompt.isEnter && line === '' && isTooEarly) return;
    try {
      this.#do(prompt.read(line));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#notice = sentence(error.message);
    }
  }

  #do(action: Action): void {
    const room = this.#room;
    switch (action.type) {
      case 'move':
        this.#play(action.move);
        break;
      case 'peek':
        this.#peek = 'now';
        break;
      case 'see':
        this.#see(action.row, action.column);
        break;
      case 'nothing':
        break;
      case 'help':
        this.#overlay = [room.view && this.#text.help(room.view), helpFor(room)]
          .filter((text) => text !== undefined)
          .join('\n\n');
        break;
      case 'start':
        this.#attempt(room.start());
        break;
      case 'again':
        this.#attempt(room.rematch().then((seat) => this.#end({ type: 'again', seat })));
        break;
      case 'end':
        this.#ask('That ends the game for everybody.', () => this.#attempt(room.end()));
        break;
      case 'leave':
        this.#ask('That gives up your seat for good.', () =>
          this.#attempt(room.standUp().then(() => this.#end({ type: 'left' }))),
        );
        break;
      case 'quit':
        this.quit();
        break;
    }
  }

  #play(move: Json): void {
    // Secret cards are shown once, however long the reply takes.
    if (this.#peek === 'now') this.#peek = 'done';
    // The type of a move is known only to its game; the server validates it.
    const played = this.#room.play(move as never).then((reply) => {
      const problem = problemIn(reply);
      if (problem) this.#notice = sentence(problem.message);
    });
    const whenPlayed = played.finally(() => {
      if (this.#peek === 'done') this.#peek = 'not yet';
    });
    this.#attempt(whenPlayed);
    if (this.#room.status !== 'live') this.#notice = UNSENT;
  }

  /** Counts a request as pending, and shows its error as a notice. */
  #attempt(request: Promise<unknown>): void {
    this.#pending += 1;
    request
      .catch((error: unknown) => {
        this.#notice = error instanceof Error ? sentence(error.message) : String(error);
      })
      .finally(() => {
        this.#pending -= 1;
        this.#display.show();
      });
  }

  /** Leaves an open board, where no seat is kept, so that the cards are free again. */
  async #quit(): Promise<void> {
    const { view, you, table, game } = this.#room;
    const isOpen = view && you !== null && table.isOpen;
    const leave = isOpen ? games.get(game)?.moves(view, you).find(isLeaving) : undefined;
    if (leave !== undefined && this.#room.status === 'live') await this.#playLast(leave);
    this.#end({ type: 'quit' });
  }

  /** Resolves when the move has its reply, the connection breaks, or the time is up. */
  async #playLast(move: Json): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let stop = (): void => {};
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, QUIT_MS);
      stop = this.#room.subscribe(({ kind }) => {
        if (kind === 'status') resolve();
      });
      void this.#room.play(move as never).then(() => resolve());
    });
    clearTimeout(timer);
    stop();
  }

  #ask(warning: string, action: () => void): void {
    this.#notice = warning;
    this.#toConfirm = action;
  }

  #confirm(line: string): void {
    const action = this.#toConfirm;
    this.#toConfirm = undefined;
    if (isYes(line)) action?.();
  }

  /** @returns whether an overlay or a held view covered the board */
  #closeOverlay(): boolean {
    const wasCovered = this.#overlay !== '' || this.#held !== undefined;
    this.#overlay = '';
    this.#held = undefined;
    clearTimeout(this.#holdTimer);
    return wasCovered;
  }

  #see(row: number, column: number): void {
    const { rows = 0, columns = 0 } = (this.#room.view ?? {}) as Record<string, number>;
    if (row < 1 || row > rows || column < 1 || column > columns) {
      throw new InputError('there is no such space to see');
    }
    this.#focus = (row - 1) * columns + column - 1;
  }

  #onEvent(event: RoomEvent): void {
    const { error } = this.#room;
    switch (event.kind) {
      case 'move':
        this.#onMove(event);
        break;
      case 'resync':
      case 'secret':
        this.#endPeek();
        break;
      case 'status':
        if (error) this.#end({ type: 'closed', error });
        else
          this.#notice = event.status === 'live' ? BACK : 'The connection is lost. Trying again …';
        break;
      case 'seat-lost':
        this.#notice = 'You have no seat here any more, and only watch.';
        break;
    }
  }

  #onMove({ effects, before, after, player }: MoveEvent): void {
    const sentences = describeEffects(effects, this.#text, after);
    this.#news.add(sentences);
    this.#display.announce?.(sentences.map(({ text }) => text));
    if (this.#notice === BACK) this.#notice = '';
    if (player === this.#room.you) {
      this.#focus = effects.map(spotOf).find((spot) => spot !== undefined) ?? this.#focus;
    }
    if (before) this.#holdViews(effects, before);
    this.#endPeek();
  }

  /** Ends the peek of a player who has seen the cards at another terminal. */
  #endPeek(): void {
    if (this.#peek === 'now' && !hasSecret(this.#room)) this.#peek = 'not yet';
  }

  #holdViews(effects: readonly Effect[], before: PublicView): void {
    const { holds } = this.#text;
    if (!holds) return;
    let view = before;
    for (const effect of effects) {
      view = holds.view(view, effect);
      const enter = holds.after(effect);
      if (enter !== undefined) this.#hold(view, enter);
    }
  }

  #hold(view: PublicView, enter: string): void {
    this.#display.hold?.(view);
    if (!this.#display.isInteractive) return;
    this.#held = { view, enter };
    clearTimeout(this.#holdTimer);
    this.#holdTimer = setTimeout(() => {
      this.#held = undefined;
      this.#display.show();
    }, HOLD_MS);
  }
}

const CLOSE_OVERLAY: RoomPrompt = {
  text: 'Press Enter to see the table again.',
  isDue: true,
  isEnter: false,
  read: () => ({ type: 'help' }),
};

const BACK = 'Connected again.';
const UNSENT = 'Your move counts as soon as there is a connection again.';
