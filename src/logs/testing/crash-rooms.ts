import type { Game, Json } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { match } from '../../games/match/match.ts';
import { GRIDS, setupOn } from '../../games/match/testing/histories.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import { MODES, setupFor } from '../../games/memoarrr/testing/histories.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import { scramble } from '../../games/scramble/scramble.ts';
import type { MoveId } from '../../history/entry.ts';
import type { Log } from '../../room/log.ts';
import type { Creation } from '../../room/room.ts';
import { Timers } from '../../room/testing/timers.ts';
import { RoomRegistry } from '../../rooms/room-registry.ts';
import type { RoomId } from '../../table/state.ts';
import { type Line, PLAYERS, type Sent } from './crash-lines.ts';
import { Table, type TableContext } from './crash-table.ts';

/** The rooms played at a time. */
const TABLES = 8;

/** The latest moves of each player that are sent again after a restart. */
const REPEATED = 2;

/** Often enough that most rooms have a snapshot when they are loaded. */
const SNAPSHOT_EVERY = 30;

/** Plays in the unfinished rooms of a log, and in new ones. */
export class CrashRooms implements TableContext {
  readonly registry: RoomRegistry;
  readonly timers = new Timers();
  readonly random: Random;
  readonly print: (line: Line) => void;
  readonly #log: Log;
  readonly #seed: string;
  #ids = 0;
  #rooms = 0;

  /** @param seed unique to each process, as it is part of the ids of rooms and moves */
  constructor(log: Log, seed: string, print: (line: Line) => void) {
    const { later } = this.timers;
    this.registry = new RoomRegistry(log, games, {
      node: 'host',
      later,
      snapshotEvery: SNAPSHOT_EVERY,
    });
    this.random = randomFrom(seed);
    this.print = print;
    this.#log = log;
    this.#seed = seed;
  }

  /** Sends again what was `inDoubt` when the last process ended, and plays until `isDone`. */
  async play(inDoubt: readonly Sent[], isDone: () => boolean): Promise<void> {
    const found = await this.#unfinished(inDoubt);
    const keepPlaying = async (): Promise<void> => {
      while (!isDone()) {
        const id = found.shift();
        const table = id === undefined ? await this.#create() : await this.#find(id, inDoubt);
        await table.play(isDone);
      }
    };
    await Promise.all(Array.from({ length: TABLES }, keepPlaying));
  }

  newId(): MoveId {
    return `${this.#seed}.${++this.#ids}`;
  }

  async #unfinished(inDoubt: readonly Sent[]): Promise<RoomId[]> {
    const rooms = new Set(inDoubt.map(({ room }) => room));
    for await (const { id, isOver } of this.#log.rooms()) if (!isOver) rooms.add(id);
    return [...rooms];
  }

  async #create(): Promise<Table> {
    const id = `${this.#seed} room ${++this.#rooms}`;
    const { game, creation } = anySetup(id, this.random);
    const lease = await this.registry.create(id, game, creation);
    this.print({ type: 'entered', room: id, how: 'created' });
    return new Table(this, game, creation.players, lease);
  }

  /** Loads a room of an earlier process, and first sends its last moves again. */
  async #find(id: RoomId, inDoubt: readonly Sent[]): Promise<Table> {
    const { game, players, latest } = await this.#readRoom(id);
    const lease = await this.registry.acquire(id);
    if (!lease) throw new Error(`room ${id} has vanished`);
    this.print({ type: 'entered', room: id, how: 'found' });
    const table = new Table(this, game, players, lease);
    const doubtful = inDoubt.filter(({ room }) => room === id);
    const ids = new Set(doubtful.map((sent) => sent.id));
    for (const sent of doubtful) table.send(sent, 'in doubt');
    for (const sent of latest) if (!ids.has(sent.id)) table.send(sent, 'after restart');
    return table;
  }

  /** Reads a room's game, players and their latest moves from the log. */
  async #readRoom(id: RoomId) {
    const found: { game?: Game | undefined; players: readonly string[] } = { players: [] };
    const moves: Sent[] = [];
    for await (const { entry } of this.#log.history(id)) {
      if (entry.type === 'create') {
        found.game = games.get(entry.game);
        found.players = entry.players;
      } else if (entry.type === 'move' && entry.id !== undefined) {
        moves.push({ room: id, player: entry.player, move: entry.move, id: entry.id });
      }
    }
    const { game, players } = found;
    if (!game) throw new Error(`room ${id} has no beginning`);
    const latest = players.flatMap((player) =>
      moves.filter((sent) => sent.player === player).slice(-REPEATED),
    );
    return { game, players, latest };
  }
}

interface Setup {
  readonly game: Game;
  readonly creation: Creation<Json>;
}

/** A room of any game that ends, with any number of players and any options. */
function anySetup(seed: string, random: Random): Setup {
  return pickFrom([memoarrrSetup, matchSetup, scrambleSetup], random)(seed, random);
}

function memoarrrSetup(seed: string, random: Random): Setup {
  const count = 2 + random.below(3);
  const setup = setupFor(pickFrom(MODES, random), count, random);
  const players = random.shuffle(PLAYERS).slice(0, count);
  return { game: memoarrr, creation: { setup, players, seed } };
}

/** Random players need thousands of moves on a large grid. */
const SMALL_GRIDS = GRIDS.filter(({ rows, columns }) => rows * columns <= 12);

function matchSetup(seed: string, random: Random): Setup {
  const { options: setup } = setupOn(pickFrom(SMALL_GRIDS, random), seed, random);
  const players = random.shuffle(PLAYERS).slice(0, 2);
  return { game: match, creation: { setup, players, seed } };
}

function scrambleSetup(seed: string, random: Random): Setup {
  const rows = 2 + random.below(3);
  const columns = 2 + random.below(3);
  const cards = Array.from({ length: rows * columns }, (_, nth) => `card${nth >> 1}`);
  const players = random.shuffle(PLAYERS).slice(0, 2 + random.below(3));
  const setup = { rows, columns, cards, shuffle: true, open: false };
  return { game: scramble, creation: { setup, players, seed } };
}
