import type { FastifyInstance } from 'fastify';
import { Moved, PostMove, RoomId } from '../../protocol/rooms.ts';
import type { Answer } from '../../room/request.ts';
import { addressOf } from '../address.ts';
import { checkMove } from '../check-move.ts';
import { seqOf } from '../hall.ts';
import { connectionUnder } from '../http-connection.ts';
import { reject } from '../rejected.ts';

import { type Api, tokenOf } from './access.ts';
import { schemaOf } from './describe.ts';

/** Moves, for those who do not want a socket. */
export function playRoutes(app: FastifyInstance, { hall, reach }: Api): void {
  app.post<{ Params: RoomId; Body: PostMove }>(
    '/rooms/:id/moves',
    {
      bodyLimit: hall.limits['message-bytes'],
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
      hall.inside(request.params.id, async (hosted) => {
        const { id, name, move } = request.body;
        const player = hall.playerOf(hosted, { token: tokenOf(request), name });
        const wrong = checkMove(hosted.game)(move);
        if (wrong !== undefined) throw reject('illegal-request', wrong);
        const { signal } = connectionUnder(request.raw);
        const address = addressOf(request.raw, reach.trustProxy);
        const options = { signal, address, ...(id !== undefined && { id }) };
        const answer = await new Promise<Answer>((resolve) =>
          hall.play(hosted, player, move, resolve, options),
        );
        return 'seq' in answer ? answer : seqOf(answer);
      }),
  );
}
