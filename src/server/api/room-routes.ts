import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { PlayerId } from '../../games/game.ts';
import { CreateRoom, RoomId, RoomSummary, RoomView, Seat } from '../../protocol/rooms.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import { hashToken, isTokenWithHash } from '../../rooms/secrets.ts';
import { addressOf } from '../address.ts';
import { seatHolder } from '../admission.ts';
import { finishedLog } from '../finished-log.ts';
import { turn } from '../turns.ts';
import { keepUnsent } from '../unsent.ts';
import { type Api, schemaOf, tokenOf } from './routes.ts';

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

/** The most rooms that are listed at once. */
const MOST_LISTED = 200;

/** About what looking through the rooms costs, for each of them. */
const LISTED_BYTES = 1_000;

/** Rooms: create, list, look, read what happened, end, delete. */
export function roomRoutes(app: FastifyInstance, { service, proxy, operatorToken }: Api): void {
  const operator = hashToken(operatorToken);

  app.post<{ Body: CreateRoom }>(
    '/rooms',
    {
      // Before the body is read: to find out what is wrong with it is work, too.
      onRequest: async ({ raw }) => service.limitSeats(addressOf(raw, proxy.trustProxy)),
      ...schemaOf('Rooms', {
        summary: 'Create a room',
        description: 'You are its host, and sit in it already. Send the link to the others.',
        body: CreateRoom(service.games),
        answers: { 201: Seat },
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
      const rooms = service
        .publicRooms()
        .filter((live) => game === undefined || live.game.name === game)
        .filter((live) => status === undefined || live.tableView().status === status)
        .reverse()
        .sort((one, other) => other.presence.players - one.presence.players);
      return { rooms: rooms.slice(0, MOST_LISTED).map(summaryOf) };
    },
  );

  app.get<{ Params: RoomId }>(
    '/rooms/:id',
    schemaOf('Rooms', {
      summary: 'Look at a room',
      description:
        'With the token of a seat, also at what only that player may see. Ask again with `If-None-Match` to be told 304 while nothing has happened.',
      params: RoomId,
      answers: { 200: RoomView },
    }),
    async (request, reply) => {
      const { id } = request.params;
      await turn(service.viewLength(id));
      return service.withRoom(id, (live) => lookAt(live, request, reply));
    },
  );

  app.get<{ Params: RoomId }>(
    '/rooms/:id/log',
    schemaOf('Rooms', {
      summary: 'Read everything that happened in a room that is over',
      description: 'Lines of JSON: first what the room is, then every entry of its log.',
      params: RoomId,
      answers: {},
    }),
    (request, reply) =>
      service.withRoom(request.params.id, async (live) => {
        const lines = await finishedLog(service.log, live);
        reply.type('application/x-ndjson; charset=utf-8');
        return reply.send(Readable.from(lines));
      }),
  );

  app.delete<{ Params: RoomId }>(
    '/rooms/:id',
    schemaOf('Rooms', {
      summary: 'Delete a room, with all that is kept of it (host, operator)',
      params: RoomId,
      answers: { 204: Type.Null() },
      token: 'seat',
    }),
    async (request, reply) => {
      const { id } = request.params;
      const token = tokenOf(request);
      if (token !== undefined && isTokenWithHash(token, operator)) await service.deleteAny(id);
      else await service.withRoom(id, (live) => service.delete(live, seatHolder(live, token)));
      reply.code(204);
    },
  );

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
}

/** What somebody sees of a room depends on nothing but what has happened there and who they are. */
function etagOf({ id, seq }: LiveRoom, player: PlayerId | undefined): string {
  const who = player === undefined ? '' : `.${hashToken(player).slice(0, 8)}`;
  return `"${hashToken(id).slice(0, 8)}.${seq}${who}"`;
}

function withSecret(live: LiveRoom, player: PlayerId): Buffer {
  const secret = JSON.stringify(live.secretOf(player));
  const view = live.viewJson();
  return Buffer.concat([view.subarray(0, -1), Buffer.from(`,"private":${secret}}`)]);
}

function summaryOf(live: LiveRoom) {
  const { status, isOpen, byInvitation, host, seats } = live.tableView();
  const { id, game, playing, presence } = live;
  const watching = presence.spectators;
  return {
    id,
    game: game.name,
    status,
    isOpen,
    byInvitation,
    host,
    people: playing,
    seats,
    watching,
  };
}
