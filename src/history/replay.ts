import type { Effect, Game, Json, Played, PlayerId, PublicView } from '../games/game.ts';
import { games } from '../games/index.ts';
import { withTables } from '../table/table.ts';
import type { Entry, History, Mover, Seq, Snapshot, Time } from './entry.ts';
import { advance, foldLogged } from './fold.ts';
import type { RoomState } from './room-state.ts';

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
  for (const stored of entries) {
    const { seq, entry } = stored;
    let played: Played | undefined;
    if (!room || entry.type !== 'move') room = advance<unknown>(game, undefined, stored);
    else played = foldLogged(room, entry);
    if (room.seq !== seq) throw new Error(`expected entry ${room.seq}, found ${seq}`);
    yield new ReplayStep(room, seq, entry, played);
  }
}

/** A room right after one of its entries. `view` and `secretOf` must be read before the next step. */
export class ReplayStep {
  /** The room right after the entry. Changes with the next step. */
  readonly room: RoomState<unknown>;
  readonly seq: Seq;
  readonly entry: Entry | Snapshot;
  /** What the rules made of the move; undefined for other entries. */
  readonly played: Played | undefined;

  constructor(
    room: RoomState<unknown>,
    seq: Seq,
    entry: Entry | Snapshot,
    played: Played | undefined,
  ) {
    this.room = room;
    this.seq = seq;
    this.entry = entry;
    this.played = played;
  }

  get time(): Time {
    return this.entry.time;
  }

  /** Null unless the entry is a move. */
  get player(): PlayerId | null {
    return this.entry.type === 'move' ? this.entry.player : null;
  }

  /** Who decided on the move: the player, a bot, or the idle timer. */
  get by(): Mover | null {
    return this.entry.type === 'move' ? this.entry.by : null;
  }

  get effects(): readonly Effect[] {
    return this.played?.effects ?? [];
  }

  /** What everyone could see. */
  get view(): PublicView {
    const { game, state } = currentRoom(this);
    return structuredClone(game.publicView(state));
  }

  /** What only this player could see. */
  secretOf(player: PlayerId): Json {
    const { game, state } = currentRoom(this);
    return structuredClone(game.privateView(state, player));
  }
}

function currentRoom({ room, seq }: ReplayStep): RoomState<unknown> {
  if (room.seq === seq) return room;
  throw new Error(`the replay is at entry ${room.seq}: read step ${seq} before the next one`);
}
