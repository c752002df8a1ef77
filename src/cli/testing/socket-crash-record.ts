import type { Json, PlayerId } from '../../games/game.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { FromServer } from '../../protocol/messages.ts';
import type { TableMove } from '../../table/moves.ts';
import type { RoomId } from '../../table/state.ts';

export type Outcome = Extract<FromServer, { type: 'outcome' }>;
export type RoomShown = Extract<FromServer, { type: 'room' }>['room'];

/** A move that somebody sent over a socket, perhaps several times. */
export interface SentMove {
  readonly player: PlayerId;
  readonly id: MoveId;
  readonly move: Json;
  /** The latest entry that anybody had heard of when it was first sent. */
  readonly known: Seq;
  /** The same for when it was sent again over another socket. */
  knownAgain?: Seq;
  /** How many answers may still come over the socket that it was last sent over. */
  pending: number;
  /** Whoever sent it went away of their own accord, so that a wait may be given up. */
  isForsaken: boolean;
  readonly answers: Outcome[];
}

/** All that came over one socket. */
export interface SocketRecord {
  /** Who said hello; null if they only watch. */
  readonly player: PlayerId | null;
  /** What they said they knew. */
  readonly after: Seq | undefined;
  /** The latest entry that anybody had heard of before. */
  readonly known: Seq;
  readonly messages: FromServer[];
  /** It was open until everything had come to rest. */
  isLast: boolean;
}

/** Rooms are named only in the answer when people play again. */
export type Arrangement = Exclude<TableMove, { type: 'rematch' }> | { readonly type: 'rematch' };

/** What somebody asked for over HTTP. */
export interface Asked {
  readonly player: PlayerId;
  readonly move: Arrangement;
  /** The latest entry that anybody had heard of before. */
  readonly known: Seq;
  /** Undefined if it never came. */
  answer?: Answer;
}

export type Answer =
  | { readonly refused: string }
  | { readonly room: RoomShown }
  | { readonly rematch: RoomId };

/** What was sent and told in one room, as its clients saw it. */
export class RoomRecord {
  readonly id: RoomId;
  readonly game: string;
  readonly sockets: SocketRecord[] = [];
  readonly moves = new Map<string, SentMove>();
  readonly asked: Asked[] = [];
  /** The latest entry that anybody has heard of. */
  known: Seq = 1;

  constructor(id: RoomId, game: string) {
    this.id = id;
    this.game = game;
  }

  open(player: PlayerId | null, after: Seq | undefined): SocketRecord {
    const socket = { player, after, known: this.known, messages: [], isLast: false };
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
    const answers: Outcome[] = [];
    const sent = { player, id, move, known: this.known, pending: 1, isForsaken: false, answers };
    this.moves.set(key, sent);
    return sent;
  }

  /** It is sent over another socket: what was sent before is not answered any more. */
  sendAgain(player: PlayerId, id: MoveId): void {
    const sent = this.moves.get(keyOf(player, id));
    if (!sent) throw new Error(`${id} of ${player} was never sent`);
    sent.pending = 1;
    sent.knownAgain = this.known;
  }

  tell(socket: SocketRecord, message: FromServer): void {
    socket.messages.push(message);
    this.#hearOf(seqIn(message));
    if (message.type !== 'outcome') return;
    const sent = this.moves.get(keyOf(socket.player ?? '', message.id));
    if (!sent) throw new Error(`${message.id} was answered, but never sent`);
    sent.answers.push(message);
    sent.pending -= 1;
  }

  ask(player: PlayerId, move: Arrangement): Asked {
    const asked: Asked = { player, move, known: this.known };
    this.asked.push(asked);
    return asked;
  }

  answer(asked: Asked, answer: Answer): void {
    asked.answer = answer;
    if ('room' in answer) this.#hearOf(answer.room.seq);
  }

  #hearOf(seq: Seq): void {
    this.known = Math.max(this.known, seq);
  }
}

/** All rooms that clients were told of. */
export interface Account {
  readonly rooms: Map<RoomId, RoomRecord>;
  /** How many rooms were asked for without an answer. */
  unanswered: number;
}

export const keyOf = (player: PlayerId, id: MoveId): string => `${player}/${id}`;

/** The latest entry that a message tells of. */
function seqIn(message: FromServer): Seq {
  switch (message.type) {
    case 'room':
      return message.room.seq;
    case 'welcome':
    case 'moved':
    case 'private':
      return message.seq;
    case 'outcome':
      return message.seq ?? 0;
    default:
      return 0;
  }
}
