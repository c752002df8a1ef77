import type { FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Problem } from '../../protocol/rooms.ts';
import type { ProxySettings } from '../address.ts';
import type { DefaultBoard } from '../default-board.ts';
import type { RoomService } from '../room-service.ts';

/** What the routes give access to. */
export interface Api {
  readonly service: RoomService;
  readonly defaultBoard: DefaultBoard;
  readonly proxy: ProxySettings;
  /** What it takes to deal the board at the root anew. */
  readonly operatorToken: string;
}

/** The token that came with a request. */
export function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer ([A-Za-z0-9_-]{1,64})$/i.exec(headers.authorization ?? '')?.[1];
}

interface Description {
  readonly summary: string;
  readonly description?: string;
  readonly params?: TSchema;
  readonly querystring?: TSchema;
  readonly body?: TSchema;
  /** What is answered, by status. */
  readonly answers: { readonly [status: number]: TSchema };
  /** Whose token it takes. */
  readonly token?: 'seat' | 'operator';
}

/** A route's schema: how its requests are checked, and how it is documented. */
export const schemaOf = (
  tag: string,
  { summary, description, params, querystring, body, answers, token }: Description,
) => ({
  schema: {
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(params && { params }),
    ...(querystring && { querystring }),
    ...(body && { body }),
    ...(token && { security: [{ [token]: [] }] }),
    response: { ...answers, '4xx': Problem },
  },
});
