import { onTestFinished } from 'vitest';
import type { GameName } from '../../games/index.ts';
import type { MoveReply } from '../../room/port.ts';
import { serve, type TestServerOptions } from '../../server/testing/http.ts';
import type { NewRoom, Recollect } from '../recollect.ts';
import type { Room } from '../room.ts';
import { hastyClient } from './hasty.ts';

/** A real server, and somebody who talks to it. */
export async function serverAndClient(options: TestServerOptions = {}) {
  const server = await serve(options);
  return { ...server, client: hastyClient(`127.0.0.1:${server.port}`) };
}

/** The room, closed when the test is over. */
export function leaveAtEnd<Name extends GameName>(room: Room<Name>): Room<Name> {
  onTestFinished(() => room.close());
  return room;
}

/** Ann and Bob are in a room, whose host is Ann; it has not started. */
export async function annAndBob<Name extends GameName>(
  client: Recollect,
  room: Omit<NewRoom<Name>, 'name'>,
) {
  const seat = await client.create<Name>({ ...room, name: 'Ann' } as NewRoom<Name>);
  const ann = leaveAtEnd(await client.play(seat));
  const bobs = await client.sitDown<Name>(ann.id, { name: 'Bob' });
  const bob = leaveAtEnd(await client.play(bobs));
  return { ann, bob };
}

/** Everybody knows of everything. */
export async function level(...rooms: readonly Room[]): Promise<void> {
  const latest = Math.max(...rooms.map(({ seq }) => seq));
  await Promise.all(rooms.map((room) => room.until(({ seq }) => seq >= latest)));
}

/** What became of a move, in a word. */
export const wordFor = (reply: MoveReply): 'played' | 'failed' | 'refused' | 'lost' => {
  if ('refused' in reply) return 'refused';
  if ('lost' in reply) return 'lost';
  return reply.failed ? 'failed' : 'played';
};
