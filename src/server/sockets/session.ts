import { type ProblemCode, ProblemError, problem } from '../../games/problem.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import { CLOSE } from '../../protocol/close.ts';
import { FromClient, type Hello, type MakeMove } from '../../protocol/messages.ts';
import type { MoveReply, SubmittedMove } from '../../room/move-request.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import type { RoomLease } from '../../rooms/room-registry.ts';
import { checkOf } from '../../table/schema.ts';
import type { RoomId } from '../../table/state.ts';
import { playerOf } from '../admission.ts';
import { TokenBucket } from '../limits.ts';
import { turn } from '../responses.ts';
import type { RoomService } from '../room-service.ts';
import { Channel } from './channel.ts';
import { type Connection, pongFrame } from './connection.ts';

const HELLO_MS = 10_000;

/** Most invalid messages that are answered before the socket is closed. */
const MOST_INVALID = 20;

/** Messages that a socket may send for each move that a seat may make. */
const MESSAGES_PER_MOVE = 5;
const FEWEST_MESSAGES = 100;

/** The WebSocket protocol's code for an error in the server. */
const INTERNAL = 1011;

const CLOSE_FOR: Partial<Record<ProblemCode, number>> = {
  'no-such-room': CLOSE.noRoom,
  'wrong-token': CLOSE.wrongToken,
  'illegal-player': CLOSE.noHello,
  closed: CLOSE.goingDown,
};

const checkMessage = checkOf(FromClient, 'the message');

/** The receiving side of a socket: its hello, moves and limits. */
export class SocketSession {
  readonly #service: RoomService;
  readonly #roomId: RoomId;
  readonly #address: string;
  readonly #connection: Connection;
  /** Ends all waits when the socket closes. Spectators never ask for its signal, so they have none. */
  readonly #closing = new AbortController();
  /** Dropped after the hello: a socket may be open for hours, so every byte counts. */
  #helloTimer: NodeJS.Timeout | undefined;
  #state: 'new' | 'entering' | 'inside' | 'closed' = 'new';
  #lease: RoomLease | undefined;
  #channel: Channel | undefined;
  #invalidMessages = 0;
  /** The moves without a reply, by id. */
  readonly #unanswered = new Map<MoveId, SubmittedMove | undefined>();
  readonly #messages: TokenBucket;

  constructor(service: RoomService, roomId: RoomId, address: string, connection: Connection) {
    this.#service = service;
    this.#roomId = roomId;
    this.#address = address;
    this.#connection = connection;
    const perSecond = Math.max(
      FEWEST_MESSAGES,
      MESSAGES_PER_MOVE * service.limits['moves-per-second'],
    );
    this.#messages = new TokenBucket(perSecond, 1_000, Date.now());
    this.#helloTimer = setTimeout(
      () => connection.close(CLOSE.noHello, 'expected a hello'),
      HELLO_MS,
    ).unref();
    const { socket } = connection;
    socket.on('message', (data, isBinary) => this.#onMessage(isBinary ? undefined : String(data)));
    // The library would answer pings also if nobody reads the answers.
    socket.on('ping', (data) => {
      if (this.#isWithinLimit()) connection.write(pongFrame(data));
    });
    socket.on('close', (code) => this.#close(code));
    // An error is followed by `close`.
    socket.on('error', () => {});
  }

  get #isClosed(): boolean {
    return this.#state === 'closed';
  }

  #onMessage(text: string | undefined): void {
    if (!this.#isWithinLimit()) return;
    const message = parse(text);
    const wrong = message === undefined ? 'expected JSON in a text message' : checkMessage(message);
    if (wrong !== undefined) this.#reportInvalid('illegal-request', wrong);
    else this.#dispatch(message as FromClient);
  }

  #isWithinLimit(): boolean {
    if (this.#messages.take(Date.now())) return true;
    this.#reportInvalid('too-many', 'too many messages at once');
    return false;
  }

  #dispatch(message: FromClient): void {
    if (this.#isClosed) return;
    if (message.type === 'ping') {
      this.#connection.send({ type: 'pong' });
    } else if (message.type === 'hello') {
      if (this.#state === 'new') void this.#enter(message);
      else this.#reportInvalid('not-now', 'hello was already sent');
    } else if (this.#lease && this.#state === 'inside') {
      if (message.type === 'move') this.#play(this.#lease.live, message);
      else this.#unanswered.get(message.id)?.giveUp();
    } else {
      this.#reportInvalid('not-now', 'expected a hello first, and its answer');
    }
  }

  async #enter(hello: Hello): Promise<void> {
    clearTimeout(this.#helloTimer);
    this.#helloTimer = undefined;
    this.#state = 'entering';
    try {
      await turn(this.#service.viewLength(this.#roomId));
      const { room = this.#roomId, after } = hello;
      const seen = (id: RoomId): Seq | undefined => (id === room ? after : undefined);
      const lease = await this.#service.acquire(this.#roomId, seen);
      if (this.#isClosed) lease.release();
      else this.#join(lease, hello);
    } catch (error) {
      this.#rejectHello(error);
    }
  }

  #join(lease: RoomLease, { token, name, room, after }: Hello): void {
    this.#lease = lease;
    const { live } = lease;
    const channel = Channel.of(live, this.#service.onDelivered);
    const most = this.#service.limits['sockets-per-room'];
    if (channel.size >= most) {
      this.#connection.close(CLOSE.tooMany, `expected at most ${most} sockets in a room`);
      return;
    }
    const isPlayer = live.isOpen ? name !== undefined : token !== undefined;
    if (isPlayer) {
      this.#connection.name = playerOf(live, { token, name: live.isOpen ? name : undefined });
      live.noteActivity();
    }
    this.#state = 'inside';
    // `after` may refer to a board that was replaced by this one.
    const isSameRoom = this.#roomId === live.id || room === live.id;
    this.#channel = channel;
    channel.join(this.#connection, isSameRoom ? after : undefined);
  }

  #rejectHello(error: unknown): void {
    if (!(error instanceof ProblemError)) {
      this.#service.onBug(error);
      this.#connection.close(INTERNAL, 'something went wrong on the server');
      return;
    }
    const { problem } = error;
    this.#connection.send({ type: 'problem', problem });
    this.#connection.close(CLOSE_FOR[problem.code] ?? INTERNAL, problem.message);
  }

  #play(live: LiveRoom, { id, after, again, move }: MakeMove): void {
    // A repeat of a move that will be answered once.
    if (this.#unanswered.has(id)) return;
    const most = this.#service.limits['waiting-per-connection'];
    if (this.#unanswered.size >= most) {
      const message = `expected at most ${most} moves at a time on one socket`;
      this.#answer(id, { refused: problem('too-many', message) });
      return;
    }
    this.#unanswered.set(id, undefined);
    const { name: player, previousSeat } = this.#connection;
    const submitted = this.#service.play(
      live,
      { who: { player, previousSeat }, move, id, after, again, address: this.#address },
      (reply) => {
        this.#unanswered.delete(id);
        this.#answer(id, reply);
      },
      this.#closing.signal,
    );
    if (this.#unanswered.has(id)) this.#unanswered.set(id, submitted);
  }

  #answer(id: string, answer: MoveReply): void {
    this.#connection.send({ type: 'reply', id, ...answer });
  }

  #reportInvalid(code: ProblemCode, message: string): void {
    this.#invalidMessages += 1;
    if (this.#invalidMessages > MOST_INVALID) {
      this.#connection.closeAtOnce(CLOSE.tooManyInvalid, 'too many invalid messages');
    } else {
      this.#connection.send({ type: 'problem', problem: problem(code, message) });
    }
  }

  #close(code: number): void {
    if (this.#lease) this.#service.note('socket closed', this.#lease.live.id, { code });
    this.#state = 'closed';
    clearTimeout(this.#helloTimer);
    this.#channel?.leave(this.#connection);
    this.#closing.abort();
    this.#lease?.release();
  }
}

function parse(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
