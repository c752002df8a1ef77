import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import { CreateRoom, RoomId, RoomSummary, RoomView, Seat } from '../../protocol/rooms.ts';
import { addressOf } from '../address.ts';
import { finishedLog } from '../finished-log.ts';
import type { HostedRoom } from '../hosted-room.ts';
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

/** Rooms: create, list, look, read what happened, end, delete. */
export function roomRoutes(app: FastifyInstance, { hall, reach }: Api): void {
  app.post<{ Body: CreateRoom }>(
    '/rooms',
    schemaOf('Rooms', {
      summary: 'Create a room',
      description: 'You are its host, and sit in it already. Send the link to the others.',
      body: CreateRoom(hall.games),
      answers: { 201: Seat },
    }),
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
    ({ query: { game, status } }) => ({
      rooms: hall
        .publicRooms()
        .filter((hosted) => game === undefined || hosted.game.name === game)
        .filter((hosted) => status === undefined || hosted.tableView().status === status)
        .reverse()
        .sort((one, other) => other.channel.players - one.channel.players)
        .slice(0, MOST_LISTED)
        .map(summaryOf),
    }),
  );

  app.get<{ Params: RoomId }>(
    '/rooms/:id',
    schemaOf('Rooms', {
      summary: 'Look at a room',
      description: 'With the token of a seat, also at what only that player may see.',
      params: RoomId,
      answers: { 200: RoomView },
    }),
    (request) => hall.inside(request.params.id, (hosted) => lookAt(hosted, request)),
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
      summary: 'Delete a room, with all that is kept of it (host)',
      params: RoomId,
      answers: { 204: Type.Null() },
      token: 'seat',
    }),
    async (request, reply) => {
      await hall.inside(request.params.id, (hosted) =>
        hall.delete(hosted, hall.personOf(hosted, tokenOf(request))),
      );
      reply.code(204);
    },
  );

  function lookAt(hosted: HostedRoom, request: FastifyRequest) {
    const token = tokenOf(request);
    if (token === undefined) return hosted.view();
    return { ...hosted.view(), private: hosted.secretOf(hall.personOf(hosted, token)) };
  }
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
