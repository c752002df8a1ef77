import type { Effect, Game, Json, PlayerId } from '../../games/game.ts';
import type { MoveId, Seq } from '../../history/entry.ts';
import type { Result } from '../../history/room-state.ts';
import { Oracle } from '../../history/testing/oracle.ts';
import type { Log } from '../../room/log.ts';
import type { RoomId, TableState } from '../../table/state.ts';
import { type Table, tableOf } from '../../table/table.ts';
import type { SeatedView } from '../../table/view.ts';

/** The public view and each player's secret right after an entry. */
export interface Moment {
  readonly player: PlayerId | null;
  readonly effects: readonly Effect[];
  readonly view: SeatedView;
  readonly secrets: ReadonlyMap<PlayerId, Json>;
}

/** A room as it was after every entry of its log: what is true, whatever anybody was told. */
export class Replay {
  readonly table: Table;
  readonly #log: Log;
  readonly #id: RoomId;
  readonly #moments: Moment[] = [];
  readonly #oracle: Oracle<TableState<unknown>>;

  constructor(log: Log, id: RoomId, game: Game) {
    this.#log = log;
    this.#id = id;
    this.table = tableOf(game);
    this.#oracle = new Oracle(this.table as Game<Json, TableState<unknown>>);
  }

  get seq(): Seq {
    return this.#moments.length;
  }

  get state(): TableState<unknown> {
    return this.#oracle.state;
  }

  get isOver(): boolean {
    return this.#oracle.isOver;
  }

  get moments(): readonly Moment[] {
    return this.#moments;
  }

  /** Reads on to the end of the log. */
  async catchUp(): Promise<void> {
    for await (const stored of this.#log.read(this.#id, this.seq)) {
      const move = this.#oracle.take(stored);
      const [repeated] = this.#oracle.repeated;
      if (repeated !== undefined) throw new Error(`the log has the move ${repeated}`);
      this.#moments.push(this.#momentOf(move?.entry.player ?? null, move?.played.effects ?? []));
    }
  }

  at(seq: Seq): Moment {
    const moment = this.#moments[seq - 1];
    if (!moment) throw new Error(`the log has no entry ${seq}, but ${this.seq} in all`);
    return moment;
  }

  /** The result of a move according to the log; undefined if it is not there. */
  resultOf(player: PlayerId, id: MoveId): Result | 'waiting' | undefined {
    const move = this.#oracle.moveAs(player, id);
    return move && (move.ended ?? 'waiting');
  }

  moves(player: PlayerId): Json[] {
    return this.table.moves(this.table.publicView(this.state), player);
  }

  #momentOf(player: PlayerId | null, effects: readonly Effect[]): Moment {
    const { table, state } = this;
    return {
      player,
      effects: asSent(effects),
      view: asSent(table.publicView(state)),
      secrets: new Map(
        state.seats.map(({ name }) => [name, asSent(table.privateView(state, name))]),
      ),
    };
  }
}

/** A copy, as a client receives it. */
function asSent<T>(value: T): T;
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
