import swagger from '@fastify/swagger';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemCode, ProblemError, problem } from '../../games/problem.ts';
import { NotStored, Unreachable } from '../../room/log.ts';
import { checkOf } from '../../table/schema.ts';
import { reject, statusOf, turn } from '../responses.ts';
import { DOCS_STYLE, docsPage, type OpenApi } from './docs-page.ts';
import { type Api, boardRoutes, playRoutes, roomRoutes, seatRoutes } from './routes.ts';

const LARGE_BODY = 16_384;

/** JSON over HTTP: rooms, seats and moves, validated and documented by the same schemas. */
export async function serveApi(app: FastifyInstance, api: Api): Promise<void> {
  const { service } = api;
  app.setValidatorCompiler(({ schema, httpPart }) => {
    const check = checkOf(schema as object, NAMES[httpPart ?? ''] ?? 'the request');
    return (value) => {
      const wrong = check(value);
      return wrong === undefined ? { value } : { error: reject('illegal-request', wrong) };
    };
  });
  // Schemas only describe the answers: views contain nothing that may not be shown.
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  allowEmptyBodies(app);
  app.setErrorHandler((error, _request, reply) => sendProblem(api, error, reply));
  app.setNotFoundHandler(nothingHere);
  // Otherwise the files of the web app would be searched.
  app.get('/*', { schema: { hide: true } }, nothingHere);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store');
  });
  // Validating a large body takes a while: others get a turn.
  app.addHook('preValidation', async ({ headers }) => {
    const bytes = Number(headers['content-length'] ?? service.limits['body-bytes']);
    if (headers['content-type'] !== undefined && bytes > LARGE_BODY) await turn(4 * bytes);
  });
  await app.register(swagger, { openapi: documentOf(api) });
  serveDocs(app);
  roomRoutes(app, api);
  // In a scope of its own, since its requests are limited.
  await app.register(async (seats) => seatRoutes(seats, api));
  playRoutes(app, api);
  boardRoutes(app, api);
}

/** Many programs announce JSON with every request, also without a body. */
function allowEmptyBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, String(body), done);
  });
}

function serveDocs(app: FastifyInstance): void {
  const hidden = { schema: { hide: true } };
  app.get('/openapi.json', hidden, () => app.swagger());
  app.get('/docs', hidden, (_request, reply) => {
    reply.type('text/html; charset=utf-8').send(docsPage(app.swagger() as OpenApi));
  });
  app.get('/docs.css', hidden, (_request, reply) => {
    reply.type('text/css; charset=utf-8').send(DOCS_STYLE);
  });
}

const NAMES: Record<string, string> = {
  body: 'the body',
  querystring: 'the query',
  params: 'the address',
};

const bearer = (description: string) => ({ type: 'http' as const, scheme: 'bearer', description });

const documentOf = ({ proxy }: Api) => ({
  openapi: '3.1.0',
  info: {
    title: 'Recollect',
    version: '1',
    description:
      'Rooms for memory card games. Moves can be made here; to play and watch live, open a WebSocket at `/api/rooms/{id}/socket` (see docs/protocol.md).',
  },
  servers: [{ url: proxy.basePath === '' ? '/' : proxy.basePath }],
  components: {
    securitySchemes: {
      seat: bearer('The token of a seat, as you got it when you sat down.'),
      operator: bearer('The token that the server prints when it starts.'),
    },
  },
});

/** Sends a problem that tells nothing about internals. */
function sendProblem({ service }: Api, error: unknown, reply: FastifyReply): void {
  if (error instanceof ProblemError) {
    if (error.problem.code === 'wrong-token') reply.header('WWW-Authenticate', 'Bearer');
    reply.code(statusOf(error.problem)).send(error.problem);
    return;
  }
  const { statusCode = 500, code = '' } = error as { statusCode?: number; code?: string };
  if (error instanceof NotStored || error instanceof Unreachable) {
    send(reply, 503, 'unavailable', error.message);
  } else if (statusCode >= 500) {
    service.onBug(error);
    send(reply, 500, 'unavailable', 'something went wrong on the server');
  } else if (statusCode === 413) {
    const most = service.limits['body-bytes'];
    send(reply, 413, 'too-large', `expected at most ${most} bytes`);
  } else {
    const message = UNREADABLE[code] ?? 'the request was not understood';
    send(reply, statusCode, 'illegal-request', message);
  }
}

const nothingHere = (_request: FastifyRequest, reply: FastifyReply): void =>
  send(reply, 404, 'illegal-address', 'there is nothing at this address');

const UNREADABLE: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'expected JSON, as Content-Type: application/json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'expected JSON, found nothing',
  FST_ERR_CTP_INVALID_JSON_BODY: 'expected JSON, found something else',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'the length of the body is not the one that was announced',
};

function send(reply: FastifyReply, status: number, code: ProblemCode, message: string): void {
  reply.code(status).send(problem(code, message));
}
