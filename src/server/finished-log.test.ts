import { describe, expect, it, onTestFinished } from 'vitest';
import { games } from '../games/index.ts';
import { MemoryLog } from '../logs/memory.ts';
import { hashOf } from '../rooms/secrets.ts';
import { finishedLog } from './finished-log.ts';
import { Hall } from './hall.ts';
import { DEFAULT_LIMITS } from './limits.ts';

const TOKENS = { ann: 'the-secret-token-of-ann', bob: 'the-secret-token-of-bob' };

/** A game of ann, who is the host, and bob, who was invited. */
async function begun() {
  const log = new MemoryLog();
  const hall = new Hall({ log, games, limits: DEFAULT_LIMITS });
  onTestFinished(() => hall.close());
  const { hosted, invitation = '' } = await hall.create({
    game: 'match',
    name: 'ann',
    token: TOKENS.ann,
    nonce: 'nonce-of-ann',
    byInvitation: true,
  });
  await hall.sitDown(hosted, { name: 'bob', token: TOKENS.bob, nonce: 'nonce-of-bob', invitation });
  const newer = await hall.invite(hosted, 'ann');
  await hall.arrange(hosted, 'ann', { type: 'start-game' });
  return { log, hall, hosted, invitations: [invitation, newer] };
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}

describe('the log of a game', () => {
  it('is not to be read before its end', async () => {
    const { log, hosted } = await begun();
    await expect(finishedLog(log, hosted)).rejects.toThrow(
      'what happened can be read once the game is over',
    );
  });

  it('tells everything that happened, one line for each entry, once it is over', async () => {
    const { log, hosted } = await begun();
    await new Promise((resolve) => hosted.play('bob', { type: 'leave' }, resolve));
    const lines = (await textOf(await finishedLog(log, hosted))).trimEnd().split('\n');
    const types = lines.slice(1).map((line) => {
      const { entry } = JSON.parse(line);
      return entry.move?.type ?? entry.type;
    });
    expect(types).toEqual(['create', 'sit-down', 'invite', 'start-game', 'leave']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ id: hosted.id, isOver: true });
  });

  it('is to be read also when the host has ended the game', async () => {
    const { log, hall, hosted } = await begun();
    await hall.arrange(hosted, 'ann', { type: 'end-game' });
    expect(await textOf(await finishedLog(log, hosted))).toContain('end-game');
  });

  it('has the seed and what the players brought, but no secret, not even its hash', async () => {
    const { log, hosted, invitations } = await begun();
    await new Promise((resolve) => hosted.play('bob', { type: 'leave' }, resolve));
    const text = await textOf(await finishedLog(log, hosted));
    const { fairness } = hosted.tableView();
    for (const shown of [fairness.seed, 'nonce-of-ann', 'nonce-of-bob']) {
      expect(text).toContain(`"${shown}"`);
    }
    expect(invitations.every((invitation) => invitation.length === 22)).toBe(true);
    for (const secret of [...Object.values(TOKENS), ...invitations]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(hashOf(secret));
    }
    expect(text).not.toMatch(/"(token|invitation)":"[^"]/);
  });

  it('leaves what is kept as it is', async () => {
    const { log, hall, hosted } = await begun();
    await new Promise((resolve) => hosted.play('bob', { type: 'leave' }, resolve));
    await textOf(await finishedLog(log, hosted));
    expect(hall.personOf(hosted, TOKENS.bob)).toBe('bob');
  });
});
