import { NotStored, Unreachable } from '../../room/log.ts';
import type { RoomId } from '../../table/state.ts';
import { formatMessage } from './message.ts';
import type { ChannelSettings } from './room-channel.ts';
import { roomSubject } from './room-reader.ts';
import { type Position, type Stream, Unstored } from './stream.ts';

/** A removal that is not stored by then may or may not count. */
const GIVE_UP_MS = 15_000;
const PAUSE_MS = 100;

/** What a removal needs of a stream. */
export type RoomMessages = Pick<Stream, 'last' | 'publish' | 'read'>;

/**
 * Removes a room that cannot be read, by a removal right behind its last message: every node that has the
 * room up to there removes it, whatever it makes of what is damaged. Resolves with its position.
 */
export async function forceRemoval(
  stream: RoomMessages,
  room: RoomId,
  { now, later, newId }: ChannelSettings,
): Promise<Position> {
  const until = now() + GIVE_UP_MS;
  for (;;) {
    try {
      const position = await tryRemoval(stream, room, newId());
      if (position !== undefined) return position;
    } catch (error) {
      if (error instanceof Unstored) throw new NotStored(error.message);
      if (now() >= until) throw new Unreachable(error);
    }
    if (now() >= until) throw new Unreachable(new Error('others came in between'));
    await new Promise<void>((resolve) => later(PAUSE_MS, resolve));
  }
}

/** Resolves with undefined if another message came in between. */
async function tryRemoval(
  stream: RoomMessages,
  room: RoomId,
  id: string,
): Promise<Position | undefined> {
  const subject = roomSubject(room);
  const base = (await stream.last(subject))?.position ?? 0;
  const removal = { kind: 'removal', room, id, base, after: 0, isForced: true } as const;
  const position = await stream.publish(subject, base, formatMessage(removal, null));
  for await (const next of stream.read(subject, base + 1)) {
    return next.position === position ? position : undefined;
  }
  return undefined;
}
