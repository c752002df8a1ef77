import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { listen } from './listen.ts';

/** A process that gets signals from the test. */
class Operator extends EventEmitter {
  output = '';
  readonly stdout = {
    write: (text: string): boolean => {
      this.output += text;
      return true;
    },
  };
}

async function listening(app: FastifyInstance) {
  const operator = new Operator();
  const { stopped } = await listen(app, 0, '127.0.0.1', '/games', ['a note'], operator);
  onTestFinished(() => void app.server.close());
  return { operator, stopped };
}

it('prints its address and notes, and stops when it gets a signal', async () => {
  const { operator, stopped } = await listening(Fastify());
  expect(operator.output).toMatch(/^listening at http:\/\/localhost:\d+\/games\na note\n$/);
  operator.emit('SIGTERM');
  await stopped;
});

it('lets a server that was paused cut its connections off and store before it gives up', async () => {
  const app = Fastify();
  app.addHook('onClose', () => setTimeout(10));
  const closing = new Promise<void>((resolve) => {
    app.addHook('preClose', () => {
      resolve();
      return setTimeout(3_000);
    });
  });
  const { operator, stopped } = await listening(app);
  operator.emit('SIGTERM');
  await closing;
  // Then the times of the cut-off and of giving up have both passed.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_100);
  await stopped;
});

it('gives up a server that does not stop within five seconds, and not before', async () => {
  const app = Fastify();
  app.addHook('preClose', () => new Promise(() => {}));
  const { operator, stopped } = await listening(app);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const onGiveUp = vi.fn();
  const ended = stopped.catch(onGiveUp);
  operator.emit('SIGTERM');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(onGiveUp).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  expect(onGiveUp).toHaveBeenCalledWith(new Error('it took too long'));
});
