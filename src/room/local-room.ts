import type { Game, Json } from '../games/game.ts';
import type { GameName } from '../games/index.ts';
import { ProblemError } from '../games/problem.ts';
import type { PlayerId } from '../games/view.ts';
import type { TableMove } from '../table/moves.ts';
import { rematchOptions } from '../table/play.ts';
import type { RoomId, TableOptions, TableState } from '../table/state.ts';
import { refuseRematch, tableOf } from '../table/table.ts';
import type { Log } from './log.ts';
import { type MoveReply, problemIn } from './move-request.ts';
import type { PlayerPort, RoomPort, TablePort } from './port.ts';
import { Room } from './room.ts';
import { RoomPorts } from './seat-port.ts';
import type { SomeSettings } from './settings.ts';

/** What a room on this device is created with. */
export interface NewLocalRoom {
  readonly game: Game;
  /** What the people chose for the game, which `parseOptions` takes. */
  readonly options: Json;
  /** Those who play, in the order in which they sit. */
  readonly people: readonly { readonly name: PlayerId; readonly place?: string | null }[];
  /** Decides how the cards are dealt; a random one if nobody chose it. */
  readonly seed?: string | undefined;
}

/** Where rooms on this device are stored, and where chance comes from. */
export interface LocalRoomContext {
  readonly log: Log;
  newRoomId(): RoomId;
  newSeed(): string;
}

/**
 * A room without a server: everybody plays on this device, each through a port of their own. It is the
 * same table, queue and log as on a server, so it has a history, and can be exported.
 */
export class LocalRoom {
  readonly #context: LocalRoomContext;
  readonly #game: Game;
  readonly #room: Room<TableState<unknown>>;
  readonly #ports: RoomPorts;
  /** Several may ask for it at the same time: they get the same one. */
  #rematching: Promise<RoomId> | undefined;

  private constructor(context: LocalRoomContext, game: Game, room: Room<TableState<unknown>>) {
    this.#context = context;
    this.#game = game;
    this.#room = room;
    const players = room.state.people.map(({ name }) => name);
    const presence = { now: { players, spectators: 0 }, subscribe: () => () => {} };
    this.#ports = new RoomPorts(room, presence, throwLater);
  }

  /** A new room, which has not started. */
  static create(
    context: LocalRoomContext,
    { game, options, people, seed }: NewLocalRoom,
  ): Promise<LocalRoom> {
    return LocalRoom.#create(context, game, {
      chosen: options,
      seed: seed ?? context.newSeed(),
      seedIsChosen: seed !== undefined,
      isPublic: false,
      isOpen: false,
      seats: people.length,
      invitation: null,
      idleSeconds: null,
      people: people.map(({ name, place = null }) => ({
        name,
        kind: 'human',
        // Nobody has to prove who they are on their own device.
        token: '',
        nonce: '',
        place,
      })),
    });
  }

  /** The room of that id as the log has it, or undefined if there is none. */
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
    options: TableOptions,
  ): Promise<LocalRoom> {
    const creation = { options, players: [], seed: '' };
    const id = context.newRoomId();
    const room = await Room.create(context.log, id, tableOf(game), creation, SETTINGS);
    return new LocalRoom(context, game, room);
  }

  get id(): RoomId {
    return this.#room.id;
  }

  /** What this player has of the room. */
  seat<Name extends GameName>(player: PlayerId): PlayerPort<Name> {
    return this.#ports.seat(player);
  }

  spectator<Name extends GameName>(): RoomPort<Name> {
    return this.#ports.spectator();
  }

  /** What this player can do at the table. */
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

  /** Resolves when all is durable. Nobody can do anything here any more. */
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
    const options = rematchOptions(this.#room.state, this.#context.newSeed());
    const next = await LocalRoom.#create(this.#context, this.#game, options);
    await this.#act(player, { type: 'rematch', room: next.id });
    return next.id;
  }
}

/** A bug on this device is for its owner to see. */
const throwLater = (error: unknown): void =>
  void setTimeout(() => {
    throw error;
  }, 0);

const SETTINGS: SomeSettings = { node: 'local', isAlone: true, onTrouble: throwLater };
