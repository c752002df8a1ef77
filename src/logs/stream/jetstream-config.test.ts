import { expect, it } from 'vitest';
import { refuseVersion } from './jetstream-config.ts';

it.each(['2.12.0', '2.15.1', '2.15.1-RC.2', '3.0.0'])('takes nats-server %s', (version) => {
  expect(refuseVersion(version)).toBeUndefined();
});

it.each(['2.11.9', '2.10.27', '1.99.0', ''])('refuses nats-server %s', (version) => {
  expect(refuseVersion(version)).toBe(
    `nats-server ${version} can store competing moves: install 2.12 or newer`,
  );
});
