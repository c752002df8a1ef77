import { onTestFinished } from 'vitest';
import type { GameName } from '../../games/index.ts';
import type { MoveReply } from '../../room/port.ts';
import { serve, type TestServerOptions } from '../../server/testing/http.ts';
import { node } from '../node.ts';
import { type Platform, portable } from '../platform.ts';
import { type NewRoom, Recollect } from '../recollect.ts';
import type { Room } from '../room.ts';

const SPEEDUP = 40;
/** Delays of this length are timeouts, which busy machines need in full. */
const SHORTEST_TIMEOUT_MS = 10_000;

/** Node with short backoffs. */
export const fastPlatform: Platform = {
  ...node,
  after: (milliseconds, action) =>
    portable.after(
      milliseconds < SHORTEST_TIMEOUT_MS ? milliseconds / SPEEDUP : milliseconds,
      action,
    ),
};

/** Node with short backoffs, and with a short timeout in place of that one. */
export const timingOutAfter = (timeout: number): Platform => ({
  ...fastPlatform,
  after: (milliseconds, action) =>
    milliseconds === timeout
      ? portable.after(milliseconds / SPEEDUP / 5, action)
      : fastPlatform.after(milliseconds, action),
});

export const fastClient = (address: string, platform = fastPlatform): Recollect =>
  new Recollect(address, platform);

/** A real server and its client. */
export async function serverAndClient(options: TestServerOptions = {}) {
  const server = await serve(options);
  return { ...server, client: fastClient(`127.0.0.1:${server.port}`) };
}

export function closeAfterTest<Name extends GameName>(room: Room<Name>): Room<Name> {
  onTestFinished(() => room.close());
  return room;
}

/** Ann, the host, and Bob in a room that has not started, in which both see each other. */
export async function annAndBob<Name extends GameName>(
  client: Recollect,
  room: Omit<NewRoom<Name>, 'name'>,
) {
  const seat = await client.create<Name>({ ...room, name: 'Ann' } as NewRoom<Name>);
  const ann = closeAfterTest(await client.play(seat));
  const bobs = await client.sitDown<Name>(ann.id, { name: 'Bob' });
  const bob = closeAfterTest(await client.play(bobs));
  const both = [ann, bob].map((room) =>
    room.until(({ presence }) => presence.players.length === 2),
  );
  await Promise.all(both);
  return { ann, bob };
}

/** Resolves when all rooms know the latest entry that any of them knows. */
export async function allCaughtUp(...rooms: readonly Room[]): Promise<void> {
  const latest = Math.max(...rooms.map(({ seq }) => seq));
  await Promise.all(rooms.map((room) => room.until(({ seq }) => seq >= latest)));
}

export const replyKind = (reply: MoveReply): 'played' | 'failed' | 'refused' | 'lost' => {
  if ('refused' in reply) return 'refused';
  if ('lost' in reply) return 'lost';
  return reply.failed ? 'failed' : 'played';
};
