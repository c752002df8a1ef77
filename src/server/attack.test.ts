import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EFFORT } from '../games/testing/effort.ts';
import type { Attack, Order } from './testing/attack/attack.ts';
import {
  anythingAtRandom,
  heldConnections,
  NAMED_ATTACKS,
  SLOW_ATTACKS,
} from './testing/attack/attacks.ts';
import { BuiltServer } from './testing/attack/built-server.ts';
import { AttackerProcess, HonestPlayers, Siege } from './testing/attack/siege.ts';

const IS_LONG = EFFORT > 1;

/** Set these to repeat one attack of a run. */
const SEED = process.env['RECOLLECT_ATTACK_SEED'];
const SIZE = process.env['RECOLLECT_ATTACK_SIZE'];

/** How long an attack may take, with all around it. */
const TIMEOUT_MS = 300_000;

interface Try {
  readonly seed: string;
  readonly size: number;
}

/** How often an attack is tried in a long run, for each unit of effort. */
function roundsOf(attack: Attack): number {
  if (attack === anythingAtRandom) return 25;
  return SLOW_ATTACKS.includes(attack) ? 0.2 : 2;
}

/** Few small ones in the gate; in a long run many, half of them twice as large. */
function triesOf(attack: Attack): Try[] {
  if (SEED !== undefined) return [{ seed: SEED, size: Number(SIZE ?? 1) }];
  const few = attack === anythingAtRandom ? 5 : 1;
  const rounds = IS_LONG ? Math.ceil(roundsOf(attack) * EFFORT) : few;
  return Array.from({ length: rounds }, (_, round) => ({
    seed: `${round + 1}`,
    size: IS_LONG ? 1 + (round % 2) : 1,
  }));
}

let folder: string;
let attacker: AttackerProcess;
let server: BuiltServer;
let honest: HonestPlayers | undefined;
let addresses = 0;

/** Another attacker's address each time, as what one address may do is limited. */
function orderOf({ seed, size }: Try): Order {
  addresses += 1;
  const address = `127.0.${1 + Math.floor(addresses / 250)}.${2 + (addresses % 250)}`;
  return { port: server.port, address, seed, size };
}

// What a process uses is read where Linux tells it.
describe.skipIf(process.platform !== 'linux')('a server', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recollect-attack-'));
    attacker = new AttackerProcess();
    server = await BuiltServer.start(folder);
  });

  // One that did not withstand an attack is gone.
  beforeEach(async () => {
    if (!server.isAlive) server = await BuiltServer.start(folder);
    honest ??= await HonestPlayers.sitDown(server.port);
  });

  afterAll(async () => {
    await attacker.kill();
    honest?.leave();
    server.signal('SIGKILL');
    await server.ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  async function withstand(attack: Attack, one: Try): Promise<void> {
    if (!honest) throw new Error('nobody plays');
    const siege = new Siege(server, honest, attacker);
    const findings = await siege.withstand(attack, orderOf(one));
    expect(findings.bytesSent, 'bytes sent').toBeGreaterThan(0);
    expect(findings.probes, 'answers to others').toBeGreaterThan(1);
    // Those who run it for long want to see how far from the bounds it stays.
    if (IS_LONG || SEED !== undefined) console.log(attack.name, JSON.stringify(findings));
  }

  const slow = IS_LONG || SEED !== undefined ? SLOW_ATTACKS : [];
  for (const attack of [...NAMED_ATTACKS, ...slow, anythingAtRandom]) {
    it.each(triesOf(attack))(
      `withstands ${attack.name} (seed $seed, size $size)`,
      (one) => withstand(attack, one),
      TIMEOUT_MS,
    );
  }

  it('stops when it is told to, whatever is held open, and keeps all moves', async () => {
    const order = orderOf({ seed: '1', size: 1 });
    await attacker.tell({ type: 'prepare', attack: heldConnections.name, order });
    expect((await attacker.tell({ type: 'attack' })).failure).toBeUndefined();
    await honest?.flip(server.port);
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    await attacker.tell({ type: 'leave' });

    expect(honest?.acknowledged.length).toBeGreaterThan(0);
    expect(await honest?.forgotten(folder)).toEqual([]);
    server = await BuiltServer.start(folder);
    await honest?.flip(server.port);
    expect(await honest?.forgotten(folder)).toEqual([]);
  });
});
