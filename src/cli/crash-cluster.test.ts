import { expect, it } from 'vitest';
import { EFFORT } from '../games/testing/effort.ts';
import { describeWithNats } from '../logs/stream/testing/with-nats.ts';
import { call, flip } from '../server/testing/room-client.ts';
import { TestSocket } from '../server/testing/test-socket.ts';
import { countedIn, tryOut } from './testing/cluster-trial.ts';
import { NodeCluster } from './testing/node-cluster.ts';
import { SETUPS } from './testing/socket-crash-choices.ts';

/** The cards of a board run out, so many faults need several trials. */
const FAULTS = EFFORT <= 1 ? 12 : 25;
const TRIALS = EFFORT <= 1 ? 1 : Math.round(2 * EFFORT);
const FROZEN_MS = EFFORT <= 1 ? 6_000 : 20_000;

describeWithNats('nodes and NATS servers that are killed, frozen and cut off', () => {
  it.each(Array.from({ length: TRIALS }, (_, nth) => `cluster ${nth + 1}`))(
    '[RO-34] lose nothing, play nothing twice, show nothing that vanishes, and go on: seed "%s"',
    async (seed) => {
      const options = { faults: FAULTS, people: 3, clients: 4, frozenMs: FROZEN_MS };
      const tried = await tryOut(seed, options);
      const faults = tried.faults.map(({ name, milliseconds }) => `${name}: ${milliseconds} ms`);
      expect(tried.wrong.slice(0, 20), `seed "${seed}", ${faults.join(', ')}`).toEqual([]);
      expect(tried.faults).toHaveLength(FAULTS);
      for (const game of Object.keys(SETUPS)) {
        expect(countedIn(tried.account, game), game).toBeGreaterThan(FAULTS);
      }
      const { acknowledged = 0, sightings = 0, doubtful = 0 } = tried.text ?? {};
      expect(acknowledged).toBeGreaterThan(10 * FAULTS);
      expect(sightings).toBeGreaterThan(FAULTS);
      expect(doubtful).toBeGreaterThan(0);
    },
    120_000 + 60_000 * FAULTS,
  );

  it.each(['acknowledges-early', 'ignores-lost-races'] as const)(
    'are found out if one of them %s',
    async (breach) => {
      const options = { faults: 2, people: 3, clients: 4, frozenMs: 2_000, breach };
      const { wrong } = await tryOut('broken', options);
      expect(wrong).not.toEqual([]);
    },
  );
});

describeWithNats('a node that never comes back', () => {
  it('[RO-31] leaves its waits to players who come back elsewhere, and frees the others', async () => {
    const cluster = await NodeCluster.start([]);
    const [lost, stays] = cluster.nodes;
    if (!lost || !stays) throw new Error('there are no nodes');
    const options = { board: '1x2\nA\nB\n', open: true };
    const body = { game: 'scramble', name: 'ann', options };
    const { id } = (await call(stays.port, 'POST', '/rooms', { body })).body.room;
    const ann = await TestSocket.enter(stays.port, id, { name: 'ann' });
    await ann.play(flip(0, 0));
    for (const name of ['bob', 'cho']) {
      const waiter = await TestSocket.enter(lost.port, id, { name });
      waiter.sendMove('waits', flip(0, 0));
      await ann.receives('moved', ({ player }) => player === name);
    }
    const killed = performance.now();
    await lost.stop('SIGKILL');

    const bob = await TestSocket.enter(stays.port, id, { name: 'bob' });
    const taken = bob.play(flip(0, 0), 'waits');
    const isGivenUp = ({ effects }: { effects: readonly { type: string }[] }): boolean =>
      effects.some(({ type }) => type === 'gave-up');
    expect(await ann.receives('moved', isGivenUp)).toMatchObject({ player: 'cho', by: 'room' });
    // Silence counts from the last sign of life, which was up to a second before.
    expect(performance.now() - killed).toBeGreaterThan(8_000);
    const { seq } = await ann.play(flip(0, 1), 'second');
    expect(await taken).toEqual({ type: 'reply', id: 'waits', seq });
    await bob.play({ type: 'leave' });
    const cho = await TestSocket.enter(stays.port, id, { name: 'cho' });
    expect(await cho.play(flip(0, 0), 'waits')).toMatchObject({ failed: { code: 'gave-up' } });
    expect(await cho.play(flip(0, 0), 'again')).not.toHaveProperty('failed');
  });
});
