import { NotRecollect, type RecollectError } from '../../client/errors.ts';
import type { Seat } from '../../client/link.ts';
import { isLeaving } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { Json } from '../../games/json.ts';
import { Misunderstood, type TextUi } from '../../games/text.ts';
import type { Effect, PublicView, Spot } from '../../games/view.ts';
import { problemIn } from '../../room/move-request.ts';
import type { MoveEvent, PlayerPort, PortStatus, RoomEvent, TablePort } from '../../room/port.ts';
import { isDone } from '../../table/table-moves.ts';
import { sentence } from '../question.ts';
import { DEBOUNCE_MS } from '../terminal.ts';
import { type Action, hasSecret, helpFor, type Peek, promptIn, type RoomPrompt } from './action.ts';
import { News, sentencesOf } from './news.ts';
import { type Scene, sceneOf } from './scene.ts';

/** Where a room is shown, and from where it is played. */
export interface Display {
  /** Something is different. */
  show(): void;
  /** This happened; where nothing is redrawn, it has to be said. */
  tell(sentences: readonly string[]): void;
  /** People must get to see this before it goes on. */
  pause(view: PublicView): void;
  /** Somebody sits there, who needs time to look and whose finger may slip. */
  readonly isInteractive: boolean;
}

/** How it came to an end at this terminal. */
export type Ending =
  | { readonly type: 'quit' }
  /** Somebody gave up their seat. */
  | { readonly type: 'left' }
  /** They play again, there. */
  | { readonly type: 'again'; readonly seat: Seat }
  | { readonly type: 'closed'; readonly error: RecollectError };

/** How long people get to see what would be gone at once. */
const PAUSE_MS = 6_000;

/** How long whoever goes waits for the server to hear of it. */
const GOODBYE_MS = 2_000;

/** A room on a server that somebody has entered. */
export interface OnlineRoom extends PlayerPort, TablePort {
  /** Why it was closed for good; undefined as long as it is not. */
  readonly error: RecollectError | undefined;
  rematch(): Promise<Seat>;
  /** Leaves the room, but not the seat. */
  close(): void;
}

/** Somebody at a terminal, in a room: what they see, and what they do. */
export class RoomSession {
  readonly ended: Promise<Ending>;
  readonly #room: OnlineRoom;
  readonly #text: TextUi;
  readonly #link: string;
  readonly #display: Display;
  readonly #now: () => number;
  readonly #news = new News();
  #resolve: (ending: Ending) => void = () => {};
  #hasEnded = false;
  readonly #stopListening: () => void;
  #notice = '';
  #overlay = '';
  #peek: Peek = 'not yet';
  /** What people must get to see, and what pressing Enter does then. */
  #held: { readonly view: PublicView; readonly enter: string } | undefined;
  #holdTimer: NodeJS.Timeout | undefined;
  /** What is done once they have said that they mean it. */
  #toConfirm: (() => void) | undefined;
  #focus: Spot | undefined;
  #pending = 0;
  /** What was asked when, to know what an Enter can have been meant for. */
  #prompt = { text: '', since: 0 };

  /** @param now the time in milliseconds */
  constructor(room: OnlineRoom, text: TextUi, link: string, display: Display, now: () => number) {
    this.#room = room;
    this.#text = text;
    this.#link = link;
    this.#display = display;
    this.#now = now;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    this.#stopListening = room.subscribe((event) => this.#onEvent(event));
    this.#guarded(() => this.#addWelcome());
    // It may have come to its end before anybody listened.
    if (room.error) this.#end({ type: 'closed', error: room.error });
  }

  /** What can be done now. */
  get prompt(): RoomPrompt {
    if (this.#held) return { ...GO_ON, prompt: this.#held.enter };
    if (this.#toConfirm || this.#overlay !== '') return GO_ON;
    return promptIn(this.#room, this.#text, this.#peek);
  }

  /** Nothing can be done here any more. */
  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Nobody can do anything in the game any more. */
  get isOver(): boolean {
    return isDone(this.#room.table);
  }

  /** How many moves have no answer yet. */
  get pending(): number {
    return this.#pending;
  }

  get focus(): Spot | undefined {
    return this.#focus;
  }

  get scene(): Scene {
    const prompt = this.#ownPrompt();
    return sceneOf(this.#room, this.#text, {
      link: this.#link,
      news: this.#news.lines(this.#held?.view ?? this.#room.view),
      notice: this.#notice,
      prompt,
      overlay: this.#overlay,
      peek: this.#peek,
      held: this.#held?.view,
    });
  }

  /** Somebody has typed a line. */
  onLine(typed: string): void {
    this.#guarded(() => this.#handleLine(typed));
    this.#display.show();
  }

  /** What the server sent is well-formed and yet nothing that can be shown or played. */
  fail(error: unknown): void {
    const why = `what the server sent makes no sense together: ${error}`;
    this.#end({ type: 'closed', error: new NotRecollect(why, { cause: error }) });
  }

  #addWelcome(): void {
    const { view } = this.#room;
    if (view) this.#news.add([{ text: this.#text.welcome(view), names: undefined }]);
  }

  /** Does it; rules that are shown something impossible throw, and that is the end here. */
  #guarded(action: () => void): void {
    try {
      action();
    } catch (error) {
      this.fail(error);
    }
  }

  #handleLine(typed: string): void {
    const line = typed.trim();
    this.#notice = '';
    this.#ownPrompt();
    if (this.#toConfirm) this.#confirm(line);
    else if (this.#goOn() && line === '') this.#ownPrompt();
    else this.#read(line);
  }

  /** The end of what there is to read: nothing more can be done from here. */
  quit(): void {
    this.#quit().catch((error: unknown) => this.fail(error));
  }

  close(): void {
    this.#hasEnded = true;
    clearTimeout(this.#holdTimer);
    this.#stopListening();
    this.#room.close();
  }

  #end(ending: Ending): void {
    this.#hasEnded = true;
    this.#resolve(ending);
  }

  /** What is asked for, and since when. */
  #ownPrompt(): string {
    const prompt = this.#toConfirm ? 'Type yes if you mean it:' : this.prompt.prompt;
    if (prompt !== this.#prompt.text) this.#prompt = { text: prompt, since: this.#now() };
    return prompt;
  }

  #read(line: string): void {
    const { prompt: asked } = this;
    if (asked.isEnter && line === '' && this.#isTooEarly()) return;
    try {
      this.#do(asked.read(line));
    } catch (error) {
      if (!(error instanceof Misunderstood)) throw error;
      this.#notice = sentence(error.message);
    }
  }

  #isTooEarly(): boolean {
    return this.#display.isInteractive && this.#now() - this.#prompt.since < DEBOUNCE_MS;
  }

  #do(action: Action): void {
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
        this.#overlay = this.#help();
        break;
      case 'start':
        this.#attempt(this.#room.start());
        break;
      case 'again':
        this.#attempt(this.#again());
        break;
      case 'end':
        this.#ask('That ends the game for everybody.', () => this.#attempt(this.#room.end()));
        break;
      case 'leave':
        this.#ask('That gives up your seat for good.', () => this.#attempt(this.#leave()));
        break;
      case 'quit':
        this.quit();
        break;
    }
  }

  #play(move: Json): void {
    // Whoever has seen their cards does not see them again, however long the answer takes.
    if (this.#peek === 'now') this.#peek = 'done';
    // Only the game itself knows its moves; the server checks them.
    const played = this.#room.play(move as never).then((reply) => {
      const problem = problemIn(reply);
      if (problem) this.#notice = sentence(problem.message);
    });
    const forget = (): void => {
      if (this.#peek === 'done') this.#peek = 'not yet';
    };
    this.#attempt(played.finally(forget));
    if (this.#room.status !== 'live') this.#notice = UNSENT;
  }

  /** Does something that takes a while; what goes wrong is told. */
  #attempt(doing: Promise<unknown>): void {
    this.#pending += 1;
    doing
      .catch((error: unknown) => {
        this.#notice = error instanceof Error ? sentence(error.message) : String(error);
      })
      .finally(() => {
        this.#pending -= 1;
        this.#display.show();
      });
  }

  async #again(): Promise<void> {
    this.#end({ type: 'again', seat: await this.#room.rematch() });
  }

  async #leave(): Promise<void> {
    await this.#room.standUp();
    this.#end({ type: 'left' });
  }

  /** Whoever has no seat to come back to does not leave their cards behind. */
  async #quit(): Promise<void> {
    const { view, you, table } = this.#room;
    const moves = view && you !== null && table.isOpen ? this.#movesIn(view, you) : [];
    const leave = moves.find(isLeaving);
    if (leave !== undefined) await this.#sayGoodbye(leave);
    this.#end({ type: 'quit' });
  }

  /** The server hears of it if there is a connection; but nobody is kept from going. */
  async #sayGoodbye(leave: Json): Promise<void> {
    if (this.#room.status !== 'live') return;
    let timer: NodeJS.Timeout | undefined;
    let stop = (): void => {};
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, GOODBYE_MS);
      stop = this.#room.subscribe(({ kind }) => {
        if (kind === 'status') resolve();
      });
      void this.#room.play(leave as never).then(() => resolve());
    });
    clearTimeout(timer);
    stop();
  }

  #movesIn(view: PublicView, you: string): Json[] {
    return games.get(this.#room.game)?.moves(view, you) ?? [];
  }

  #ask(warning: string, action: () => void): void {
    this.#notice = warning;
    this.#toConfirm = action;
  }

  #confirm(line: string): void {
    const action = this.#toConfirm;
    this.#toConfirm = undefined;
    if (['y', 'yes'].includes(line.toLowerCase())) action?.();
  }

  /** @returns whether there was something in the way of the table */
  #goOn(): boolean {
    const wasInTheWay = this.#overlay !== '' || this.#held !== undefined;
    this.#overlay = '';
    this.#held = undefined;
    clearTimeout(this.#holdTimer);
    return wasInTheWay;
  }

  #see(row: number, column: number): void {
    const { rows, columns } = (this.#room.view ?? {}) as { rows?: number; columns?: number };
    if (columns === undefined || row < 1 || row > (rows ?? 0) || column < 1 || column > columns) {
      throw new Misunderstood('there is no such space to see');
    }
    this.#focus = (row - 1) * columns + column - 1;
  }

  #help(): string {
    const { view } = this.#room;
    return [...(view ? [this.#text.help(view)] : []), helpFor(this.#room)].join('\n\n');
  }

  #onEvent(event: RoomEvent): void {
    this.#guarded(() => this.#handleEvent(event));
    this.#display.show();
  }

  #handleEvent(event: RoomEvent): void {
    switch (event.kind) {
      case 'move':
        this.#onMove(event);
        break;
      case 'resync':
      case 'secret':
        this.#hideIfDone();
        break;
      case 'status':
        this.#onStatus(event.status);
        break;
      case 'seat-lost':
        this.#notice = 'You have no seat here any more, and only watch.';
        break;
    }
  }

  #onStatus(status: PortStatus): void {
    const { error } = this.#room;
    if (error) this.#end({ type: 'closed', error });
    else this.#notice = status === 'live' ? BACK : 'The connection is lost. Trying again …';
  }

  #onMove({ effects, before, after, player }: MoveEvent): void {
    const { you } = this.#room;
    const sentences = sentencesOf(effects, this.#text, after);
    this.#news.add(sentences);
    this.#display.tell(sentences.map((one) => one.text));
    if (this.#notice === BACK) this.#notice = '';
    if (player === you) this.#focusOn(effects);
    if (before) this.#pauseAfter(effects, before);
    this.#hideIfDone();
  }

  #hideIfDone(): void {
    if (this.#peek === 'now' && !hasSecret(this.#room)) this.#peek = 'not yet';
  }

  #focusOn(effects: readonly Effect[]): void {
    const spot = effects.map((effect) => ('spot' in effect ? effect.spot : undefined)).find(isSpot);
    if (spot !== undefined) this.#focus = spot;
  }

  #pauseAfter(effects: readonly Effect[], before: PublicView): void {
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
    this.#display.pause(view);
    if (!this.#display.isInteractive) return;
    this.#held = { view, enter };
    clearTimeout(this.#holdTimer);
    this.#holdTimer = setTimeout(() => {
      this.#held = undefined;
      this.#display.show();
    }, PAUSE_MS);
  }
}

const isSpot = (spot: unknown): spot is Spot => typeof spot === 'number';

const GO_ON: RoomPrompt = {
  prompt: 'Press Enter to see the table again.',
  isDue: true,
  isEnter: false,
  read: () => ({ type: 'help' }),
};

const BACK = 'Connected again.';
const UNSENT = 'Your move counts as soon as there is a connection again.';
