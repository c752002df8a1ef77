import type { Json } from '../games/json.ts';
import { FileError } from '../games/problem.ts';
import type { ScrambleOptions } from '../games/scramble/options.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { cardAt, type ScrambleSetup, type ScrambleState } from '../games/scramble/state.ts';
import type { RoomInfo, Time } from '../history/entry.ts';
import { type Log, NotStored } from '../room/log.ts';
import type { RoomSettings } from '../room/settings.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { RoomLease } from '../rooms/room-registry.ts';
import { newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import { reject } from './rejected.ts';
import type { RoomService } from './room-service.ts';
import { boardIn } from './text-boards.ts';
import type { ServedBoard } from './text-protocol.ts';

/** A board to be played: the cards, and the seed that shuffles them, if one does. */
export interface Deal {
  readonly options: Omit<ScrambleSetup, 'open'>;
  readonly seed: string;
}

interface OpenOptions {
  /** Go on with the board that was played last, if there is one. */
  readonly resume?: boolean;
  /** Keep every move, not only what it takes to go on. */
  readonly keepHistory?: boolean;
}

/** The board at the root of a server, which is open to all. It can be replaced while people play. */
export class DefaultBoard {
  readonly #service: RoomService;
  readonly #settings: Partial<RoomSettings>;
  /** The board that was gone on with, if one was. */
  readonly continued: RoomInfo | undefined;
  #lease: RoomLease;
  #board: ServedBoard;
  #dealing: Promise<unknown> = Promise.resolve();

  private constructor(
    service: RoomService,
    settings: Partial<RoomSettings>,
    lease: RoomLease,
    continued: RoomInfo | undefined,
  ) {
    this.#service = service;
    this.#settings = settings;
    this.#lease = lease;
    this.#board = expectBoard(lease);
    this.continued = continued;
    service.defaultRoom = this.id;
  }

  static async open(
    service: RoomService,
    deal: Deal,
    { resume = false, keepHistory = false }: OpenOptions = {},
  ): Promise<DefaultBoard> {
    const settings = keepHistory ? { dropOldEntries: false } : {};
    const latest = resume ? await DefaultBoard.#goOn(service, settings) : undefined;
    if (latest) return latest;
    try {
      return new DefaultBoard(service, settings, await create(service, deal, settings), undefined);
    } catch (error) {
      // On a full disk people can still look at the latest one, and rooms can be removed.
      const instead =
        error instanceof NotStored ? await DefaultBoard.#goOn(service, settings) : undefined;
      if (instead) return instead;
      throw error;
    }
  }

  /** The latest board, if there is one. */
  static async #goOn(
    service: RoomService,
    settings: Partial<RoomSettings>,
  ): Promise<DefaultBoard | undefined> {
    const latest = await latestBoard(service.log);
    const lease = latest && (await service.registry.acquire(latest.id, settings));
    return lease && new DefaultBoard(service, settings, lease, latest);
  }

  get id(): RoomId {
    return this.live.id;
  }

  get board(): ServedBoard {
    return this.#board;
  }

  /** The room that the board is played in. */
  get live(): LiveRoom {
    return this.#lease.live;
  }

  /** Puts another board in its place: what was chosen, or the same cards in another order. */
  deal(chosen: Json | undefined, seed: string | undefined): Promise<LiveRoom> {
    const options = chosen === undefined ? this.#sameCards() : optionsFor(chosen);
    const deal = { options, seed: seed ?? newSeed() };
    const dealt = this.#dealing.then(() => this.#replace(deal));
    this.#dealing = dealt.catch(() => {});
    return dealt;
  }

  /** A board on which nobody has turned over a card is not worth keeping. */
  async close(): Promise<void> {
    const { log } = this.#service;
    const info = await log.info(this.id);
    if (!this.continued && info?.seq === 1) await log.remove(this.id);
  }

  async #replace(deal: Deal): Promise<LiveRoom> {
    const old = this.#lease;
    const oldBoard = this.#board;
    this.#lease = await create(this.#service, deal, this.#settings);
    this.#board = expectBoard(this.#lease);
    this.#service.defaultRoom = this.id;
    oldBoard.replaceWith(this.#board);
    const { registry } = this.#service;
    const why = { kind: 'replaced', by: this.id } as const;
    if (old.live.seq === 1) await registry.remove(old.live.id, why);
    else await registry.unload(old.live.id, why);
    old.release();
    return this.live;
  }

  #sameCards(): Deal['options'] {
    const state = this.live.state as ScrambleState;
    const { rows, columns } = state;
    const cards = Array.from(state.faces, (_, spot) => cardAt(state, spot));
    return { rows, columns, cards, shuffle: true };
  }
}

/** A board that no server will go on with: a newer one was dealt in its place. */
export const isReplaced = ({ id }: RoomInfo, current: RoomId): boolean =>
  DEFAULT_BOARD.test(id) && id !== current;

const DEFAULT_BOARD = /^board-\d{8}-\d{6}-\d{3}$/;

async function create(
  service: RoomService,
  { options, seed }: Deal,
  settings: Partial<RoomSettings>,
): Promise<RoomLease> {
  const creation = { options: { ...options, open: true }, players: [], seed };
  let time = Date.now();
  while (await service.log.info(idFor(time))) time += 1;
  const id = idFor(time);
  const game = service.games.get(scramble.name) ?? scramble;
  const lease = await service.registry.create(id, game, creation, settings);
  await noteLatest(service.log, id);
  return lease;
}

function expectBoard({ live }: RoomLease): ServedBoard {
  const board = boardIn(live);
  if (board) return board;
  throw new Error(`there is no board in room ${live.id}`);
}

function optionsFor(chosen: Json): ScrambleSetup {
  try {
    // It was checked by the schema of the offer when it was asked for.
    return scramble.parseOptions(chosen as ScrambleOptions, []);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof FileError)) throw error;
    throw reject('illegal-options', error.message);
  }
}

/** When it was dealt is what people know a board by. */
function idFor(time: Time): RoomId {
  const [date, clock] = new Date(time).toISOString().replaceAll(/[-:Z]/g, '').split('T');
  return `board-${date}-${clock?.replace('.', '-')}`;
}

/** The boards that were dealt here, the latest last: clocks may have been wrong when they were. */
const NOTE = 'default-boards';

/** So many are kept in mind. Those that nobody played on are gone already. */
const MOST_NOTED = 100;

async function noteLatest(log: Log, id: RoomId): Promise<void> {
  const known: RoomId[] = [];
  for (const board of await notedBoards(log)) if (await log.info(board)) known.push(board);
  try {
    await log.notes?.put(NOTE, [...known, id].slice(-MOST_NOTED));
  } catch (error) {
    // There is no space left for it. The board is there, and can be played on.
    if (!(error instanceof NotStored)) throw error;
  }
}

async function notedBoards(log: Log): Promise<RoomId[]> {
  const noted = await log.notes?.get(NOTE);
  return Array.isArray(noted) ? noted.filter((id) => typeof id === 'string') : [];
}

async function latestBoard(log: Log): Promise<RoomInfo | undefined> {
  for (const id of (await notedBoards(log)).reverse()) {
    const board = await log.info(id);
    if (board) return board;
  }
  return latestByTime(log);
}

/** For boards that came from elsewhere. */
async function latestByTime(log: Log): Promise<RoomInfo | undefined> {
  let latest: RoomInfo | undefined;
  for await (const room of log.rooms()) {
    if (room.game !== scramble.name || !DEFAULT_BOARD.test(room.id)) continue;
    if (!latest || room.created >= latest.created) latest = room;
  }
  return latest;
}
