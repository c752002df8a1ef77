import Type, { type Static } from 'typebox';
import type { ProblemCode } from '../games/problem.ts';
import {
  AnyJson,
  count,
  idOf,
  line,
  list,
  MoveId,
  nullable,
  RoomView,
  TableView,
} from './rooms.ts';

/** The first message on a socket: who is there, and what they know already. */
export const Hello = Type.Object(
  {
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
  },
  { additionalProperties: false },
);
export type Hello = Static<typeof Hello>;

export const MakeMove = Type.Object(
  { type: Type.Literal('move'), id: MoveId, move: AnyJson },
  { additionalProperties: false },
);
export type MakeMove = Static<typeof MakeMove>;

/** Gives up the wait of a move, if it waits. Its outcome says what became of it. */
const StopWaiting = Type.Object(
  { type: Type.Literal('stop-waiting'), id: MoveId },
  { additionalProperties: false },
);
export type StopWaiting = Static<typeof StopWaiting>;

/** Is anybody there? Browsers have no other way to find out. */
const Ping = Type.Object({ type: Type.Literal('ping') }, { additionalProperties: false });

/** Everything that a client may send. */
export const FromClient = Type.Union([Hello, MakeMove, StopWaiting, Ping]);
export type FromClient = Static<typeof FromClient>;

/**
 * The answer to a hello. Without `room` you are up to date, or what you missed follows. It comes again
 * when you lose your seat, and only watch from then on.
 */
const Welcome = Type.Object({
  type: Type.Literal('welcome'),
  id: idOf(),
  you: nullable(line(), 'Your name; null if you watch.'),
  seq: count('The number of the latest entry.'),
  room: Type.Optional(RoomView),
});

/** Everything anew: what you know is void. */
const Room = Type.Object({ type: Type.Literal('room'), room: RoomView });

/** A move, by whomever, now that it is durable. The same bytes for everybody. */
const Moved = Type.Object({
  type: Type.Literal('moved'),
  seq: count(),
  player: line(),
  effects: list(Type.Object({ type: line() }), 'What happened, in order.'),
  change: Type.Object(
    {
      table: Type.Optional(TableView),
      spots: list(Type.Immutable(Type.Tuple([count(), AnyJson]))),
      players: list(Type.Object({ name: line() })),
    },
    { description: 'What changed in the view.' },
  ),
});

/** What only you may see, whenever that has changed. */
const Private = Type.Object({
  type: Type.Literal('private'),
  seq: count(),
  view: AnyJson,
});

/** What was wrong. Newer servers may know more codes than there are here. */
const Problem = Type.Object({
  code: Type.Unsafe<ProblemCode>({ type: 'string', pattern: '^[a-z-]{1,64}$' }),
  message: Type.String({ description: 'One sentence for people.' }),
});

/** What became of your move. */
const Outcome = Type.Object({
  type: Type.Literal('outcome'),
  id: MoveId,
  seq: Type.Optional(count('The move counts, with this entry.')),
  failed: Type.Optional(Problem),
  refused: Type.Optional(Problem),
  lost: Type.Optional(Problem),
});

const Presence = Type.Object({
  type: Type.Literal('presence'),
  here: list(line(), 'The names of those who are connected; 200 at most.'),
  watching: count('How many more watch without a name.'),
});

/** What you sent made no sense. */
const Nonsense = Type.Object({ type: Type.Literal('problem'), problem: Problem });

const Pong = Type.Object({ type: Type.Literal('pong') });

/** The room is gone for good. */
const Gone = Type.Object({
  type: Type.Literal('gone'),
  next: nullable(idOf('The room that took its place.')),
});

/** Everything that a server may send. */
export const FromServer = Type.Union([
  Welcome,
  Room,
  Moved,
  Private,
  Outcome,
  Presence,
  Nonsense,
  Pong,
  Gone,
]);
export type FromServer = Static<typeof FromServer>;
