import { expect, it } from 'vitest';
import { EFFORT, tries } from '../games/testing/effort.ts';
import { call } from '../server/testing/room-client.ts';
import { TestSocket } from '../server/testing/test-socket.ts';
import { newFolder } from './testing/processes.ts';
import { serve } from './testing/serving.ts';
import { contradictions } from './testing/socket-crash-check.ts';
import { type Findings, findingsOf } from './testing/socket-crash-findings.ts';
import { tryOut } from './testing/socket-crash-trial.ts';

const KILLS = EFFORT <= 1 ? 4 : 6;

const FOLDERS = Math.max(2, tries(2));

/** What the trial is about, and how often it happens at least, for each kill of a long run. */
const HAPPENS: Partial<Record<keyof Findings, number>> = {
  memoarrr: 4,
  match: 4,
  scramble: 10,
  open: 30,
  refused: 5,
  waited: 5,
  repeated: 2,
  playedLater: 2,
  resumed: 2,
  sitDowns: 1,
  killsUnderLoad: 0.7,
  starts: 0.5,
  storedUntold: 0.5,
  rematches: 0.3,
  waitedOn: 0.1,
  standUps: 0.1,
  handOvers: 0.1,
};

it(
  'a server that is killed while people play over sockets forgets nothing and plays nothing twice',
  async () => {
    const total = await tryAll();
    const kills = KILLS * FOLDERS;
    expect(total('kills')).toBe(kills);
    for (const [what, perKill] of Object.entries(HAPPENS)) {
      // How much happens in a few seconds depends on the machine; that it does happen must not.
      const least = EFFORT >= 10 ? perKill * kills : perKill < 1 ? -1 : 0;
      expect(total(what as keyof Findings), what).toBeGreaterThan(least);
    }
  },
  120_000 * FOLDERS,
);

it('a wait outlives a kill for those who come back, and for nobody else', async () => {
  const folder = newFolder();
  const before = await serve(folder, '--data', folder);
  const options = { board: '1x2\nA\nB\n', open: true };
  const body = { game: 'scramble', name: 'ann', options };
  const { id } = (await call(before.port, 'POST', '/rooms', { body })).body.room;
  const first = { type: 'flip', row: 0, column: 0 };
  const ann = await TestSocket.enter(before.port, id, { name: 'ann' });
  await ann.plays(first);
  for (const name of ['bob', 'cho']) {
    const waiter = await TestSocket.enter(before.port, id, { name });
    waiter.send({ type: 'move', id: 'waits', move: first });
    await ann.hears('moved', ({ player }) => player === name);
  }
  await before.stop('SIGKILL');

  const { port } = await serve(folder, '--data', folder);
  const bob = await TestSocket.enter(port, id, { name: 'bob' });
  const taken = bob.plays(first, 'waits');
  const givenUp = await bob.hears('moved');
  expect(givenUp).toMatchObject({ player: 'cho', effects: [{ type: 'gave-up', spot: 0 }] });
  const cho = await TestSocket.enter(port, id, { name: 'cho' });
  expect(await cho.plays(first, 'waits')).toMatchObject({ failed: { code: 'gave-up' } });

  const annAgain = await TestSocket.enter(port, id, { name: 'ann' });
  const { seq } = await annAgain.plays({ type: 'flip', row: 0, column: 1 }, 'second');
  expect(await taken).toEqual({ type: 'outcome', id: 'waits', seq });
});

/** Two at a time: in one people play while the server of the other starts again. */
async function tryAll() {
  const seeds = Array.from({ length: FOLDERS }, (_, index) => `sockets ${index + 1}`);
  const findings: Findings[] = [];
  const work = async (): Promise<void> => {
    for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
      findings.push(await trySeed(seed));
    }
  };
  await Promise.all([work(), work()]);
  return (what: keyof Findings) => findings.reduce((sum, found) => sum + found[what], 0);
}

async function trySeed(seed: string): Promise<Findings> {
  const tried = await tryOut(seed, { people: 4, kills: KILLS, answers: 600 });
  expect(contradictions(tried.account, tried.kept).slice(0, 20), `seed "${seed}"`).toEqual([]);
  return findingsOf(tried);
}
