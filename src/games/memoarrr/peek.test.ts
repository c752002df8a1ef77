import { describe, expect, it } from 'vitest';
import { memoarrr } from './memoarrr.ts';
import { base, effectTypes, expert } from './testing/builder.ts';

const DECK = 'yW rC gO bT pP / rP rO rT rW gC / gP gT .. gW pC / pO pT pW bC bP / bO bW yC yP yO';

const CARD_NAME = /[rgpby][CPOTW]/;

const peeking = (players: string) => base(players, DECK, { peeking: true });

describe('the peek', () => {
  it('[S-4] shows all players at once the three cards in front of them', () => {
    const table = peeking('ann bob cid dan');
    expect(table.now).toBe('peek ann bob cid dan');
    expect(table.secretOf('ann')).toBe('A2:rC A3:gO A4:bT');
    expect(table.secretOf('bob')).toBe('B5:gC C5:pC D5:bP');
    expect(table.secretOf('cid')).toBe('E2:bW E3:yC E4:yP');
    expect(table.secretOf('dan')).toBe('B1:rP C1:gP D1:pO');
  });

  it('[S-4] depends on the seat, not on the order of the players', () => {
    const table = base('ann bob', DECK, { sides: ['left', 'right'], peeking: true });
    expect(table.secretOf('ann')).toBe('B1:rP C1:gP D1:pO');
    expect(table.secretOf('bob')).toBe('B5:gC C5:pC D5:bP');
  });

  it('[S-4] shows nothing to anybody else', () => {
    const table = peeking('ann bob');
    expect(table.secretOf('eve')).toBe('');
    expect(JSON.stringify(table.view)).not.toMatch(CARD_NAME);
    const first = table.does('ann looked');
    expect(first).toEqual({ effects: [{ type: 'seen', player: 'ann' }], changed: [] });
    expect(JSON.stringify(table.view)).not.toMatch(CARD_NAME);
    expect(JSON.stringify(table.does('bob looked'))).not.toMatch(CARD_NAME);
    expect(JSON.stringify(table.view)).not.toMatch(CARD_NAME);
  });

  it('[S-4] ends for each player with their own "seen", and round 1 starts after the last one', () => {
    const table = peeking('ann bob cid');
    table.does('bob looked');
    expect(table.now).toBe('peek ann cid');
    expect(table.secretOf('bob')).toBe('');
    expect(table.secretOf('ann')).toBe('A2:rC A3:gO A4:bT');
    table.does('ann looked');
    expect(table.now).toBe('peek cid');
    const played = table.does('cid looked');
    expect(played.effects).toEqual([
      { type: 'seen', player: 'cid' },
      { type: 'round-started', round: 1, player: 'ann' },
    ]);
    expect(table.now).toBe('ann turn');
    expect(table.in).toBe('ann bob cid');
  });

  it('[S-4] is one phase for all, even for players who have looked', () => {
    const table = peeking('ann bob');
    const { phases } = table.view;
    table.does('ann looked');
    expect(table.view.phases).toBe(phases);
    table.does('bob looked');
    expect(table.view.phases).not.toBe(phases);
  });

  it('[S-4] is final: no later view shows the cards, even to their player', () => {
    const table = base('ann bob', DECK);
    for (const winner of ['ann', 'bob', 'ann', 'bob', 'ann', 'bob', 'ann']) {
      expect([table.secretOf('ann'), table.secretOf('bob')]).toEqual(['', '']);
      table.wins(winner);
    }
    expect(table.now).toBe('over');
    expect([table.secretOf('ann'), table.secretOf('bob')]).toEqual(['', '']);
  });

  it('[S-4] stays over after a reload, and continues for those who still look', () => {
    const table = peeking('ann bob');
    table.does('ann looked');
    table.resumes();
    expect(table.now).toBe('peek bob');
    expect(table.secretOf('ann')).toBe('');
    expect(table.secretOf('bob')).toBe('E2:bW E3:yC E4:yP');
    table.does('bob looked');
    table.resumes();
    expect([table.secretOf('ann'), table.secretOf('bob')]).toEqual(['', '']);
  });

  it('[S-4] is done once', () => {
    const table = peeking('ann bob');
    table.does('ann looked');
    expect(table.refuses('ann looked').code).toBe('not-now');
    table.does('bob looked');
    expect(table.refuses('ann looked').code).toBe('not-now');
    expect(table.refuses('bob looked').code).toBe('not-now');
  });

  it('[S-4] must be finished before any other move', () => {
    const table = peeking('ann bob');
    for (const sentence of [
      'ann turns A1',
      'bob turns A1',
      'ann swaps A1',
      'ann hides A1',
      'ann blocks A1',
      'ann declines',
    ]) {
      expect(table.refuses(sentence)).toEqual({
        code: 'not-now',
        message: 'first everybody looks at the cards in front of them',
      });
    }
    expect(table.refuses('eve looked').code).toBe('not-playing');
    expect(table.choicesOf('ann')).toEqual(['seen', 'leave']);
    table.does('ann looked');
    expect(table.choicesOf('ann')).toEqual(['leave']);
    expect(table.choicesOf('eve')).toEqual([]);
  });

  it('[S-4] comes before round 1 only', () => {
    const table = base('ann bob', DECK);
    expect(effectTypes(table.wins('ann'))).not.toContain('peek');
    expect(table.now).toBe('bob turn');
  });
});

describe('the peek before every round', () => {
  it('[S-4] comes seven times, and not after the last round', () => {
    const table = base('ann bob', DECK, { peekEachRound: true });
    for (const winner of ['ann', 'bob', 'ann', 'bob', 'ann', 'bob']) {
      const played = table.wins(winner);
      expect(played.effects.at(-1)).toEqual({ type: 'peek' });
      expect(table.now).toBe('peek ann bob');
      expect(table.secretOf('ann')).toBe('A2:rC A3:gO A4:bT');
      expect(table.secretOf('bob')).toBe('E2:bW E3:yC E4:yP');
      expect(table.up).toBe('');
      table.everybodyLooks();
      expect([table.secretOf('ann'), table.secretOf('bob')]).toEqual(['', '']);
    }
    expect(effectTypes(table.wins('ann'))).not.toContain('peek');
    expect(table.now).toBe('over');
  });

  it('[S-4] [R-1] does not change who starts the round', () => {
    const table = base('ann bob cid', DECK, { peekEachRound: true });
    table.wins('cid');
    const played = table.does('cid looked', 'ann looked', 'bob looked');
    expect(played.effects.at(-1)).toEqual({ type: 'round-started', round: 2, player: 'bob' });
    expect(table.now).toBe('bob turn');
  });

  it('[S-4] [X-O] shows the cards that are there now, after an octopus moved', () => {
    const table = expert('ann bob', 'A1:rO A2:gC A3:gT A4:gW', { peekEachRound: true });
    table.does('ann turns A1', 'ann swaps A2');
    table.does('bob idles');
    expect(table.secretOf('ann')).toBe('A2:rO A3:gT A4:gW');
  });

  it('[S-4] does not include players who have left', () => {
    const table = base('ann bob cid', DECK, { peekEachRound: true });
    table.does('bob leaves');
    table.wins('ann');
    expect(table.now).toBe('peek ann cid');
    expect(memoarrr.privateView(table.state, 'bob')).toEqual({ peek: [] });
  });
});
