import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES } from '../../games/problem.ts';
import { serve } from '../testing/http.ts';
import { call } from '../testing/room-client.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of which nothing is known yet
type Document = any;

/** Every part of a document, with the path to it. */
function* partsOf(part: unknown, path: string): Generator<[string, Document]> {
  if (typeof part !== 'object' || part === null) return;
  yield [path, part];
  for (const [name, inner] of Object.entries(part)) yield* partsOf(inner, `${path}/${name}`);
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/** The document, and what it describes, such as `GET /api/rooms`. */
async function described() {
  const { port, app } = await serve();
  const document: Document = (await call(port, 'GET', '/openapi.json')).body;
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item as object).map(([method, operation]): [string, Document] => {
      expect(METHODS).toContain(method);
      return [`${method.toUpperCase()} ${path}`, operation];
    }),
  );
  return { app, document, operations };
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const { document } = await described();
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info).toMatchObject({ title: 'Recollect', version: expect.any(String) });
    for (const path of Object.keys(document.paths)) expect(path).toMatch(/^\//);
  });

  it('names every route', async () => {
    const { app, operations } = await described();
    for (const [name] of operations) {
      const [method = '', path = ''] = name.split(' ');
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      expect([name, app.hasRoute({ method, url } as never)]).toEqual([name, true]);
    }
    expect(operations.map(([name]) => name).toSorted()).toEqual([
      'DELETE /api/rooms/{id}',
      'DELETE /api/rooms/{id}/seats/{name}',
      'GET /api/rooms',
      'GET /api/rooms/{id}',
      'GET /api/rooms/{id}/history',
      'POST /api/board',
      'POST /api/rooms',
      'POST /api/rooms/{id}/end',
      'POST /api/rooms/{id}/host',
      'POST /api/rooms/{id}/invitation',
      'POST /api/rooms/{id}/moves',
      'POST /api/rooms/{id}/rematch',
      'POST /api/rooms/{id}/seats',
      'POST /api/rooms/{id}/start',
    ]);
  });

  it('describes the purpose, request and answer of each route', async () => {
    const { operations } = await described();
    for (const [name, { summary, tags, responses, parameters = [] }] of operations) {
      expect([name, typeof summary, tags.length]).toEqual([name, 'string', 1]);
      const statuses = Object.keys(responses);
      expect(statuses, name).toContain('4XX');
      for (const [status, response] of Object.entries<Document>(responses)) {
        expect(status, name).toMatch(/^([1-5]\d\d|[1-5]XX|default)$/);
        expect(typeof response.description, name).toBe('string');
      }
      const inPath = parameters.filter((parameter: Document) => parameter.in === 'path');
      expect(inPath.map((parameter: Document) => parameter.name).toSorted()).toEqual(
        [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter).toSorted(),
      );
      for (const parameter of inPath) expect(parameter.required, name).toBe(true);
    }
  });

  it('has no broken references', async () => {
    const { document, operations } = await described();
    for (const [path, part] of partsOf(document, '')) {
      if (typeof part.$ref !== 'string') continue;
      const target = part.$ref
        .slice(2)
        .split('/')
        .reduce((inner: Document, name: string) => inner?.[name], document);
      expect(target, `${path} → ${part.$ref}`).toBeDefined();
    }
    const schemes = Object.keys(document.components.securitySchemes);
    for (const [name, { security = [] }] of operations) {
      for (const scheme of security.flatMap(Object.keys)) expect(schemes, name).toContain(scheme);
    }
  });

  it('has schemas that are JSON Schema', async () => {
    const { document } = await described();
    const schemas = [...partsOf(document.paths, '')].filter(([path]) =>
      /\/schema(\/|$)/.test(path),
    );
    expect(schemas.length).toBeGreaterThan(100);
    for (const [path, { type, enum: values, required, properties, pattern }] of schemas) {
      if (/\/(properties|required|enum|default)$/.test(path)) continue;
      if (typeof type === 'string') expect(TYPES, path).toContain(type);
      if (Array.isArray(values)) expect(values.length, path).toBeGreaterThan(0);
      if (typeof pattern === 'string') expect(() => new RegExp(pattern, 'u'), path).not.toThrow();
      if (Array.isArray(required) && properties) {
        for (const name of required) expect(Object.keys(properties), path).toContain(name);
      }
    }
  });

  it('lists every problem code', async () => {
    const { operations } = await described();
    const [, operation] = operations.find(([name]) => name === 'POST /api/rooms') ?? [];
    const { schema } = operation.responses['4XX'].content['application/json'];
    expect(schema.properties.code.enum).toEqual([...PROBLEM_CODES]);
  });

  it('requires a token wherever one is needed', async () => {
    const { operations } = await described();
    const open = operations.filter(([, { security }]) => security === undefined);
    expect(open.map(([name]) => name).toSorted()).toEqual([
      'GET /api/rooms',
      'GET /api/rooms/{id}',
      'GET /api/rooms/{id}/history',
      'POST /api/rooms',
      'POST /api/rooms/{id}/seats',
    ]);
  });
});

describe('its page', () => {
  it.each(['', '/games'])('loads below "%s", with all its files', async (base) => {
    const { get } = await serve({ proxy: { basePath: base } });
    const page = await get(`${base}/api/docs`);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const links = [...page.body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link]) => link ?? '');
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//);
      const path = new URL(link, `http://here${base}/api/docs`).pathname;
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    }
  });

  it('allows nothing from other sites', async () => {
    const { get } = await serve();
    const { headers } = await get('/api/docs');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
    expect(headers['content-security-policy']).not.toMatch(/https?:/);
  });
});
