import Type, { type Static } from 'typebox';
import { MOVERS } from '../history/entry.ts';
import {
  AnyJson,
  AnyProblemCode,
  COPY,
  count,
  exact,
  idOf,
  line,
  list,
  MoveId,
  nullable,
  optional,
  RoomView,
  TableView,
  Time,
} from './rooms.ts';

/** The first message on a socket. */
export const Hello = exact({
  type: Type.Literal('hello'),
  token: Type.Optional(Type.String({ maxLength: 64, description: 'The token of your seat.' })),
  name: Type.Optional(Type.String({ maxLength: 64, description: 'Who you are, in open rooms.' })),
  room: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The id of the room that `after` is about, if you came by the name `default`.',
    }),
  ),
  after: Type.Optional(
    Type.Integer({ minimum: 0, description: 'The number of the last entry that you know of.' }),
  ),
});
export type Hello = Static<typeof Hello>;

export const MakeMove = exact({
  type: Type.Literal('move'),
  id: MoveId,
  ...optional(COPY),
  move: AnyJson,
});
export type MakeMove = Static<typeof MakeMove>;

/** Cancels a waiting move. The reply to the move has the result. */
const StopWaiting = exact({ type: Type.Literal('stop-waiting'), id: MoveId });
export type StopWaiting = Static<typeof StopWaiting>;

/** Tests the connection: browsers cannot send WebSocket pings. */
const Ping = exact({ type: Type.Literal('ping') });

export const FromClient = Type.Union([Hello, MakeMove, StopWaiting, Ping]);
export type FromClient = Static<typeof FromClient>;

/**
 * The answer to a hello. Without `room` the client is up to date, or the moves that it missed follow.
 * Sent again to players who lose their seat and become spectators.
 */
const Welcome = Type.Object({
  type: Type.Literal('welcome'),
  id: idOf(),
  you: nullable(line(), 'Your name; null if you watch.'),
  seq: count('The number of the latest entry.'),
  now: Time,
  room: Type.Optional(RoomView),
});

/** The whole room, which replaces the client's state. */
const Resync = Type.Object({ type: Type.Literal('resync'), now: Time, room: RoomView });

/** A durable move. The same bytes for all clients. */
const Moved = Type.Object({
  type: Type.Literal('moved'),
  seq: count(),
  time: Time,
  player: line(),
  by: Type.Enum(MOVERS, {
    description: 'The player, a bot, the idle timer, or the room, which cancels waits.',
  }),
  effects: list(Type.Object({ type: line() }), 'What happened, in order.'),
  change: Type.Object(
    {
      table: Type.Optional(TableView),
      spots: list(Type.Immutable(Type.Tuple([count(), AnyJson]))),
      players: list(Type.Object({ name: line() })),
    },
    { description: 'What changed in the view.' },
  ),
  awaited: Type.Optional(
    list(
      Type.Immutable(Type.Tuple([line(), nullable(Time)])),
      'Since when the others wait for whom, where that has changed; null if they do not.',
    ),
  ),
});

/** The private view of the player, sent when it changes. */
const Secret = Type.Object({
  type: Type.Literal('secret'),
  seq: count(),
  secret: AnyJson,
});

const Problem = Type.Object({
  code: AnyProblemCode,
  message: Type.String({ description: 'One sentence for people.' }),
});

/** The result of the client's move. */
const Reply = Type.Object({
  type: Type.Literal('reply'),
  id: MoveId,
  seq: Type.Optional(count('The move counts, with this entry.')),
  failed: Type.Optional(Problem),
  refused: Type.Optional(Problem),
  lost: Type.Optional(Problem),
});

const Presence = Type.Object({
  type: Type.Literal('presence'),
  players: list(line(), 'The names of the players who are connected; 200 at most.'),
  spectators: count('How many more watch.'),
});

/** The answer to an invalid message. */
const Invalid = Type.Object({ type: Type.Literal('problem'), problem: Problem });

const Pong = Type.Object({ type: Type.Literal('pong') });

/** The room was removed. */
const Gone = Type.Object({
  type: Type.Literal('gone'),
  next: nullable(idOf('The room that took its place.')),
});

export const FromServer = Type.Union([
  Welcome,
  Resync,
  Moved,
  Secret,
  Reply,
  Presence,
  Invalid,
  Pong,
  Gone,
]);
export type FromServer = Static<typeof FromServer>;
