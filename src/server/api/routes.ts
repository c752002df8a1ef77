import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static, type TSchema } from 'typebox';
import type { Json, PlayerId } from '../../games/game.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import { formatHistory } from '../../history/transfer.ts';
import {
  CreateRoom,
  DealBoard,
  HandOver,
  MoveAnswer,
  PostMove,
  Problem,
  RoomParams,
  RoomSummary,
  RoomView,
  SeatAnswer,
  SitDown,
} from '../../protocol/rooms.ts';
import type { Log } from '../../room/log.ts';
import type { MoveReply } from '../../room/move-request.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import { hashToken, isTokenWithHash } from '../../rooms/secrets.ts';
import type { TableMove } from '../../table/moves.ts';
import { addressOf, type ProxySettings } from '../address.ts';
import { seatHolder } from '../admission.ts';
import { connectionUnder } from '../connections.ts';
import type { DefaultBoard } from '../default-board.ts';
import { keepUnsent, reject, turn } from '../responses.ts';
import { type RoomService, seqOf } from '../room-service.ts';

export interface Api {
  readonly service: RoomService;
  readonly defaultBoard: DefaultBoard;
  readonly proxy: ProxySettings;
  /** Authorizes to replace the default board and to delete any room. */
  readonly operatorToken: string;
}

const ListQuery = Type.Object(
  {
    game: Type.Optional(Type.String({ description: 'Only rooms in which that is played.' })),
    status: Type.Optional(
      Type.Union([Type.Literal('waiting'), Type.Literal('playing'), Type.Literal('over')], {
        description: 'Only rooms of that status.',
      }),
    ),
  },
  { additionalProperties: false },
);

const MOST_LISTED = 200;
/** The cost of listing a room, as bytes that are rendered. */
const LISTED_BYTES = 1_000;

/** Rooms: create, list, look, read the history, delete. */
export function roomRoutes(app: FastifyInstance, api: Api): void {
  const { service, proxy } = api;

  app.post<{ Body: CreateRoom }>(
    '/rooms',
    {
      // Before the body is read: validating it is work, too.
      onRequest: async ({ raw }) => service.limitSeats(addressOf(raw, proxy.trustProxy)),
      ...schemaOf('Rooms', {
        summary: 'Create a room',
        description: 'You are its host, and sit in it already. Send the link to the others.',
        body: CreateRoom(service.games),
        answers: { 201: SeatAnswer },
      }),
    },
    async (request, reply) => {
      service.limitRooms(addressOf(request.raw, proxy.trustProxy));
      const { live, ...seat } = await service.create(request.body);
      reply.code(201);
      return { room: live.view(), ...seat };
    },
  );

  app.get<{ Querystring: Static<typeof ListQuery> }>(
    '/rooms',
    schemaOf('Rooms', {
      summary: 'List the public rooms that somebody is in',
      description: 'Those with the most players connected first; 200 at most.',
      querystring: ListQuery,
      answers: { 200: Type.Object({ rooms: Type.Array(RoomSummary) }) },
    }),
    async ({ query: { game, status } }) => {
      await turn(service.registry.size * LISTED_BYTES);
      const rooms = service.lobby
        .rooms()
        .filter((room) => game === undefined || room.game === game)
        .filter((room) => status === undefined || room.status === status);
      return { rooms: rooms.slice(0, MOST_LISTED) };
    },
  );

  app.get<{ Params: RoomParams }>(
    '/rooms/:id',
    schemaOf('Rooms', {
      summary: 'Look at a room',
      description:
        'With the token of a seat, also at what only that player may see. Ask again with `If-None-Match` to be told 304 while nothing has happened.',
      params: RoomParams,
      answers: { 200: RoomView },
    }),
    async (request, reply) => {
      const { id } = request.params;
      await turn(service.viewLength(id));
      return service.withRoom(id, (live) => lookAt(live, request, reply));
    },
  );

  app.get<{ Params: RoomParams }>(
    '/rooms/:id/history',
    schemaOf('Rooms', {
      summary: 'Read everything that happened in a room that is over',
      description: 'Lines of JSON: first what the room is, then every entry of its log.',
      params: RoomParams,
      answers: {},
    }),
    (request, reply) =>
      service.withRoom(request.params.id, async (live) => {
        const lines = await finishedLog(service.log, live);
        reply.type('application/x-ndjson; charset=utf-8');
        return reply.send(Readable.from(lines));
      }),
  );

  app.delete<{ Params: RoomParams }>(
    '/rooms/:id',
    schemaOf('Rooms', {
      summary: 'Delete a room, with all that is kept of it (host, operator)',
      params: RoomParams,
      answers: { 204: Type.Null() },
      token: 'seat',
    }),
    async (request, reply) => {
      const { id } = request.params;
      const player = (live: LiveRoom): PlayerId => seatHolder(live, tokenOf(request));
      if (isOperator(request, api)) await service.deleteAny(id);
      else await service.withRoom(id, (live) => service.delete(live, player(live)));
      reply.code(204);
    },
  );
}

function lookAt(live: LiveRoom, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const token = tokenOf(request);
  const player = token === undefined ? undefined : seatHolder(live, token);
  const tag = etagOf(live, player);
  reply.header('ETag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  const json = player === undefined ? live.viewJson() : withSecret(live, player);
  keepUnsent(reply.raw, json);
  return reply.type('application/json; charset=utf-8').send(json);
}

/** What a player sees of a room depends only on its entries and the player. */
function etagOf({ id, seq }: LiveRoom, player: PlayerId | undefined): string {
  const who = player === undefined ? '' : `.${hashToken(player).slice(0, 8)}`;
  return `"${hashToken(id).slice(0, 8)}.${seq}${who}"`;
}

function withSecret(live: LiveRoom, player: PlayerId): Buffer {
  const secret = JSON.stringify(live.secretOf(player));
  const view = live.viewJson();
  return Buffer.concat([view.subarray(0, -1), Buffer.from(`,"secret":${secret}}`)]);
}

/** Fields of a log that are not shown: hashes, and the names of machines. */
const SECRETS = new Set(['token', 'invitation', 'node']);

/** The history of a room as lines of JSON, without secrets. Throws ProblemError before the game is over. */
export async function finishedLog(log: Log, live: LiveRoom): Promise<AsyncIterable<string>> {
  const info = await log.info(live.id);
  if (!info || live.room.game.result(live.room.state) === undefined) {
    throw reject('not-now', 'what happened can be read once the game is over');
  }
  return withoutSecrets(formatHistory(info, log.history(info.id)));
}

async function* withoutSecrets(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) {
    const shown = JSON.stringify(JSON.parse(line), (key, value: Json) =>
      SECRETS.has(key) && typeof value === 'string' ? '' : value,
    );
    yield `${shown}\n`;
  }
}

const SeatParams = Type.Object({
  id: RoomParams.properties.id,
  name: Type.String({ description: 'Whose seat.' }),
});

const tableMoveSchema = (summary: string, body?: TSchema) =>
  schemaOf('Seats', {
    summary,
    params: RoomParams,
    ...(body && { body }),
    answers: { 200: RoomView },
    token: 'seat',
  });

/** Seats: sit down, leave, remove, start, hand over, end, invite, play again. */
export function seatRoutes(app: FastifyInstance, { service, proxy }: Api): void {
  app.addHook('onRequest', async ({ raw }) => service.limitSeats(addressOf(raw, proxy.trustProxy)));

  app.post<{ Params: RoomParams; Body: SitDown }>(
    '/rooms/:id/seats',
    schemaOf('Seats', {
      summary: 'Take a seat',
      description: 'Gives the token of the seat, which you need to move.',
      params: RoomParams,
      body: SitDown,
      answers: { 201: SeatAnswer },
    }),
    (request, reply) =>
      service.withRoom(request.params.id, async (live) => {
        const { name, token } = await service.sitDown(live, request.body);
        reply.code(201);
        return { room: live.view(), name, token };
      }),
  );

  app.delete<{ Params: Static<typeof SeatParams> }>(
    '/rooms/:id/seats/:name',
    schemaOf('Seats', {
      summary: 'Leave your seat, or remove somebody from theirs (host)',
      description: 'In a game that is being played it means to leave for good.',
      params: SeatParams,
      answers: { 200: RoomView },
      token: 'seat',
    }),
    (request) =>
      playTableMove(request, (player) => {
        const name = request.params.name.normalize('NFC');
        return name === player ? { type: 'stand-up' } : { type: 'remove-player', name };
      }),
  );

  app.post<{ Params: RoomParams }>(
    '/rooms/:id/start',
    tableMoveSchema('Start the game with those who sit here (host)'),
    (request) => playTableMove(request, () => ({ type: 'start-game' })),
  );

  app.post<{ Params: RoomParams; Body: HandOver }>(
    '/rooms/:id/host',
    tableMoveSchema('Make somebody else the host (host)', HandOver),
    (request) => {
      const to = request.body.name.normalize('NFC');
      return playTableMove(request, () => ({ type: 'hand-over', to }));
    },
  );

  app.post<{ Params: RoomParams }>(
    '/rooms/:id/end',
    tableMoveSchema('End the game before it is over (host)'),
    (request) => playTableMove(request, () => ({ type: 'end-game' })),
  );

  app.post<{ Params: RoomParams }>(
    '/rooms/:id/invitation',
    schemaOf('Seats', {
      summary: 'Make a new invitation (host)',
      description: 'From then on it takes this one to sit down; those from before are void.',
      params: RoomParams,
      answers: { 200: Type.Object({ invitation: Type.String() }) },
      token: 'seat',
    }),
    (request) =>
      service.withRoom(request.params.id, async (live) => ({
        invitation: await service.invite(live, seatHolder(live, tokenOf(request))),
      })),
  );

  app.post<{ Params: RoomParams }>(
    '/rooms/:id/rematch',
    schemaOf('Seats', {
      summary: 'Play again with the same seats, once it is over',
      description: 'In a new room, in which the tokens of this one are good as well.',
      params: RoomParams,
      answers: { 200: Type.Object({ room: Type.String({ description: 'Its id.' }) }) },
      token: 'seat',
    }),
    (request) =>
      service.withRoom(request.params.id, async (live) => {
        const player = seatHolder(live, tokenOf(request));
        // A rematch that exists already is not limited.
        if (!live.table?.rematch) service.limitRooms(addressOf(request.raw, proxy.trustProxy));
        return { room: await service.rematch(live, player) };
      }),
  );

  /** Plays a move of the player with the token of the request, and shows the room after it. */
  function playTableMove(
    request: FastifyRequest<{ Params: RoomParams }>,
    moveOf: (player: PlayerId) => TableMove,
  ) {
    return service.withRoom(request.params.id, async (live) => {
      const player = seatHolder(live, tokenOf(request));
      await service.playTableMove(live, player, moveOf(player));
      return live.view();
    });
  }
}

/** Moves without a socket. */
export function playRoutes(app: FastifyInstance, { service, proxy }: Api): void {
  app.post<{ Params: RoomParams; Body: PostMove }>(
    '/rooms/:id/moves',
    {
      bodyLimit: service.limits['message-bytes'],
      ...schemaOf('Play', {
        summary: 'Make a move',
        description:
          'Answers when the move is durable and decided; if it has to wait, after the wait. Closing the connection gives up the wait. In open rooms say who moves by `name`.',
        params: RoomParams,
        body: PostMove,
        answers: { 200: MoveAnswer },
        token: 'seat',
      }),
    },
    (request) =>
      service.withRoom(request.params.id, async (live) => {
        const { id, after, again, name, move } = request.body;
        const who = { token: tokenOf(request), name: live.isOpen ? name : undefined };
        const address = addressOf(request.raw, proxy.trustProxy);
        const { signal } = connectionUnder(request.raw);
        const reply = await new Promise<MoveReply>((resolve) =>
          service.play(live, { who, move, id, after, again, address }, resolve, signal),
        );
        return 'seq' in reply ? reply : seqOf(reply);
      }),
  );
}

/** The board at the root of the server. */
export function boardRoutes(app: FastifyInstance, api: Api): void {
  app.post<{ Body: DealBoard }>(
    '/board',
    schemaOf('The default board', {
      summary: 'Deal the board at the root of the server anew, or put another one there (operator)',
      description: 'With no options, the same cards again, in another order.',
      body: DealBoard(scramble),
      answers: { 200: RoomView },
      token: 'operator',
    }),
    async (request) => {
      if (!isOperator(request, api)) {
        throw reject('wrong-token', 'expected the token that the server printed when it started');
      }
      const { options, seed } = request.body;
      return (await api.defaultBoard.deal(options, seed)).view();
    },
  );
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,64})$/i.exec(headers.authorization ?? '')?.[1];
}

function isOperator(request: FastifyRequest, { operatorToken }: Api): boolean {
  const token = tokenOf(request);
  return token !== undefined && isTokenWithHash(token, hashToken(operatorToken));
}

interface Description {
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  readonly answers: { readonly [status: number]: TSchema };
  readonly token?: 'seat' | 'operator';
}

/** The schema of a route, by which its requests are checked and it is documented. */
const schemaOf = (tag: string, { answers, token, ...described }: Description) => ({
  schema: {
    tags: [tag],
    ...described,
    ...(token && { security: [{ [token]: [] }] }),
    response: { ...answers, '4xx': Problem },
  },
});
