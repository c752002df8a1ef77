import type { FastifyRequest } from 'fastify';
import type { Reach } from '../address.ts';
import type { DefaultBoard } from '../default-board.ts';
import type { Hall } from '../hall.ts';

/** What the routes give access to. */
export interface Api {
  readonly hall: Hall;
  readonly defaultBoard: DefaultBoard;
  readonly reach: Reach;
  /** What it takes to deal the board at the root anew. */
  readonly operatorToken: string;
}

/** The token that came with a request. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,64})$/i.exec(headers.authorization ?? '')?.[1];
}
