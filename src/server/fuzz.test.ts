import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { games } from '../games/index.ts';
import { PROBLEM_CODES } from '../games/problem.ts';
import { tries } from '../games/testing/effort.ts';
import { must } from '../games/testing/must.ts';
import { FromClient, FromServer } from '../protocol/messages.ts';
import { checkOf } from '../table/schema.ts';
import { Channel } from './sockets/channel.ts';
import { fitting, junk, type Schema, strangeJson, strangeSegment } from './testing/arbitraries.ts';
import { OPERATOR, serve } from './testing/http.ts';
import {
  type Answer,
  boardFile,
  call,
  flip,
  lookAt,
  type Pending,
  type RawRequest,
  roomWith,
  send,
  startedRoom,
} from './testing/room-client.ts';
import { TestSocket } from './testing/test-socket.ts';

const NAMES = ['Ann', 'Bob', 'zoe'];

/** A server with rooms of all kinds, and all tokens that are good in one of them. */
async function world() {
  const bugs: unknown[] = [];
  const server = await serve({
    layout: { rows: 2, columns: 2, cards: ['A', 'B', 'B', 'A'] },
    limits: { 'rooms-per-hour': 1_000_000, 'seats-per-minute': 1_000_000 },
    onBug: (bug) => bugs.push(bug),
  });
  const { port } = server;
  const rooms = [
    await startedRoom(port, 'scramble', ['Ann', 'Bob'], { options: { rows: 2, columns: 2 } }),
    await roomWith(port, 'scramble', ['Ann'], { options: { rows: 2, columns: 2, open: true } }),
    await startedRoom(port, 'memoarrr', ['Ann', 'Bob']),
    await startedRoom(port, 'match', ['Ann', 'Bob']),
    await roomWith(port, 'memoarrr', ['Ann', 'Bob'], { byInvitation: true }),
  ];
  const ids = ['default', ...rooms.map(({ id }) => id)];
  const tokens = rooms.flatMap(({ seats }) => seats.map(({ token }) => token));
  return { ...server, ids, tokens, bugs };
}

type World = Awaited<ReturnType<typeof world>>;

/** It is well if it still plays a game, and has not been surprised. */
async function isWell({ port, bugs, get }: World): Promise<void> {
  expect(bugs).toEqual([]);
  const options = { board: boardFile('AA') };
  const { id, seats } = await startedRoom(port, 'scramble', ['Ann'], { options });
  const token = seats[0]?.token;
  for (const move of [flip(0, 0), flip(0, 1)])
    await call(port, 'POST', `/rooms/${id}/moves`, { token, body: { move } });
  expect((await lookAt(port, id)).view.table.status).toBe('over');
  expect((await get('/look/alice')).status).toBe(200);
}

/** A refusal is one line of JSON with a known code; the server itself is never at fault. */
function checkAnswer(request: RawRequest, { status, headers, body }: Answer): void {
  const what = (): string =>
    [request.method, request.path, request.body, status, body]
      .map((part) => String(part).slice(0, 300))
      .join(' ');
  must(status < 500 || status === 503, what);
  if (status < 400 || request.method === 'HEAD') return;
  const type = headers['content-type'];
  must(type === 'application/json; charset=utf-8' && !body.includes('\n'), what);
  const problem = JSON.parse(body);
  must(Object.keys(problem).join() === 'code,message', what);
  must(PROBLEM_CODES.includes(problem.code) && typeof problem.message === 'string', what);
  // A room that is deleted while somebody waits in it.
  must(status !== 503 || problem.code === 'closed', what);
}

/** Waits for all answers but those that are held until something happens. */
async function settle(
  { get }: World,
  sent: readonly { readonly request: RawRequest; readonly pending: Pending }[],
): Promise<void> {
  const isHeld = ({ path }: RawRequest): boolean => /\/(moves|watch|flip)(\/|$)/.test(path);
  const answers: { readonly request: RawRequest; readonly answer: Answer }[] = [];
  const all = sent.map(async ({ request, pending }) => {
    answers.push({ request, answer: await pending.answer });
  });
  await Promise.all(all.filter((_, index) => sent[index] && !isHeld(sent[index].request)));
  for (let turn = 0; turn < 3; turn++) await get('/healthz');
  for (const { pending } of sent) pending.drop();
  await Promise.allSettled(all);
  for (const { request, answer } of answers) checkAnswer(request, answer);
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body: Schema | undefined;
}

async function operationsOf({ port }: World): Promise<Operation[]> {
  const { paths } = (await call(port, 'GET', '/openapi.json')).body;
  return Object.entries<object>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      body: requestBody?.content['application/json'].schema,
    })),
  );
}

const MOVES = fc.oneof(...Array.from(games.values(), ({ info }) => fitting(info.move)));

/** Requests that are right in some ways and wrong in others. */
function requestsTo({ ids, tokens }: World, operation: Operation): fc.Arbitrary<RawRequest> {
  const token = fc.option(
    fc.oneof(fc.constantFrom(...tokens), fc.constantFrom(OPERATOR, 'x', 'ä', 'x'.repeat(999))),
  );
  const id = fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ids) }, strangeSegment);
  const name = fc.oneof(fc.constantFrom(...NAMES), strangeSegment);
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant(operation.method) },
    fc.constantFrom('PUT', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND', 'DELETE', 'POST'),
  );
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant('application/json') },
    fc.constantFrom('', 'text/plain', 'application/xml', 'application/json; charset=latin1', ';'),
  );
  return fc
    .record({ id, name, token, method, type, body: bodiesFor(operation) })
    .map(({ id, name, token, method, type, body }) => ({
      method,
      path: operation.path.replace('{id}', id).replace('{name}', name),
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': type, 'content-length': String(body.length) }),
      },
      ...(body && { body }),
    }));
}

function bodiesFor({ path, body }: Operation): fc.Arbitrary<Buffer | undefined> {
  const fits = path.endsWith('/moves')
    ? fc.record({ move: MOVES, name: fc.constantFrom(...NAMES) }, { requiredKeys: ['move'] })
    : body && fitting(body);
  const anything = fc.oneof(junk, fc.constant(undefined));
  if (!fits) return anything;
  const asBytes = fits.map((value) => Buffer.from(JSON.stringify(value)));
  return fc.oneof({ weight: 6, arbitrary: asBytes }, anything);
}

describe('any request over HTTP', () => {
  it('to the API is answered, and the server stays healthy', async () => {
    const server = await world();
    const operations = await operationsOf(server);
    const batch = fc.tuple(...operations.map((operation) => requestsTo(server, operation)));
    await fc.assert(
      fc.asyncProperty(batch, async (requests) => {
        const sent = requests.map((request) => ({ request, pending: send(server.port, request) }));
        await settle(server, sent);
        expect(server.bugs).toEqual([]);
      }),
      { numRuns: tries(40), endOnFailure: true },
    );
    await isWell(server);
  });

  it('to the text protocol is answered in one line, and the server stays healthy', async () => {
    const server = await world();
    const { ids, tokens, port, bugs } = server;
    const root = fc.oneof(
      fc.constant(''),
      fc.constantFrom(...ids).map((id) => `/rooms/${id}`),
      strangeSegment.map((id) => `/rooms/${id}`),
    );
    const path = fc
      .record({
        root,
        route: fc.oneof(fc.constantFrom('look', 'flip', 'replace', 'watch'), strangeSegment),
        segments: fc.array(fc.oneof(strangeSegment, fc.constantFrom('Ann', '0,0', '1,1', 'A')), {
          maxLength: 3,
        }),
        query: fc.oneof(
          fc.constant(''),
          fc.constantFrom(...tokens).map((token) => `?token=${token}`),
          strangeSegment.map((query) => `?token=${query}`),
        ),
      })
      .map(({ root, route, segments, query }) => [root, route, ...segments].join('/') + query);
    const request = fc.record({
      path: path.filter((path) => path.startsWith('/') && !path.startsWith('/api')),
      method: fc.oneof({ weight: 9, arbitrary: fc.constant('GET') }, fc.constant('POST')),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 30 }), async (requests) => {
        const sent = requests.map((request) => ({ request, ...send(port, request) }));
        for (const { request, answer } of sent) {
          answer.then(
            ({ status, body }) => {
              const isFine = status < 400 || (status < 500 && /^[^\n]+\n$/.test(body));
              if (!isFine) bugs.push(`${request.method} ${request.path}: ${status} ${body}`);
            },
            () => {},
          );
        }
        for (let turn = 0; turn < 3; turn++) await server.get('/healthz');
        for (const { drop } of sent) drop();
        expect(bugs).toEqual([]);
      }),
      { numRuns: tries(60), endOnFailure: true },
    );
    await isWell(server);
  });

  it('that is hardly HTTP is refused, and the server stays healthy', async () => {
    const server = await world();
    const get = (line: string, ...headers: string[]): string =>
      [line, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n');
    const upgrade = (...headers: string[]): string =>
      [
        'GET /api/rooms/default/socket HTTP/1.1',
        'Host: x',
        'Connection: Upgrade',
        'Upgrade: websocket',
        ...headers,
        '',
        '',
      ].join('\r\n');
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const all = [
      get('GET http://elsewhere/api/rooms HTTP/1.1'),
      get('GET //api//rooms HTTP/1.1'),
      get('OPTIONS * HTTP/1.1'),
      get('GET /api/rooms HTTP/9.9'),
      get('POST /api/rooms HTTP/1.1', 'Content-Length: 5', 'Content-Length: 6'),
      get('POST /api/rooms HTTP/1.1', 'Content-Length: -1'),
      get('POST /api/rooms HTTP/1.1', 'Content-Type: application/json', 'Content-Length: 10'),
      get('POST /api/rooms HTTP/1.1', 'Transfer-Encoding: chunked', 'Content-Length: 3'),
      `${get('POST /api/rooms HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
      get('GET /api/rooms HTTP/1.1', 'Expect: miracles'),
      get('GET /api/rooms HTTP/1.1', 'Authorization: Bearer \u00e4'),
      get('CONNECT elsewhere:443 HTTP/1.1'),
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\u0016\u0003\u0001\u0000\u0000',
      upgrade(),
      upgrade(key),
      upgrade(key, 'Sec-WebSocket-Version: 99'),
      upgrade('Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 13'),
      `${upgrade(key, 'Sec-WebSocket-Version: 13')}\u0000\u0001 no frame`,
      upgrade(key, 'Sec-WebSocket-Version: 13').replace('default', '%zz'),
    ];
    for (const bytes of all) {
      const socket = connect(server.port, '127.0.0.1');
      socket.on('error', () => {});
      socket.end(bytes, 'latin1');
      const answer = await text(socket).catch(() => '');
      expect([bytes, answer.slice(0, 12)]).toEqual([
        bytes,
        expect.stringMatching(/^$|^HTTP\/1\.1 ([1-4]|50[15])/),
      ]);
    }
    await fc.assert(
      fc.asyncProperty(junk, async (bytes) => {
        const socket = connect(server.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.end(bytes);
        must(/^$|^HTTP\/1\.1 4/.test(await text(socket).catch(() => '')), String(bytes));
      }),
      { numRuns: tries(40) },
    );
    await isWell(server);
  });
});

/** Things to do with a socket. */
type Act =
  | { readonly say: string | Buffer }
  | { readonly pieces: readonly string[] }
  | { readonly ping: Buffer };

function acts({ tokens }: World): fc.Arbitrary<Act> {
  const hello = fc
    .record(
      {
        token: fc.oneof(fc.constantFrom(...tokens), fc.constant('wrong')),
        name: fc.constantFrom(...NAMES, 'not a name', '漢'.repeat(64)),
        after: fc.nat(20),
      },
      { requiredKeys: [] },
    )
    .map((hello) => ({ type: 'hello', ...hello }));
  const move = fc.record({
    type: fc.constant('move'),
    id: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }),
    move: MOVES,
  });
  const sensible = fc.oneof(hello, move, fitting(FromClient as Schema)).map((message) => ({
    say: JSON.stringify(message),
  }));
  return fc.oneof(
    { weight: 6, arbitrary: sensible },
    strangeJson.map((say) => ({ say })),
    junk.map((say) => ({ say })),
    junk.map((bytes) => ({ say: String(bytes) })),
    fc.array(fc.string({ maxLength: 9 }), { minLength: 2 }).map((pieces) => ({ pieces })),
    fc.constant({ pieces: ['{"type":', '"hello"', '}'] }),
    fc.uint8Array({ maxLength: 100 }).map((bytes) => ({ ping: Buffer.from(bytes) })),
  );
}

const checkMessage = checkOf(FromServer, 'the message');

/** Does all of it, one after the other, and checks whatever comes. */
async function converse(port: number, room: string, script: readonly Act[]): Promise<void> {
  const socket = await TestSocket.open(port, room);
  for (const act of script) {
    if (!socket.isOpen) break;
    if ('say' in act) socket.send(act.say);
    else if ('ping' in act) socket.socket.ping(act.ping);
    else socket.sendInPieces(act.pieces);
  }
  // The server may have closed it.
  await socket.settle().catch(() => socket.whenClosed());
  await socket.drop();
  const wrong = socket.messages.flatMap((message, nth) => {
    const problem = checkMessage(message) ?? unknownCode(message);
    return problem === undefined ? [] : [`${problem}: ${socket.texts[nth]}`];
  });
  expect(wrong).toEqual([]);
}

function unknownCode(message: Extract<FromServer, object>): string | undefined {
  const problems =
    message.type === 'problem'
      ? [message.problem]
      : message.type === 'reply'
        ? [message.failed, message.refused, message.lost]
        : [];
  const isKnown = problems.every((one) => !one || PROBLEM_CODES.includes(one.code));
  return isKnown ? undefined : 'an unknown code';
}

describe('any message over a socket', () => {
  it('is answered within the protocol, and the server stays healthy', async () => {
    const server = await world();
    const conversation = fc.record({
      room: fc.constantFrom(...server.ids),
      script: fc.array(acts(server), { maxLength: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(conversation, { maxLength: 8 }), async (conversations) => {
        await Promise.all(
          conversations.map(({ room, script }) => converse(server.port, room, script)),
        );
        expect(server.bugs).toEqual([]);
      }),
      { numRuns: tries(60), endOnFailure: true },
    );
    await isWell(server);
    await expect.poll(() => visitors(server)).toBe(0);
  });
});

const visitors = ({ service }: World): number =>
  [...service.registry.rooms()].reduce((sum, live) => sum + Channel.of(live).size, 0);

/** The resources in use once all that can be released is. */
function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  for (let time = 0; time < 3; time++) collect();
  return process.memoryUsage().heapUsed;
}

describe('a server after invalid requests', () => {
  it('keeps nothing of them', async () => {
    const server = await world();
    const { port, ids } = server;
    const nonsense = fc.sample(strangeJson, { seed: 1, numRuns: 25 });
    const round = async (): Promise<void> => {
      for (const body of nonsense) {
        const path = `/api/rooms/${ids[1]}/seats`;
        const headers = { 'content-type': 'application/json' };
        await send(port, { method: 'POST', path, headers, body }).answer;
        await converse(port, 'default', [{ say: '{"type":"hello"}' }, { say: body }]);
        const watching = send(port, { path: '/watch/zoe' });
        await send(port, { path: `/look/${'%zz'}` }).answer;
        watching.drop();
      }
    };
    await round();
    await round();
    const before = heapUsed();
    for (let time = 0; time < tries(3); time++) await round();
    expect(heapUsed() - before).toBeLessThan(8_000_000);
    await isWell(server);
  });
});
