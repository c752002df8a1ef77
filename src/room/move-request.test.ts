import { describe, expect, it, vi } from 'vitest';
import { offAbort, onAbort } from './move-request.ts';

describe('onAbort', () => {
  it('does everything that was asked for and not taken back, through one listener', () => {
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

  it('lets an action take back another one', () => {
    const controller = new AbortController();
    const second = vi.fn();
    onAbort(controller.signal, () => offAbort(controller.signal, second));
    onAbort(controller.signal, second);
    controller.abort();
    expect(second).not.toHaveBeenCalled();
  });

  it('takes back what was never asked for', () => {
    expect(() => offAbort(new AbortController().signal, () => {})).not.toThrow();
  });
});
