import { expect, it } from 'vitest';
import { lacksInvitation } from './lacks-invitation.ts';

it('does not let people in who need an invitation that is not known', () => {
  const status = 'waiting';
  expect(lacksInvitation({ byInvitation: true, status }, undefined)).toBe(true);
  expect(lacksInvitation({ byInvitation: true, status }, 'come')).toBe(false);
  expect(lacksInvitation({ byInvitation: false, status }, undefined)).toBe(false);
  expect(lacksInvitation({ byInvitation: true, status: 'over' }, undefined)).toBe(false);
});
