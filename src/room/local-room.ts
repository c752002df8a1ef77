import type { Game, Json } from '../games/game.ts';
import type { GameName } from '../games/index.ts';
import { ProblemError } from '../games/problem.ts';
import type { PlayerId } from '../games/view.ts';
import type { TableMove } from '../table/moves.ts';
import { refuseRematch, rematchSetup } from '../table/play.ts';
import type { RoomId, TableSetup, TableState } from '../table/state.ts';
import { tableOf } from '../table/table.ts';
import type { Log } from './log.ts';
import { type MoveReply, problemIn } from './move-request.ts';
import type { PlayerPort, RoomPort, TablePort } from './port.ts';
import { Room } from './room.ts';
import { RoomPorts } from './seat-port.ts';
import type { SomeSettings } from './settings.ts';

export interface NewLocalRoom {
  readonly game: Game;
  /** The input of the game's `parseOptions`. */
  readonly options: Json;
  /** The players, in the order of their seats. */
  readonly seats: readonly { readonly name: PlayerId; readonly place?: string | null }[];
  /** Determines the deal; random by default. */
  readonly seed?: string | undefined;
}

export interface LocalRoomContext {
  readonly log: Log;
  newRoomId(): RoomId;
  newSeed(): string;
}

/**
 * A room without a server: all players share this device, each with a port of their own. It has the
 * same table, queue and log as on a server, so it has a history, and can be exported.
 */
export class LocalRoom {
  readonly #context: LocalRoomContext;
  readonly #game: Game;
  readonly #room: Room<TableState<unknown>>;
  readonly #ports: RoomPorts;
  /** Shared by simultaneous calls. */
  #rematching: Promise<RoomId> | undefined;

  private constructor(context: LocalRoomContext, game: Game, room: Room<TableState<unknown>>) {
    this.#context = context;
    this.#game = game;
    this.#room = room;
    const players = room.state.seats.map(({ name }) => name);
    const presence = { now: { players, spectators: 0 }, subscribe: () => () => {} };
    this.#ports = new RoomPorts(room, presence, throwLater);
  }

  /** Creates a room that has not started. */
  static create(
    context: LocalRoomContext,
    { game, options, seats, seed }: NewLocalRoom,
  ): Promise<LocalRoom> {
    return LocalRoom.#create(context, game, {
      options,
      seed: seed ?? context.newSeed(),
      isSeedFixed: seed !== undefined,
      isPublic: false,
      isOpen: false,
      seatCount: seats.length,
      invitation: null,
      idleSeconds: null,
      seats: seats.map(({ name, place = null }) => ({
        name,
        kind: 'human',
        // Players on one device need no credentials.
        token: '',
        nonce: '',
        place,
      })),
    });
  }

  /** Loads the room of that id from the log; undefined if there is none. */
  static async load(
    context: LocalRoomContext,
    game: Game,
    id: RoomId,
  ): Promise<LocalRoom | undefined> {
    const room = await Room.load(context.log, id, tableOf(game), SETTINGS);
    return room && new LocalRoom(context, game, room);
  }

  static async #create(
    context: LocalRoomContext,
    game: Game,
    setup: TableSetup,
  ): Promise<LocalRoom> {
    const creation = { setup, players: [], seed: '' };
    const id = context.newRoomId();
    const room = await Room.create(context.log, id, tableOf(game), creation, SETTINGS);
    return new LocalRoom(context, game, room);
  }

  get id(): RoomId {
    return this.#room.id;
  }

  seat<Name extends GameName>(player: PlayerId): PlayerPort<Name> {
    return this.#ports.seat(player);
  }

  spectator<Name extends GameName>(): RoomPort<Name> {
    return this.#ports.spectator();
  }

  table(player: PlayerId): TablePort {
    const act = (move: TableMove): Promise<void> => this.#act(player, move);
    return {
      start: () => act({ type: 'start-game' }),
      end: () => act({ type: 'end-game' }),
      standUp: () => act({ type: 'stand-up' }),
      remove: (name) => act({ type: 'remove-player', name }),
      handOver: (name) => act({ type: 'hand-over', to: name }),
      rematch: () => this.#rematch(player),
    };
  }

  /** Closes the room for good. Resolves when all is durable. */
  close(): Promise<void> {
    return this.#room.close();
  }

  async #act(player: PlayerId, move: TableMove): Promise<void> {
    const reply = await new Promise<MoveReply>((reply) => this.#room.play(player, move, reply));
    const why = problemIn(reply);
    if (why) throw new ProblemError(why);
  }

  async #rematch(player: PlayerId): Promise<{ readonly room: RoomId }> {
    this.#rematching ??= this.#findRematch(player).finally(() => {
      this.#rematching = undefined;
    });
    return { room: await this.#rematching };
  }

  async #findRematch(player: PlayerId): Promise<RoomId> {
    const { rematch } = this.#room.state;
    if (rematch !== null) return rematch;
    const refusal = refuseRematch(this.#game, this.#room.state, player);
    if (refusal) throw new ProblemError(refusal.refused);
    const setup = rematchSetup(this.#room.state, this.#context.newSeed());
    const next = await LocalRoom.#create(this.#context, this.#game, setup);
    await this.#act(player, { type: 'rematch', room: next.id });
    return next.id;
  }
}

/** Makes a bug an uncaught error, which the user of this device sees. */
const throwLater = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  }, 0);

const SETTINGS: SomeSettings = { node: 'local', isAlone: true, onTrouble: throwLater };
