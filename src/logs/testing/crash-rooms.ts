import type { Game } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { type Random, randomFrom } from '../../games/random.ts';
import type { MoveId } from '../../history/entry.ts';
import type { Log } from '../../room/log.ts';
import { Timers } from '../../room/testing/timers.ts';
import { RoomRegistry } from '../../rooms/room-registry.ts';
import type { RoomId } from '../../table/state.ts';
import type { Line, Sent } from './crash-lines.ts';
import { anySetup } from './crash-setups.ts';
import { type Place, Table } from './crash-table.ts';

/** How many rooms are being played at a time. */
const TABLES = 8;

/** How many of each player's latest moves are sent again after a restart. */
const REPEATED = 2;

/** So few that most rooms have one when they are loaded. */
const SNAPSHOT_EVERY = 30;

/** One life of a process that hosts rooms: it goes on with those in the log, and opens new ones. */
export class CrashRooms implements Place {
  readonly registry: RoomRegistry;
  readonly timers = new Timers();
  readonly random: Random;
  readonly print: (line: Line) => void;
  readonly #log: Log;
  readonly #seed: string;
  #ids = 0;
  #rooms = 0;

  /** The seed is another one in each life, for it is part of what rooms and moves are called. */
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

  /** Plays until `isDone`, having sent again what was `inDoubt` when the last life ended. */
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

  /** A room of an earlier life. Whatever was sent there last is sent again, before anything else. */
  async #find(id: RoomId, inDoubt: readonly Sent[]): Promise<Table> {
    const { game, players, latest } = await this.#look(id);
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

  /** What the log has of a room: its game, its players, and the latest moves of each. */
  async #look(id: RoomId) {
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
