import { existsSync } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { readFileOf } from '../board/files.ts';
import { type Game, hotseatSeats } from '../games/game.ts';
import type { Json } from '../games/json.ts';
import { InputError } from '../games/text.ts';
import { formatHistory } from '../history/transfer.ts';
import { MemoryLog } from '../logs/memory.ts';
import { LocalRoom } from '../room/local-room.ts';
import type { Log } from '../room/log.ts';
import { newRoomId, newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import { HotSeat } from '../terminal/hot-seat.ts';
import { askForNames, exactly, parseNames, Quit, type SeatRange } from '../terminal/question.ts';
import { Terminal } from '../terminal/terminal.ts';
import { UsageError } from './arguments.ts';
import type { CommandIo } from './command.ts';

/** The options of every game at one keyboard. */
export const KEYBOARD_OPTIONS = {
  players: { type: 'string' },
  seed: { type: 'string' },
  export: { type: 'string' },
} as const;

interface KeyboardGame {
  readonly game: Game;
  /** Options that the game's `parseOptions` takes. */
  readonly options: Json;
  /** The players' places, in games in which they matter. */
  readonly places?: readonly string[] | undefined;
  readonly values: { readonly [Name in keyof typeof KEYBOARD_OPTIONS]?: string | undefined };
}

/** Plays a game in a local room until it is over or the players quit. */
export async function playAtTheKeyboard(
  io: CommandIo,
  { game, options, places, values: { players, seed, export: path } }: KeyboardGame,
): Promise<void> {
  const howMany = places ? exactly(places.length) : hotseatSeats(game.info);
  const named = players === undefined ? undefined : parsePlayers(players, howMany);
  const file = path === undefined ? undefined : await createFile(path);
  let isExported = false;
  try {
    await atTheTerminal(io, async (terminal) => {
      const names = named ?? (await askForNames(terminal, howMany));
      const seats = names.map((name, index) => ({ name, place: places?.[index] ?? null }));
      const log = new MemoryLog();
      const context = { log, newRoomId, newSeed };
      const room = await LocalRoom.create(context, { game, options, seats, seed });
      try {
        await playIn(room, terminal, names, game);
      } finally {
        await room.close();
        if (file) isExported = await exportRoom(file, log, room.id);
      }
    });
  } finally {
    await file?.handle.close();
    if (isExported) io.stdout.write(`what happened is in ${path}\n`);
    else if (file) await rm(file.path, { force: true });
  }
}

async function playIn(room: LocalRoom, terminal: Terminal, names: string[], game: Game) {
  const ports = names.map((name) => room.seat(name));
  const table = room.table(names[0] ?? '');
  await table.start();
  try {
    await new HotSeat(terminal, game.text, ports).play();
  } finally {
    const isOn = ports.some((port) => port.table.status === 'playing');
    if (isOn) await table.end();
  }
}

/** Reads a file whose text the game takes as an option. Rejects with UnreadableFile. */
export const readOption = (game: Game, option: string, file: string): Promise<string> =>
  readFileOf((text) => {
    game.parseOptions({ [option]: text }, []);
    return text;
  }, file);

async function atTheTerminal(
  io: CommandIo,
  play: (terminal: Terminal) => Promise<void>,
): Promise<void> {
  const terminal = new Terminal(io.stdin, io.stdout);
  // Closing ends the input, which wipes secrets off the screen.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    io.once(signal, () => terminal.close());
  }
  try {
    await play(terminal);
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
    terminal.say('Goodbye!');
  } finally {
    terminal.close();
  }
}

function parsePlayers(text: string, howMany: SeatRange): string[] {
  try {
    return parseNames(text, howMany);
  } catch (error) {
    if (error instanceof InputError) throw new UsageError(`--players: ${error.message}`);
    throw error;
  }
}

interface NewFile {
  readonly path: string;
  readonly handle: FileHandle;
}

/**
 * Creates the file for the history of a room before the game starts, so that nobody plays in vain. Only
 * its owner may read it: it reveals hidden cards. Rejects with UsageError.
 */
async function createFile(path: string): Promise<NewFile> {
  if (path === '') throw new UsageError('--export must be the name of a new file');
  if (existsSync(path)) throw new UsageError(`${path} exists already: choose another name`);
  const opening = open(path, 'wx', 0o600);
  return { path, handle: await opening.catch((error: unknown) => cannotWrite(path, error)) };
}

async function exportRoom({ path, handle }: NewFile, log: Log, room: RoomId): Promise<boolean> {
  const info = await log.info(room);
  if (!info) return false;
  try {
    for await (const line of formatHistory(info, log.history(room)))
      await handle.write(`${line}\n`);
    return true;
  } catch (error) {
    return cannotWrite(path, error);
  }
}

function cannotWrite(path: string, error: unknown): never {
  throw new UsageError(`cannot write ${path}: ${(error as Error).message}`);
}
