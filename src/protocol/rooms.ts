import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import type { Game, Json } from '../games/game.ts';
import { PROBLEM_CODES, type ProblemCode } from '../games/problem.ts';
import { DEALS } from '../table/fairness.ts';
import { SEAT_KINDS } from '../table/state.ts';

export const AnyJson = Type.Unsafe<Json>({});

/** Excludes line breaks, control characters and bidirectional overrides. */
const READABLE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]';

/** Readable text in one line. */
export const line = (description = '') =>
  Type.String({ pattern: `^${READABLE}*$`, ...(description !== '' && { description }) });

export const idOf = (description = 'The id of the room.') =>
  Type.String({ pattern: `^${READABLE}+$`, maxLength: 1_024, description });

export const nullable = <Schema extends TSchema>(schema: Schema, description = '') =>
  Type.Union([schema, Type.Null()], description === '' ? {} : { description });

export const count = (description = '') =>
  Type.Integer({ minimum: 0, ...(description !== '' && { description }) });

const Name = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What you want to be called. Nobody else in the room may have that name.',
});

const TOKEN = '^[A-Za-z0-9_-]{22,64}$';

/** The same properties, all of them optional. */
export const optional = <Properties extends TProperties>(properties: Properties) =>
  Type.Partial(Type.Object(properties)).properties;

/** An object without any other properties. */
export const exact = <Properties extends TProperties>(properties: Properties) =>
  Type.Object(properties, { additionalProperties: false });

const person = {
  name: Name,
  ...optional({
    token: Type.String({
      pattern: TOKEN,
      description:
        'A secret of your own choice for the seat, at least 22 random characters. With it the request can be sent again when its answer was lost. If there is none, the server makes one.',
    }),
    nonce: Type.String({
      maxLength: 64,
      description: 'What you bring to the shuffle: any text that nobody can foresee.',
    }),
    place: Type.String({
      maxLength: 32,
      description: 'Where you want to sit, in games in which that matters.',
    }),
  }),
};

const common = {
  ...person,
  ...optional({
    public: Type.Boolean({ description: 'Listed for everybody. Otherwise it takes the link.' }),
    byInvitation: Type.Boolean({
      description: 'It takes an invitation to sit down, besides the link.',
    }),
    seatCount: Type.Integer({ minimum: 1, description: 'How many can sit down at most.' }),
    idleSeconds: Type.Integer({
      minimum: 5,
      maximum: 86_400,
      description:
        'After so many seconds the server moves for a player who keeps the others waiting. By default, never.',
    }),
    seed: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Deals the same cards every time, and says so. If there is none: by chance.',
    }),
  }),
};

/** The request to create a room, a variant for each game. */
export const CreateRoom = (games: ReadonlyMap<string, Game>) =>
  Type.Union(
    Array.from(games.values(), ({ name, info }) =>
      Type.Object(
        {
          game: Type.Literal(name, { description: info.title }),
          options: Type.Optional(Type.Unsafe<Json>(info.options)),
          ...common,
        },
        { additionalProperties: false, title: info.title },
      ),
    ),
  );

const AnyCreation = Type.Object({
  game: Type.String(),
  options: Type.Optional(AnyJson),
  ...common,
});
export type CreateRoom = Static<typeof AnyCreation>;

export const SitDown = exact({
  ...person,
  ...optional({
    invitation: Type.String({
      maxLength: 64,
      description: 'The invitation, in rooms that it takes one to sit down in.',
    }),
  }),
});
export type SitDown = Static<typeof SitDown>;

export const HandOver = exact({ name: Name });
export type HandOver = Static<typeof HandOver>;

export const MoveId = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'Chosen by you, another one for each move. A move that is sent again under the same id is played once, and answered again.',
});

const KnownEntry = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'The number of the last entry that you knew of when you first sent the move.',
});

/** What tells the copies of a move apart. */
export const COPY = {
  after: KnownEntry,
  again: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'How often you have sent the move before.',
  }),
};

export const PostMove = exact({
  ...optional({
    id: MoveId,
    ...COPY,
    name: Type.String({ description: 'Who moves, in open rooms. Elsewhere the token says so.' }),
  }),
  move: AnyJson,
});
export type PostMove = Static<typeof PostMove>;

export const RoomParams = Type.Object({
  id: Type.String({
    maxLength: 64,
    description: 'The id of the room. `default` is the board at the root of the server.',
  }),
});

export type RoomParams = Static<typeof RoomParams>;

export const Problem = Type.Object(
  {
    code: Type.Unsafe<ProblemCode>({ type: 'string', enum: [...PROBLEM_CODES] }),
    message: Type.String({ description: 'One sentence for people.' }),
  },
  { description: 'What was wrong.' },
);

/** Newer servers may send codes that are not known here. */
export const AnyProblemCode = Type.Unsafe<ProblemCode>({
  type: 'string',
  pattern: '^[a-z-]{1,64}$',
});

const object = <Properties extends TProperties>(properties: Properties, description: string) =>
  Type.Object(properties, { description });

export const list = <Item extends TSchema>(item: Item, description = '') =>
  Type.Immutable(Type.Array(item, description === '' ? {} : { description }));

const Fairness = object(
  {
    deal: Type.Enum(DEALS, {
      description: 'What decides where the cards are: chance, or what a person chose.',
    }),
    seedHash: Type.Optional(
      Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the seed, in hex.' }),
    ),
    seed: Type.Optional(Type.String({ description: 'Once the game is over.' })),
    nonces: Type.Optional(list(Type.String(), 'Once the game is over.')),
  },
  'Shows that nobody chose where the cards are.',
);

const Status = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('playing'),
  Type.Literal('over'),
  Type.Literal('ended'),
]);

const GameName = Type.String({ pattern: '^[a-z][a-z0-9-]{0,63}$' });

export const TableView = object(
  {
    status: Status,
    isPublic: Type.Boolean(),
    isOpen: Type.Boolean({ description: 'Anybody plays under any name, without a seat.' }),
    seatCount: count('How many can sit here at most.'),
    byInvitation: Type.Boolean(),
    idleSeconds: nullable(count()),
    options: AnyJson,
    seats: list(
      Type.Object({
        name: line(),
        kind: Type.Enum(SEAT_KINDS, {
          description: 'What sits on the seat. The server decides it.',
        }),
        place: nullable(line()),
        hasLeft: Type.Boolean(),
      }),
    ),
    host: nullable(line()),
    fairness: Fairness,
    standings: nullable(
      list(Type.Object({ player: line(), score: Type.Number() })),
      'Best first, once the game is over.',
    ),
    rematch: nullable(idOf('Where the same people play again.')),
  },
  'The seats, and how the game is played.',
);
export type TableView = Static<typeof TableView>;

export const Time = Type.Integer({ minimum: 0, description: 'Milliseconds since 1970.' });

export const RoomView = object(
  {
    id: idOf(),
    game: GameName,
    seq: count('How many entries the log of the room has.'),
    view: Type.Object(
      {
        table: TableView,
        spots: list(AnyJson, 'What is on each space, row by row.'),
        players: list(Type.Object({ name: line() })),
      },
      { description: 'What everybody may see; each game adds its own fields.' },
    ),
    awaited: Type.Optional(
      list(
        Type.Immutable(Type.Tuple([line(), Time])),
        'Since when the others wait for each player, in rooms that limit it.',
      ),
    ),
    secret: Type.Optional(Type.Unsafe<Json>({ description: 'What only you may see.' })),
  },
  'A room as it is now.',
);
export type RoomView = Static<typeof RoomView>;

export const SeatAnswer = object(
  {
    room: RoomView,
    name: line(),
    token: Type.String({
      pattern: TOKEN,
      description: 'Keep it: it is what makes you you in this room.',
    }),
    invitation: Type.Optional(line('For those who may sit down.')),
  },
  'You have a seat.',
);
export type SeatAnswer = Static<typeof SeatAnswer>;

export const RoomSummary = object(
  {
    id: idOf(),
    game: GameName,
    status: Status,
    isOpen: Type.Boolean(),
    byInvitation: Type.Boolean(),
    host: nullable(line()),
    seatsTaken: count(),
    seatCount: count(),
    spectators: count(),
  },
  'A public room with people in it.',
);
export type RoomSummary = Static<typeof RoomSummary>;

export const MoveAnswer = object(
  {
    seq: count('The number of the entry with which the move was decided.'),
    failed: Type.Optional(Problem),
  },
  'The move counts. It may have failed by the rules all the same.',
);

export const DealBoard = (scramble: Game) =>
  exact(
    optional({
      options: Type.Unsafe<Json>(scramble.info.options),
      seed: Type.String({ minLength: 1, maxLength: 64 }),
    }),
  );
export type DealBoard = { readonly options?: Json; readonly seed?: string };
