import type { GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import { type Problem, problem } from '../games/problem.ts';
import type { PlayerId, PublicView } from '../games/view.ts';
import type { Time } from '../history/entry.ts';
import type { FromServer, Hello } from '../protocol/messages.ts';
import type { TableView } from '../protocol/rooms.ts';
import type {
  MoveEvent,
  MoveReply,
  PlayerPort,
  PlayOptions,
  PortStatus,
  Present,
  RoomEvent,
  TablePort,
  Unsubscribe,
} from '../room/port.ts';
import { Closed, NotRecollect, type RecollectError, Rejected, RoomGone } from './errors.ts';
import type { Call, Http } from './http.ts';
import { roomPath, type Seat } from './link.ts';
import { MoveOutbox } from './move-outbox.ts';
import type { Platform } from './platform.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';
import { RoomModel } from './room-model.ts';

export interface RoomContext {
  readonly address: string;
  readonly http: Http;
  readonly platform: Platform;
}

/** The longest name that open rooms accept without a token. */
const LONGEST_BARE_NAME = 64;

type Listener<Name extends GameName> = (event: RoomEvent<Name>) => void;

/** A room on a server, entered as a player or a spectator, and kept up to date until it is closed. */
export class Room<Name extends GameName = GameName>
  implements PlayerPort<Name>, TablePort, AsyncIterable<RoomEvent<Name>>
{
  /** Undefined for spectators. */
  readonly seat: Seat<Name> | undefined;
  readonly #path: string;
  readonly #context: RoomContext;
  /** How far this device's clock is ahead of the server's. */
  #clockOffset = 0;
  readonly #model = new RoomModel((view, game) => this.#assertValid(view, game));
  readonly #moves: MoveOutbox;
  readonly #socket: ReconnectingSocket;
  readonly #listeners = new Set<Listener<Name>>();
  #error: RecollectError | undefined;

  /** Resolves when the room is known. */
  static async enter<Name extends GameName>(
    context: RoomContext,
    id: string,
    seat: Seat<Name> | undefined,
  ): Promise<Room<Name>> {
    const room = new Room<Name>(context, id, seat);
    await room.until(() => room.#model.isKnown);
    return room;
  }

  private constructor(context: RoomContext, id: string, seat: Seat<Name> | undefined) {
    const { address, platform } = context;
    this.seat = seat;
    this.#context = context;
    this.#path = roomPath(id);
    this.#moves = new MoveOutbox((message) => this.#socket.send(message), platform);
    const url = `${address.replace(/^http/, 'ws')}api/${this.#path}/socket`;
    this.#socket = new ReconnectingSocket(
      url,
      {
        hello: () => this.#hello(),
        validate: (message) =>
          platform.check?.message(message, this.#model.isKnown ? this.game : undefined),
        onMessage: (message) => this.#onMessage(message),
        onStatus: (status) => this.#emit({ kind: 'status', status }),
        onClosed: (error) => this.#end(error),
      },
      platform,
    );
  }

  get id(): string {
    return this.#model.room.id;
  }

  get game(): Name {
    // The caller has named the game, or takes any.
    return this.#model.room.game as Name;
  }

  get seq(): number {
    return this.#model.room.seq;
  }

  get table(): TableView {
    return this.#model.room.view.table;
  }

  get view(): ViewOf<Name> | undefined {
    return this.#model.view as ViewOf<Name> | undefined;
  }

  get secret(): SecretOf<Name> | null {
    return this.#model.secret as SecretOf<Name> | null;
  }

  get you(): string | null {
    return this.#model.you;
  }

  get presence(): Present {
    return this.#model.presence;
  }

  get awaited(): ReadonlyMap<PlayerId, Time> {
    const byThisClock = ([player, since]: readonly [PlayerId, Time]) =>
      [player, since + this.#clockOffset] as const;
    return new Map(Array.from(this.#model.awaited, byThisClock));
  }

  get status(): PortStatus {
    return this.#socket.status;
  }

  /** Why the room was closed for good; undefined while it is open. */
  get error(): RecollectError | undefined {
    return this.#error;
  }

  /** True once no player can move any more. */
  get isOver(): boolean {
    const { status } = this.table;
    return status === 'over' || status === 'ended';
  }

  /** Plays the move exactly once, however often the connection breaks. */
  play(move: MoveIn<Name>, { signal }: PlayOptions = {}): Promise<MoveReply> {
    return this.#moves.play(move, signal);
  }

  subscribe(listener: Listener<Name>): Unsubscribe {
    // Distinct even if the same listener subscribes twice.
    const own: Listener<Name> = (event) => listener(event);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** Resolves as soon as the condition holds. Rejects if the room closes before that. */
  until(condition: (room: this) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        try {
          if (this.#model.isKnown && condition(this)) resolve();
          else if (this.#error) reject(this.#error);
          else return;
        } catch (error) {
          reject(error);
        }
        stop();
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  /** The events from now on, until the room is closed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<RoomEvent<Name>, void, undefined> {
    const events: RoomEvent<Name>[] = [];
    let wake = (): void => {};
    const stop = this.subscribe((event) => {
      events.push(event);
      wake();
    });
    try {
      for (;;) {
        const event = events.shift();
        if (event) yield event;
        else if (this.#error) return;
        else
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
      }
    } finally {
      stop();
    }
  }

  start(): Promise<void> {
    return this.#act({ method: 'POST', path: 'start' });
  }

  end(): Promise<void> {
    return this.#act({ method: 'POST', path: 'end' });
  }

  standUp(): Promise<void> {
    return this.remove(this.seat?.name ?? '');
  }

  remove(name: string): Promise<void> {
    return this.#act({ method: 'DELETE', path: `seats/${encodeURIComponent(name)}` });
  }

  handOver(name: string): Promise<void> {
    return this.#act({ method: 'POST', path: 'host', body: { name } });
  }

  /** Creates the invitation that it takes to sit down from now on; earlier ones become void (host). */
  async invite(): Promise<string> {
    const call = this.#call({ method: 'POST', path: 'invitation' });
    const { invitation } = await this.#context.http.json(call, 'invitation');
    return invitation;
  }

  /** Resolves to your seat in the rematch. */
  async rematch(): Promise<Seat<Name>> {
    const call = this.#call({ method: 'POST', path: 'rematch', repeatable: true });
    const { room } = await this.#context.http.json(call, 'rematch');
    await this.until(({ table }) => table.rematch !== null).catch(() => {});
    const { game, name, token } = this.#ownSeat();
    return token === undefined ? { room, game, name } : { room, game, name, token };
  }

  /** Deletes the room and its history (host). */
  async delete(): Promise<void> {
    await this.#context.http.text(this.#call({ method: 'DELETE', path: '' }));
  }

  /** Disconnects, but keeps the seat. */
  close(): void {
    this.#socket.close(new Closed());
  }

  #hello(): Hello {
    // A player who lost the seat stays as a spectator.
    const isUnseated = this.#model.isKnown && this.you === null;
    const { name, token } = (isUnseated ? undefined : this.seat) ?? {};
    const known = this.#model.isKnown && { room: this.id, after: this.seq };
    // Open rooms go by the name, all others by the token.
    const isName = name !== undefined && name.length <= LONGEST_BARE_NAME;
    return {
      type: 'hello',
      ...(isName && { name }),
      ...(token !== undefined && { token }),
      ...known,
    };
  }

  #assertValid(view: PublicView, game: string): void {
    const wrong = this.#context.platform.check?.view(view, game);
    if (wrong !== undefined) throw NotRecollect.sent(this.#socket.server, wrong);
  }

  #onMessage(message: FromServer): void {
    const model = this.#model;
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'resync':
        this.#setClock(message);
        model.replace(message.room);
        this.#resync();
        break;
      case 'moved':
        this.#moved(message);
        break;
      case 'secret':
        model.secret = message.secret;
        this.#emit({ kind: 'secret' });
        break;
      case 'reply':
        this.#moves.receive(message);
        break;
      case 'problem':
        if (message.problem.code === 'too-many') this.#moves.slowDown();
        break;
      case 'presence':
        model.presence = { players: message.players, spectators: message.spectators };
        this.#emit({ kind: 'presence' });
        break;
    }
  }

  #setClock({ now }: { readonly now: Time }): void {
    this.#clockOffset = this.#context.platform.now() - now;
  }

  #welcome(message: Extract<FromServer, { type: 'welcome' }>): void {
    if (this.#model.isKnown && message.id !== this.id) {
      // The default board was replaced meanwhile; the pending moves were meant for the old one.
      this.#socket.close(new RoomGone(message.id));
      return;
    }
    this.#setClock(message);
    const wasSeated = this.#model.isKnown && this.you !== null;
    const hadSecret = this.#model.secret !== null;
    if (this.#model.welcome(message) === 'resynced') this.#resync();
    if (hadSecret) this.#emit({ kind: 'secret' });
    if (wasSeated && this.you === null) this.#emit({ kind: 'seat-lost' });
    this.#moves.resend();
  }

  #resync(): void {
    this.#moves.advanceTo(this.seq);
    this.#emit({ kind: 'resync' });
  }

  #moved(message: Extract<FromServer, { type: 'moved' }>): void {
    const before = this.view;
    const result = this.#model.moved(message);
    if (result === 'gap') this.#socket.restart();
    if (result !== 'applied') return;
    const { seq, time, player, by } = message;
    // The platform has validated them, or trusts the server.
    const effects = message.effects as MoveEvent<Name>['effects'];
    this.#emit({ kind: 'move', seq, time, player, by, effects, before, after: this.view });
    this.#moves.advanceTo(seq);
  }

  #end(error: RecollectError): void {
    this.#error = error;
    this.#moves.end(problemOf(error));
    this.#emit({ kind: 'status', status: 'closed' });
  }

  #emit(event: RoomEvent<Name>): void {
    const isLast = event.kind === 'status' && event.status === 'closed';
    for (const listener of [...this.#listeners]) {
      // An earlier listener may have closed the room, or unsubscribed this one.
      if (this.#error && !isLast) return;
      if (!this.#listeners.has(listener)) continue;
      try {
        listener(event);
      } catch (error) {
        // Uncaught, so that its author sees it and the other listeners are still called.
        this.#context.platform.after(0, () => {
          throw error;
        });
      }
    }
  }

  /** Makes a table move. Resolves when it shows here, or if the room closes first: it counts anyway. */
  async #act(call: Call): Promise<void> {
    const { seq } = await this.#context.http.json(this.#call(call), 'room');
    await this.until((room) => room.seq >= seq).catch(() => {});
  }

  #call(call: Call): Call {
    const path = call.path === '' ? this.#path : `${this.#path}/${call.path}`;
    return { ...call, path, token: this.#ownSeat().token };
  }

  #ownSeat(): Seat<Name> {
    if (this.seat) return this.seat;
    throw new TypeError('spectators cannot do that');
  }
}

/** The problem that pending moves are answered with. */
const problemOf = (error: RecollectError): Problem =>
  error instanceof Rejected
    ? { code: error.code, message: error.message }
    : problem('closed', error.message);

/** Narrows the type of a room to its game. */
export const isPlaying = <Name extends GameName>(room: Room, name: Name): room is Room<Name> =>
  room.game === name;
