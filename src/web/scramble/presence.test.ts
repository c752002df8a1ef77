import { expect, it } from 'vitest';
import { HandClock } from '../testing/hand-clock.ts';
import { followPresence } from './presence.ts';

function follow() {
  const clock = new HandClock();
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  const did: string[] = [];
  const session = { connect: () => did.push('connect'), rest: () => did.push('rest') };
  const stop = followPresence(session, { clock, document, window });
  const become = (visibility: 'visible' | 'hidden'): void => {
    document.visibilityState = visibility;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { clock, window, did, stop, become };
}

it('rests when the page has been hidden for a while, and connects when it is seen again', async () => {
  const { clock, did, become } = follow();
  become('hidden');
  await clock.forward(9_999);
  expect(did).toEqual([]);
  await clock.forward(1);
  expect(did).toEqual(['rest']);
  become('visible');
  expect(did).toEqual(['rest', 'connect']);
});

it('does not rest when the page is hidden for a moment only', async () => {
  const { clock, did, become } = follow();
  become('hidden');
  become('visible');
  await clock.forward(60_000);
  expect(did).toEqual(['connect']);
});

it('connects when the network is back, and when the page comes out of the cache', () => {
  const { window, did } = follow();
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('pageshow'));
  expect(did).toEqual(['connect']);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(did).toEqual(['connect', 'connect']);
});

it('does nothing more once it is stopped', async () => {
  const { clock, window, did, stop, become } = follow();
  become('hidden');
  stop();
  become('visible');
  window.dispatchEvent(new Event('online'));
  await clock.forward(60_000);
  expect(did).toEqual([]);
});
