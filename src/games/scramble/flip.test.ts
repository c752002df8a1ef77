import { describe, expect, it } from 'vitest';
import { codeOf, effectTypes, Table } from './testing/builder.ts';

describe('the first card', () => {
  it('[1-A] fails on an empty space', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice flips 0,2');
    const played = table.does('bob flips 0,0');
    expect(played.failed).toEqual({ code: 'no-card', message: 'there is no card at (0, 0)' });
    expect(table.seenBy('bob')).toBe('. . B');
  });

  it('[1-B] turns up a face-down card, and the player controls it', () => {
    const table = new Table('AB/BA');
    const played = table.does('alice flips 1,0');
    expect(played.effects).toEqual([
      { type: 'turned-up', spot: 2, card: 'B', player: 'alice' },
      { type: 'took', spot: 2, player: 'alice' },
    ]);
    expect(played.failed).toBeUndefined();
    expect(table.seenBy('alice')).toBe('? ? / [B] ?');
    expect(table.seenBy('bob')).toBe('? ? / B ?');
  });

  it('[1-C] takes control of a face-up card that nobody controls', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(table.seenBy('bob')).toBe('A B / ? ?');
    const played = table.does('bob flips 0,0');
    expect(played.effects).toEqual([{ type: 'took', spot: 0, player: 'bob' }]);
    expect(table.seenBy('bob')).toBe('[A] B / ? ?');
  });

  it('[1-D] waits for a card that another player controls', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0');
    const played = table.does('bob flips 0,0');
    expect(played).toMatchObject({ waiting: 0, changed: [] });
    expect(played.settled).toBeUndefined();
    expect(table.seenBy('bob')).toBe('A ? / ? ?');
    expect(table.queueAt(0)).toEqual(['bob']);
  });

  it('[1-D] waits also for a card of a pair that another player has matched', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(table.does('bob flips 0,1').waiting).toBe(0);
  });
});

describe('the second card', () => {
  it('[2-A] fails on an empty space; the first card is relinquished and stays face up', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice flips 0,2');
    const played = table.does('alice flips 0,0');
    expect(played.failed).toEqual({ code: 'no-card', message: 'there is no card at (0, 0)' });
    expect(table.seenBy('alice')).toBe('. . B');
    expect(codeOf(table.does('bob flips 0,2'))).toBeUndefined();
    expect(table.seenBy('bob')).toBe('. . [B]');
  });

  it("[2-B] fails at once on another player's card, and never waits", () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,1');
    const played = table.does('bob flips 0,0');
    expect(played.failed).toEqual({
      code: 'controlled',
      message: '(0, 0) is controlled by alice',
    });
    expect(played.waiting).toBeUndefined();
    expect(table.queueAt(0)).toEqual([]);
    expect(table.seenBy('alice')).toBe('[A] B / ? ?');
    expect(table.seenBy('bob')).toBe('A B / ? ?');
  });

  it("[2-B] fails on the player's own first card", () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0');
    const played = table.does('alice flips 0,0');
    expect(played.failed).toEqual({
      code: 'controlled',
      message: '(0, 0) is controlled by you yourself',
    });
    expect(table.seenBy('alice')).toBe('A ? / ? ?');
  });

  it('[2-B] fails on a card of a matched pair', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2');
    expect(codeOf(table.does('bob flips 0,0'))).toBe('controlled');
  });

  it('[2-B] fails even if the first card is handed to a player who waits for it', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0');
    const played = table.does('alice flips 0,0');
    expect(codeOf(played)).toBe('controlled');
    expect(played.settled).toEqual([{ player: 'bob' }]);
    expect(table.seenBy('bob')).toBe('[A] ? / ? ?');
  });

  it('[2-C] [2-D] turns up a face-down card, and keeps both if they match', () => {
    const table = new Table('AB/BA');
    const played = table.does('alice flips 0,0', 'alice flips 1,1');
    expect(played.effects).toEqual([
      { type: 'turned-up', spot: 3, card: 'A', player: 'alice' },
      { type: 'matched', spots: [0, 3], player: 'alice' },
    ]);
    expect(table.seenBy('alice')).toBe('[A] ? / ? [A]');
    expect(table.seenBy('bob')).toBe('A ? / ? A');
  });

  it('[2-D] matches a card that was face up already', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1');
    const played = table.does('bob flips 1,1', 'bob flips 0,0');
    expect(effectTypes(played)).toEqual(['matched']);
    expect(table.seenBy('bob')).toBe('[A] B / ? [A]');
  });

  it('[2-D] matches the same string, code unit for code unit', () => {
    const composed = '\u00e9';
    const decomposed = 'e\u0301';
    const table = new Table('Aa');
    table.does(`anyone maps A>${composed} a>${decomposed}`);
    const played = table.does('alice flips 0,0', 'alice flips 0,1');
    expect(effectTypes(played)).toContain('missed');
  });

  it('[2-C] [2-E] turns up a face-down card, and relinquishes both if they differ', () => {
    const table = new Table('AB/BA');
    const played = table.does('alice flips 0,0', 'alice flips 0,1');
    expect(played.effects).toEqual([
      { type: 'turned-up', spot: 1, card: 'B', player: 'alice' },
      { type: 'missed', spots: [0, 1], player: 'alice' },
      { type: 'released', spot: 0, player: 'alice' },
    ]);
    expect(played.failed).toBeUndefined();
    expect(table.seenBy('alice')).toBe('A B / ? ?');
  });

  it('[2-E] leaves a differing card face up if it was face up before', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,0');
    const played = table.does('bob flips 0,0');
    expect(effectTypes(played)).toEqual(['missed', 'released']);
    expect(table.seenBy('bob')).toBe('A B / B ?');
  });
});

describe('finishing', () => {
  it('[3-A] removes a matched pair when its holder names a new first card', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 1,1');
    const played = table.does('alice flips 0,1');
    expect(played.effects).toEqual([
      { type: 'removed', spot: 0 },
      { type: 'removed', spot: 3 },
      { type: 'turned-up', spot: 1, card: 'B', player: 'alice' },
      { type: 'took', spot: 1, player: 'alice' },
    ]);
    expect(table.seenBy('alice')).toBe('. [B] / ? .');
  });

  it('[3-B] turns both cards down after a mismatch', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1');
    expect(effectTypes(table.does('alice flips 1,0'))).toEqual([
      'turned-down',
      'turned-down',
      'turned-up',
      'took',
    ]);
    expect(table.seenBy('alice')).toBe('? ? / [B] ?');
  });

  it('[3-B] turns down a second card that was face up already', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,0', 'bob flips 0,0');
    table.does('bob flips 1,1');
    expect(table.seenBy('bob')).toBe('? B / ? [A]');
  });

  it('[3-B] turns down the first card after 2-A, and after 2-B, but not the card it failed on', () => {
    const table = new Table('AAB/CDE');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice flips 0,2', 'alice flips 0,0');
    expect(table.seenBy('alice')).toBe('. . B / ? ? ?');
    table.does('alice flips 1,0');
    expect(table.seenBy('alice')).toBe('. . ? / [C] ? ?');

    table.does('bob flips 1,1', 'bob flips 1,0', 'alice flips 1,2');
    expect(table.seenBy('bob')).toBe('. . ? / C D E');
    table.does('bob flips 0,2');
    expect(table.seenBy('bob')).toBe('. . [B] / C ? E');
  });

  it('[3-B] leaves cards that another player controls by then', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,0');
    table.does('alice flips 1,1');
    expect(table.seenBy('alice')).toBe('A ? / ? [A]');
    expect(table.seenBy('bob')).toBe('[A] ? / ? A');
  });

  it('[3-B] leaves cards that are gone or face down by then', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1');
    table.does('bob flips 0,0', 'bob flips 1,1', 'bob flips 0,1', 'bob leaves');
    expect(table.seenBy('alice')).toBe('. ? / ? .');
    const played = table.does('alice flips 1,0');
    expect(effectTypes(played)).toEqual(['turned-up', 'took']);
    expect(table.seenBy('alice')).toBe('. ? / [B] .');
  });

  it('[3-B] turns down what others have held and relinquished meanwhile', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,0', 'bob flips 1,0');
    table.does('alice flips 1,1');
    expect(table.seenBy('alice')).toBe('? ? / B [A]');
  });

  it('[3-B] happens once: a card that others turn up later stays up', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'alice flips 1,1');
    table.does('bob flips 0,0', 'bob flips 0,1');
    table.does('alice flips 0,1');
    expect(table.seenBy('alice')).toBe('A B / ? A');
  });

  it('[3-C] never happens to a player who names no new first card', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 1,1', 'bob flips 0,1', 'bob flips 1,0');
    expect(table.seenBy('carol')).toBe('A B / B A');
    expect(table.does('carol flips 0,0').waiting).toBe(0);
    expect(table.seenBy('carol')).toBe('A B / B A');
  });
});

describe('exact consequences', () => {
  it('[C-1] finishes at the moment of the request, also when the first card then waits', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,0');
    const played = table.does('alice flips 1,0');
    expect(played.waiting).toBe(0);
    expect(effectTypes(played)).toEqual(['turned-down', 'turned-down', 'waits']);
    expect(table.seenBy('alice')).toBe('? ? / B ?');
  });

  it('[C-1] removes a pair at the moment of the request, also when the first card then waits', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 0,2');
    expect(table.does('alice flips 0,2').waiting).toBe(0);
    expect(table.seenBy('alice')).toBe('. . B');
  });

  it('[C-1] finishes at the moment of the request, also when the first card then fails', () => {
    const table = new Table('AABC');
    table.does('bob flips 0,0', 'bob flips 0,1', 'bob leaves');
    table.does('alice flips 0,2', 'alice flips 0,3');
    expect(codeOf(table.does('alice flips 0,0'))).toBe('no-card');
    expect(table.seenBy('alice')).toBe('. . ? ?');
  });

  it('[C-2] hands a released card to the longest-waiting player in the same step', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'carol flips 0,0');
    const played = table.does('alice flips 0,1');
    expect(played.settled).toEqual([{ player: 'bob' }]);
    expect(played.effects.slice(-2)).toEqual([
      { type: 'released', spot: 0, player: 'alice' },
      { type: 'took', spot: 0, player: 'bob' },
    ]);
    expect(table.seenBy('bob')).toBe('[A] B / ? ?');
    expect(table.queueAt(0)).toEqual(['carol']);
    expect(table.does('dave flips 0,0').waiting).toBe(2);
    expect(table.does('bob flips 0,1').settled).toEqual([{ player: 'carol' }]);
    expect(table.does('carol flips 0,1').settled).toEqual([{ player: 'dave' }]);
    expect(table.queueAt(0)).toEqual([]);
  });

  it('[C-2] never turns down a card that a player waited for', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,0', 'bob flips 0,0', 'alice flips 0,1');
    table.does('alice flips 1,0');
    expect(table.seenBy('bob')).toBe('[A] ? / B ?');
  });

  it('[C-3] fails everybody who waits for a card that is removed', () => {
    const table = new Table('AAB');
    table.does('alice flips 0,0', 'alice flips 0,1');
    table.does('bob flips 0,0', 'carol flips 0,1', 'dave flips 0,0');
    const failed = (place: string) => ({
      code: 'no-card',
      message: `there is no card at ${place}`,
    });
    expect(table.does('alice flips 0,2').settled).toEqual([
      { player: 'bob', failed: failed('(0, 0)') },
      { player: 'dave', failed: failed('(0, 0)') },
      { player: 'carol', failed: failed('(0, 1)') },
    ]);
    expect(table.state.queues.size).toBe(0);
    expect(codeOf(table.does('bob flips 0,1'))).toBe('no-card');
  });

  it('[C-4] two players who hold pairs and name a card of each other do not deadlock: both fail', () => {
    const table = new Table('AA/BB');
    table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,0', 'bob flips 1,1');
    expect(table.does('alice flips 1,0').waiting).toBe(0);
    const played = table.does('bob flips 0,0');
    expect(codeOf(played)).toBe('no-card');
    expect(played.settled).toMatchObject([{ player: 'alice', failed: { code: 'no-card' } }]);
    expect(table.seenBy('alice')).toBe('. . / . .');
  });

  it('[C-5] refuses another flip of a player who waits', () => {
    const table = new Table('AB/BA');
    table.does('alice flips 0,1', 'bob flips 0,1');
    for (const sentence of ['bob flips 0,0', 'bob flips 0,1']) {
      expect(table.refuses(sentence)).toEqual({
        code: 'already-waiting',
        message: 'already waiting for (0, 1)',
      });
    }
    expect(table.queueAt(1)).toEqual(['bob']);
  });

  it.each(['-1,0', '0,-1', '2,0', '0,3', '0.5,0', '0,1.5', 'NaN,0', '0,NaN', '0,Infinity'])(
    '[C-6] refuses the space %s, before anything is finished or relinquished',
    (space) => {
      const table = new Table('ABC/BCA');
      table.does('alice flips 0,0', 'alice flips 0,1', 'bob flips 1,2');
      for (const player of ['alice', 'bob', 'carol']) {
        expect(table.refuses(`${player} flips ${space}`)).toEqual({
          code: 'out-of-range',
          message: `(${space.replace(',', ', ')}) is not on this board of 2x3, which starts at (0, 0)`,
        });
      }
      expect(table.seenBy('bob')).toBe('A B ? / ? ? [A]');
    },
  );

  it.each(['0,0', '1,1'])(
    '[C-7] removes the pair first when its holder names one of its cards, %s',
    (space) => {
      const table = new Table('AB/BA');
      table.does('alice flips 0,0', 'alice flips 1,1');
      const played = table.does(`alice flips ${space}`);
      expect(effectTypes(played)).toEqual(['removed', 'removed', 'failed']);
      expect(codeOf(played)).toBe('no-card');
      expect(table.seenBy('alice')).toBe('. ? / ? .');
    },
  );

  it('[C-8] accepts __proto__ and constructor as ordinary players', () => {
    const table = new Table('AB/BA');
    table.does('__proto__ flips 0,0', 'constructor flips 0,0', 'toString flips 0,0');
    expect(table.seenBy('__proto__')).toBe('[A] ? / ? ?');
    expect(table.does('__proto__ flips 0,1').settled).toEqual([{ player: 'constructor' }]);
    expect(table.queueAt(0)).toEqual(['toString']);
    expect([...table.state.players.keys()]).toEqual(['__proto__', 'constructor', 'toString']);
  });

  it('[C-8] does not register players for looking, or for a refused move', () => {
    const table = new Table('AB/BA');
    table.seenBy('alice');
    table.refuses('alice flips 9,9');
    table.refuses('alice gives up');
    table.refuses('alice leaves');
    table.does('alice maps A>B B>A');
    expect(table.state.players.size).toBe(0);
  });
});
