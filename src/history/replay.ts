import type { Effect, Game, Json, Played, PlayerId, PublicView } from '../games/game.ts';
import { games } from '../games/index.ts';
import { withTables } from '../table/table.ts';
import type { Entry, History, Seq, Snapshot, Time } from './entry.ts';
import { begin, foldLogged } from './fold.ts';
import type { RoomState } from './room-state.ts';

/** A room right after one of its entries. */
export interface ReplayStep {
  readonly seq: Seq;
  readonly time: Time;
  readonly entry: Entry | Snapshot;
  /** Who moved; null where the room begins, or where a snapshot stands for dropped entries. */
  readonly player: PlayerId | null;
  /** What the rules said to the move; undefined where there was none. */
  readonly played: Played | undefined;
  readonly effects: readonly Effect[];
  /** The room right after the entry. Changes with the next step. */
  readonly room: RoomState<unknown>;
  /** What everybody could see. To be read before the next step. */
  readonly view: PublicView;
  /** What this player alone could see besides. To be read before the next step. */
  secretOf(player: PlayerId): Json;
}

const ALL = withTables(games);

/**
 * Plays a history from its beginning, step by step:
 *
 *     for (const { seq, player, effects, view } of replay(history)) …
 *
 * Throws if it is not a history of one of the games, or cannot be played.
 */
export function* replay(
  { info, entries }: Pick<History, 'entries'> & { readonly info: { readonly game: string } },
  kinds: ReadonlyMap<string, Game> = ALL,
): Generator<ReplayStep, void> {
  const game = kinds.get(info.game);
  if (!game) throw new Error(`there is no game ${JSON.stringify(info.game)}`);
  let room: RoomState<unknown> | undefined;
  for (const recorded of entries) {
    const { seq, time, entry } = recorded;
    let played: Played | undefined;
    if (!room || entry.type !== 'move') room = begin<unknown>(game, recorded);
    else played = foldLogged(room, entry);
    if (room.seq !== seq) throw new Error(`expected entry ${room.seq}, found ${seq}`);
    yield new Step(room, seq, time, entry, played);
  }
}

class Step implements ReplayStep {
  readonly room: RoomState<unknown>;
  readonly seq: Seq;
  readonly time: Time;
  readonly entry: Entry | Snapshot;
  readonly played: Played | undefined;

  constructor(
    room: RoomState<unknown>,
    seq: Seq,
    time: Time,
    entry: Entry | Snapshot,
    played: Played | undefined,
  ) {
    this.room = room;
    this.seq = seq;
    this.time = time;
    this.entry = entry;
    this.played = played;
  }

  get player(): PlayerId | null {
    return this.entry.type === 'move' ? this.entry.player : null;
  }

  get effects(): readonly Effect[] {
    return this.played?.effects ?? [];
  }

  get view(): PublicView {
    return structuredClone(this.#now.game.publicView(this.#now.state));
  }

  secretOf(player: PlayerId): Json {
    return structuredClone(this.#now.game.privateView(this.#now.state, player));
  }

  /** What comes later must not be taken for what was then. */
  get #now(): RoomState<unknown> {
    if (this.room.seq === this.seq) return this.room;
    throw new Error(
      `the replay is at entry ${this.room.seq}: read step ${this.seq} before it goes on`,
    );
  }
}
