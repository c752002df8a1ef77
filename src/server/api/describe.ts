import type { TSchema } from 'typebox';
import { Problem } from '../../protocol/rooms.ts';

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
