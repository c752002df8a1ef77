import type { FastifyRequest } from 'fastify';
import type { ProxySettings } from '../address.ts';
import type { DefaultBoard } from '../default-board.ts';
import type { RoomService } from '../room-service.ts';

/** What the routes give access to. */
export interface Api {
  readonly service: RoomService;
  readonly defaultBoard: DefaultBoard;
  readonly reach: ProxySettings;
  /** What it takes to deal the board at the root anew. */
  readonly operatorToken: string;
}

/** The token that came with a request. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,64})$/i.exec(headers.authorization ?? '')?.[1];
}
