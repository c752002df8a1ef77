import { expect, it } from 'vitest';
import type { CommittedMove } from './subscribers.ts';
import { Subscribers } from './subscribers.ts';

const MOVE = {} as CommittedMove;

it('notifies a subscriber that is added during a notification from the next move on', () => {
  const subscribers = new Subscribers(() => {});
  const told: string[] = [];
  const stop = subscribers.add({
    onMove() {
      told.push('first');
      stop();
      subscribers.add({ onMove: () => told.push('second') });
    },
  });
  subscribers.publish(MOVE);
  expect(told).toEqual(['first']);
  subscribers.publish(MOVE);
  expect(told).toEqual(['first', 'second']);
});

it('[RO-19] notifies all others, even if reporting an error throws as well', () => {
  const subscribers = new Subscribers((error) => {
    throw error;
  });
  const stop = subscribers.add({
    onMove() {
      throw new Error('trouble');
    },
  });
  expect(() => subscribers.publish(MOVE)).toThrow('trouble');
  stop();
  let told = 0;
  subscribers.add({
    onMove() {
      told += 1;
    },
  });
  subscribers.publish(MOVE);
  expect(told).toBe(1);
});

it('notifies a late subscriber that the room is closed', () => {
  const subscribers = new Subscribers(() => {});
  subscribers.close({ kind: 'removed' });
  const why: unknown[] = [];
  subscribers.add({ onClose: (closing) => why.push(closing) });
  expect(why).toEqual([{ kind: 'removed' }]);
});
