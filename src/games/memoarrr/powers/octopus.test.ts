import { describe, expect, it } from 'vitest';
import { at, effectTypes, expert } from '../testing/builder.ts';

describe('an octopus', () => {
  it.each([
    ['in a corner, swaps only with the two cards beside it', 'A1', 'A2 B1'],
    ['in the last corner, swaps only with the two cards beside it', 'E5', 'D5 E4'],
    ['at the end of a row, does not reach the next row', 'A5', 'A4 B5'],
    ['at the edge, swaps with the three cards beside it', 'D1', 'C1 D2 E1'],
    ['inside, swaps with the four cards beside it', 'B2', 'A2 B1 B3 C2'],
    ['left of the centre, never swaps with it', 'C2', 'B2 C1 D2'],
    ['above the centre, never swaps with it', 'B3', 'A3 B2 B4'],
    ['right of the centre, never swaps with it', 'C4', 'B4 C5 D4'],
    ['below the centre, never swaps with it', 'D3', 'D2 D4 E3'],
  ])('[X-O] %s', (_, place, places) => {
    const table = expert('ann bob', `${place}:rO`);
    table.turns(place);
    expect(table.now).toBe('ann octopus');
    expect(table.choicesOf('ann')).toEqual([
      ...places.split(' ').map((name) => `swap ${name}`),
      'leave',
    ]);
    expect(table.choicesOf('bob')).toEqual(['leave']);
    for (const name of places.split(' ')) {
      const again = expert('ann bob', `${place}:rO`);
      again.does(`ann turns ${place}`, `ann swaps ${name}`);
      expect(again.up).toBe(`${name}:rO`);
    }
  });

  it.each([
    ['the centre', 'C3', 'no-card', 'there is no card at C3'],
    ['a place off the board', '25', 'out-of-range', 'that place is not on the board'],
    ['a place before the first', '-1', 'out-of-range', 'that place is not on the board'],
    ['no place at all', 'NaN', 'out-of-range', 'that place is not on the board'],
    ['itself', 'C2', 'not-beside', 'C2 is not beside the octopus'],
    ['a card across the corner', 'B1', 'not-beside', 'B1 is not beside the octopus'],
    ['a card across the centre', 'C4', 'not-beside', 'C4 is not beside the octopus'],
    ['a card two rows up', 'A2', 'not-beside', 'A2 is not beside the octopus'],
  ])('[X-O] is refused %s', (_, place, code, message) => {
    const table = expert('ann bob', 'C2:rO');
    table.turns('C2');
    expect(table.refuses(`ann swaps ${place}`)).toEqual({ code, message });
    expect(table.now).toBe('ann octopus');
  });

  it('[X-O] must swap: no other move is possible', () => {
    const table = expert('ann bob', 'A1:rO');
    table.turns('A1');
    for (const move of ['declines', 'turns A2', 'hides A2', 'blocks A2', 'looked']) {
      expect(table.refuses(`ann ${move}`).code).toBe('not-now');
    }
    for (const move of ['swaps A2', 'turns A2', 'declines']) {
      expect(table.refuses(`bob ${move}`).code).toBe('not-your-turn');
    }
    table.does('ann swaps A2');
    expect(table.now).toBe('bob turn');
  });

  it('[X-O] changes places with a face-down card, which stays face down and unseen', () => {
    const table = expert('ann bob', 'A1:rO A2:gC');
    table.turns('A1');
    const played = table.does('ann swaps A2');
    expect(played).toEqual({
      effects: [{ type: 'swapped', spots: [at('A1'), at('A2')], player: 'ann' }],
      changed: [at('A1'), at('A2')],
    });
    expect(table.up).toBe('A2:rO');
    expect(table.view.spots[at('A1')]).toBe('down');
    expect(JSON.stringify(table.view)).not.toContain('gC');
    expect(table.turns('A1').effects).toMatchObject([
      { spot: at('A1'), card: 'gC' },
      {},
      {},
      {},
      {},
    ]);
  });

  it('[X-O] changes places with a face-up card; both stay up, in their order', () => {
    const table = expert('ann bob', 'A1:gP A2:gO');
    table.turns('A1 A2');
    table.does('bob swaps A1');
    expect(table.up).toBe('A2:gP A1:gO');
    expect(table.in).toBe('ann bob');
    expect(table.refuses('ann turns A1').code).toBe('face-up');
    expect(table.refuses('ann turns A2').code).toBe('face-up');
  });

  it('[X-O] is still the last card after it has moved', () => {
    const fitting = expert('ann bob cid', 'A1:gP A2:gO E1:pO');
    fitting.turns('A1 A2');
    fitting.does('bob swaps A1');
    expect(fitting.turns('E1').effects).toMatchObject([{ card: 'pO', fits: true }]);

    const misfit = expert('ann bob cid', 'A1:gP A2:gO E1:pP');
    misfit.turns('A1 A2');
    misfit.does('bob swaps A1');
    expect(misfit.turns('E1').effects).toMatchObject([{ card: 'pP', fits: false }, {}]);
    expect(misfit.in).toBe('ann bob');
  });

  it('[X-O] is still the last card after it has swapped with a face-down one', () => {
    const table = expert('ann bob cid', 'A1:rO A2:gC E1:pC E2:pO');
    table.turns('A1');
    table.does('ann swaps A2');
    expect(table.turns('E1').effects).toMatchObject([{ card: 'pC', fits: false }, {}]);
    expect(table.in).toBe('ann cid');
  });

  it('[X-O] [R-7] stays where it moved in later rounds, and moves again from there', () => {
    const table = expert('ann bob', 'A1:rO A2:gW A3:pT');
    table.does('ann turns A1', 'ann swaps A2', 'bob idles');
    expect(table.view.round).toBe(2);
    table.does('bob turns A2');
    expect(table.up).toBe('A2:rO');
    expect(table.choicesOf('bob')).toEqual(['swap A1', 'swap A3', 'swap B2', 'leave']);
    table.does('bob swaps A3', 'ann idles');
    expect(table.view.round).toBe(3);
    table.does('ann turns A1');
    expect(table.up).toBe('A1:gW');
    table.does('ann declines', 'bob idles', 'bob turns A2');
    expect(table.up).toBe('A2:pT');
    table.does('bob idles', 'ann turns A3');
    expect(table.up).toBe('A3:rO');
  });

  it('[X-O] does nothing if it does not fit', () => {
    const table = expert('ann bob cid', 'A1:gP A2:rO');
    expect(effectTypes(table.turns('A1 A2'))).toEqual(['turned-up', 'out']);
    expect(table.now).toBe('cid turn');
    expect(table.up).toBe('A1:gP A2:rO');
  });
});
