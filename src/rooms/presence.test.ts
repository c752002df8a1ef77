import { expect, it } from 'vitest';
import { Presence } from './presence.ts';

it('counts players by their names and spectators by their number', () => {
  const presence = new Presence();
  for (const who of ['ann', 'bob', 'ann', null, null]) presence.join(who);
  expect(presence.now).toEqual({ players: ['ann', 'bob'], spectators: 2 });
  for (const who of ['ann', 'bob', null]) presence.leave(who);
  expect(presence.now).toEqual({ players: ['ann'], spectators: 1 });
});

it('tells a listener of each change once, also if it subscribes anew while it is told', () => {
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
