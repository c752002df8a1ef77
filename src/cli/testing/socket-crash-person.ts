import type { Json, PublicView, ViewChange } from '../../games/game.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import { applyChange } from '../../games/view.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';
import { TestSocket } from '../../server/testing/test-socket.ts';
import type { TableView } from '../../table/view.ts';
import type { CrashSession } from './crash-session.ts';
import { isAwaited, randomMove, randomRequest, SETUPS, seatedIn } from './socket-crash-choices.ts';
import type { Party } from './socket-crash-party.ts';
import { keyOf, type RoomRecord, type Seat, type SocketRecord } from './socket-crash-record.ts';

type View = PublicView & { readonly table: TableView };

/** The time that a person waits for a message before they act again. */
const PATIENCE_MS = 50;

/** The time without messages after which a person leaves the room. Elections take up to 11 s. */
const BORED_MS = { reliable: 2_000, unreliable: 20_000 };

/** The time without a sign of the server after which a person asks for one, and then hangs up. */
const PING_MS = 1_000;
const SILENT_MS = 3_000;

/** A server may give up the wait of a person who was away for longer. */
const AWAY_MS = 8_000;

/** The time limit for whatever must happen by itself. */
const LIMIT_MS = 20_000;

/** The most moves of a person in flight. */
const MOST_OPEN = 3;

/** A move, and the last entry that was known when it was first sent. */
interface OpenMove {
  readonly move: Json;
  readonly after: Seq;
  /** How often it was sent. */
  copies: number;
}

/** Plays at random over a socket. Reconnects to each new server, and resends all unanswered moves. */
export class Person {
  readonly #party: Party;
  readonly #nick: string;
  readonly #random: Random;
  #seats = 0;
  #seat: Seat;
  #isSeated = false;
  #ids = 0;

  #room: RoomRecord | undefined;
  #socket: TestSocket | undefined;
  #record: SocketRecord | undefined;
  #isWelcome = false;
  #view: View | undefined;
  #seq: Seq = 0;
  /** The unanswered moves, in the order in which they were sent. */
  readonly #open = new Map<MoveId, OpenMove>();
  /** The latest move that counts. */
  #latest: { readonly id: MoveId; readonly open: OpenMove } | undefined;
  #wait: number | undefined;
  #newsAt = 0;
  /** When the server has last shown that it is there. */
  #heardAt = 0;
  #pingedAt = 0;
  #openedAt = 0;
  #onNews: () => void = () => {};

  constructor(party: Party, nick: string, seed: string) {
    this.#party = party;
    this.#nick = nick;
    this.#random = randomFrom(`${seed} ${nick}`);
    this.#seat = this.#newSeat();
  }

  /** Plays until the session is over. Resolves to the number of moves that were not answered then. */
  async play(session: CrashSession, isKilled: boolean): Promise<number> {
    this.#newsAt = Date.now();
    while (!session.isOver) await this.#turn(session);
    if (!isKilled) return 0;
    await this.#socket?.whenClosed();
    this.#socket = undefined;
    return this.#open.size;
  }

  /** Waits until all moves are answered, those included that the welcome sends again. */
  async finish(): Promise<void> {
    const until = Date.now() + LIMIT_MS;
    while (this.#isConnected && (this.#open.size > 0 || !this.#isWelcome)) {
      if (this.#wait !== undefined && this.#open.size === 1) this.#send({ type: 'leave' });
      await this.#news();
      if (Date.now() > until) throw new Error(`${this.#nick} is not answered`);
    }
  }

  get #isConnected(): boolean {
    return this.#socket !== undefined && !this.#socket.closed;
  }

  /** Waits until they know all that any client knows, and disconnects. */
  async end(): Promise<void> {
    const until = Date.now() + LIMIT_MS;
    while (this.#isWelcome && this.#seq < (this.#room?.known ?? 0)) {
      await this.#news();
      if (Date.now() > until) throw new Error(`${this.#nick} has not been told of everything`);
    }
    if (this.#isWelcome && this.#record) this.#record.isLast = true;
    await this.#socket?.drop();
  }

  async #turn(session: CrashSession): Promise<void> {
    const { room } = this.#party;
    if (!room) return this.#meet(session);
    if (room !== this.#room) return this.#enter(room);
    if (!this.#isConnected) return this.#connect(session, room);
    if (session.isUnreliable && this.#isSilent()) return this.#hangUp();
    if (!this.#isWelcome || !this.#view) return this.#news();
    if (this.#isTimeToGo(session, room, this.#view)) return this.#party.abandon(room);
    await this.#act(session, room, this.#view);
  }

  /** Whether the server does not answer, which it is asked to from time to time. */
  #isSilent(): boolean {
    const now = Date.now();
    if (now - this.#heardAt > PING_MS && now - this.#pingedAt > PING_MS && this.#socket?.isOpen) {
      this.#pingedAt = now;
      this.#socket.socket.ping();
    }
    return now - Math.max(this.#heardAt, this.#openedAt) > SILENT_MS;
  }

  /** Drops a connection that seems to lead nowhere, to reconnect. */
  async #hangUp(): Promise<void> {
    await this.#socket?.drop();
    this.#isWelcome = false;
  }

  async #meet(session: CrashSession): Promise<void> {
    const isHost = await this.#party.meet(session, this.#seat);
    if (!this.#party.room) return this.#news();
    this.#isSeated = isHost;
    if (isHost) await this.#enter(this.#party.room);
  }

  async #enter(room: RoomRecord): Promise<void> {
    await this.#disconnect();
    this.#open.clear();
    this.#latest = undefined;
    this.#view = undefined;
    this.#seq = 0;
    this.#room = room;
    this.#newsAt = Date.now();
  }

  /** Disconnects on purpose, so that waits may be given up. */
  async #disconnect(): Promise<void> {
    this.#abandonMoves();
    await this.#socket?.drop();
    this.#socket = undefined;
    this.#isWelcome = false;
  }

  #abandonMoves(): void {
    for (const id of this.#open.keys()) {
      const sent = this.#room?.moves.get(keyOf(this.#seat.name, id));
      if (sent) sent.isAbandoned = true;
    }
  }

  async #connect(session: CrashSession, room: RoomRecord): Promise<void> {
    this.#isWelcome = false;
    for (const [id, { copies }] of this.#open) {
      const sent = room.moves.get(keyOf(this.#seat.name, id));
      if (sent) sent.lostCopies = copies;
    }
    const after = this.#view ? this.#seq : undefined;
    const { name, token } = this.#seat;
    const isOpen = this.#party.setup === 'open';
    const isPlayer = isOpen || this.#isSeated;
    const record = room.open(isPlayer ? name : null, after, session.mayBeOutdated);
    this.#openedAt = Date.now();
    const hello = {
      ...(isPlayer && (isOpen ? { name } : { token })),
      ...(after !== undefined && { after }),
    };
    this.#record = record;
    const listener = (message: FromServer | undefined): void => {
      if (this.#socket !== socket) return;
      if (message) this.#receive(session, room, record, message);
      this.#isWelcome &&= message !== undefined;
      this.#onNews();
    };
    const socket = new TestSocket(session.port, room.id, { hello, listener });
    this.#socket = socket;
    socket.socket.on('pong', () => this.#hear());
    while (!this.#isWelcome && !socket.closed && !session.isOver) {
      await this.#news();
      if (session.isUnreliable && this.#isSilent()) return this.#hangUp();
    }
    if (socket.closed && !session.isOver) await this.#turnedAway(session, record);
  }

  #hear(): void {
    // Their waits may have been given up meanwhile.
    if (this.#room?.isUnreliable && Date.now() - this.#heardAt > AWAY_MS) this.#abandonMoves();
    this.#heardAt = Date.now();
  }

  /** Handles the loss of the seat: they were removed, or not carried over to a rematch. */
  async #turnedAway(session: CrashSession, { messages }: SocketRecord): Promise<void> {
    const last = messages.at(-1);
    const isRefused = last?.type === 'problem' && last.problem.code === 'wrong-token';
    if (session.isUnreliable && !isRefused) return this.#news();
    if (last?.type !== 'problem' || last.problem.code !== 'wrong-token') {
      throw new Error(`a healthy server turned ${this.#nick} away: ${JSON.stringify(last)}`);
    }
    this.#loseSeat();
  }

  #receive(
    session: CrashSession,
    room: RoomRecord,
    record: SocketRecord,
    message: FromServer,
  ): void {
    room.receive(record, message);
    this.#hear();
    this.#newsAt = Date.now();
    switch (message.type) {
      case 'welcome':
        // It comes again to people who lost their seat.
        if (this.#isWelcome) break;
        if (message.room) this.#see(message.room.view as View, message.seq);
        this.#isWelcome = true;
        this.#sendAllAgain(room);
        break;
      case 'resync':
        this.#see(message.room.view as View, message.room.seq);
        break;
      case 'moved':
        this.#moved(message);
        break;
      case 'reply':
        session.answered();
        this.#answered(message);
        break;
    }
  }

  #sendAllAgain(room: RoomRecord): void {
    for (const [id, open] of this.#open) {
      room.sendAgain(this.#seat.name, id);
      this.#sendCopy(id, open);
    }
  }

  #see(view: View, seq: Seq): void {
    this.#view = view;
    this.#seq = seq;
  }

  #moved({ seq, change, effects }: Extract<FromServer, { type: 'moved' }>): void {
    if (this.#view) this.#see(applyChange(this.#view, change as ViewChange), seq);
    for (const effect of effects as readonly { type: string; player?: string; wait?: number }[]) {
      if (effect.player !== this.#seat.name) continue;
      if (effect.type === 'waits') this.#wait = effect.wait;
      if (effect.type === 'stood-up') this.#loseSeat();
    }
  }

  #answered({ id, seq, refused }: Extract<FromServer, { type: 'reply' }>): void {
    const open = this.#open.get(id);
    if (!open) return;
    this.#open.delete(id);
    if (refused === undefined && seq !== undefined) this.#latest = { id, open };
    if (this.#open.size === 0) this.#wait = undefined;
  }

  async #act(session: CrashSession, room: RoomRecord, view: View): Promise<void> {
    const { table } = view;
    if (table.rematch !== null) return this.#party.follow(room, table.rematch);
    if (this.#party.setup === 'open') return this.#move(room, view);
    const { game } = SETUPS[this.#party.setup];
    const request = randomRequest(
      { game, table, seat: this.#seat, isSeated: this.#isSeated, here: this.#party.names },
      this.#random,
    );
    if (!request) return table.status === 'playing' ? this.#move(room, view) : this.#news();
    const asking = Array.from({ length: request.times }, () =>
      this.#party.ask(
        session,
        room,
        room.ask(this.#seat.name, request.move),
        request.method,
        request.path,
        request.content,
      ),
    );
    const [answer] = await Promise.all(asking);
    if (!answer) return;
    const isGranted = answer.status < 400;
    switch (request.move.type) {
      case 'sit-down':
        if (!isGranted) return this.#news();
        this.#isSeated = true;
        await this.#socket?.drop();
        return;
      case 'stand-up':
        if (isGranted || answer.status === 401) this.#loseSeat();
        return;
      case 'rematch':
        if (isGranted) this.#party.follow(room, answer.body.room);
        return;
      default:
        return this.#news();
    }
  }

  async #move(room: RoomRecord, view: View): Promise<void> {
    const { game } = SETUPS[this.#party.setup];
    const dice = this.#random.below(100);
    const isPlayer = this.#record?.player === this.#seat.name;
    if (!isPlayer || this.#open.size >= MOST_OPEN) return this.#news();
    if (this.#open.size > 0 && dice < 70) {
      await this.#news();
      if (this.#wait !== undefined) await this.#growImpatient();
    } else if (!isAwaited(game, view, this.#seat.name) && dice > 2) {
      await this.#news();
    } else {
      this.#send(randomMove(game, view, this.#random));
      if (dice % 10 === 0) this.#sendLatestAgain(room);
    }
  }

  async #growImpatient(): Promise<void> {
    const dice = this.#random.below(100);
    if (dice < 5) return this.#disconnect();
    if (dice < 10) this.#send({ type: 'leave' });
    else if (dice < 15) this.#send({ type: 'cancel', wait: this.#wait ?? 0 });
  }

  #send(move: Json): void {
    if (!this.#socket || !this.#room) return;
    const id = `${this.#nick}.${++this.#ids}`;
    const open = { move, after: this.#seq, copies: 0 };
    this.#open.set(id, open);
    const times = this.#random.below(30) === 0 ? 2 : 1;
    for (let nth = 0; nth < times; nth++) {
      this.#room.send(this.#seat.name, id, move);
      this.#sendCopy(id, open);
    }
  }

  #sendLatestAgain(room: RoomRecord): void {
    if (!this.#latest) return;
    const { id, open } = this.#latest;
    room.send(this.#seat.name, id, open.move);
    this.#sendCopy(id, open);
  }

  #sendCopy(id: MoveId, open: OpenMove): void {
    const { move, after, copies: again } = open;
    open.copies += 1;
    this.#socket?.sendMove(id, move, { after, again });
  }

  /** Whether nobody is left to play on, or it has been too long. */
  #isTimeToGo({ isUnreliable }: CrashSession, room: RoomRecord, { table }: View): boolean {
    const isDone = table.status === 'over' || table.status === 'ended';
    return (
      this.#party.isTooLong(room) ||
      Date.now() - this.#newsAt > BORED_MS[isUnreliable ? 'unreliable' : 'reliable'] ||
      (isDone && table.rematch === null && seatedIn(table).length === 0)
    );
  }

  #loseSeat(): void {
    this.#abandonMoves();
    this.#open.clear();
    this.#latest = undefined;
    this.#wait = undefined;
    this.#isSeated = false;
    this.#seat = this.#newSeat();
  }

  #newSeat(): Seat {
    if (this.#seat) this.#party.names.delete(this.#seat.name);
    const name = `${this.#nick}_${++this.#seats}`;
    const letters = Array.from({ length: 24 }, () => pickFrom([...'abcdefgh'], this.#random));
    this.#party.names.add(name);
    return { name, token: letters.join(''), nonce: `${this.#random.below(1_000)}` };
  }

  /** Resolves when a message has come, or after a while. */
  async #news(): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#onNews = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
