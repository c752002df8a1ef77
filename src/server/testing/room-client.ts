/** An answer of the JSON API. */
export interface JsonAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at whatever comes
  readonly body: any;
}

/** What a test says to the JSON API of a server on 127.0.0.1. */
export async function call(
  port: number,
  method: string,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Promise<JsonAnswer> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

/** Somebody with a seat. */
export interface Seated {
  readonly name: string;
  readonly token: string;
}

/** A room in which these people sit, the first of whom is its host. It has not started. */
export async function roomWith(
  port: number,
  game: string,
  names: readonly [string, ...string[]],
  settings: { readonly [field: string]: unknown } = {},
): Promise<{ readonly id: string; readonly people: Seated[] }> {
  const [host, ...others] = names;
  const created = await call(port, 'POST', '/rooms', { body: { game, name: host, ...settings } });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  const { room, token, invitation } = created.body;
  const people: Seated[] = [{ name: host, token }];
  for (const name of others) {
    const { status, body } = await call(port, 'POST', `/rooms/${room.id}/seats`, {
      body: { name, ...(invitation !== undefined && { invitation }) },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    people.push({ name, token: body.token });
  }
  return { id: room.id, people };
}

/** As above, and the game has started. */
export async function startedRoom(
  port: number,
  game: string,
  names: readonly [string, ...string[]],
  settings: { readonly [field: string]: unknown } = {},
): Promise<{ readonly id: string; readonly people: Seated[] }> {
  const room = await roomWith(port, game, names, settings);
  const token = room.people[0]?.token;
  const { status, body } = await call(port, 'POST', `/rooms/${room.id}/start`, { token });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return room;
}
