import { expect, it } from 'vitest';
import { Preference } from './preferences.ts';

it('is as usual until somebody says otherwise, and that is remembered', () => {
  const first = new Preference('test.a', true);
  expect(first.isOn).toBe(true);
  first.isOn = false;
  expect(first.isOn).toBe(false);
  expect(new Preference('test.a', true).isOn).toBe(false);
  expect(new Preference('test.b', false).isOn).toBe(false);
});
