import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type Static } from 'typebox';
import type { PlayerId } from '../../games/game.ts';
import { HandOver, RoomId, RoomView, Seat, SitDown } from '../../protocol/rooms.ts';
import type { LiveRoom } from '../../rooms/live-room.ts';
import type { TableMove } from '../../table/moves.ts';
import { addressOf } from '../address.ts';
import { seatHolder } from '../admission.ts';
import { rematch } from '../rematch.ts';
import { type Api, schemaOf, tokenOf } from './routes.ts';

const SeatParams = Type.Object({
  id: RoomId.properties.id,
  name: Type.String({ description: 'Whose seat.' }),
});

/** People: sit down, leave, remove, invite, start, hand over, end, play again. */
export function seatRoutes(app: FastifyInstance, { service, proxy }: Api): void {
  app.addHook('onRequest', async ({ raw }) => service.limitSeats(addressOf(raw, proxy.trustProxy)));

  app.post<{ Params: RoomId; Body: SitDown }>(
    '/rooms/:id/seats',
    schemaOf('People', {
      summary: 'Take a seat',
      description: 'Gives the token of the seat, which you need to move.',
      params: RoomId,
      body: SitDown,
      answers: { 201: Seat },
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
    schemaOf('People', {
      summary: 'Leave your seat, or remove somebody from theirs (host)',
      description: 'In a game that is being played it means to leave for good.',
      params: SeatParams,
      answers: { 200: RoomView },
      token: 'seat',
    }),
    (request) =>
      arrange(request, (player) => {
        const name = request.params.name.normalize('NFC');
        return name === player ? { type: 'stand-up' } : { type: 'remove-player', name };
      }),
  );

  app.post<{ Params: RoomId }>(
    '/rooms/:id/start',
    schemaOf('People', {
      summary: 'Start the game with those who sit here (host)',
      params: RoomId,
      answers: { 200: RoomView },
      token: 'seat',
    }),
    (request) => arrange(request, () => ({ type: 'start-game' })),
  );

  app.post<{ Params: RoomId; Body: HandOver }>(
    '/rooms/:id/host',
    schemaOf('People', {
      summary: 'Make somebody else the host (host)',
      params: RoomId,
      body: HandOver,
      answers: { 200: RoomView },
      token: 'seat',
    }),
    (request) =>
      arrange(request, () => ({ type: 'hand-over', to: request.body.name.normalize('NFC') })),
  );

  app.post<{ Params: RoomId }>(
    '/rooms/:id/end',
    schemaOf('People', {
      summary: 'End the game before it is over (host)',
      params: RoomId,
      answers: { 200: RoomView },
      token: 'seat',
    }),
    (request) => arrange(request, () => ({ type: 'end-game' })),
  );

  app.post<{ Params: RoomId }>(
    '/rooms/:id/invitation',
    schemaOf('People', {
      summary: 'Make a new invitation (host)',
      description: 'From then on it takes this one to sit down; those from before are void.',
      params: RoomId,
      answers: { 200: Type.Object({ invitation: Type.String() }) },
      token: 'seat',
    }),
    (request) =>
      service.withRoom(request.params.id, async (live) => ({
        invitation: await service.invite(live, seatHolder(live, tokenOf(request))),
      })),
  );

  app.post<{ Params: RoomId }>(
    '/rooms/:id/rematch',
    schemaOf('People', {
      summary: 'Play again with the same people, once it is over',
      description: 'In a new room, in which the tokens of this one are good as well.',
      params: RoomId,
      answers: { 200: Type.Object({ room: Type.String({ description: 'Its id.' }) }) },
      token: 'seat',
    }),
    (request) =>
      service.withRoom(request.params.id, async (live) => ({
        room: await playAgain(live, request),
      })),
  );

  function playAgain(live: LiveRoom, request: FastifyRequest): Promise<string> {
    const player = seatHolder(live, tokenOf(request));
    // What is there already costs nothing.
    if (!live.table?.rematch) service.limitRooms(addressOf(request.raw, proxy.trustProxy));
    return rematch(service, live, player);
  }

  /** Does what somebody with a seat asks for, and shows the room after it. */
  function arrange(
    request: FastifyRequest<{ Params: RoomId }>,
    moveOf: (player: PlayerId) => TableMove,
  ) {
    return service.withRoom(request.params.id, async (live: LiveRoom) => {
      const player = seatHolder(live, tokenOf(request));
      await service.playTableMove(live, player, moveOf(player));
      return live.view();
    });
  }
}
