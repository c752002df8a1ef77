import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { PlayerId } from '../../games/game.ts';
import { CreateRoom, RoomId, RoomSummary, RoomView, Seat } from '../../protocol/rooms.ts';
import { hashOf, isHashed } from '../../rooms/secrets.ts';
import { addressOf } from '../address.ts';
import { finishedLog } from '../finished-log.ts';
import type { HostedRoom } from '../hosted-room.ts';
import { turn } from '../turns.ts';
import { keepUnsent } from '../unsent.ts';
import { type Api, tokenOf } from './access.ts';
import { schemaOf } from './describe.ts';

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
export function roomRoutes(app: FastifyInstance, { hall, reach, operatorToken }: Api): void {
  const operator = hashOf(operatorToken);

  app.post<{ Body: CreateRoom }>(
    '/rooms',
    {
      // Before the body is read: to find out what is wrong with it is work, too.
      onRequest: async ({ raw }) => hall.countSeat(addressOf(raw, reach.trustProxy)),
      ...schemaOf('Rooms', {
        summary: 'Create a room',
        description: 'You are its host, and sit in it already. Send the link to the others.',
        body: CreateRoom(hall.games),
        answers: { 201: Seat },
      }),
    },
    async (request, reply) => {
      hall.countRoom(addressOf(request.raw, reach.trustProxy));
      const { hosted, ...seat } = await hall.create(request.body);
      reply.code(201);
      return { room: hosted.view(), ...seat };
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
      await turn(hall.lobby.size * LISTED_BYTES);
      const rooms = hall
        .publicRooms()
        .filter((hosted) => game === undefined || hosted.game.name === game)
        .filter((hosted) => status === undefined || hosted.tableView().status === status)
        .reverse()
        .sort((one, other) => other.channel.players - one.channel.players);
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
      await turn(hall.viewLength(id));
      return hall.inside(id, (hosted) => lookAt(hosted, request, reply));
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
      hall.inside(request.params.id, async (hosted) => {
        const lines = await finishedLog(hall.log, hosted);
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
      if (token !== undefined && isHashed(token, operator)) await hall.deleteAny(id);
      else await hall.inside(id, (hosted) => hall.delete(hosted, hall.personOf(hosted, token)));
      reply.code(204);
    },
  );

  function lookAt(hosted: HostedRoom, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const token = tokenOf(request);
    const player = token === undefined ? undefined : hall.personOf(hosted, token);
    const tag = etagOf(hosted, player);
    reply.header('ETag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const json = player === undefined ? hosted.viewJson() : withSecret(hosted, player);
    keepUnsent(reply.raw, json);
    return reply.type('application/json; charset=utf-8').send(json);
  }
}

/** What somebody sees of a room depends on nothing but what has happened there and who they are. */
function etagOf({ id, seq }: HostedRoom, player: PlayerId | undefined): string {
  const who = player === undefined ? '' : `.${hashOf(player).slice(0, 8)}`;
  return `"${hashOf(id).slice(0, 8)}.${seq}${who}"`;
}

function withSecret(hosted: HostedRoom, player: PlayerId): Buffer {
  const secret = JSON.stringify(hosted.secretOf(player));
  const view = hosted.viewJson();
  return Buffer.concat([view.subarray(0, -1), Buffer.from(`,"private":${secret}}`)]);
}

function summaryOf(hosted: HostedRoom) {
  const { status, isOpen, byInvitation, host, seats } = hosted.tableView();
  const { id, game, playing, channel } = hosted;
  const { watching } = channel;
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
