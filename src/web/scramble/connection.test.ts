import { describe, expect, it } from 'vitest';
import { boardOf, FakeProtocol } from '../testing/fake-protocol.ts';
import { HandClock, settled } from '../testing/hand-clock.ts';
import type { BoardState } from './board-state.ts';
import { Connection } from './connection.ts';

const LOST = { type: 'lost' } as const;

function connect() {
  const protocol = new FakeProtocol();
  const clock = new HandClock();
  const shown: BoardState[] = [];
  const connection = new Connection(protocol, {
    clock,
    random: () => 0.5,
    onBoard: (board) => shown.push(board),
  });
  connection.connect();
  return { protocol, clock, shown, connection, latest: () => shown.at(-1) };
}

async function connectLive() {
  const table = connect();
  await table.protocol.answer('look', 'down | down');
  await table.clock.forward(250);
  await table.protocol.answer('look', 'down | down');
  await table.clock.forward(1_750);
  await table.protocol.answer('look', 'down | down');
  return table;
}

describe('connecting', () => {
  it('opens the watch before it looks, so that no change is missed in between', () => {
    expect(connect().protocol.asked).toEqual(['watch', 'look']);
  });

  it('is live once the board has been seen', async () => {
    const { protocol, connection, latest } = connect();
    expect(connection.status.value).toBe('connecting');
    await protocol.answer('look', 'down | up A');
    expect(connection.status.value).toBe('live');
    expect(latest()).toEqual(boardOf('down | up A'));
  });

  it('does not poll: when all is quiet, only the watch is open', async () => {
    const { protocol, clock } = await connectLive();
    const asked = protocol.asked.length;
    await clock.forward(40_000);
    expect(protocol.open).toEqual(['watch']);
    expect(protocol.asked).toHaveLength(asked);
  });
});

describe('watching', () => {
  it('[W-1] shows each change and watches on', async () => {
    const { protocol, latest } = await connectLive();
    await protocol.answer('watch', 'up A | down');
    expect(latest()).toEqual(boardOf('up A | down'));
    expect(protocol.open).toEqual(['watch']);
    await protocol.answer('watch', 'up A | up B');
    expect(latest()).toEqual(boardOf('up A | up B'));
  });

  it('looks once things are quiet, for what happened before the next watch arrived', async () => {
    const { protocol, clock, latest } = await connectLive();
    await protocol.answer('watch', 'up A | down');
    await clock.forward(200);
    await protocol.answer('watch', 'up A | up B');
    await clock.forward(200);
    expect(protocol.open).toEqual(['watch']);
    await clock.forward(50);
    expect(protocol.open).toEqual(['watch', 'look']);
    await protocol.answer('look', 'none | none');
    expect(latest()).toEqual(boardOf('none | none'));
  });

  it('does not believe a look that a change has overtaken, and looks again', async () => {
    const { protocol, clock, latest } = connect();
    await protocol.answer('watch', 'up A | down');
    await protocol.answer('look', 'down | down');
    expect(latest()).toEqual(boardOf('up A | down'));
    await clock.forward(250);
    await protocol.answer('look', 'up A | up B');
    expect(latest()).toEqual(boardOf('up A | up B'));
  });

  it('does not believe a look that a later look has overtaken', async () => {
    const { protocol, connection, latest } = await connectLive();
    connection.lookNow();
    connection.lookNow();
    await protocol.answerLatest('look', 'up A | my B');
    await protocol.answer('look', 'up A | up B');
    expect(latest()).toEqual(boardOf('up A | my B'));
  });

  it('opens a watch anew that has been silent for long', async () => {
    const { protocol, clock, connection } = await connectLive();
    await clock.forward(48_250);
    expect(protocol.open).toEqual(['watch', 'look']);
    expect(connection.status.value).toBe('live');
  });
});

describe('losing the connection', () => {
  it('says so, and tries again less and less often, but for ever', async () => {
    const { protocol, clock, connection } = await connectLive();
    await protocol.answer('watch', LOST);
    for (const patience of [500, 1_000, 2_000, 4_000, 8_000, 10_000, 10_000]) {
      expect(connection.status.value).toBe('lost');
      await clock.forward(patience - 1);
      expect(protocol.open).toEqual([]);
      await clock.forward(1);
      expect(protocol.open).toEqual(['watch', 'look']);
      await protocol.answer('watch', LOST);
    }
  });

  it('is live again after a look, and starts over with its patience', async () => {
    const { protocol, clock, connection, latest } = await connectLive();
    await protocol.answer('watch', LOST);
    await clock.forward(500);
    await protocol.answer('look', LOST);
    await clock.forward(1_000);
    await protocol.answer('look', 'down | down | down');
    expect(connection.status.value).toBe('live');
    expect(latest()).toEqual(boardOf('down | down | down'));
    await protocol.answer('watch', LOST);
    await clock.forward(500);
    expect(protocol.open).toEqual(['watch', 'look']);
  });

  it('spreads the tries of many players', async () => {
    const protocol = new FakeProtocol();
    const clock = new HandClock();
    const connection = new Connection(protocol, { clock, random: () => 0, onBoard: () => {} });
    connection.connect();
    await protocol.answer('watch', LOST);
    await clock.forward(375);
    expect(protocol.open).toEqual(['watch', 'look']);
  });

  it('tries at once when told to', async () => {
    const { protocol, connection } = await connectLive();
    await protocol.answer('watch', LOST);
    connection.connect();
    expect(protocol.open).toEqual(['watch', 'look']);
  });

  it('takes a server that does not answer a look for lost', async () => {
    const { clock, connection } = connect();
    await clock.forward(10_000);
    expect(connection.status.value).toBe('lost');
  });
});

describe('resting', () => {
  it('closes the watch and asks for nothing more', async () => {
    const { protocol, clock, connection } = await connectLive();
    connection.rest();
    await settled();
    const asked = protocol.asked.length;
    await clock.forward(100_000);
    expect(protocol.open).toEqual([]);
    expect(protocol.asked).toHaveLength(asked);
  });

  it('still shows the answer to a flip', async () => {
    const { connection, latest } = await connectLive();
    connection.rest();
    connection.tell(boardOf('my A | down'));
    expect(latest()).toEqual(boardOf('my A | down'));
  });
});
