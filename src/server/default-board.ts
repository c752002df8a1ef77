import type { Json } from '../games/json.ts';
import type { ScrambleOptions } from '../games/scramble/options.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { cardAt, type ScrambleSetup, type ScrambleState } from '../games/scramble/state.ts';
import type { RoomInfo, Time } from '../history/entry.ts';
import { Damaged } from '../logs/record.ts';
import { Conflict, type Log, NotStored } from '../room/log.ts';
import type { RoomSettings } from '../room/settings.ts';
import type { LiveRoom } from '../rooms/live-room.ts';
import type { RoomLease } from '../rooms/room-registry.ts';
import { newSeed } from '../rooms/secrets.ts';
import type { RoomId } from '../table/state.ts';
import { type RoomService, rejectingOptions } from './room-service.ts';
import { boardIn, type ServedBoard } from './text-protocol.ts';

export interface Deal {
  readonly options: Omit<ScrambleSetup, 'open'>;
  readonly seed: string;
}

interface OpenOptions {
  /** Continue the latest board, if there is one. */
  readonly resume?: boolean;
  /** Keep every move, not only those since the latest snapshot. */
  readonly keepHistory?: boolean;
}

/** The open board at the root of a server. It can be replaced while people play. */
export class DefaultBoard {
  readonly #service: RoomService;
  readonly #settings: Partial<RoomSettings>;
  /** The board that was continued, if any. */
  readonly continued: RoomInfo | undefined;
  #lease: RoomLease;
  #board: ServedBoard;
  #dealing: Promise<unknown> = Promise.resolve();
  #stopFollowing: readonly (() => void)[] = [];
  #isFollowPlanned = false;

  private constructor(
    service: RoomService,
    settings: Partial<RoomSettings>,
    lease: RoomLease,
    continued: RoomInfo | undefined,
  ) {
    this.#service = service;
    this.#settings = settings;
    this.#lease = lease;
    this.#board = boardIn(lease.live);
    this.continued = continued;
    service.defaultRoom = this.id;
    const { cluster } = service;
    if (!cluster) return;
    const onError = (error: unknown): void => {
      service.onNote('default board not followed', { error: String(error) });
    };
    const follow = (): void => void this.#followLater().catch(onError);
    this.#stopFollowing = [
      cluster.broadcast.subscribe(TOPIC, follow),
      cluster.timing.every(FOLLOW_MS, follow),
    ];
  }

  /** With other nodes there is one board for all, and a start joins it. */
  static async open(
    service: RoomService,
    deal: Deal,
    { resume = service.cluster !== undefined, keepHistory = false }: OpenOptions = {},
  ): Promise<DefaultBoard> {
    const settings = keepHistory ? { dropOldEntries: false } : {};
    const damaged = new Set<RoomId>();
    const continueLatest = async (): Promise<DefaultBoard | undefined> => {
      const latest = await latestBoard(service.log, damaged);
      if (!latest) return undefined;
      try {
        const lease = await service.registry.acquire(latest.id, settings);
        return lease && new DefaultBoard(service, settings, lease, latest);
      } catch (error) {
        // Nodes start by themselves, and nobody has asked for that board.
        if (!service.cluster || !(error instanceof Damaged)) throw error;
        service.onBug(error);
        damaged.add(latest.id);
        return continueLatest();
      }
    };
    const latest = resume ? await continueLatest() : undefined;
    if (latest) return latest;
    try {
      const isFirst = service.cluster !== undefined;
      const lease = await create(service, deal, settings, { isFirst, damaged });
      const own = lease.live.id;
      const board = new DefaultBoard(service, settings, lease, undefined);
      // Another node may have made the one board at the same time.
      if (service.cluster) await board.#follow();
      if (board.id !== own) await service.registry.remove(own);
      return board;
    } catch (error) {
      // On a full disk the latest board can still be shown, and rooms can be removed.
      const instead = error instanceof NotStored ? await continueLatest() : undefined;
      if (instead) return instead;
      throw error;
    }
  }

  get id(): RoomId {
    return this.live.id;
  }

  get board(): ServedBoard {
    return this.#board;
  }

  get live(): LiveRoom {
    return this.#lease.live;
  }

  /** Replaces the board: by one with these options, or by the same cards in another order. */
  deal(options: Json | undefined, seed = newSeed()): Promise<LiveRoom> {
    const setup = options === undefined ? this.#sameCards() : setupOf(options);
    return this.#next(() => this.#replace({ options: setup, seed }));
  }

  /** Removes the board if nobody has played on it, and no other node has it. */
  async close(): Promise<void> {
    for (const stop of this.#stopFollowing) stop();
    const { log, cluster } = this.#service;
    if (cluster) return;
    const info = await log.info(this.id);
    if (!this.continued && info?.seq === 1) await log.remove(this.id);
  }

  /** Runs `action` when what was asked for before is done. */
  #next<T>(action: () => Promise<T>): Promise<T> {
    const done = this.#dealing.then(action);
    this.#dealing = done.catch(() => {});
    return done;
  }

  async #replace(deal: Deal): Promise<LiveRoom> {
    await this.#switchTo(await create(this.#service, deal, this.#settings));
    this.#service.cluster?.broadcast.publish(TOPIC, this.id);
    return this.live;
  }

  async #followLater(): Promise<void> {
    if (this.#isFollowPlanned) return;
    this.#isFollowPlanned = true;
    await this.#next(async () => {
      this.#isFollowPlanned = false;
      await this.#follow();
    });
  }

  /** Goes on with the board that another node has dealt, if it has. */
  async #follow(): Promise<void> {
    const latest = (await notedBoards(this.#service.log)).at(-1);
    if (latest === undefined || latest === this.id) return;
    const lease = await this.#service.registry.acquire(latest, this.#settings);
    if (lease) await this.#switchTo(lease);
  }

  async #switchTo(lease: RoomLease): Promise<void> {
    const old = this.#lease;
    const oldBoard = this.#board;
    this.#lease = lease;
    this.#board = boardIn(this.live);
    this.#service.defaultRoom = this.id;
    oldBoard.replaceWith(this.#board);
    const { registry, cluster } = this.#service;
    const why = { kind: 'replaced', by: this.id } as const;
    // Other nodes may still have it.
    if (old.live.seq === 1 && !cluster) await registry.remove(old.live.id, why);
    else await registry.unload(old.live.id, why);
    old.release();
  }

  #sameCards(): Deal['options'] {
    const state = this.live.state as ScrambleState;
    const { rows, columns } = state;
    const cards = Array.from(state.faces, (_, spot) => cardAt(state, spot));
    return { rows, columns, cards, shuffle: true };
  }
}

/** Whether it is an earlier default board, which no server will continue. */
export const isReplaced = ({ id }: RoomInfo, current: RoomId): boolean =>
  DEFAULT_BOARD.test(id) && id !== current;

const DEFAULT_BOARD = /^board-\d{8}-\d{6}-\d{3}$/;

async function create(
  service: RoomService,
  { options, seed }: Deal,
  settings: Partial<RoomSettings>,
  noting: Noting = {},
): Promise<RoomLease> {
  const creation = { setup: { ...options, open: true }, players: [], seed };
  const game = service.games.get(scramble.name) ?? scramble;
  for (let time = Date.now(); ; time += 1) {
    const id = idFor(time);
    try {
      const lease = await service.registry.create(id, game, creation, settings);
      await noteLatest(service.log, id, noting);
      return lease;
    } catch (error) {
      // There is a board of that time already, perhaps of another node.
      if (!(error instanceof Conflict)) throw error;
    }
  }
}

/** The schema of the request has validated the options. */
const setupOf = (options: Json): ScrambleSetup =>
  rejectingOptions(() => scramble.parseOptions(options as ScrambleOptions, []));

/** The id of a board that is dealt at that time. */
function idFor(time: Time): RoomId {
  const [date, clock] = new Date(time).toISOString().replaceAll(/[-:Z]/g, '').split('T');
  return `board-${date}-${clock?.replace('.', '-')}`;
}

/** Tells the other nodes that a board was dealt. */
const TOPIC = 'default-board';

/** The interval for looking whether one was, since messages may be lost. */
const FOLLOW_MS = 2_000;

/** The ids of default boards in the order in which they were dealt, whatever the clock said. */
const NOTE = 'default-boards';

const MOST_NOTED = 100;

interface Noting {
  /** Note a board only if there is none yet. */
  readonly isFirst?: boolean;
  /** These do not count. */
  readonly damaged?: ReadonlySet<RoomId>;
}

async function noteLatest(
  log: Log,
  id: RoomId,
  { isFirst = false, damaged = new Set() }: Noting,
): Promise<void> {
  const gone = new Set(damaged);
  for (const board of await notedBoards(log))
    if (!(await readableInfo(log, board))) gone.add(board);
  try {
    await log.notes?.change(NOTE, (note) => {
      const known = idsIn(note).filter((board) => !gone.has(board));
      return isFirst && known.length > 0 ? known : [...known, id].slice(-MOST_NOTED);
    });
  } catch (error) {
    // The disk is full; the board exists, and can be played.
    if (!(error instanceof NotStored)) throw error;
  }
}

async function notedBoards(log: Log): Promise<RoomId[]> {
  return idsIn(await log.notes?.get(NOTE));
}

const idsIn = (note: Json | undefined): RoomId[] =>
  Array.isArray(note) ? note.filter((id) => typeof id === 'string') : [];

/** What is known of a room; undefined if there is none, or it is damaged. */
async function readableInfo(log: Log, id: RoomId): Promise<RoomInfo | undefined> {
  try {
    return await log.info(id);
  } catch (error) {
    if (error instanceof Damaged) return undefined;
    throw error;
  }
}

async function latestBoard(log: Log, damaged: ReadonlySet<RoomId>): Promise<RoomInfo | undefined> {
  for (const id of (await notedBoards(log)).reverse()) {
    const board = damaged.has(id) ? undefined : await readableInfo(log, id);
    if (board) return board;
  }
  // No note knows boards that were imported.
  let latest: RoomInfo | undefined;
  for await (const room of log.rooms()) {
    if (room.game !== scramble.name || !DEFAULT_BOARD.test(room.id)) continue;
    if (damaged.has(room.id)) continue;
    if (!latest || room.created >= latest.created) latest = room;
  }
  return latest;
}
