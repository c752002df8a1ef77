import type { FastifyInstance } from 'fastify';
import { Moved, PostMove, RoomId } from '../../protocol/rooms.ts';
import type { MoveReply } from '../../room/move-request.ts';
import { addressOf } from '../address.ts';
import { connectionUnder } from '../http-connection.ts';
import { seqOf } from '../room-service.ts';

import { type Api, schemaOf, tokenOf } from './routes.ts';

/** Moves, for those who do not want a socket. */
export function playRoutes(app: FastifyInstance, { service, proxy }: Api): void {
  app.post<{ Params: RoomId; Body: PostMove }>(
    '/rooms/:id/moves',
    {
      bodyLimit: service.limits['message-bytes'],
      ...schemaOf('Play', {
        summary: 'Make a move',
        description:
          'Answers when the move is durable and decided; if it has to wait, after the wait. Closing the connection gives up the wait. In open rooms say who moves by `name`.',
        params: RoomId,
        body: PostMove,
        answers: { 200: Moved },
        token: 'seat',
      }),
    },
    (request) =>
      service.withRoom(request.params.id, async (live) => {
        const { id, name, move } = request.body;
        const who = { token: tokenOf(request), name: live.isOpen ? name : undefined };
        const address = addressOf(request.raw, proxy.trustProxy);
        const { signal } = connectionUnder(request.raw);
        const reply = await new Promise<MoveReply>((resolve) =>
          service.play(live, { who, move, id, address }, resolve, signal),
        );
        return 'seq' in reply ? reply : seqOf(reply);
      }),
  );
}
