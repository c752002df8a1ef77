import { describe, expect, it } from 'vitest';
import { pickFrom, type Random, randomFrom } from '../games/random.ts';
import { TIMEOUT, tries } from '../games/testing/effort.ts';
import { type Recording, SPECTATORS, Stage, type Step } from './testing/stage.ts';
import { matchTwins, memoarrrTwins, scrambleTwins, type Twins } from './testing/twin-rooms.ts';

const GAMES = { memoarrr: memoarrrTwins, match: matchTwins, scramble: scrambleTwins } as const;

describe.each(Object.entries(GAMES))('two rooms of %s', (name, twinsOf) => {
  it(
    '[PR-4] that differ only in cards unseen by a client send it the same bytes',
    async () => {
      for (let number = 0; number < tries(3); number += 1) {
        const seed = `${name} #${number}`;
        const twins = twinsOf(seed, 'unseen');
        const script = scriptOf(twins, randomFrom(`script of ${seed}`));
        const one = await Stage.play(twins.one, script);
        const other = await Stage.play(twins.other, script);
        for (const unaware of [...twins.unaware, ...SPECTATORS]) {
          expectSame(one.comparable(unaware), other.comparable(unaware), `${seed}, ${unaware}`);
          expectSecretsKept(one, twins, unaware, seed);
          expectSecretsKept(other, twins, unaware, seed);
        }
        expectSame([one.comparableNotes()], [other.comparableNotes()], `${seed}, the operator`);
      }
    },
    TIMEOUT,
  );

  it('that differ in visible cards do not', async () => {
    const twins = twinsOf(`${name} control`, 'seen');
    const one = await Stage.play(twins.one, twins.moves.filter(isPlainMove));
    const other = await Stage.play(twins.other, twins.moves.filter(isPlainMove));
    expect(other.comparable('spectator')).not.toEqual(one.comparable('spectator'));
  });
});

const isPlainMove = (step: Step): boolean => step.do === 'move' && !step.isWatched;

type Bother = Omit<Extract<Step, { do: 'ask' }>, 'do' | 'by'>;

const get = (path: string, auth: Bother['auth'] = 'none'): Bother => ({
  method: 'GET',
  path,
  auth,
});

const post = (path: string, auth: Bother['auth'], body?: unknown): Bother => ({
  method: 'POST',
  path,
  auth,
  body,
});

/** Requests of anybody in the middle of a game, most of them refused. */
const BOTHERS: readonly Bother[] = [
  get('/api/rooms/ROOM'),
  get('/api/rooms/ROOM', 'own'),
  get('/api/rooms/ROOM', 'wrong'),
  get('/api/rooms/ROOM/history'),
  get('/api/rooms/ROOM/history', 'own'),
  get('/api/rooms/ROOM/deck', 'own'),
  get('/api/rooms/nowhere'),
  get('/api/rooms/%ff'),
  get('/api/rooms'),
  get('/api/rooms?status=playing'),
  get('/api/rooms?game=match'),
  get('/api/rooms?deck=1'),
  get('/metrics'),
  get('/rooms/ROOM/look/Ann'),
  get('/rooms/ROOM/look/somebody'),
  get('/rooms/ROOM/flip/Ann/0,0'),
  get('/rooms/ROOM/flip/Ann/0,0?token=TOKEN', 'wrong'),
  get('/rooms/ROOM/flip/Bob_B/99,0?token=TOKEN', 'own'),
  get('/rooms/ROOM/flip/Bob_B/zero,0?token=TOKEN', 'own'),
  get('/rooms/ROOM/replace/Ann/card-0-/B?token=TOKEN', 'own'),
  get('/rooms/ROOM/replace/Ann/A/B'),
  get('/rooms/ROOM/history/Ann'),
  get('/rooms/nowhere/look/Ann'),
  get('/look/Ann'),
  { method: 'HEAD', path: '/api/rooms/ROOM', auth: 'none' },
  { method: 'PUT', path: '/api/rooms/ROOM', auth: 'own', body: {} },
  { method: 'DELETE', path: '/api/rooms/ROOM', auth: 'none' },
  { method: 'DELETE', path: '/api/rooms/ROOM', auth: 'wrong' },
  { method: 'DELETE', path: '/api/rooms/ROOM/seats/Ann', auth: 'wrong' },
  post('/api/rooms/ROOM/moves', 'wrong', { move: { type: 'seen' } }),
  post('/api/rooms/ROOM/moves', 'none', { move: { type: 'seen' } }),
  post('/api/rooms/ROOM/moves', 'own', { move: { type: 'idle', phase: 1 } }),
  post('/api/rooms/ROOM/moves', 'own', { move: { type: 'reveal', spot: -1 } }),
  post('/api/rooms/ROOM/moves', 'own', { move: { type: 'turn-over', spot: 12 } }),
  post('/api/rooms/ROOM/moves', 'own', { move: { type: 'flip', row: 0.5, column: 99 } }),
  post('/api/rooms/ROOM/moves', 'own', { move: { type: 'map', replacements: [] } }),
  post('/api/rooms/ROOM/moves', 'own', '{"move":'),
  post('/api/rooms/ROOM/moves', 'own', { moves: [] }),
  post('/api/rooms/ROOM/seats', 'none', { name: 'Ann' }),
  post('/api/rooms/ROOM/seats', 'none', { name: 'Newcomer' }),
  post('/api/rooms/ROOM/seats', 'none', { name: 'Newcomer', invitation: 'no-such-invitation' }),
  post('/api/rooms/ROOM/seats', 'none', { name: '\n' }),
  post('/api/rooms/ROOM/start', 'own'),
  post('/api/rooms/ROOM/start', 'none'),
  post('/api/rooms/ROOM/end', 'wrong'),
  post('/api/rooms/ROOM/rematch', 'own'),
  post('/api/rooms/ROOM/rematch', 'none'),
  post('/api/rooms/ROOM/host', 'own', { name: 'nobody here' }),
  post('/api/rooms/ROOM/invitation', 'wrong'),
  post('/api/board', 'own', {}),
];

const NONSENSE = [
  'hello',
  '{}',
  '{"type":"hello"}',
  '{"type":"move"}',
  '{"type":"move","id":"nonsense","move":{"type":"cheat"}}',
  '{"type":"move","id":"nonsense","move":{"type":"idle","phase":1}}',
  '{"type":"move","id":"nonsense","move":{"type":"map","replacements":[["A","B"]]}}',
  '{"type":"move","id":"nonsense","move":null}',
] as const;

/** The moves, and between them what else people do. */
function scriptOf({ one, moves }: Twins, random: Random): Step[] {
  const everybody = [...one.names, 'spectator'];
  const bother = (): Step[] => {
    const by = pickFrom(everybody, random);
    const what = random.below(8);
    if (what === 0) return [{ do: 'say', by, text: pickFrom(NONSENSE, random) }];
    return what < 5 ? [{ do: 'ask', by, ...pickFrom(BOTHERS, random) }] : [];
  };
  const all = moves.flatMap((step) => [step, ...bother(), ...bother()]);
  return [...all, { do: 'ask', by: 'spectator', ...get('/metrics') }];
}

/** Two rooms are not played at the same time, nor equally fast. */
const withoutTimes = (text: string | undefined): string | undefined =>
  text
    ?.replace(/"(time|now)":\d+/g, '"$1":0')
    .replace(/^(\w+_seconds_(bucket\{.*\}|sum)) .*$/gm, '$1');

function expectSame(received: readonly string[], byOther: readonly string[], whose: string): void {
  const [one, other] = [received.map(withoutTimes), byOther.map(withoutTimes)];
  const differing = one.findIndex((text, nth) => text !== other[nth]);
  expect(other[differing], `${whose} got something else`).toBe(one[differing]);
  expect(other.length, whose).toBe(one.length);
  expect(one.length, whose).toBeGreaterThan(0);
}

/** No secret of anybody else, and no card that is hidden from them, in whatever reached them. */
function expectSecretsKept(recording: Recording, twins: Twins, name: string, seed: string): void {
  const [host] = twins.one.names;
  const bytes = Buffer.from(recording.bytesOf(name), 'latin1').toString('utf8');
  const notes = JSON.stringify(recording.notes);
  for (const secret of [...recording.secretsFrom(name, host), ...twins.hidden]) {
    expect(bytes.includes(secret), `${seed}: ${name} has got ${secret}`).toBe(false);
  }
  for (const secret of [...recording.secretsFrom('', ''), ...twins.hidden]) {
    expect(notes.includes(secret), `${seed}: the operator has got ${secret}`).toBe(false);
  }
}
