import { describe, expect, it, onTestFinished } from 'vitest';
import { games } from '../../games/index.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { seatHolder } from '../admission.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { RoomService } from '../room-service.ts';
import { finishedLog } from './routes.ts';

const TOKENS = { ann: 'the-secret-token-of-ann', bob: 'the-secret-token-of-bob' };

/** A game of ann, who is the host, and bob, who was invited. */
async function begun() {
  const log = new MemoryLog();
  const service = new RoomService({ log, games, limits: DEFAULT_LIMITS });
  onTestFinished(() => service.close());
  const { live, invitation = '' } = await service.create({
    game: 'match',
    name: 'ann',
    token: TOKENS.ann,
    nonce: 'nonce-of-ann',
    byInvitation: true,
  });
  await service.sitDown(live, {
    name: 'bob',
    token: TOKENS.bob,
    nonce: 'nonce-of-bob',
    invitation,
  });
  const newer = await service.invite(live, 'ann');
  await service.playTableMove(live, 'ann', { type: 'start-game' });
  return { log, service, live, invitations: [invitation, newer] };
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

describe('the log of a game', () => {
  it('[HI-9] cannot be read before the game is over', async () => {
    const { log, live } = await begun();
    await expect(finishedLog(log, live)).rejects.toThrow(
      'what happened can be read once the game is over',
    );
  });

  it('[HI-9] has a line for each entry once the game is over', async () => {
    const { log, live } = await begun();
    await new Promise((resolve) => live.room.play('bob', { type: 'leave' }, resolve));
    const lines = (await textOf(await finishedLog(log, live))).trimEnd().split('\n');
    const types = lines.slice(1).map((line) => {
      const { entry } = JSON.parse(line);
      return entry.move?.type ?? entry.type;
    });
    expect(types).toEqual(['create', 'sit-down', 'invite', 'start-game', 'leave']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: live.id, isOver: true });
  });

  it('[HI-9] can be read when the host has ended the game, too', async () => {
    const { log, service, live } = await begun();
    await service.playTableMove(live, 'ann', { type: 'end-game' });
    expect(await textOf(await finishedLog(log, live))).toContain('end-game');
  });

  it('[HI-9] has the seed and the nonces, but no secrets, not even their hashes', async () => {
    const { log, live, invitations } = await begun();
    await new Promise((resolve) => live.room.play('bob', { type: 'leave' }, resolve));
    const text = await textOf(await finishedLog(log, live));
    const { fairness } = live.tableView();
    for (const shown of [fairness.seed, 'nonce-of-ann', 'nonce-of-bob']) {
      expect(text).toContain(`"${shown}"`);
    }
    expect(invitations.every((invitation) => invitation.length === 22)).toBe(true);
    for (const secret of [...Object.values(TOKENS), ...invitations]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(hashToken(secret));
    }
    expect(text).not.toMatch(/"(token|invitation)":"[^"]/);
  });

  it('does not change the stored log', async () => {
    const { log, live } = await begun();
    await new Promise((resolve) => live.room.play('bob', { type: 'leave' }, resolve));
    await textOf(await finishedLog(log, live));
    expect(seatHolder(live, TOKENS.bob)).toBe('bob');
  });
});
