import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Game, Json } from '../../games/game.ts';
import { MemoryLog } from '../../logs/memory.ts';
import { Room } from '../../room/room.ts';
import { RoomPorts } from '../../room/seat-port.ts';
import { HotSeat } from '../hot-seat.ts';
import { cleaned } from '../output.ts';
import { InputEnded, Terminal } from '../terminal.ts';

/** Runs the action with a terminal whose lines are piped in. Resolves to what was written. */
export async function withTypedLines(
  lines: readonly string[],
  action: (terminal: Terminal) => Promise<unknown>,
): Promise<string> {
  const input = new PassThrough();
  const output = new PassThrough();
  const terminal = new Terminal(input, cleaned(output));
  input.end(lines.map((line) => `${line}\n`).join(''));
  const written = text(output);
  try {
    await action(terminal);
  } finally {
    terminal.close();
    output.end();
  }
  return written;
}

/** Plays from any setup, even one that no options lead to, until the lines end. */
export async function playSetup<Setup extends Json, State, Move extends Json>(
  terminal: Terminal,
  game: Game<Setup, State, Move>,
  players: readonly string[],
  setup: Setup,
): Promise<void> {
  const settings = { node: 'test', isAlone: true };
  const creation = { setup, players, seed: 'x' };
  const room: Room<unknown> = await Room.create(new MemoryLog(), 'r', game, creation, settings);
  const presence = { now: { players, spectators: 0 }, subscribe: () => () => {} };
  const ports = new RoomPorts(room, presence, (error) => {
    throw error;
  });
  const seats = players.map((player) => ports.seat(player));
  await new HotSeat(terminal, (game as Game).text, seats).play().catch((error: unknown) => {
    if (!(error instanceof InputEnded)) throw error;
  });
}
