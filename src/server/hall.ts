import { FileError } from '../games/file-error.ts';
import type { Game, Json, PlayerId, PublicView } from '../games/game.ts';
import { type Problem, problem } from '../games/problem.ts';
import { randomFrom } from '../games/random.ts';
import type { Seq } from '../history/entry.ts';
import type { CreateRoom, SitDown } from '../protocol/rooms.ts';
import type { Log } from '../room/log.ts';
import type { Answer } from '../room/request.ts';
import { Lobby, LobbyClosed, type Visit } from '../rooms/lobby.ts';
import { hashOf, isHashed, newRoomId, newSeed, newToken } from '../rooms/secrets.ts';
import type { TableMove } from '../table/moves.ts';
import { looksLike, wrongPlace } from '../table/people.ts';
import type { NewPerson, RoomId, TableOptions } from '../table/state.ts';
import { tableOf, withTables } from '../table/table.ts';
import { Allowances } from './allowance.ts';
import { HostedRoom, type PlayOptions } from './hosted-room.ts';
import type { Limits } from './limits.ts';
import { bareName, displayName } from './names.ts';
import { Rejected, reject } from './rejected.ts';
import { UNKNOWN_LENGTH } from './rendered-view.ts';
import { skeletonOf } from './skeleton.ts';

/** What single servers have always called themselves in their logs. */
const NODE = 'board';

/** The id under which the board at the root of the server is found. */
const DEFAULT = 'default';

/** No room has a longer one; what a log says to those is not for it to find out. */
const LONGEST_ID = 64;

export interface HallOptions {
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
  readonly hosted: HostedRoom;
  readonly name: PlayerId;
  readonly token: string;
  readonly invitation?: string;
}

/** How somebody shows who they are. */
export interface Credentials {
  readonly token: string | undefined;
  /** In open rooms. */
  readonly name?: string | undefined;
}

/** What people do with rooms, whichever way they ask for it. What cannot be granted is thrown. */
export class Hall {
  readonly lobby: Lobby<HostedRoom>;
  readonly log: Log;
  readonly games: ReadonlyMap<string, Game>;
  readonly limits: Limits;
  readonly onBug: (error: unknown) => void;
  readonly onNote: NonNullable<HallOptions['onNote']>;
  /** The board at the root of the server. */
  defaultRoom: RoomId | undefined;

  readonly #rooms: Allowances;
  readonly #seats: Allowances;
  readonly #openMoves: Allowances;
  readonly #cells: Allowances;

  constructor({ log, games, limits, ...told }: HallOptions) {
    const { onMove = () => {}, onBug = report, onNote = () => {} } = told;
    this.log = log;
    this.onBug = onBug;
    this.onNote = onNote;
    this.games = games;
    this.limits = limits;
    this.#rooms = new Allowances(limits['rooms-per-hour'], 3_600_000);
    this.#seats = new Allowances(limits['seats-per-minute'], 60_000);
    this.#openMoves = new Allowances(limits['open-moves-per-second'], 1_000);
    // A fifth of it at a time: what takes long is spread out, so that others get their turn.
    this.#cells = new Allowances(Math.ceil(limits['cells-per-second'] / 5), 200);
    const nextTurn = (action: () => void): void => void setImmediate(action);
    const settings = { node: NODE, isAlone: true, onTrouble: onBug, nextTurn };
    this.lobby = new Lobby(
      log,
      withTables(games),
      settings,
      (room) => new HostedRoom(room, limits, onMove),
    );
  }

  /** Throws if too many rooms have come from that address. */
  countRoom(address: string): void {
    if (this.#rooms.take(address)) return;
    const most = this.limits['rooms-per-hour'];
    throw reject('too-many', `expected at most ${most} new rooms an hour from one address`);
  }

  /** Throws if too much has been done at tables from that address. */
  countSeat(address: string): void {
    if (this.#seats.take(address)) return;
    const most = this.limits['seats-per-minute'];
    throw reject('too-many', `expected at most ${most} such requests a minute from one address`);
  }

  /** Why another move that replaces so many cards of an open board cannot come from that address. */
  tooManyMoves(address: string, replaced: number): Problem | undefined {
    if (!this.#openMoves.take(address)) {
      const most = this.limits['open-moves-per-second'];
      return problem('too-many', `expected at most ${most} moves a second from one address`);
    }
    if (replaced === 0 || this.#cells.take(address, replaced)) return undefined;
    const most = this.limits['cells-per-second'];
    return problem('too-many', `expected at most ${most} cards to be replaced within a second`);
  }

  /** The room of that id. Whoever enters has to leave. */
  async enter(id: RoomId): Promise<Visit<HostedRoom>> {
    const visit = await this.#load(this.#idOf(id));
    if (!visit) throw noRoom();
    const { table, room } = visit.furniture;
    if (table || room.game.isEndless?.(room.state)) return visit;
    // A game that was put here by other means, without anybody who could play it.
    visit.leave();
    throw noRoom();
  }

  /** About how many bytes it takes to show the room, as far as that is known. */
  viewLength(id: RoomId): number {
    return this.lobby.peek(this.#idOf(id))?.viewLength ?? UNKNOWN_LENGTH;
  }

  /** Does something in a room, and leaves. */
  async inside<T>(id: RoomId, action: (hosted: HostedRoom) => T | Promise<T>): Promise<T> {
    const visit = await this.enter(id);
    try {
      return await action(visit.furniture);
    } finally {
      visit.leave();
    }
  }

  /** The public rooms that somebody is in. */
  publicRooms(): HostedRoom[] {
    return [...this.lobby.furniture()].filter(({ table, id }) =>
      table ? table.options.isPublic && !table.isEnded : id === this.defaultRoom,
    );
  }

  /** Closes all rooms, and resolves when all is durable. */
  close(): Promise<void> {
    return this.lobby.close();
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
      invitation: invitation === undefined ? null : hashOf(invitation),
      idleSeconds: isOpen ? null : (request.idleSeconds ?? null),
      people: [host],
    };
    const hosted = await this.open(game, options);
    return { hosted, name: host.name, token, ...(invitation !== undefined && { invitation }) };
  }

  /** Taking the same seat again, with the same token, is no harm: the answer may have been lost. */
  async sitDown(hosted: HostedRoom, request: SitDown): Promise<Seat> {
    const token = request.token ?? newToken();
    const seedIsChosen = hosted.table?.options.seedIsChosen ?? false;
    const { name, nonce, place, skeleton } = this.#person(request, token, seedIsChosen);
    const invitation = this.#invitationShown(hosted, request.invitation);
    const seat = { hosted, name, token };
    if (hosted.holderOf(token)?.name === name) return seat;
    refuseAlike(hosted, name, skeleton);
    const person = { token: hashOf(token), nonce, place, invitation, skeleton };
    const move: TableMove = { type: 'sit-down', ...person };
    try {
      await this.arrange(hosted, name, move);
    } catch (error) {
      // Perhaps the first time was still on its way when it was asked for again.
      if (hosted.holderOf(token)?.name !== name) throw error;
    }
    return seat;
  }

  /** Who that is. */
  playerOf(hosted: HostedRoom, { token, name }: Credentials): PlayerId {
    return hosted.isOpen ? bareName(name) : this.personOf(hosted, token);
  }

  /** Who has the seat of that token. */
  personOf(hosted: HostedRoom, token: string | undefined): PlayerId {
    const holder = token === undefined ? undefined : hosted.holderOf(token);
    if (holder) return holder.name;
    throw reject(
      'wrong-token',
      token === undefined
        ? 'expected the token of a seat in this room'
        : 'this is not the token of a seat in this room',
    );
  }

  /** Does something at the table. Resolves when it is durable. */
  async arrange(hosted: HostedRoom, player: PlayerId, move: TableMove): Promise<Seq> {
    if (!hosted.table) throw reject('not-now', 'anybody plays here under any name, without a seat');
    const answer = await new Promise<Answer>((resolve) => hosted.room.play(player, move, resolve));
    return seqOf(answer);
  }

  /** Makes a move in the game. Answers when it is durable; if it has to wait, after the wait. */
  play(
    hosted: HostedRoom,
    player: PlayerId,
    move: Json,
    answer: (answer: Answer) => void,
    { address, ...options }: PlayOptions & { readonly address: string },
  ): void {
    const refused = hosted.isOpen && this.tooManyMoves(address, hosted.workOf(move));
    if (refused) answer({ refused });
    else hosted.play(player, move, answer, options);
  }

  /** A new invitation, which makes those from before void. */
  async invite(hosted: HostedRoom, host: PlayerId): Promise<string> {
    const invitation = newToken();
    await this.arrange(hosted, host, { type: 'invite', invitation: hashOf(invitation) });
    return invitation;
  }

  /** The host deletes the room, with all that is kept of it. */
  async delete(hosted: HostedRoom, player: PlayerId): Promise<void> {
    if (hosted.table?.host !== player) throw reject('not-host', 'only the host can do that');
    await this.remove(hosted.id);
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
    await this.lobby.remove(id);
    this.note('room deleted', id, {});
  }

  /** For the operator. Whoever has the id of a room can enter it, so it is told only as a hash. */
  note(what: string, room: RoomId, about: { readonly [field: string]: string | number }): void {
    this.onNote(what, { room: hashOf(room).slice(0, 8), ...about });
  }

  #idOf(id: RoomId): RoomId {
    return id === DEFAULT ? (this.defaultRoom ?? id) : id;
  }

  async #load(id: RoomId): Promise<Visit<HostedRoom> | undefined> {
    if (id.length > LONGEST_ID) return undefined;
    try {
      return await this.lobby.enter(id);
    } catch (error) {
      if (error instanceof LobbyClosed) throw goingDown();
      this.onBug(error);
      throw reject('unavailable', 'this room cannot be read');
    }
  }

  /** Whether the game would go on for ever. Tries it out, so that nothing impossible is created. */
  #isEndless(game: Game, chosen: Json): boolean {
    const players = Array.from({ length: game.offer.seats.least }, (_, index) => `player${index}`);
    try {
      const places = players.map(() => null);
      const state = game.setup(game.offer.prepare(chosen, places), players, randomFrom(''));
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
  async open(game: Game, options: TableOptions): Promise<HostedRoom> {
    const creation = { options, players: [], seed: '' };
    const creating = this.lobby.create(newRoomId(), tableOf(game) as Game, creation);
    const visit = await creating.catch((error: unknown) => {
      throw error instanceof LobbyClosed ? goingDown() : error;
    });
    // Those who created it are about to come in; until then it lingers.
    visit.leave();
    const hosted = visit.furniture;
    this.note('room created', hosted.id, { game: game.name });
    return hosted;
  }

  #person(
    { name, nonce = '', place }: CreateRoom | SitDown,
    token: string,
    seedIsChosen: boolean,
  ): Required<NewPerson> {
    const shown = displayName(name, this.limits['name-length']);
    return {
      name: shown,
      skeleton: skeletonOf(shown),
      token: hashOf(token),
      // Whoever chooses a seed wants the same cards every time.
      nonce: seedIsChosen ? '' : nonce,
      place: place ?? null,
    };
  }

  #invitationShown({ table }: HostedRoom, invitation: string | undefined): string | null {
    const expected = table?.invitation ?? null;
    if (invitation === undefined || expected === null) return null;
    return isHashed(invitation, expected) ? expected : null;
  }
}

/** The table compares names by what is kept of their looks; of some nothing is kept. */
function refuseAlike({ table }: HostedRoom, name: PlayerId, skeleton: string): void {
  const alike = table?.people.find(
    (person) =>
      person.skeleton === undefined && person.name !== name && skeletonOf(person.name) === skeleton,
  );
  if (alike) throw reject('name-taken', looksLike(name, alike.name));
}

const report = (error: unknown): void => console.error(error);

const goingDown = (): Rejected => reject('closed', 'the server is going down');

const noRoom = (): Rejected => reject('no-such-room', 'there is no such room, or not any more');

/** What became of something that was asked for. */
export function seqOf(answer: Answer): Seq {
  if ('refused' in answer) throw new Rejected(answer.refused);
  if ('lost' in answer) throw new Rejected(answer.lost);
  if (answer.failed) throw new Rejected(answer.failed);
  return answer.seq;
}

function seatsFor({ offer }: Game, seats = offer.seats.most): number {
  const { least, most } = offer.seats;
  if (seats >= least && seats <= most) return seats;
  const expected = least === most ? `${least}` : `${least} to ${most}`;
  throw reject('illegal-options', `expected ${expected} seats, found ${seats}`);
}
