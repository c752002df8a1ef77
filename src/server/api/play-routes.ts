import type { FastifyInstance } from 'fastify';
import { Moved, PostMove, RoomId } from '../../protocol/rooms.ts';
import type { MoveReply } from '../../room/move-request.ts';
import { addressOf } from '../address.ts';
import { checkMove } from '../check-move.ts';
import { connectionUnder } from '../http-connection.ts';
import { reject } from '../rejected.ts';
import { seqOf } from '../room-service.ts';

import { type Api, schemaOf, tokenOf } from './routes.ts';

/** Moves, for those who do not want a socket. */
export function playRoutes(app: FastifyInstance, { service, reach }: Api): void {
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
        const player = service.playerOf(live, { token: tokenOf(request), name });
        const wrong = checkMove(live.game)(move);
        if (wrong !== undefined) throw reject('illegal-request', wrong);
        const { signal } = connectionUnder(request.raw);
        const address = addressOf(request.raw, reach.trustProxy);
        const options = { signal, address, ...(id !== undefined && { id }) };
        const answer = await new Promise<MoveReply>((resolve) =>
          service.play(live, player, move, resolve, options),
        );
        return 'seq' in answer ? answer : seqOf(answer);
      }),
  );
}
