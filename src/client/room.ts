import type { GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import { type Problem, problem } from '../games/problem.ts';
import type { PublicView } from '../games/view.ts';
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

interface RoomContext {
  readonly address: string;
  readonly http: Http;
  readonly platform: Platform;
}

/** In rooms in which anybody plays under any name, none is longer. */
const LONGEST_BARE_NAME = 64;

type Listener<Name extends GameName> = (event: RoomEvent<Name>) => void;

/** A room that somebody is in, to play or to watch. It is kept up to date until it is closed. */
export class Room<Name extends GameName = GameName>
  implements PlayerPort<Name>, TablePort, AsyncIterable<RoomEvent<Name>>
{
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
        onMessage: (message) => this.#onMessage(message),
        onStatus: (status) => this.#emit({ kind: 'status', status }),
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

  get presence(): Present {
    return this.#model.presence;
  }

  get status(): PortStatus {
    return this.#socket.status;
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

  /** It is played once, however often the connection breaks. */
  play(move: MoveIn<Name>, { signal }: PlayOptions = {}): Promise<MoveReply> {
    return this.#moves.play(move, signal);
  }

  subscribe(listener: Listener<Name>): Unsubscribe {
    // A listener that subscribes twice stops each by itself.
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
      const stop = this.subscribe(check);
      check();
    });
  }

  /** All that happens from now on, until the room is closed. */
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

  /** From now on it takes this invitation to sit down; those from before are void (host). */
  async invite(): Promise<string> {
    const call = this.#call({ method: 'POST', path: 'invitation' });
    const { invitation } = await this.#http.json(call, 'invitation');
    return invitation;
  }

  /** The seat in the next room, in which the same people play again. */
  async rematch(): Promise<Seat<Name>> {
    const call = this.#call({ method: 'POST', path: 'rematch', repeatable: true });
    const { room } = await this.#http.json(call, 'rematch');
    await this.#untilShown(({ table }) => table.rematch !== null);
    const { game, name, token } = this.#mustSit();
    return token === undefined ? { room, game, name } : { room, game, name, token };
  }

  /** Deletes the room, with all that is kept of it (host). */
  async delete(): Promise<void> {
    await this.#http.text(this.#call({ method: 'DELETE', path: '' }));
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

  #onMessage(message: FromServer): void {
    const model = this.#model;
    switch (message.type) {
      case 'welcome':
        this.#welcome(message);
        break;
      case 'room':
        model.replace(message.room);
        this.#resync();
        break;
      case 'moved':
        this.#moved(message);
        break;
      case 'private':
        model.secret = message.view;
        this.#emit({ kind: 'secret' });
        break;
      case 'outcome':
        this.#moves.receive(message);
        break;
      case 'problem':
        if (message.problem.code === 'too-many') this.#moves.slowDown();
        break;
      case 'presence':
        model.presence = { players: message.here, spectators: message.watching };
        this.#emit({ kind: 'presence' });
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
    if (heard === 'resynced') this.#resync();
    if (hadSecret) this.#emit({ kind: 'secret' });
    if (wasSeated && this.you === null) this.#emit({ kind: 'seat-lost' });
    this.#moves.sendAgain();
  }

  #resync(): void {
    this.#moves.reached(this.seq);
    this.#emit({ kind: 'resync' });
  }

  #moved(message: Extract<FromServer, { type: 'moved' }>): void {
    const before = this.view;
    const heard = this.#model.moved(message);
    if (heard === 'gap') this.#socket.restart();
    if (heard !== 'applied') return;
    const { seq, player } = message;
    // What can happen is what the rules of the game say.
    const effects = message.effects as MoveEvent<Name>['effects'];
    this.#emit({ kind: 'move', seq, player, effects, before, after: this.view });
    this.#moves.reached(seq);
  }

  #end(error: RecollectError): void {
    this.#error = error;
    this.#moves.end(problemOf(error));
    this.#emit({ kind: 'status', status: 'closed' });
  }

  #emit(event: RoomEvent<Name>): void {
    for (const listener of [...this.#listeners]) {
      // What others do when they are told may make it old news: after the end there is nothing.
      const isNews = this.#error === undefined || isEnd(event);
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

  /** Does something at the table, which shows here once the socket has told of it. */
  async #act(call: Call): Promise<void> {
    const { seq } = await this.#http.json(this.#call(call), 'room');
    await this.#untilShown((room) => room.seq >= seq);
  }

  /** What was done counts, also if the room closes before it shows. */
  #untilShown(isSo: (room: this) => boolean): Promise<void> {
    return this.until(isSo).catch(() => {});
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

/** What became of the moves under way is unknown then. */
const problemOf = (error: RecollectError): Problem =>
  error instanceof Rejected
    ? { code: error.code, message: error.message }
    : problem('closed', error.message);

const isEnd = (event: RoomEvent): boolean => event.kind === 'status' && event.status === 'closed';

/** Is that what is played there? */
export const isPlaying = <Name extends GameName>(room: Room, name: Name): room is Room<Name> =>
  room.game === name;
