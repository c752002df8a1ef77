import type { FastifyInstance } from 'fastify';
import { scramble } from '../../games/scramble/scramble.ts';
import { DealBoard, RoomView } from '../../protocol/rooms.ts';
import { hashToken, isTokenWithHash } from '../../rooms/secrets.ts';
import { reject } from '../rejected.ts';
import { type Api, schemaOf, tokenOf } from './routes.ts';

/** The board at the root of the server. */
export function boardRoutes(app: FastifyInstance, { defaultBoard, operatorToken }: Api): void {
  const operator = hashToken(operatorToken);

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
      const token = tokenOf(request);
      if (token === undefined || !isTokenWithHash(token, operator)) {
        throw reject('wrong-token', 'expected the token that the server printed when it started');
      }
      const { options, seed } = request.body;
      return (await defaultBoard.deal(options, seed)).view();
    },
  );
}
