import { describe, expect, it } from 'vitest';
import { Player } from './player.ts';

const stateOf = (id: string) => ({ id, score: 0, owesSkip: false });

describe('Player', () => {
  it('[S-2] has a name and score 0', () => {
    const player = new Player(stateOf('ann'));
    expect(player.name).toBe('ann');
    expect(player.score).toBe(0);
  });

  it('[S-2] can fall below zero and rise again', () => {
    const player = new Player(stateOf('ann'));
    player.decreaseScore(2);
    expect(player.score).toBe(-2);
    player.increaseScore(3);
    expect(player.score).toBe(1);
  });

  it('[T-4] owes one skip at most, and uses it up once', () => {
    const player = new Player(stateOf('ann'));
    expect(player.useSkip()).toBe(false);
    player.oweSkip();
    player.oweSkip();
    expect(player.useSkip()).toBe(true);
    expect(player.useSkip()).toBe(false);
  });

  it('keeps all of it in its plain data', () => {
    const state = stateOf('ann');
    new Player(state).increaseScore(2);
    new Player(state).oweSkip();
    expect(state).toEqual({ id: 'ann', score: 2, owesSkip: true });
    expect(new Player(state).useSkip()).toBe(true);
    expect(state.owesSkip).toBe(false);
  });
});
