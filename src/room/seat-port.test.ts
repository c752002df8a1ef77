import { describe, expect, it } from 'vitest';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { MemoryLog } from '../logs/memory.ts';
import type { RoomEvent } from './port.ts';
import { Room } from './room.ts';
import { RoomPorts } from './seat-port.ts';
import type { RoomSubscriber } from './subscribers.ts';
import { newRoom } from './testing/scramble-room.ts';

const NOBODY = { now: { players: [], spectators: 0 }, subscribe: () => () => {} };

const flip = (column: number) => ({ type: 'flip', row: 0, column }) as const;

function fail(error: unknown): never {
  throw error;
}

it('shows the view before a move even if the one after it was read first', async () => {
  const room = await newRoom(new MemoryLog(), 'AABB');
  const ports = new RoomPorts(room, NOBODY, fail);
  const [ann, other] = [ports.seat<'scramble'>('ann'), ports.spectator<'scramble'>()];
  room.subscribe({ onMove: () => void other.view });
  const events: RoomEvent<'scramble'>[] = [];
  ann.subscribe((event) => events.push(event));
  for (const column of [0, 2]) {
    const before = ann.view;
    await ann.play(flip(column));
    expect(events.at(-1)).toMatchObject({ kind: 'move', before, after: ann.view });
    expect(ann.view).not.toEqual(before);
  }
});

describe('a room whose state is replaced', () => {
  /** A room of Memoarrr! that is told by the test what becomes of it. */
  async function replaceable() {
    const setup = { rules: 'base', display: 'base', peekEachRound: false, winnerStarts: false };
    const creation = { setup, players: ['ann', 'bob'], seed: 'x' } as const;
    const settings = { node: 'here', isAlone: true };
    const create = async (seed: string) =>
      Room.create(new MemoryLog(), seed, memoarrr, { ...creation, seed } as never, settings);
    const [one, other] = [await create('one'), await create('other')];
    const subscribers: RoomSubscriber[] = [];
    let now = one;
    const room = {
      id: 'r',
      game: one.game,
      get state() {
        return now.state;
      },
      get seq() {
        return now.seq;
      },
      subscribe(subscriber: RoomSubscriber) {
        subscribers.push(subscriber);
        return () => {};
      },
    };
    const replace = (): void => {
      now = other;
      for (const { onResync } of subscribers) onResync?.();
    };
    const ports = new RoomPorts(room as never, NOBODY, fail);
    return { ports, replace, subscribers };
  }

  it('is shown completely, with its secrets', async () => {
    const { ports, replace } = await replaceable();
    const ann = ports.seat<'memoarrr'>('ann');
    const events: RoomEvent[] = [];
    ann.subscribe((event) => events.push(event));
    const { secret } = ann;
    replace();
    expect(events).toEqual([{ kind: 'resync' }, { kind: 'secret' }]);
    expect(ann.secret).not.toEqual(secret);
  });

  it('closes the port and reports it if it cannot be shown', async () => {
    const { ports, subscribers } = await replaceable();
    const ann = ports.seat('ann');
    const events: RoomEvent[] = [];
    ann.subscribe((event) => events.push(event));
    for (const { onDropped } of subscribers) onDropped?.();
    expect([ann.status, events]).toEqual(['closed', [{ kind: 'status', status: 'closed' }]]);
    expect(await ann.play({ type: 'seen' })).toMatchObject({ lost: { code: 'closed' } });
  });
});
