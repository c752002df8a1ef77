import { describe, expect, it, vi } from 'vitest';
import { randomFrom } from '../games/random.ts';
import { TIMEOUT, tries } from '../games/testing/effort.ts';
import type { RoomSetup } from '../room/port.suite.ts';
import type { PlayerPort } from '../room/port.ts';
import { openLocal } from '../room/testing/open-local.ts';
import { movesAt, type Player, playOn, RandomPlayer, RememberingPlayer } from './player.ts';

const NAMES = ['Ann', 'Bob', 'Cem', 'Dee'] as const;

/** A started game with a port for each player. */
async function begin(setup: Omit<RoomSetup, 'names'>, count = 2) {
  const [host, ...others] = NAMES;
  const room = await openLocal({ ...setup, names: [host, ...others.slice(0, count - 1)] });
  await room.tables[0]?.start();
  return room;
}

const GAMES = [
  ['match', { rows: 3, columns: 4 }, 2],
  ['memoarrr', { rules: 'expert' }, 3],
  ['memoarrr', { rules: 'base' }, 4],
  ['scramble', { rows: 2, columns: 4 }, 3],
] as const;

describe.each([
  ['random', RandomPlayer],
  ['remembering', RememberingPlayer],
])('%s players', (kind, Kind) => {
  it.each(GAMES)(
    'play %s %j concurrently to its end without a refused or lost move',
    async (game, options, count) => {
      for (let round = 0; round < tries(3); round += 1) {
        const seed = `${kind} ${game} ${round}`;
        const { seats, spectator, close } = await begin({ game, options, seed }, count);
        const plays = seats.map((port) => vi.spyOn(port, 'play'));
        await Promise.all(
          seats.map((port, nth) => playOn(port, new Kind(randomFrom(`${seed} ${nth}`)))),
        );
        const replies = plays.flatMap(({ mock }) => mock.settledResults.map(({ value }) => value));
        expect([seed, spectator.table.status]).toEqual([seed, 'over']);
        expect(replies.length).toBeGreaterThan(0);
        const bad = replies.filter((reply) => !('seq' in reply));
        expect([seed, bad]).toEqual([seed, []]);
        await close();
      }
    },
    TIMEOUT,
  );
});

it('a remembering player finds more pairs than a random one', async () => {
  let lead = 0;
  for (let round = 0; round < 20; round += 1) {
    const seed = `memory ${round}`;
    const { seats, spectator } = await begin({ game: 'match', options: {}, seed });
    const [ann, bob] = seats as [PlayerPort, PlayerPort];
    await Promise.all([
      playOn(ann, new RandomPlayer(randomFrom(`${seed} a`))),
      playOn(bob, new RememberingPlayer(randomFrom(`${seed} b`))),
    ]);
    const scores = new Map(spectator.table.standings?.map(({ player, score }) => [player, score]));
    lead += (scores.get('Bob') ?? 0) - (scores.get('Ann') ?? 0);
  }
  expect(lead).toBeGreaterThan(20);
});

describe('movesAt', () => {
  const setup = {
    game: 'scramble',
    options: { board: '1x4\nA\nA\nB\nB\n' },
    seed: 'x',
    names: ['Ann', 'Bob'],
  } as const;
  const flip = (column: number) => ({ type: 'flip', row: 0, column }) as const;

  it('is empty before the start, for spectators, during a wait and after the end', async () => {
    const { seats, spectator, tables } = await openLocal(setup);
    const [ann, bob] = seats as [PlayerPort, PlayerPort];
    expect(movesAt(ann)).toEqual([]);
    await tables[0]?.start();
    expect(movesAt(ann)).toEqual([flip(0), flip(1), flip(2), flip(3)]);
    expect(movesAt(spectator)).toEqual([]);
    await ann.play(flip(0));
    const waiting = bob.play(flip(0));
    expect(movesAt(bob)).toEqual([]);
    await tables[0]?.end();
    expect([movesAt(ann), movesAt(bob)]).toEqual([[], []]);
    await waiting;
  });
});

describe('playOn', () => {
  const MATCH = { game: 'match', options: {}, seed: 'x' } as const;
  const never: Player = { choose: () => undefined };

  it.each([
    ['the game is ended', 'end'],
    ['the seat is lost', 'standUp'],
  ] as const)('stops when %s', async (_what, act) => {
    const { seats, tables } = await begin(MATCH);
    const [ann] = seats as [PlayerPort];
    const playing = playOn(ann, never);
    await tables[0]?.[act]();
    await playing;
  });

  it('stops when the room is closed', async () => {
    const { seats, close } = await begin(MATCH);
    const [ann] = seats as [PlayerPort];
    const playing = playOn(ann, never);
    await close();
    await playing;
  });

  it('asks for another move after a refusal only once something has happened', async () => {
    const { seats, tables } = await begin(MATCH);
    const [ann, bob] = seats as [PlayerPort, PlayerPort];
    let asked = 0;
    const stubborn: Player = {
      choose() {
        asked += 1;
        return { type: 'reveal', spot: 0 };
      },
    };
    const playing = playOn(bob, stubborn);
    await ann.play({ type: 'reveal', spot: 1 });
    await ann.play({ type: 'reveal', spot: 2 });
    expect(asked).toBeLessThanOrEqual(3);
    await tables[0]?.end();
    await playing;
  });
});
