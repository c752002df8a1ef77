import { expect, it, onTestFinished } from 'vitest';
import { Player, SEATS, startRooms } from '../bench/room-player.ts';
import { serve, UNLIMITED } from '../src/server/testing/http.ts';

it('the players of the benchmark learn when everybody has received their moves', async () => {
  const { port } = await serve({ limits: UNLIMITED });
  const [room] = await startRooms([port], 1);
  if (!room) throw new Error('expected a room');
  const players = await Player.enter([port], room);
  onTestFinished(() => {
    for (const player of players) player.leave();
  });
  expect(players).toHaveLength(SEATS);
  for (let nth = 0; nth < 3; nth++) {
    const moves = players.map((player) => new Promise<number>((resolve) => player.move(resolve)));
    for (const bytes of await Promise.all(moves)) expect(bytes).toBeGreaterThan(0);
  }
});
