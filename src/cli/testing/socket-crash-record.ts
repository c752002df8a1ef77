import type { Json, PlayerId } from '../../games/game.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { TableMove } from '../../table/moves.ts';
import type { RoomId } from '../../table/state.ts';

export type Reply = Extract<FromServer, { type: 'reply' }>;
export type RoomShown = Extract<FromServer, { type: 'resync' }>['room'];

/** A person's seat, or the one they want. */
export interface Seat {
  readonly name: string;
  /** Chosen by the person, so that they can request the seat again. */
  readonly token: string;
  /** Their part of the seed of the shuffle. */
  readonly nonce: string;
}

/** A move that was sent over a socket, perhaps several times. */
export interface SentMove {
  readonly player: PlayerId;
  readonly id: MoveId;
  readonly move: Json;
  /** The latest entry that any client knew when it was first sent. */
  readonly known: Seq;
  /** The same when it was sent again over another socket. */
  knownAgain?: Seq;
  /** The number of answers that may still come over the latest socket. */
  pending: number;
  /** The sender disconnected on purpose, so that a wait may be given up. */
  isAbandoned: boolean;
  /** How many copies of it were sent over connections that are gone, so that their waits are given up. */
  lostCopies: number;
  readonly answers: Reply[];
}

/** The messages over one socket. */
export interface SocketRecord {
  /** The player in the hello; null for spectators. */
  readonly player: PlayerId | null;
  /** The latest entry that the hello named. */
  readonly after: Seq | undefined;
  /** The latest entry that any client knew before, unless it could be hidden for a moment. */
  readonly known: Seq;
  readonly messages: FromServer[];
  /** It was open until all moves were answered. */
  isLast: boolean;
}

/** A table move as clients request it: only the answer names the room of a rematch. */
export type TableRequest = Exclude<TableMove, { type: 'rematch' }> | { readonly type: 'rematch' };

/** A request over HTTP. */
export interface Asked {
  readonly player: PlayerId;
  readonly move: TableRequest;
  /** The latest entry that any client knew before. */
  readonly known: Seq;
  /** Undefined if it never came. */
  answer?: Answer;
}

export type Answer =
  | { readonly refused: string }
  | { readonly room: RoomShown }
  | { readonly rematch: RoomId };

/** All requests and messages of one room, as its clients saw them. */
export class RoomRecord {
  readonly id: RoomId;
  readonly game: string;
  /** Servers and connections may fail at any time, while others go on. */
  readonly isUnreliable: boolean;
  readonly sockets: SocketRecord[] = [];
  readonly moves = new Map<string, SentMove>();
  readonly asked: Asked[] = [];
  /** The latest entry that any client knows. */
  known: Seq = 1;

  constructor(id: RoomId, game: string, isUnreliable = false) {
    this.id = id;
    this.game = game;
    this.isUnreliable = isUnreliable;
  }

  /** Records a new socket. What others know may be hidden from it if it `mayBeOutdated`. */
  open(player: PlayerId | null, after: Seq | undefined, mayBeOutdated = false): SocketRecord {
    const known = mayBeOutdated ? (after ?? 1) : this.known;
    const socket = { player, after, known, messages: [], isLast: false };
    this.sockets.push(socket);
    return socket;
  }

  send(player: PlayerId, id: MoveId, move: Json): SentMove {
    const key = keyOf(player, id);
    const known = this.moves.get(key);
    if (known) {
      known.pending += 1;
      return known;
    }
    const answers: Reply[] = [];
    const sent = {
      player,
      id,
      move,
      known: this.known,
      pending: 1,
      isAbandoned: false,
      lostCopies: 0,
      answers,
    };
    this.moves.set(key, sent);
    return sent;
  }

  /** Records that a move is sent over another socket: the former ones will not be answered. */
  sendAgain(player: PlayerId, id: MoveId): void {
    const sent = this.moves.get(keyOf(player, id));
    if (!sent) throw new Error(`${id} of ${player} was never sent`);
    sent.pending = 1;
    sent.knownAgain = this.known;
  }

  receive(socket: SocketRecord, message: FromServer): void {
    socket.messages.push(message);
    this.#learn(seqIn(message));
    if (message.type !== 'reply') return;
    const sent = this.moves.get(keyOf(socket.player ?? '', message.id));
    if (!sent) throw new Error(`${message.id} was answered, but never sent`);
    sent.answers.push(message);
    sent.pending -= 1;
  }

  ask(player: PlayerId, move: TableRequest): Asked {
    const asked: Asked = { player, move, known: this.known };
    this.asked.push(asked);
    return asked;
  }

  answer(asked: Asked, answer: Answer): void {
    asked.answer = answer;
    if ('room' in answer) this.#learn(answer.room.seq);
  }

  #learn(seq: Seq): void {
    this.known = Math.max(this.known, seq);
  }
}

/** All rooms that clients know. */
export interface Account {
  /** Servers and connections may fail at any time, while others go on. */
  readonly isUnreliable?: boolean;
  readonly rooms: Map<RoomId, RoomRecord>;
  /** The number of requests for rooms without an answer. */
  unanswered: number;
}

export const keyOf = (player: PlayerId, id: MoveId): string => `${player}/${id}`;

/** The latest entry that a message is about. */
function seqIn(message: FromServer): Seq {
  switch (message.type) {
    case 'resync':
      return message.room.seq;
    case 'welcome':
    case 'moved':
    case 'secret':
      return message.seq;
    case 'reply':
      return message.seq ?? 0;
    default:
      return 0;
  }
}
