import { expect, it } from 'vitest';
import { EFFORT, TIMEOUT, tries } from '../games/testing/effort.ts';
import { findingsOfAll } from './testing/crash-session.ts';
import { type TrialFindings, tryOut } from './testing/crash-trial.ts';

const KILLS = EFFORT <= 1 ? 5 : 25;

/** The cards of a board run out, so longer trials need more boards. */
const BOARDS = Math.max(2, tries(1));

it(
  'a server that is killed under load loses nothing and invents nothing',
  async () => {
    const total = await tryAll('crash', BOARDS, { clients: 6, kills: KILLS, answers: 300 });
    expect(total('kills')).toBe(KILLS * BOARDS);
    const kills = KILLS * BOARDS;
    expect(total('acknowledged')).toBeGreaterThan(100 * kills);
    expect(total('sightings')).toBeGreaterThan(10 * kills);
    expect(total('waited')).toBeGreaterThan(kills);
    expect(total('killsUnderLoad')).toBeGreaterThan(kills / 2);
    expect(total('doubtful')).toBeGreaterThan(kills);
  },
  120_000 * BOARDS,
);

it(
  'a recorded history of concurrent clients is linearizable',
  async () => {
    const total = await tryAll('concurrent', tries(1), { clients: 16, kills: 0, answers: 3_000 });
    expect(total('acknowledged')).toBeGreaterThan(2_000 * EFFORT);
    expect(total('sightings')).toBeGreaterThan(100 * EFFORT);
    expect(total('waited')).toBeGreaterThan(50 * EFFORT);
  },
  TIMEOUT,
);

const tryAll = (name: string, boards: number, options: Parameters<typeof tryOut>[1]) =>
  findingsOfAll<keyof TrialFindings>(
    Array.from({ length: boards }, (_, index) => `${name} ${index + 1}`),
    (seed) =>
      tryOut(seed, options).catch((error: unknown) => {
        throw new Error(`seed "${seed}": ${error}`, { cause: error });
      }),
  );
