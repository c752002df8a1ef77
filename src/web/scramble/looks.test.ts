import { effect, signal } from '@preact/signals';
import { expect, it } from 'vitest';
import type { SpotView } from '../../games/scramble/view.ts';
import type { Session } from '../room/session.ts';
import { SpotSignals } from '../room/spot-signals.ts';
import { Looks } from './looks.tsx';

const COLUMNS = 2;

/** Four cards, of which Ann holds one. */
const SPOTS: readonly SpotView[] = ['down', { up: 'A', by: 'Ann' }, { up: 'B' }, null];

it('is not drawn again when the hand goes on, but for what somebody holds', () => {
  const you = signal<string | null>('Ann');
  const session = { you, colourOf: () => 1 } as unknown as Session<'scramble'>;
  const looks = new Looks(session, new SpotSignals(SPOTS), COLUMNS);
  const drawn: number[] = [];
  for (const [at, look] of looks.all.entries()) {
    effect(() => {
      drawn.push(look.value && at);
    });
  }
  expect(drawn.splice(0)).toEqual([0, 1, 2, 3]);
  you.value = 'Ben';
  expect(drawn).toEqual([1]);
  expect(looks.all[1]?.value).toMatchObject({ isYours: false, face: 'A' });
});
