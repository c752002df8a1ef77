import type { Game, Json, PlayerId } from '../games/game.ts';
import { FileError, ProblemError } from '../games/problem.ts';
import { randomFrom } from '../games/random.ts';
import type { Seq } from '../history/entry.ts';
import type { CreateRoom, SitDown } from '../protocol/rooms.ts';
import { type Log, Unreachable } from '../room/log.ts';
import type { MoveReply, SubmittedMove } from '../room/move-request.ts';
import type { Cluster } from '../rooms/cluster.ts';
import { type LiveRoom, UNKNOWN_LENGTH } from '../rooms/live-room.ts';
import { RegistryClosed, type RoomLease, RoomRegistry } from '../rooms/room-registry.ts';
import { hashToken, isTokenWithHash, newRoomId, newSeed, newToken } from '../rooms/secrets.ts';
import type { TableMove } from '../table/moves.ts';
import { refuseRematch, rematchSetup } from '../table/play.ts';
import { looksLike, placeError } from '../table/seats.ts';
import type { NewSeat, RoomId, TableSetup } from '../table/state.ts';
import { tableOf, withTables } from '../table/table.ts';
import { Admission, type Attempt } from './admission.ts';
import { type Limits, RateLimiter } from './limits.ts';
import { Lobby } from './lobby.ts';
import { displayName, skeletonOf } from './names.ts';
import { reject } from './responses.ts';
import type { OnDelivered } from './sockets/channel.ts';

/** The name of a single server in its logs. */
const NODE = 'board';

/** An alias for the id of the board at the root of the server. */
const DEFAULT = 'default';

/** No room has a longer id, and not every log can look up one. */
const LONGEST_ID = 64;

export interface RoomServiceOptions {
  readonly log: Log;
  readonly games: ReadonlyMap<string, Game>;
  readonly limits: Limits;
  /** The nodes that share the log; undefined if this server is alone. */
  readonly cluster?: Cluster;
  readonly onMove?: (game: string) => void;
  readonly onDelivered?: OnDelivered;
  /** Called with errors that should not happen, those of the storage included. */
  readonly onBug?: (error: unknown) => void;
  /** Called with what an operator may want to know, and nothing secret. */
  readonly onNote?: (what: string, about: { readonly [field: string]: string | number }) => void;
}

export interface TakenSeat {
  readonly live: LiveRoom;
  readonly name: PlayerId;
  readonly token: string;
  readonly invitation?: string;
}

/** The operations on rooms, for any protocol. Methods throw ProblemError for refusals. */
export class RoomService {
  readonly registry: RoomRegistry;
  readonly log: Log;
  readonly games: ReadonlyMap<string, Game>;
  readonly limits: Limits;
  readonly cluster: Cluster | undefined;
  readonly lobby: Lobby;
  readonly onBug: (error: unknown) => void;
  readonly onNote: NonNullable<RoomServiceOptions['onNote']>;
  readonly onDelivered: OnDelivered | undefined;
  defaultRoom: RoomId | undefined;

  readonly #rooms: RateLimiter;
  readonly #seats: RateLimiter;
  readonly #admission: Admission;
  /** Rematches that are being made, so that all who ask at the same time get the same one. */
  readonly #rematches = new WeakMap<LiveRoom, Promise<RoomId>>();

  constructor({ log, games, limits, cluster, ...callbacks }: RoomServiceOptions) {
    const { onMove = () => {}, onNote = () => {} } = callbacks;
    const { onBug = (error) => console.error(error) } = callbacks;
    this.log = log;
    this.cluster = cluster;
    this.onBug = onBug;
    this.onNote = onNote;
    this.onDelivered = callbacks.onDelivered;
    this.games = games;
    this.limits = limits;
    this.#rooms = new RateLimiter(limits['rooms-per-hour'], 3_600_000);
    this.#seats = new RateLimiter(limits['seats-per-minute'], 60_000);
    this.#admission = new Admission(limits);
    const nextTurn = (action: () => void): void => void setImmediate(action);
    const onLoad = ({ room, game }: LiveRoom): void =>
      void room.subscribe({ onMove: () => onMove(game.name) });
    const settings = { onTrouble: onBug, nextTurn, onLoad };
    this.registry = new RoomRegistry(log, withTables(games), {
      ...settings,
      ...(cluster
        ? { cluster, node: cluster.node, peers: cluster.peers, isAlone: false }
        : { node: NODE, isAlone: true }),
    });
    this.lobby = new Lobby(() => this.publicRooms(), cluster);
  }

  /** Counts a new room from that address. */
  limitRooms(address: string): void {
    const most = `${this.limits['rooms-per-hour']} new rooms an hour`;
    if (!this.#rooms.take(address)) throw tooMany(most);
  }

  /** Counts a request about seats from that address. */
  limitSeats(address: string): void {
    const most = `${this.limits['seats-per-minute']} such requests a minute`;
    if (!this.#seats.take(address)) throw tooMany(most);
  }

  /** A lease of a room that is as new as the log, and as the entry that `seen` says of it. */
  async acquire(id: RoomId, seen?: (room: RoomId) => Seq | undefined): Promise<RoomLease> {
    const lease = await this.#load(this.#idOf(id));
    if (!lease) throw noRoom();
    const { live } = lease;
    try {
      await this.catchUp(live, seen?.(live.id));
    } catch (error) {
      lease.release();
      throw error;
    }
    const { table, room } = live;
    if (!room.isClosed && (table || room.game.isEndless?.(room.state))) return lease;
    lease.release();
    // It was removed, unloaded or replaced meanwhile.
    if (room.isClosed && this.cluster) return this.acquire(id, seen);
    // An imported game without a table: nobody could play it.
    throw noRoom();
  }

  /** Resolves when the room has everything that any node appended before, and entry `seen`. */
  async catchUp({ room }: LiveRoom, seen: Seq = 0): Promise<void> {
    if (!this.cluster) return;
    try {
      await room.catchUp();
    } catch (error) {
      this.onNote('room not caught up', { error: String(error) });
      throw behind();
    }
    // An outdated storage server can answer with less than a client has seen elsewhere.
    if (room.seq < seen) throw behind();
  }

  viewLength(id: RoomId): number {
    return this.registry.peek(this.#idOf(id))?.viewLength ?? UNKNOWN_LENGTH;
  }

  /** Runs `action` with a room, then releases it. */
  async withRoom<T>(id: RoomId, action: (live: LiveRoom) => T | Promise<T>): Promise<T> {
    const lease = await this.acquire(id);
    try {
      return await action(lease.live);
    } finally {
      lease.release();
    }
  }

  /** The public rooms in the memory of this node, the latest first. */
  publicRooms(): LiveRoom[] {
    return [...this.registry.rooms()]
      .filter(({ table, id }) =>
        table ? table.setup.isPublic && !table.isEnded : id === this.defaultRoom,
      )
      .reverse();
  }

  /** Closes all rooms, and resolves when all is durable. */
  close(): Promise<void> {
    this.lobby.close();
    return this.registry.close();
  }

  async create(request: CreateRoom): Promise<TakenSeat> {
    const game = this.games.get(request.game);
    if (!game) throw reject('illegal-request', `there is no game ${request.game}`);
    const options = request.options ?? {};
    const isOpen = this.#isEndless(game, options);
    const isSeedFixed = request.seed !== undefined;
    const token = request.token ?? newToken();
    const invitation = request.byInvitation && !isOpen ? newToken() : undefined;
    const host = this.#newSeat(request, token, isSeedFixed);
    const wrong = placeError(game, host.place);
    if (wrong !== undefined) throw reject('no-place', wrong);
    const setup: TableSetup = {
      options,
      seed: request.seed ?? newSeed(),
      isSeedFixed,
      isPublic: request.public ?? false,
      isOpen,
      seatCount: seatsFor(game, request.seatCount),
      invitation: invitation === undefined ? null : hashToken(invitation),
      idleSeconds: isOpen ? null : (request.idleSeconds ?? null),
      seats: [host],
    };
    const live = await this.#createRoom(game, setup);
    return { live, name: host.name, token, ...(invitation !== undefined && { invitation }) };
  }

  /** Takes a seat. Idempotent for the same name and token, since the answer may have been lost. */
  async sitDown(live: LiveRoom, request: SitDown): Promise<TakenSeat> {
    const token = request.token ?? newToken();
    const { name, ...seat } = this.#newSeat(request, token, live.table?.setup.isSeedFixed);
    const isSeated = (): boolean => live.holderOf(token)?.name === name;
    if (!isSeated()) {
      const invitation = invitationShown(live, request.invitation);
      // The table refuses the uninvited, who learn nothing about the names at it.
      if (invitation === (live.table?.invitation ?? null)) refuseAlike(live, name, seat.skeleton);
      try {
        await this.playTableMove(live, name, { type: 'sit-down', ...seat, invitation });
      } catch (error) {
        // The first of two requests may have been played meanwhile.
        if (!isSeated()) throw error;
      }
    }
    return { live, name, token };
  }

  /** Plays a move at the table. Resolves when it is durable. */
  async playTableMove(live: LiveRoom, player: PlayerId, move: TableMove): Promise<Seq> {
    if (!live.table) throw reject('not-now', 'anybody plays here under any name, without a seat');
    const attempt = { who: { player }, move, isTableMove: true };
    return seqOf(await new Promise((reply) => this.play(live, attempt, reply)));
  }

  /**
   * Plays a move if it is admitted. Calls `reply` when it is durable and, if it has to wait, decided.
   * Throws ProblemError for wrong credentials.
   */
  play(
    live: LiveRoom,
    attempt: Attempt,
    reply: (reply: MoveReply) => void,
    signal?: AbortSignal,
  ): SubmittedMove | undefined {
    const admitted = this.#admission.admit(live, attempt);
    if ('refused' in admitted) {
      reply(admitted);
      return undefined;
    }
    const { move, id, after, again } = attempt;
    const options = id === undefined ? { signal } : { signal, id, after, again };
    return live.room.play(admitted.player, move, reply, options);
  }

  /** Admits a move that the caller plays itself, and returns the player. */
  admit(live: LiveRoom, attempt: Attempt): PlayerId {
    const admitted = this.#admission.admit(live, attempt);
    if ('refused' in admitted) throw new ProblemError(admitted.refused);
    return admitted.player;
  }

  /** Makes a new invitation, which voids earlier ones. */
  async invite(live: LiveRoom, host: PlayerId): Promise<string> {
    const invitation = newToken();
    await this.playTableMove(live, host, { type: 'invite', invitation: hashToken(invitation) });
    return invitation;
  }

  /** The room in which the same people play again. Their tokens are valid there, too. */
  rematch(live: LiveRoom, player: PlayerId): Promise<RoomId> {
    const rematch = this.#rematches.get(live) ?? this.#rematch(live, player);
    this.#rematches.set(live, rematch);
    const done = (): boolean => this.#rematches.delete(live);
    rematch.then(done, done);
    return rematch;
  }

  async #rematch(live: LiveRoom, player: PlayerId): Promise<RoomId> {
    const { table } = live;
    if (!table) throw reject('not-now', 'this board has no end');
    if (table.rematch !== null) {
      if (await this.log.info(table.rematch)) return table.rematch;
      throw reject('no-such-room', 'the rematch has been deleted');
    }
    const refusal = refuseRematch(live.game, table, player);
    if (refusal) throw new ProblemError(refusal.refused);
    const next = await this.#createRoom(live.game, rematchSetup(table, newSeed()));
    try {
      await this.playTableMove(live, player, { type: 'rematch', room: next.id });
    } catch (error) {
      // With an unknown outcome, people may have been sent there.
      const isRefused = error instanceof ProblemError && error.problem.code !== 'unavailable';
      if (isRefused) await this.remove(next.id);
      // Another node was faster.
      const { rematch } = live.table ?? table;
      if (isRefused && rematch !== null) return rematch;
      throw error;
    }
    return next.id;
  }

  /** Deletes a room and its log for the host. */
  async delete(live: LiveRoom, player: PlayerId): Promise<void> {
    if (live.table?.host !== player) throw reject('not-host', 'only the host can do that');
    await this.remove(live.id);
  }

  /** Deletes a room and its log for the operator, also one that cannot be loaded. */
  async deleteAny(id: RoomId): Promise<void> {
    if (id === DEFAULT || id === this.defaultRoom) {
      throw reject('not-now', 'the board at the root of the server cannot be deleted');
    }
    if (id.length > LONGEST_ID || !(await this.log.info(id))) throw noRoom();
    await this.remove(id);
  }

  async remove(id: RoomId): Promise<void> {
    await this.registry.remove(id);
    this.note('room deleted', id, {});
  }

  /** Notes something for the operator. Ids of rooms give access to them, so only a hash is noted. */
  note(what: string, room: RoomId, about: { readonly [field: string]: string | number }): void {
    this.onNote(what, { room: hashToken(room).slice(0, 8), ...about });
  }

  #idOf(id: RoomId): RoomId {
    return id === DEFAULT ? (this.defaultRoom ?? id) : id;
  }

  async #load(id: RoomId): Promise<RoomLease | undefined> {
    if (id.length > LONGEST_ID) return undefined;
    return this.registry.acquire(id).catch((error: unknown) => {
      if (error instanceof RegistryClosed) throw goingDown();
      if (error instanceof Unreachable) throw reject('unavailable', error.message);
      this.onBug(error);
      throw reject('unavailable', 'this room cannot be read');
    });
  }

  /** Whether the game never ends. Sets it up on trial, so that impossible options are refused. */
  #isEndless(game: Game, options: Json): boolean {
    const players = Array.from({ length: game.info.seats.least }, (_, index) => `player${index}`);
    const places = players.map(() => null);
    return rejectingOptions(() => {
      const state = game.setup(game.parseOptions(options, places), players, randomFrom(''));
      const { rows, columns } = game.publicView(state);
      const most = this.limits['board-side'];
      if (Number(rows ?? 0) > most || Number(columns ?? 0) > most) {
        throw reject('illegal-options', `expected at most ${most} rows and columns`);
      }
      return game.isEndless?.(state) ?? false;
    });
  }

  async #createRoom(game: Game, setup: TableSetup): Promise<LiveRoom> {
    const creation = { setup, players: [], seed: '' };
    const creating = this.registry.create(newRoomId(), tableOf(game) as Game, creation);
    const lease = await creating.catch((error: unknown) => {
      throw error instanceof RegistryClosed ? goingDown() : error;
    });
    // Its creator is about to connect; until then it stays loaded.
    lease.release();
    this.note('room created', lease.live.id, { game: game.name });
    return lease.live;
  }

  #newSeat(
    { name, nonce = '', place }: CreateRoom | SitDown,
    token: string,
    isSeedFixed = false,
  ): Required<NewSeat> {
    const shown = displayName(name, this.limits['name-length']);
    return {
      name: shown,
      kind: 'human',
      skeleton: skeletonOf(shown),
      token: hashToken(token),
      // A fixed seed deals the same cards every time.
      nonce: isSeedFixed ? '' : nonce,
      place: place ?? null,
    };
  }
}

/** The hash of the room's invitation, if `invitation` is that one. */
function invitationShown({ table }: LiveRoom, invitation: string | undefined): string | null {
  const expected = table?.invitation ?? null;
  if (invitation === undefined || expected === null) return null;
  return isTokenWithHash(invitation, expected) ? expected : null;
}

/** Compares a name with those without a skeleton, as in imported rooms; the table compares the others. */
function refuseAlike({ table }: LiveRoom, name: PlayerId, skeleton: string): void {
  const alike = table?.seats.find(
    (seat) =>
      seat.skeleton === undefined && seat.name !== name && skeletonOf(seat.name) === skeleton,
  );
  if (alike) throw reject('name-taken', looksLike(name, alike.name));
}

const tooMany = (most: string): ProblemError =>
  reject('too-many', `expected at most ${most} from one address`);

const behind = (): ProblemError =>
  reject('unavailable', 'the latest moves cannot be read right now; try again');

const goingDown = (): ProblemError => reject('closed', 'the server is going down');

const noRoom = (): ProblemError => reject('no-such-room', 'there is no such room, or not any more');

/** Runs `action`, which throws RangeError or FileError for options that a game does not accept. */
export function rejectingOptions<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof FileError)) throw error;
    throw reject('illegal-options', error.message);
  }
}

/** The entry of a move that succeeded. Throws ProblemError for any other reply. */
export function seqOf(reply: MoveReply): Seq {
  if ('refused' in reply) throw new ProblemError(reply.refused);
  if ('lost' in reply) throw new ProblemError(reply.lost);
  if (reply.failed) throw new ProblemError(reply.failed);
  return reply.seq;
}

function seatsFor({ info }: Game, seats = info.seats.most): number {
  const { least, most } = info.seats;
  if (seats >= least && seats <= most) return seats;
  const expected = least === most ? `${least}` : `${least} to ${most}`;
  throw reject('illegal-options', `expected ${expected} seats, found ${seats}`);
}
