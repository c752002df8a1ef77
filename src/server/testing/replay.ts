import type { Effect, Game, Json, Played, PlayerId } from '../../games/game.ts';
import type { MoveEntry, MoveId, Seq, Stored } from '../../history/entry.ts';
import { create, foldLogged } from '../../history/fold.ts';
import type { Result, RoomState } from '../../history/room-state.ts';
import type { Log } from '../../room/log.ts';
import type { RoomId, TableState } from '../../table/state.ts';
import { type Table, tableOf } from '../../table/table.ts';
import type { SeatedView } from '../../table/view.ts';

/** What everybody could know right after an entry, and each of the people in secret. */
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
  readonly #results = new Map<string, Result | 'waiting'>();
  readonly #waiting = new Map<PlayerId, MoveId | undefined>();
  #folded: RoomState<TableState<unknown>> | undefined;

  constructor(log: Log, id: RoomId, game: Game) {
    this.#log = log;
    this.#id = id;
    this.table = tableOf(game);
  }

  get seq(): Seq {
    return this.#moments.length;
  }

  get state(): TableState<unknown> {
    if (!this.#folded) throw new Error('nothing has been read yet');
    return this.#folded.state;
  }

  get isOver(): boolean {
    return this.table.result(this.state) !== undefined;
  }

  get moments(): readonly Moment[] {
    return this.#moments;
  }

  /** Reads on to the end of the log. */
  async catchUp(): Promise<void> {
    for await (const stored of this.#log.read(this.#id, this.seq)) this.#take(stored);
  }

  at(seq: Seq): Moment {
    const moment = this.#moments[seq - 1];
    if (!moment) throw new Error(`the log has no entry ${seq}, but ${this.seq} in all`);
    return moment;
  }

  /** What became of a move by the log; undefined if it is not there. */
  resultOf(player: PlayerId, id: MoveId): Result | 'waiting' | undefined {
    return this.#results.get(keyOf(player, id));
  }

  moves(player: PlayerId): Json[] {
    return this.table.moves(this.table.publicView(this.state), player);
  }

  #take({ seq, entry }: Stored): void {
    if (seq !== this.seq + 1 || entry.type === 'snapshot') throw new Error(`entry ${seq} is new`);
    if (entry.type === 'create') {
      this.#folded = create(this.table as Game<Json, TableState<unknown>>, entry);
      this.#moments.push(this.#momentOf(null, []));
    } else if (this.#folded) {
      const played = foldLogged(this.#folded, entry);
      this.#note(seq, entry, played);
      this.#moments.push(this.#momentOf(entry.player, played.effects));
    }
  }

  #note(seq: Seq, { player, id }: MoveEntry, { waiting, failed, settled = [] }: Played): void {
    for (const ended of settled) {
      const waited = this.#waiting.get(ended.player);
      this.#waiting.delete(ended.player);
      if (waited !== undefined) {
        this.#results.set(keyOf(ended.player, waited), resultOf(seq, ended.failed));
      }
    }
    if (waiting !== undefined) this.#waiting.set(player, id);
    if (id === undefined) return;
    if (this.resultOf(player, id)) throw new Error(`${player} has made the move ${id} twice`);
    this.#results.set(keyOf(player, id), waiting === undefined ? resultOf(seq, failed) : 'waiting');
  }

  #momentOf(player: PlayerId | null, effects: readonly Effect[]): Moment {
    const { table, state } = this;
    return {
      player,
      effects: asSent(effects),
      view: asSent(table.publicView(state)),
      secrets: new Map(
        state.people.map(({ name }) => [name, asSent(table.privateView(state, name))]),
      ),
    };
  }
}

const keyOf = (player: PlayerId, id: MoveId): string => JSON.stringify([player, id]);

const resultOf = (seq: Seq, failed: Result['failed']): Result =>
  failed ? { seq, failed } : { seq };

/** As it is on the other side of the wire; and what changes later does not change it. */
function asSent<T>(value: T): T;
function asSent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
