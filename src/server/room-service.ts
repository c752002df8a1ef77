import type { Game, Json, PlayerId, PublicView } from '../games/game.ts';
import { FileError, ProblemError } from '../games/problem.ts';
import { randomFrom } from '../games/random.ts';
import type { Seq } from '../history/entry.ts';
import type { CreateRoom, SitDown } from '../protocol/rooms.ts';
import type { Log } from '../room/log.ts';
import type { MoveReply, SubmittedMove } from '../room/move-request.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import { UNKNOWN_LENGTH } from '../rooms/rendered-view.ts';
import { RegistryClosed, type RoomLease, RoomRegistry } from '../rooms/room-registry.ts';
import { hashToken, isTokenWithHash, newRoomId, newSeed, newToken } from '../rooms/secrets.ts';
import type { TableMove } from '../table/moves.ts';
import { looksLike, wrongPlace } from '../table/seats.ts';
import type { NewPerson, RoomId, TableOptions } from '../table/state.ts';
import { tableOf, withTables } from '../table/table.ts';
import { Admission, type Attempt } from './admission.ts';
import type { Limits } from './limits.ts';
import { displayName } from './names.ts';
import { RateLimiter } from './rate-limiter.ts';
import { reject } from './rejected.ts';
import { skeletonOf } from './skeleton.ts';

/** What single servers have always called themselves in their logs. */
const NODE = 'board';

/** The id under which the board at the root of the server is found. */
const DEFAULT = 'default';

/** No room has a longer one; what a log says to those is not for it to find out. */
const LONGEST_ID = 64;

export interface RoomServiceOptions {
  readonly log: Log;
  readonly games: ReadonlyMap<string, Game>;
  readonly limits: Limits;
  /** Told of every move, by the name of the game. */
  readonly onMove?: (game: string) => void;
  /** Told of what should never happen, trouble with the storage included. */
  readonly onBug?: (error: unknown) => void;
  /** Told of what an operator may want to know. Never of anything secret. */
  readonly onNote?: (what: string, about: { readonly [field: string]: string | number }) => void;
}

/** Somebody's seat in a room. */
export interface Seat {
  readonly live: LiveRoom;
  readonly name: PlayerId;
  readonly token: string;
  readonly invitation?: string;
}

/** What people do with rooms, whichever way they ask for it. What cannot be granted is thrown. */
export class RoomService {
  readonly registry: RoomRegistry;
  readonly log: Log;
  readonly games: ReadonlyMap<string, Game>;
  readonly limits: Limits;
  readonly onBug: (error: unknown) => void;
  readonly onNote: NonNullable<RoomServiceOptions['onNote']>;
  /** The board at the root of the server. */
  defaultRoom: RoomId | undefined;

  readonly #rooms: RateLimiter;
  readonly #seats: RateLimiter;
  readonly #admission: Admission;

  constructor({ log, games, limits, ...told }: RoomServiceOptions) {
    const { onMove = () => {}, onBug = report, onNote = () => {} } = told;
    this.log = log;
    this.onBug = onBug;
    this.onNote = onNote;
    this.games = games;
    this.limits = limits;
    this.#rooms = new RateLimiter(limits['rooms-per-hour'], 3_600_000);
    this.#seats = new RateLimiter(limits['seats-per-minute'], 60_000);
    this.#admission = new Admission(limits);
    const nextTurn = (action: () => void): void => void setImmediate(action);
    const onLoad = ({ room, game }: LiveRoom): void =>
      void room.subscribe({ onMove: () => onMove(game.name) });
    const settings = { node: NODE, isAlone: true, onTrouble: onBug, nextTurn, onLoad };
    this.registry = new RoomRegistry(log, withTables(games), settings);
  }

  /** Throws if too many rooms have come from that address. */
  limitRooms(address: string): void {
    if (this.#rooms.take(address)) return;
    const most = this.limits['rooms-per-hour'];
    throw reject('too-many', `expected at most ${most} new rooms an hour from one address`);
  }

  /** Throws if too much has been done at tables from that address. */
  limitSeats(address: string): void {
    if (this.#seats.take(address)) return;
    const most = this.limits['seats-per-minute'];
    throw reject('too-many', `expected at most ${most} such requests a minute from one address`);
  }

  /** The room of that id. Whoever enters has to leave. */
  async acquire(id: RoomId): Promise<RoomLease> {
    const lease = await this.#load(this.#idOf(id));
    if (!lease) throw noRoom();
    const { table, room } = lease.live;
    if (table || room.game.isEndless?.(room.state)) return lease;
    // A game that was put here by other means, without anybody who could play it.
    lease.release();
    throw noRoom();
  }

  /** About how many bytes it takes to show the room, as far as that is known. */
  viewLength(id: RoomId): number {
    return this.registry.peek(this.#idOf(id))?.viewLength ?? UNKNOWN_LENGTH;
  }

  /** Does something in a room, and leaves. */
  async withRoom<T>(id: RoomId, action: (live: LiveRoom) => T | Promise<T>): Promise<T> {
    const lease = await this.acquire(id);
    try {
      return await action(lease.live);
    } finally {
      lease.release();
    }
  }

  /** The public rooms that somebody is in. */
  publicRooms(): LiveRoom[] {
    return [...this.registry.rooms()].filter(({ table, id }) =>
      table ? table.options.isPublic && !table.isEnded : id === this.defaultRoom,
    );
  }

  /** Closes all rooms, and resolves when all is durable. */
  close(): Promise<void> {
    return this.registry.close();
  }

  async create(request: CreateRoom): Promise<Seat> {
    const game = this.games.get(request.game);
    if (!game) throw reject('illegal-request', `there is no game ${request.game}`);
    const chosen = request.options ?? {};
    const isOpen = this.#isEndless(game, chosen);
    const token = request.token ?? newToken();
    const invitation = request.byInvitation && !isOpen ? newToken() : undefined;
    const host = this.#person(request, token, request.seed !== undefined);
    const wrong = wrongPlace(game, host.place);
    if (wrong !== undefined) throw reject('no-place', wrong);
    const options: TableOptions = {
      chosen,
      seed: request.seed ?? newSeed(),
      seedIsChosen: request.seed !== undefined,
      isPublic: request.public ?? false,
      isOpen,
      seats: seatsFor(game, request.seats),
      invitation: invitation === undefined ? null : hashToken(invitation),
      idleSeconds: isOpen ? null : (request.idleSeconds ?? null),
      people: [host],
    };
    const live = await this.createRoom(game, options);
    return { live, name: host.name, token, ...(invitation !== undefined && { invitation }) };
  }

  /** Taking the same seat again, with the same token, is no harm: the answer may have been lost. */
  async sitDown(live: LiveRoom, request: SitDown): Promise<Seat> {
    const token = request.token ?? newToken();
    const seedIsChosen = live.table?.options.seedIsChosen ?? false;
    const { name, kind, nonce, place, skeleton } = this.#person(request, token, seedIsChosen);
    const invitation = this.#invitationShown(live, request.invitation);
    const seat = { live, name, token };
    if (live.holderOf(token)?.name === name) return seat;
    refuseAlike(live, name, skeleton);
    const person = { kind, token: hashToken(token), nonce, place, invitation, skeleton };
    const move: TableMove = { type: 'sit-down', ...person };
    try {
      await this.playTableMove(live, name, move);
    } catch (error) {
      // Perhaps the first time was still on its way when it was asked for again.
      if (live.holderOf(token)?.name !== name) throw error;
    }
    return seat;
  }

  /** Does something at the table. Resolves when it is durable. */
  async playTableMove(live: LiveRoom, player: PlayerId, move: TableMove): Promise<Seq> {
    if (!live.table) throw reject('not-now', 'anybody plays here under any name, without a seat');
    const attempt = { who: { player }, move, isTableMove: true };
    return seqOf(await new Promise((reply) => this.play(live, attempt, reply)));
  }

  /**
   * Makes a move, if it is admitted. `reply` is called when it is durable; if it has to wait, after the
   * wait. Throws ProblemError for wrong credentials.
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
    const { move, id } = attempt;
    const options = id === undefined ? { signal } : { signal, id };
    return live.room.play(admitted.player, move, reply, options);
  }

  /** The player whose move is admitted, for doors that reach the room in their own way. Throws ProblemError. */
  admit(live: LiveRoom, attempt: Attempt): PlayerId {
    const admitted = this.#admission.admit(live, attempt);
    if ('refused' in admitted) throw new ProblemError(admitted.refused);
    return admitted.player;
  }

  /** A new invitation, which makes those from before void. */
  async invite(live: LiveRoom, host: PlayerId): Promise<string> {
    const invitation = newToken();
    await this.playTableMove(live, host, { type: 'invite', invitation: hashToken(invitation) });
    return invitation;
  }

  /** The host deletes the room, with all that is kept of it. */
  async delete(live: LiveRoom, player: PlayerId): Promise<void> {
    if (live.table?.host !== player) throw reject('not-host', 'only the host can do that');
    await this.remove(live.id);
  }

  /** The operator deletes any room, also one that cannot be entered. */
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

  /** For the operator. Whoever has the id of a room can enter it, so it is told only as a hash. */
  note(what: string, room: RoomId, about: { readonly [field: string]: string | number }): void {
    this.onNote(what, { room: hashToken(room).slice(0, 8), ...about });
  }

  #idOf(id: RoomId): RoomId {
    return id === DEFAULT ? (this.defaultRoom ?? id) : id;
  }

  async #load(id: RoomId): Promise<RoomLease | undefined> {
    if (id.length > LONGEST_ID) return undefined;
    try {
      return await this.registry.acquire(id);
    } catch (error) {
      if (error instanceof RegistryClosed) throw goingDown();
      this.onBug(error);
      throw reject('unavailable', 'this room cannot be read');
    }
  }

  /** Whether the game would go on for ever. Tries it out, so that nothing impossible is created. */
  #isEndless(game: Game, chosen: Json): boolean {
    const players = Array.from({ length: game.info.seats.least }, (_, index) => `player${index}`);
    try {
      const places = players.map(() => null);
      const state = game.setup(game.parseOptions(chosen, places), players, randomFrom(''));
      this.#checkSize(game.publicView(state));
      return game.isEndless?.(state) ?? false;
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof FileError)) throw error;
      throw reject('illegal-options', error.message);
    }
  }

  #checkSize({ rows, columns }: PublicView): void {
    const most = this.limits['board-side'];
    if (Number(rows ?? 0) <= most && Number(columns ?? 0) <= most) return;
    throw reject('illegal-options', `expected at most ${most} rows and columns`);
  }

  /** A new room with a table. */
  async createRoom(game: Game, options: TableOptions): Promise<LiveRoom> {
    const creation = { options, players: [], seed: '' };
    const creating = this.registry.create(newRoomId(), tableOf(game) as Game, creation);
    const lease = await creating.catch((error: unknown) => {
      throw error instanceof RegistryClosed ? goingDown() : error;
    });
    // Those who created it are about to come in; until then it lingers.
    lease.release();
    const { live } = lease;
    this.note('room created', live.id, { game: game.name });
    return live;
  }

  #person(
    { name, nonce = '', place }: CreateRoom | SitDown,
    token: string,
    seedIsChosen: boolean,
  ): Required<NewPerson> {
    const shown = displayName(name, this.limits['name-length']);
    return {
      name: shown,
      kind: 'human',
      skeleton: skeletonOf(shown),
      token: hashToken(token),
      // Whoever chooses a seed wants the same cards every time.
      nonce: seedIsChosen ? '' : nonce,
      place: place ?? null,
    };
  }

  #invitationShown({ table }: LiveRoom, invitation: string | undefined): string | null {
    const expected = table?.invitation ?? null;
    if (invitation === undefined || expected === null) return null;
    return isTokenWithHash(invitation, expected) ? expected : null;
  }
}

/** The table compares names by what is kept of their looks; of some nothing is kept. */
function refuseAlike({ table }: LiveRoom, name: PlayerId, skeleton: string): void {
  const alike = table?.people.find(
    (person) =>
      person.skeleton === undefined && person.name !== name && skeletonOf(person.name) === skeleton,
  );
  if (alike) throw reject('name-taken', looksLike(name, alike.name));
}

const report = (error: unknown): void => console.error(error);

const goingDown = (): ProblemError => reject('closed', 'the server is going down');

const noRoom = (): ProblemError => reject('no-such-room', 'there is no such room, or not any more');

/** What became of something that was asked for. */
export function seqOf(answer: MoveReply): Seq {
  if ('refused' in answer) throw new ProblemError(answer.refused);
  if ('lost' in answer) throw new ProblemError(answer.lost);
  if (answer.failed) throw new ProblemError(answer.failed);
  return answer.seq;
}

function seatsFor({ info }: Game, seats = info.seats.most): number {
  const { least, most } = info.seats;
  if (seats >= least && seats <= most) return seats;
  const expected = least === most ? `${least}` : `${least} to ${most}`;
  throw reject('illegal-options', `expected ${expected} seats, found ${seats}`);
}
