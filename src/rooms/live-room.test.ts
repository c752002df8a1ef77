import { describe, expect, it } from 'vitest';
import { RenderedView } from './live-room.ts';
import { Presence } from './presence.ts';

describe('the presence of a room', () => {
  it('[RO-24] lists the names of the players and counts the spectators', () => {
    const presence = new Presence();
    for (const who of ['ann', 'bob', 'ann', null, null]) presence.join(who);
    expect(presence.now).toEqual({ players: ['ann', 'bob'], spectators: 2 });
    for (const who of ['ann', 'bob', null]) presence.leave(who);
    expect(presence.now).toEqual({ players: ['ann'], spectators: 1 });
  });

  it('notifies a listener of each change once, even if it subscribes again during a notification', () => {
    const presence = new Presence();
    let told = 0;
    const next = (): void => {
      const stop = presence.subscribe(() => {
        stop();
        told += 1;
        if (told < 100) next();
      });
    };
    next();
    presence.join('ann');
    expect(told).toBe(1);
    presence.leave('ann');
    expect(told).toBe(2);
  });
});

describe('a rendered view', () => {
  it('is made once for each state that is asked for', () => {
    const rendered = new RenderedView();
    let views = 0;
    const view = (): unknown => ({ views: ++views });
    const first = rendered.at(1, view);
    expect(rendered.at(1, view)).toBe(first);
    expect(String(first)).toBe('{"views":1}');
    expect(String(rendered.at(2, view))).toBe('{"views":2}');
    expect(rendered.length).toBe(first.length);
  });

  it('is dropped when later ones need the space', () => {
    const megabyte = 'x'.repeat(1_000_000);
    const all = Array.from({ length: 100 }, () => new RenderedView());
    let made = 0;
    const ask = (rendered: RenderedView): Buffer =>
      rendered.at(1, () => {
        made += 1;
        return megabyte;
      });
    const first = all[0] ?? new RenderedView();
    for (const rendered of all) {
      ask(rendered);
      ask(first);
    }
    expect(made, 'what is asked for all the time is kept').toBe(100);
    ask(all[1] ?? first);
    expect(made, 'what nobody asked for is made again').toBe(101);
    for (const rendered of all) rendered.forget();
  });
});
