import type { Board } from '../board/board.ts';
import { FileError } from '../games/file-error.ts';
import type { Json } from '../games/json.ts';
import type { ScrambleChoice } from '../games/scramble/offer.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { ScrambleOptions } from '../games/scramble/setup.ts';
import { cardAt, type ScrambleState } from '../games/scramble/state.ts';
import type { RoomInfo, Time } from '../history/entry.ts';
import { type Log, NotStored } from '../room/log.ts';
import type { RoomSettings } from '../room/room.ts';
import type { Visit } from '../rooms/lobby.ts';
import { newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import type { Hall } from './hall.ts';
import type { HostedRoom } from './hosted-room.ts';
import { reject } from './rejected.ts';

/** A board to be played: the cards, and the seed that shuffles them, if one does. */
export interface Deal {
  readonly options: Omit<ScrambleOptions, 'open'>;
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
  readonly #hall: Hall;
  readonly #settings: Partial<RoomSettings>;
  /** The board that was gone on with, if one was. */
  readonly continued: RoomInfo | undefined;
  #visit: Visit<HostedRoom>;
  #board: Board;
  #dealing: Promise<unknown> = Promise.resolve();

  private constructor(
    hall: Hall,
    settings: Partial<RoomSettings>,
    visit: Visit<HostedRoom>,
    continued: RoomInfo | undefined,
  ) {
    this.#hall = hall;
    this.#settings = settings;
    this.#visit = visit;
    this.#board = boardIn(visit);
    this.continued = continued;
    hall.defaultRoom = this.id;
  }

  static async open(
    hall: Hall,
    deal: Deal,
    { resume = false, keepHistory = false }: OpenOptions = {},
  ): Promise<DefaultBoard> {
    const settings = keepHistory ? { dropOldEntries: false } : {};
    const latest = resume ? await DefaultBoard.#goOn(hall, settings) : undefined;
    if (latest) return latest;
    try {
      return new DefaultBoard(hall, settings, await create(hall, deal, settings), undefined);
    } catch (error) {
      // On a full disk people can still look at the latest one, and rooms can be removed.
      const instead =
        error instanceof NotStored ? await DefaultBoard.#goOn(hall, settings) : undefined;
      if (instead) return instead;
      throw error;
    }
  }

  /** The latest board, if there is one. */
  static async #goOn(
    hall: Hall,
    settings: Partial<RoomSettings>,
  ): Promise<DefaultBoard | undefined> {
    const latest = await latestBoard(hall.log);
    const visit = latest && (await hall.lobby.enter(latest.id, settings));
    return visit && new DefaultBoard(hall, settings, visit, latest);
  }

  get id(): RoomId {
    return this.#visit.room.id;
  }

  get board(): Board {
    return this.#board;
  }

  /** Puts another board in its place: what was chosen, or the same cards in another order. */
  deal(chosen: Json | undefined, seed: string | undefined): Promise<HostedRoom> {
    const options = chosen === undefined ? this.#sameCards() : optionsFor(chosen);
    const deal = { options, seed: seed ?? newSeed() };
    const dealt = this.#dealing.then(() => this.#replace(deal));
    this.#dealing = dealt.catch(() => {});
    return dealt;
  }

  /** A board on which nobody has turned over a card is not worth keeping. */
  async close(): Promise<void> {
    const { log } = this.#hall;
    const info = await log.info(this.id);
    if (!this.continued && info?.seq === 1) await log.remove(this.id);
  }

  async #replace(deal: Deal): Promise<HostedRoom> {
    const old = this.#visit;
    const oldBoard = this.#board;
    this.#visit = await create(this.#hall, deal, this.#settings);
    this.#board = boardIn(this.#visit);
    this.#hall.defaultRoom = this.id;
    await oldBoard.giveWayTo(this.#board);
    old.furniture.channel.gone(this.id);
    if (old.room.seq === 1) await this.#hall.lobby.remove(old.room.id);
    else await this.#hall.lobby.dismiss(old.room.id);
    old.leave();
    return this.#visit.furniture;
  }

  #sameCards(): Deal['options'] {
    const state = this.#visit.room.state as ScrambleState;
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
  hall: Hall,
  { options, seed }: Deal,
  settings: Partial<RoomSettings>,
): Promise<Visit<HostedRoom>> {
  const creation = { options: { ...options, open: true }, players: [], seed };
  let time = Date.now();
  while (await hall.log.info(idFor(time))) time += 1;
  const id = idFor(time);
  const game = hall.games.get(scramble.name) ?? scramble;
  const visit = await hall.lobby.create(id, game, creation, settings);
  await noteLatest(hall.log, id);
  return visit;
}

function boardIn({ furniture }: Visit<HostedRoom>): Board {
  if (furniture.board) return furniture.board;
  throw new Error(`there is no board in room ${furniture.id}`);
}

function optionsFor(chosen: Json): ScrambleOptions {
  try {
    // It was checked by the schema of the offer when it was asked for.
    return scramble.offer.prepare(chosen as ScrambleChoice, []);
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
