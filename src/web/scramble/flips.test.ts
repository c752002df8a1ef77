import { describe, expect, it } from 'vitest';
import { boardOf, FakeProtocol } from '../testing/fake-protocol.ts';
import { HandClock, settled } from '../testing/hand-clock.ts';
import { type FlipEnd, Flips, isWaiting } from './flips.ts';

const ALREADY_WAITING = {
  type: 'refused',
  why: 'cannot flip this card: already waiting for (0, 0)',
} as const;

function start(board = boardOf('down | down | down')) {
  const protocol = new FakeProtocol();
  const clock = new HandClock();
  const ends: FlipEnd[] = [];
  const flips = new Flips(protocol, { clock, board: () => board, onEnd: (end) => ends.push(end) });
  const answers = () => ends.map(({ at, answer }) => `${at} ${answer.type}`);
  return { protocol, clock, flips, ends, answers };
}

describe('a flip', () => {
  it('names the card by row and column', () => {
    const spots = Array.from({ length: 9 }, () => ({ face: 'down' }) as const);
    const { protocol, flips } = start({ rows: 3, columns: 3, spots });
    flips.flip(7);
    expect(protocol.open).toEqual(['flip 2,1']);
    expect(flips.pending.value).toEqual({ at: 7, slow: false });
  });

  it('is over when it is answered', async () => {
    const { protocol, flips, answers } = start();
    flips.flip(1);
    await protocol.answer('flip 0,1', 'down | my A | down');
    expect(flips.pending.value).toBeUndefined();
    expect(answers()).toEqual(['1 board']);
  });

  it('tells which cards the player held when they made it', async () => {
    const { protocol, flips, ends } = start(boardOf('down | my A | down'));
    flips.flip(0);
    await protocol.answer('flip 0,0', 'up B | up A | down');
    expect(ends[0]).toMatchObject({ at: 0, held: [1], waited: false });
  });

  it('[1-D] waits for a card that somebody holds, and then nothing else can be named', async () => {
    const { protocol, clock, flips, ends } = start(boardOf('down | up A | down'));
    flips.flip(1);
    await clock.forward(300);
    expect(flips.pending.value).toEqual({ at: 1, slow: true });
    expect(flips.flip(2)).toBe(false);
    expect(protocol.open).toEqual(['flip 0,1']);
    await protocol.answer('flip 0,1', 'down | my A | down');
    expect(ends[0]).toMatchObject({ at: 1, waited: true });
  });
});

describe('a flip that is made while another one is on its way', () => {
  it('is sent after it, so that they count in order', async () => {
    const { protocol, flips, answers } = start();
    flips.flip(0);
    expect(flips.flip(1)).toBe(true);
    expect(protocol.open).toEqual(['flip 0,0']);
    await protocol.answer('flip 0,0', 'my A | down | down');
    expect(protocol.open).toEqual(['flip 0,1']);
    await protocol.answer('flip 0,1', 'my A | my A | down');
    expect(answers()).toEqual(['0 board', '1 board']);
  });

  it('is sent after it also when the network is slow', async () => {
    const { protocol, clock, flips } = start();
    flips.flip(0);
    flips.flip(1);
    await clock.forward(300);
    expect(flips.flip(2)).toBe(true);
    await protocol.answer('flip 0,0', 'my A | down | down');
    expect(protocol.open).toEqual(['flip 0,2']);
  });

  it('is forgotten if that one fails', async () => {
    const { protocol, flips } = start();
    flips.flip(0);
    flips.flip(1);
    await protocol.answer('flip 0,0', { type: 'refused', why: 'there is no card at (0, 0)' });
    expect(protocol.open).toEqual([]);
  });

  it('is forgotten if that one has to wait', async () => {
    const { protocol, clock, flips } = start(boardOf('up A | down | down'));
    flips.flip(0);
    flips.flip(1);
    await clock.forward(300);
    await protocol.answer('flip 0,0', 'my A | down | down');
    expect(protocol.open).toEqual([]);
  });

  it('is not sent twice if it is the same', async () => {
    const { protocol, flips } = start();
    flips.flip(0);
    flips.flip(0);
    await protocol.answer('flip 0,0', 'my A | down | down');
    expect(protocol.asked).toEqual(['flip 0,0']);
  });
});

describe('stopping', () => {
  it('[C-5] takes the request back', async () => {
    const { protocol, clock, flips, answers } = start();
    flips.flip(0);
    await clock.forward(300);
    flips.stop();
    await settled();
    expect(protocol.open).toEqual([]);
    expect(flips.pending.value).toBeUndefined();
    expect(answers()).toEqual(['0 stopped']);
  });

  it('gives the server time to notice, before the next flip fails', async () => {
    const { protocol, clock, flips, answers } = start();
    flips.flip(0);
    flips.stop();
    await settled();
    flips.flip(1);
    await protocol.answer('flip 0,1', ALREADY_WAITING);
    await clock.forward(150);
    await protocol.answer('flip 0,1', 'up A | my B | down');
    expect(answers()).toEqual(['0 stopped', '1 board']);
  });

  it('[C-5] passes on that the player waits elsewhere', async () => {
    const { protocol, flips, answers } = start();
    flips.flip(1);
    await protocol.answer('flip 0,1', ALREADY_WAITING);
    expect(answers()).toEqual(['1 refused']);
  });

  it('does nothing if nothing is on its way', async () => {
    const { flips, answers } = start();
    flips.stop();
    await settled();
    expect(answers()).toEqual([]);
  });
});

it('tells waiting for a card from waiting for the network', () => {
  const board = boardOf('up A | down');
  expect(isWaiting({ at: 0, slow: true }, board)).toBe(true);
  expect(isWaiting({ at: 0, slow: false }, board)).toBe(false);
  expect(isWaiting({ at: 1, slow: true }, board)).toBe(false);
  expect(isWaiting(undefined, board)).toBe(false);
});
