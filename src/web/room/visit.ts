import { type ReadonlySignal, signal } from '@preact/signals';
import {
  NotRecollect,
  Rejected,
  type Room,
  RoomGone,
  type Seat,
  type SeatRequest,
  Unreachable,
} from '../../client/browser.ts';
import { words } from '../languages/words.ts';
import { forgetSeat, keepSeat, keptSeat } from '../people/kept-seats.ts';
import {
  currentName,
  forgetCurrentName,
  rememberCurrentName,
  rememberName,
} from '../people/remembered-name.ts';
import { formOf } from '../posters.ts';
import { problemWords } from '../problem-words.ts';
import { server } from '../server.ts';
import type { Table } from '../web-form.ts';
import { Session } from './session.ts';

/** How far somebody has come who wants to enter a room. */
export type Entrance =
  | { readonly at: 'door' }
  /** It is not to be had. */
  | { readonly at: 'closed'; readonly why: WhyClosed }
  | { readonly at: 'inside'; readonly session: Session; readonly Table: Table };

/**
 * The room is gone or never was; nobody answers; the game is not known here; the rest of the page could
 * not be loaded; or something else.
 */
export type WhyClosed =
  | { readonly type: 'no-room' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'no-table'; readonly game: string }
  | { readonly type: 'not-loaded' }
  /** The message is in the language that is spoken when it is read. */
  | { readonly type: 'other'; readonly message: string };

/** Somebody at the address of a room, from the door to when they go. */
export class Visit {
  readonly #room: string;
  #invitation: string | undefined;
  readonly #entrance = signal<Entrance>({ at: 'door' });
  /** What has begun before that is too late. */
  #attempt = 0;
  #stopListening = (): void => {};
  /** What to tell them as soon as they are inside. */
  #toTell: (() => string) | undefined;

  constructor(room: string, invitation: string | undefined) {
    this.#room = room;
    this.#invitation = invitation;
  }

  get entrance(): ReadonlySignal<Entrance> {
    return this.#entrance;
  }

  /** The room as its address names it: `default` stands for whatever board is the server's own. */
  get room(): string {
    return this.#room;
  }

  /** What it takes to sit down, as far as it is known here. */
  get invitation(): string | undefined {
    return keptSeat(this.#room)?.invitation ?? this.#invitation;
  }

  /** With the seat from last time, or else to watch. */
  enter(): Promise<void> {
    return this.#enter(keptSeat(this.#room) ?? this.#bareSeat());
  }

  /** Takes a seat, and goes on with it. Throws what the server says against it. */
  async sitDown(person: Omit<SeatRequest, 'invitation'>): Promise<void> {
    const entrance = this.#entrance.peek();
    if (entrance.at !== 'inside') return;
    const { room, table } = entrance.session;
    if (table.peek().isOpen) {
      rememberCurrentName(person.name);
      await this.#enter(this.#bareSeat());
      return;
    }
    const attempt = this.#attempt;
    const { invitation } = this;
    const seat = await server().sitDown(room.id, {
      ...person,
      ...(invitation !== undefined && { invitation }),
    });
    rememberName(seat.name);
    keepSeat(seat, Date.now());
    if (attempt === this.#attempt) await this.#enter(seat);
  }

  /** Gives up the name on a board without seats. */
  async changeName(): Promise<void> {
    forgetCurrentName();
    await this.#enter(undefined);
  }

  leave(): void {
    this.#attempt += 1;
    this.#stopListening();
    const entrance = this.#entrance.peek();
    if (entrance.at === 'inside') entrance.session.close();
  }

  #bareSeat(): Seat | undefined {
    const name = currentName();
    return name === undefined ? undefined : { room: this.#room, game: 'scramble', name };
  }

  async #enter(seat: Seat | undefined): Promise<void> {
    this.leave();
    const attempt = this.#attempt;
    try {
      const room = await (seat ? server().play(seat) : server().watch(this.#room));
      await this.#layTable(room, attempt);
    } catch (error) {
      if (attempt === this.#attempt) await this.#refused(error, seat);
    }
  }

  /** The page knows how to play when it has loaded that; meanwhile the room may be gone already. */
  async #layTable(room: Room, attempt: number): Promise<void> {
    const form = await formOf(room.game).catch(() => 'not-loaded' as const);
    if (attempt !== this.#attempt) room.close();
    else if (room.error) await this.#closedBehind(room.error, room.seat);
    else if (form === 'not-loaded') this.#turnAway(room, { type: form });
    else if (!form) this.#turnAway(room, { type: 'no-table', game: room.game });
    else this.#goInside(new Session(room, form), form.Table);
  }

  #turnAway(room: Room, why: WhyClosed): void {
    room.close();
    this.#close(why);
  }

  #goInside(session: Session, Table: Table): void {
    const { seat, you } = session.room;
    if (seat?.token !== undefined && you !== null) keepSeat(seat, Date.now());
    // Whoever stands up can sit down again.
    this.#invitation = this.invitation;
    this.#stopListening = session.room.subscribe((event) => {
      if (event.kind === 'seat-lost' && seat) forgetSeat(seat);
      const { error } = session.room;
      if (error) void this.#closedBehind(error, seat);
    });
    if (this.#toTell !== undefined) session.tell(this.#toTell);
    this.#toTell = undefined;
    this.#entrance.value = { at: 'inside', session, Table };
  }

  /** Another board may have been dealt where this one was, or the seat was lost meanwhile. */
  async #closedBehind(error: unknown, seat: Seat | undefined): Promise<void> {
    this.leave();
    if (error instanceof RoomGone && error.next !== null && this.#room === 'default') {
      await this.enter();
    } else {
      await this.#refused(error, seat);
    }
  }

  /** Whoever has lost the seat watches, unless another tab has a better one. */
  async #refused(error: unknown, seat: Seat | undefined): Promise<void> {
    if (seat && isWrongSeat(error)) {
      forgetSeat(seat);
      const another = keptSeat(this.#room);
      if (!another) this.#toTell = () => words().room.notes.seatLost;
      await this.#enter(another);
    } else {
      this.#close(whyClosed(error));
    }
  }

  #close(why: WhyClosed): void {
    const seat = keptSeat(this.#room);
    if (why.type === 'no-room' && seat) forgetSeat(seat);
    this.#entrance.value = { at: 'closed', why };
  }
}

const isWrongSeat = (error: unknown): boolean =>
  error instanceof Rejected && error.code === 'wrong-token';

function whyClosed(error: unknown): WhyClosed {
  if (error instanceof RoomGone) return { type: 'no-room' };
  if (error instanceof Rejected && error.code === 'no-such-room') return { type: 'no-room' };
  if (error instanceof Unreachable || error instanceof NotRecollect) return { type: 'unreachable' };
  return {
    type: 'other',
    get message() {
      return problemWords(error);
    },
  };
}
