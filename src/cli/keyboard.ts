import { readFileOf } from '../board/files.ts';
import type { Game } from '../games/game.ts';
import { hotseatSeats } from '../games/info.ts';
import type { Json } from '../games/json.ts';
import { Misunderstood } from '../games/text.ts';
import { MemoryLog } from '../logs/memory.ts';
import { LocalRoom } from '../room/local-room.ts';
import { newRoomId, newSeed } from '../rooms/secrets.ts';
import { playAtOneKeyboard } from '../terminal/hot-seat.ts';
import { askForNames, exactly, type HowMany, parseNames } from '../terminal/names.ts';
import { Quit } from '../terminal/question.ts';
import { InputEnded, Terminal } from '../terminal/terminal.ts';
import { HistoryFile } from './history-file.ts';
import type { CommandIo } from './io.ts';
import { UsageError, usable } from './usage.ts';

/** What every game at one keyboard takes. */
export const KEYBOARD_OPTIONS = {
  players: { type: 'string' },
  seed: { type: 'string' },
  export: { type: 'string' },
} as const;

interface KeyboardGame {
  readonly game: Game;
  /** What was chosen for the game, which `parseOptions` takes. */
  readonly options: Json;
  /** Where the players sit, in games in which that matters. */
  readonly places?: readonly string[] | undefined;
  /** As the command line gave them. */
  readonly values: { readonly [Name in keyof typeof KEYBOARD_OPTIONS]?: string | undefined };
}

/** Plays a game with those at the keyboard, in a room of their own, until it is over or they quit. */
export async function playAtTheKeyboard(
  io: CommandIo,
  { game, options, places, values: { players, seed, export: path } }: KeyboardGame,
): Promise<void> {
  const howMany = places ? exactly(places.length) : hotseatSeats(game.info);
  const named = players === undefined ? undefined : playersNamed(players, howMany);
  const file = path === undefined ? undefined : await HistoryFile.create(path);
  try {
    await atTheTerminal(io, async (terminal) => {
      const names = named ?? (await askForNames(terminal, howMany));
      const people = names.map((name, index) => ({ name, place: places?.[index] ?? null }));
      const log = new MemoryLog();
      const context = { log, newRoomId, newSeed };
      const room = await LocalRoom.create(context, { game, options, people, seed });
      try {
        await playIn(room, terminal, game, names);
      } finally {
        await room.close();
        await file?.write(log, room.id);
      }
    });
  } finally {
    if (await file?.close()) io.stdout.write(`what happened is in ${file?.path}\n`);
  }
}

async function playIn(
  room: LocalRoom,
  terminal: Terminal,
  game: Game,
  names: readonly string[],
): Promise<void> {
  const ports = names.map((name) => room.seat(name));
  const table = room.table(names[0] ?? '');
  await table.start();
  try {
    await playAtOneKeyboard(terminal, game.text, ports);
  } finally {
    const isOn = ports.some((port) => port.table.status === 'playing');
    if (isOn) await table.end();
  }
}

/** The text of a file that the game takes as the option of that name. */
export const readOption = (game: Game, option: string, file: string): Promise<string> =>
  usable(
    readFileOf((text) => {
      game.parseOptions({ [option]: text }, []);
      return text;
    }, file),
  );

/** Until people are done, or have enough. */
async function atTheTerminal(
  io: CommandIo,
  play: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const terminal = new Terminal(io.stdin, io.stdout);
  // As if the input had ended: so nothing secret stays on the screen.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    io.once(signal, () => terminal.close());
  }
  try {
    await play(terminal);
  } catch (error) {
    if (error instanceof InputEnded) throw new UsageError(error.message);
    if (!(error instanceof Quit)) throw error;
    terminal.say('Goodbye!');
  } finally {
    terminal.close();
  }
}

function playersNamed(text: string, howMany: HowMany): string[] {
  try {
    return parseNames(text, howMany);
  } catch (error) {
    if (error instanceof Misunderstood) throw new UsageError(`--players: ${error.message}`);
    throw error;
  }
}
