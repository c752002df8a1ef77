import { describe, expect, it } from 'vitest';
import { at, chain, effectTypes, expert } from '../testing/builder.ts';

type Table = ReturnType<typeof expert>;

const whoseTurn = (table: Table): string => table.now.split(' ')[0] ?? 'nobody';

/** Two penguins turn each other down: `up` lies face up at first, and in the end if `times` is even. */
function usePenguins(table: Table, times: number, down: string, up: string): void {
  for (let use = 0; use < times; use += 1) {
    const [penguin, other] = use % 2 === 0 ? [down, up] : [up, down];
    table.turns(penguin);
    table.does(`${whoseTurn(table)} hides ${other}`);
  }
}

describe('a penguin', () => {
  it('[X-P] does nothing as the first card of a round', () => {
    const table = expert('ann bob', 'A1:rP');
    expect(effectTypes(table.turns('A1'))).toEqual(['turned-up']);
    expect(table.now).toBe('bob turn');
  });

  it('[X-P] does nothing as the first card of round 2, whatever was face up before', () => {
    const table = expert('ann bob', 'A1:gP A2:bW A3:rP');
    table.turns('A1 A2');
    expect(table.view.round).toBe(2);
    expect(effectTypes(table.turns('A3'))).toEqual(['turned-up']);
    expect(table.now).toBe('ann turn');
  });

  it('[X-P] may turn one other face-up card face down', () => {
    const table = expert('ann bob', 'A1:gP A2:rP');
    table.turns('A1 A2');
    expect(table.now).toBe('bob penguin');
    expect(table.choicesOf('bob')).toEqual(['turn-down A1', 'decline', 'leave']);
    expect(table.choicesOf('ann')).toEqual(['leave']);
    expect(table.does('bob hides A1')).toEqual({
      effects: [{ type: 'turned-down', spot: at('A1'), player: 'bob' }],
      changed: [at('A1')],
    });
    expect(table.up).toBe('A2:rP');
    expect(table.view.spots[at('A1')]).toBe('down');
    expect(JSON.stringify(table.view)).not.toContain('gP');
    expect(table.now).toBe('ann turn');
  });

  it('[X-P] lets its player choose the card', () => {
    const table = expert('ann bob cid', 'A1:gP A2:gW A3:rW A4:rP');
    table.turns('A1 A2');
    table.does('bob declines', 'cid turns A3', 'cid declines', 'ann turns A4');
    expect(table.choicesOf('ann')).toEqual([
      'turn-down A1',
      'turn-down A2',
      'turn-down A3',
      'decline',
      'leave',
    ]);
    table.does('ann hides A2');
    expect(table.up).toBe('A1:gP A3:rW A4:rP');
  });

  it('[X-P] may do nothing', () => {
    const table = expert('ann bob', 'A1:gP A2:rP');
    table.turns('A1 A2');
    expect(table.does('bob declines')).toEqual({
      effects: [{ type: 'declined', player: 'bob' }],
      changed: [],
    });
    expect(table.up).toBe('A1:gP A2:rP');
    expect(table.now).toBe('ann turn');
  });

  it.each([
    ['itself', 'A2', 'same-card', 'the penguin cannot turn itself face down'],
    ['a face-down card', 'A3', 'face-down', 'the card at A3 is already face down'],
    ['the centre', 'C3', 'no-card', 'there is no card at C3'],
    ['a place off the board', '25', 'out-of-range', 'that place is not on the board'],
    ['no place at all', 'NaN', 'out-of-range', 'that place is not on the board'],
  ])('[X-P] is refused %s', (_, place, code, message) => {
    const table = expert('ann bob', 'A1:gP A2:rP');
    table.turns('A1 A2');
    expect(table.refuses(`bob hides ${place}`)).toEqual({ code, message });
    expect(table.now).toBe('bob penguin');
  });

  it('[X-P] must be used or declined before any other move, by its player alone', () => {
    const table = expert('ann bob', 'A1:gP A2:rP');
    table.turns('A1 A2');
    for (const move of ['turns A3', 'swaps A1', 'blocks A3', 'looked']) {
      expect(table.refuses(`bob ${move}`).code).toBe('not-now');
    }
    for (const move of ['hides A1', 'declines', 'turns A3']) {
      expect(table.refuses(`ann ${move}`).code).toBe('not-your-turn');
    }
  });

  it('[X-P] stays the last card even if it turned down the one before', () => {
    const fitting = expert('ann bob cid', 'A1:gW A2:gP A3:bP');
    fitting.does('ann turns A1', 'ann declines', 'bob turns A2', 'bob hides A1');
    expect(fitting.turns('A3').effects).toMatchObject([{ card: 'bP', fits: true }]);

    const misfit = expert('ann bob cid', 'A1:gW A2:gP A3:bW');
    misfit.does('ann turns A1', 'ann declines', 'bob turns A2', 'bob hides A1');
    expect(misfit.turns('A3').effects).toMatchObject([{ card: 'bW', fits: false }, {}]);
  });

  it('[X-P] lets the card be turned over again, with its power', () => {
    const table = expert('ann bob cid', 'A1:gW A2:gP');
    table.does('ann turns A1', 'ann declines', 'bob turns A2', 'bob hides A1', 'cid turns A1');
    expect(table.up).toBe('A2:gP A1:gW');
    expect(table.now).toBe('cid walrus');
  });

  it('[X-P] acts on the crab before it in the same turn', () => {
    const table = expert('ann bob', 'A1:gC A2:gP');
    table.does('ann turns A1', 'ann turns A2', 'ann hides A1');
    expect(table.up).toBe('A2:gP');
    expect(table.now).toBe('bob turn');
  });

  it('[X-P] does nothing if it does not fit', () => {
    const table = expert('ann bob cid', 'A1:gW A2:rP');
    table.does('ann turns A1', 'ann declines');
    expect(effectTypes(table.turns('A2'))).toEqual(['turned-up', 'out']);
    expect(table.now).toBe('cid turn');
  });

  it('[X-P] [R-6] as the last card can add a card to the round', () => {
    const cards = chain('C', 'O', 'T', 'P', 'W');
    const table = expert('ann bob', cards);
    table.turnsCards(cards);
    expect(table.now).toBe('bob penguin');
    const spot = table.view.up[0] ?? -1;
    table.does(`bob hides ${spot}`);
    expect(table.now).toBe('ann turn');
    expect(table.choicesOf('ann')).toHaveLength(2);
    table.does(`ann turns ${spot}`);
    expect(table.won).toBe('bob');
  });

  it('[X-P] [R-6] as the last card ends the round if it does nothing', () => {
    const cards = chain('C', 'O', 'T', 'P', 'W');
    const table = expert('ann bob', cards);
    table.turnsCards(cards);
    const { effects } = table.does('bob declines');
    expect(effects.slice(0, 3)).toMatchObject([
      { type: 'declined', player: 'bob' },
      { type: 'out', player: 'ann', why: 'no-card' },
      { type: 'round-won', player: 'bob' },
    ]);
  });
});

describe('penguins', () => {
  it('[X-P] act no more after 100 uses in one round', () => {
    const table = expert('ann bob', 'A1:rP A2:gP A3:bP');
    table.turns('A1');
    usePenguins(table, 100, 'A2', 'A1');
    expect(table.up).toBe('A1:rP');
    expect(effectTypes(table.turns('A2'))).toEqual(['turned-up']);
    expect(effectTypes(table.turns('A3'))).toEqual(['turned-up']);
    expect(table.up).toBe('A1:rP A2:gP A3:bP');
    expect(table.in).toBe('ann bob');
  });

  it('[X-P] act at the 100th use', () => {
    const table = expert('ann bob', 'A1:rP A2:gP');
    table.turns('A1');
    usePenguins(table, 99, 'A2', 'A1');
    expect(table.up).toBe('A2:gP');
    table.turns('A1');
    expect(table.now).toMatch(/ penguin$/);
  });

  it('[X-P] do not count declined uses', () => {
    const table = expert('ann bob', 'A1:rP A2:gP A3:bP A4:pP');
    table.turns('A1 A2');
    table.does('bob declines', 'ann turns A3', 'ann declines');
    usePenguins(table, 99, 'A4', 'A1');
    expect(table.up).toBe('A2:gP A3:bP A4:pP');
    table.turns('A1');
    table.does(`${whoseTurn(table)} hides A4`);
    expect(effectTypes(table.turns('A4'))).toEqual(['turned-up']);
  });

  it('[X-P] act again in the next round', () => {
    const table = expert('ann bob', 'A1:rP A2:gP');
    table.turns('A1');
    usePenguins(table, 100, 'A2', 'A1');
    table.does(`${whoseTurn(table)} idles`);
    expect(table.view.round).toBe(2);
    table.turns('A1');
    usePenguins(table, 100, 'A2', 'A1');
    expect(effectTypes(table.turns('A2'))).toEqual(['turned-up']);
  });
});
