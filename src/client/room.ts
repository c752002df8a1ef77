import type { EffectOf, GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import type { PublicView } from '../games/view.ts';
import type { FromServer, Hello } from '../protocol/messages.ts';
import type { TableView } from '../protocol/rooms.ts';
import type { TableEffect } from '../table/moves.ts';
import { Closed, NotRecollect, type RecollectError, RoomGone } from './errors.ts';
import type { Call, Http } from './http.ts';
import { roomPath, type Seat } from './link.ts';
import { MoveOutbox, type MoveOutcome } from './move-outbox.ts';
import type { Platform } from './platform.ts';
import { type ConnectionStatus, ReconnectingSocket } from './reconnecting-socket.ts';
import { RoomModel } from './room-model.ts';

/** What can be heard of a room. What it is like after that, the room itself tells. */
export type RoomEvent<Name extends GameName = GameName> =
  /** Somebody has done something, which is on the server's disk now. */
  | {
      readonly type: 'moved';
      readonly seq: number;
      readonly player: string;
      /** What happened, in order. */
      readonly effects: readonly (EffectOf<Name> | TableEffect)[];
      /** What was to be seen before; undefined if the game had not started. */
      readonly before: ViewOf<Name> | undefined;
    }
  /** Everything is as it is now; what happened in between was missed. */
  | { readonly type: 'anew' }
  /** What only you may see has changed. */
  | { readonly type: 'secret' }
  | { readonly type: 'presence' }
  /** You have lost your seat, and only watch from now on. */
  | { readonly type: 'unseated' }
  | { readonly type: 'connection'; readonly connection: ConnectionStatus }
  /** It is over for good. */
  | { readonly type: 'closed'; readonly error: RecollectError };

interface RoomContext {
  readonly address: string;
  readonly http: Http;
  readonly platform: Platform;
}

/** In rooms in which anybody plays under any name, none is longer. */
const LONGEST_BARE_NAME = 64;

type Listener<Name extends GameName> = (event: RoomEvent<Name>) => void;

/** A room that somebody is in, to play or to watch. It is kept up to date until it is closed. */
export class Room<Name extends GameName = GameName> implements AsyncIterable<RoomEvent<Name>> {
  /** How one sits here; undefined for those who only watch. */
  readonly seat: Seat<Name> | undefined;
  readonly #address: string;
  readonly #http: Http;
  readonly #platform: Platform;
  readonly #model = new RoomModel((view, game) => this.#mustBeOf(game, view));
  readonly #moves: MoveOutbox;
  readonly #socket: ReconnectingSocket;
  readonly #listeners = new Set<Listener<Name>>();
  #error: RecollectError | undefined;

  /** Resolves when it is known what the room is like. */
  static async enter<Name extends GameName>(
    doors: RoomContext,
    id: string,
    seat: Seat<Name> | undefined,
  ): Promise<Room<Name>> {
    const room = new Room<Name>(doors, id, seat);
    await room.until(() => room.#model.isKnown);
    return room;
  }

  private constructor(
    { address, http, platform }: RoomContext,
    id: string,
    seat: Seat<Name> | undefined,
  ) {
    this.seat = seat;
    this.#address = roomPath(id);
    this.#http = http;
    this.#platform = platform;
    this.#moves = new MoveOutbox((message) => this.#socket.send(message), platform);
    const url = `${address.replace(/^http/, 'ws')}api/${this.#address}/socket`;
    this.#socket = new ReconnectingSocket(
      url,
      {
        hello: () => this.#hello(),
        wrongWith: (message) => this.#wrongWith(message),
        onMessage: (message) => this.#hear(message),
        onStatus: (connection) => this.#emit({ type: 'connection', connection }),
        onClosed: (error) => this.#end(error),
      },
      platform,
    );
  }

  get id(): string {
    return this.#model.id;
  }

  get game(): Name {
    // Whoever entered it said which game it is, or leaves it open.
    return this.#model.game as Name;
  }

  /** The number of the latest entry of the room's log. */
  get seq(): number {
    return this.#model.seq;
  }

  /** The people, and how they play. */
  get table(): TableView {
    return this.#model.table;
  }

  /** What everybody may see of the game; undefined until it has started. */
  get view(): ViewOf<Name> | undefined {
    return this.#model.view as ViewOf<Name> | undefined;
  }

  /** What only you may see; null if there is nothing. */
  get secret(): SecretOf<Name> | null {
    return this.#model.secret as SecretOf<Name> | null;
  }

  /** Your name; null if you only watch. */
  get you(): string | null {
    return this.#model.you;
  }

  /** The names of those who are connected. */
  get here(): readonly string[] {
    return this.#model.here;
  }

  /** How many more watch. */
  get watching(): number {
    return this.#model.watching;
  }

  get connection(): ConnectionStatus {
    return this.#socket.connection;
  }

  /** Why the room was closed for good; undefined as long as it is not. */
  get error(): RecollectError | undefined {
    return this.#error;
  }

  /** True once nobody can do anything in the game any more. */
  get isOver(): boolean {
    const { status } = this.table;
    return status === 'over' || status === 'ended';
  }

  /**
   * Makes a move, and tells what became of it once that is on the server's disk and to be seen in the
   * `view`. It is played once, however often the connection breaks. If it has to wait, so does its
   * answer. Throws Closed, RoomGone or Rejected when there is no hope for an answer any more.
   */
  play(move: MoveIn<Name>): Promise<MoveOutcome<Name>> {
    if (this.#error) return Promise.reject(this.#error);
    return this.#moves.play(move) as Promise<MoveOutcome<Name>>;
  }

  /** Hears all that happens from now on, until what is returned is called. */
  listen(listener: Listener<Name>): () => void {
    // Whoever listens twice stops each by itself.
    const own: Listener<Name> = (event) => listener(event);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** Resolves as soon as it is so. Throws if the room closes before that. */
  until(isSo: (room: this) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        try {
          if (this.#model.isKnown && isSo(this)) resolve();
          else if (this.#error) reject(this.#error);
          else return;
        } catch (error) {
          reject(error);
        }
        stop();
      };
      const stop = this.listen(check);
      check();
    });
  }

  /** All that happens from now on, until the room is closed. */
  async *[Symbol.asyncIterator](): AsyncGenerator<RoomEvent<Name>, void, undefined> {
    const events: RoomEvent<Name>[] = [];
    let wake = (): void => {};
    const stop = this.listen((event) => {
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

  /** Starts the game with those who sit here (host). */
  start(): Promise<void> {
    return this.#ask({ method: 'POST', path: 'start' });
  }

  /** Ends the game before it is over (host). */
  end(): Promise<void> {
    return this.#ask({ method: 'POST', path: 'end' });
  }

  /** Gives up the seat. In a game that is being played that is for good. */
  standUp(): Promise<void> {
    return this.remove(this.seat?.name ?? '');
  }

  /** Sends somebody away (host). */
  remove(name: string): Promise<void> {
    return this.#ask({ method: 'DELETE', path: `seats/${encodeURIComponent(name)}` });
  }

  /** Makes somebody else the host (host). */
  handOver(name: string): Promise<void> {
    return this.#ask({ method: 'POST', path: 'host', body: { name } });
  }

  /** From now on it takes this invitation to sit down; those from before are void (host). */
  async invite(): Promise<string> {
    const call = this.#call({ method: 'POST', path: 'invitation' });
    const { invitation } = await this.#http.json(call, 'invitation');
    return invitation;
  }

  /** Plays again with the same people: the seat in the next room. Whoever asks first creates it. */
  async rematch(): Promise<Seat<Name>> {
    const call = this.#call({ method: 'POST', path: 'rematch', repeatable: true });
    const { room } = await this.#http.json(call, 'rematch');
    const { game, name, token } = this.#mustSit();
    return token === undefined ? { room, game, name } : { room, game, name, token };
  }

  /** Deletes the room, with all that is kept of it (host). */
  delete(): Promise<void> {
    return this.#ask({ method: 'DELETE', path: '' });
  }

  /** Leaves the room, but not the seat: with that one can come back. */
  close(): void {
    this.#socket.close(new Closed());
  }

  #hello(): Hello {
    // Whoever has lost the seat goes on watching.
    const isUnseated = this.#model.isKnown && this.you === null;
    const { name, token } = (isUnseated ? undefined : this.seat) ?? {};
    const known = this.#model.isKnown && { room: this.id, after: this.seq };
    // Where anybody plays under any name it is the name that counts, and elsewhere the token.
    const isName = name !== undefined && name.length <= LONGEST_BARE_NAME;
    return {
      type: 'hello',
      ...(isName && { name }),
      ...(token !== undefined && { token }),
      ...known,
    };
  }

  #wrongWith(message: FromServer): string | undefined {
    const game = this.#model.isKnown ? this.#model.game : undefined;
    return this.#platform.check?.message(message, game);
  }

  /** Throws if that is nothing that the game could show. */
  #mustBeOf(game: string, view: PublicView): void {
    const wrong = this.#platform.check?.view(view, game);
    if (wrong !== undefined) throw NotRecollect.sent(this.#socket.server, wrong);
  }

  #hear(message: FromServer): void {
    const model = this.#model;
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'room':
        model.replace(message.room);
        this.#anew();
        break;
      case 'moved':
        this.#moved(message);
        break;
      case 'private':
        model.secret = message.view;
        this.#emit({ type: 'secret' });
        break;
      case 'outcome':
        this.#moves.heard(message);
        break;
      case 'problem':
        if (message.problem.code === 'too-many') this.#moves.slowDown();
        break;
      case 'presence':
        model.here = message.here;
        model.watching = message.watching;
        this.#emit({ type: 'presence' });
        break;
    }
  }

  #welcome(message: Extract<FromServer, { type: 'welcome' }>): void {
    if (this.#model.isKnown && message.id !== this.id) {
      // Another board was dealt meanwhile. What was to be played here is not to be played there.
      this.#socket.close(new RoomGone(message.id));
      return;
    }
    const wasSeated = this.#model.isKnown && this.you !== null;
    const hadSecret = this.#model.secret !== null;
    const heard = this.#model.welcome(message);
    if (heard === 'resynced') this.#anew();
    if (hadSecret) this.#emit({ type: 'secret' });
    if (wasSeated && this.you === null) this.#emit({ type: 'unseated' });
    this.#moves.sendAgain();
  }

  #anew(): void {
    this.#moves.reached(this.seq);
    this.#emit({ type: 'anew' });
  }

  #moved(message: Extract<FromServer, { type: 'moved' }>): void {
    const before = this.view;
    const heard = this.#model.moved(message);
    if (heard === 'gap') this.#socket.restart();
    if (heard !== 'applied') return;
    const { seq, player } = message;
    // What can happen is what the rules of the game say.
    const effects = message.effects as readonly (EffectOf<Name> | TableEffect)[];
    this.#emit({ type: 'moved', seq, player, effects, before });
    this.#moves.reached(seq, effects as readonly EffectOf<GameName>[]);
  }

  #end(error: RecollectError): void {
    this.#error = error;
    this.#moves.end(error);
    this.#emit({ type: 'closed', error });
  }

  #emit(event: RoomEvent<Name>): void {
    for (const listener of [...this.#listeners]) {
      // What others do when they are told may make it old news: after the end there is nothing.
      const isNews = this.#error === undefined || event.type === 'closed';
      if (isNews && this.#listeners.has(listener)) this.#tellOne(listener, event);
    }
  }

  /** What goes wrong in one listener is for its author to see, and no harm to anybody else. */
  #tellOne(listener: Listener<Name>, event: RoomEvent<Name>): void {
    try {
      listener(event);
    } catch (error) {
      this.#platform.after(0, () => {
        throw error;
      });
    }
  }

  async #ask(call: Call): Promise<void> {
    await this.#http.text(this.#call(call));
  }

  #call(call: Call): Call {
    const path = call.path === '' ? this.#address : `${this.#address}/${call.path}`;
    return { ...call, path, token: this.#mustSit().token };
  }

  #mustSit(): Seat<Name> {
    if (this.seat) return this.seat;
    throw new TypeError('whoever only watches cannot do that');
  }
}

/** Is that what is played there? */
export const isPlaying = <Name extends GameName>(room: Room, name: Name): room is Room<Name> =>
  room.game === name;
