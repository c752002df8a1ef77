import { describe, expect, it, vi } from 'vitest';
import { MoveRequest, MoveRequests, offAbort, onAbort } from './move-request.ts';

describe('requests that are taken out of a queue', () => {
  it('are split into all that are overdue and all others', () => {
    const requests = new MoveRequests();
    const all = Array.from(
      { length: 5 },
      (_, index) => new MoveRequest(`p${index}`, null, () => {}, {}),
    );
    for (const request of all) requests.push(request);
    requests.orderNext();
    requests.startAppend();
    requests.orderNext();
    let asked = 0;
    const taken = requests.take(() => ++asked % 2 === 0);
    expect(taken).toEqual([all[2], all[4]]);
    expect(requests.inFlight()).toEqual([all[0]]);
    expect([requests.orderNext(), requests.orderNext()]).toEqual([all[1], all[3]]);
    expect([requests.hasArrived, requests.size]).toEqual([false, 3]);
  });
});

describe('onAbort', () => {
  it('runs all actions that were added and not removed, with one listener', () => {
    const controller = new AbortController();
    const listening = vi.spyOn(controller.signal, 'addEventListener');
    const done: string[] = [];
    const actions = ['a', 'b', 'c'].map((name) => () => {
      done.push(name);
    });
    for (const action of actions) onAbort(controller.signal, action);
    offAbort(controller.signal, actions[1] ?? (() => {}));
    controller.abort();
    expect(done).toEqual(['a', 'c']);
    expect(listening).toHaveBeenCalledTimes(1);
  });

  it('lets an action remove another one', () => {
    const controller = new AbortController();
    const second = vi.fn();
    onAbort(controller.signal, () => offAbort(controller.signal, second));
    onAbort(controller.signal, second);
    controller.abort();
    expect(second).not.toHaveBeenCalled();
  });

  it('ignores the removal of an unknown action', () => {
    expect(() => offAbort(new AbortController().signal, () => {})).not.toThrow();
  });
});
