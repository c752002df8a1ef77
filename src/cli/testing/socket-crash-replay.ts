import type { Effect, Json, Played, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { Problem } from '../../games/problem.ts';
import type { MoveEntry, MoveId, Recorded, Seq } from '../../history/entry.ts';
import { create, foldLogged } from '../../history/fold.ts';
import type { RoomState } from '../../history/room-state.ts';
import type { TableState } from '../../table/state.ts';
import { isTable, withTables } from '../../table/table.ts';
import { keyOf } from './socket-crash-record.ts';

/** A move that the log has. */
export interface Logged {
  readonly seq: Seq;
  readonly entry: MoveEntry;
  readonly effects: readonly Effect[];
  /** With which entry it was decided, and how; undefined if it still waits. */
  ended?: { readonly seq: Seq; readonly failed?: Problem };
}

/** The room after an entry, as the rules say. */
interface Position {
  /** In JSON, so that nothing in it can change. */
  readonly view: string;
  readonly secrets: ReadonlyMap<PlayerId, string>;
}

const GAMES = withTables(games);

/** What the log of a room says, played from the beginning by the rules alone. */
export class RoomReplay {
  /** What is wrong with the log itself. */
  readonly wrong: string[] = [];
  /** In order, from entry 2 on. */
  readonly moves: Logged[] = [];
  readonly #folded: RoomState<TableState<unknown>>;
  /** By number of entry; there is none before the first. */
  readonly #positions: (Position | undefined)[] = [undefined];
  readonly #byId = new Map<string, Logged>();
  readonly #waiting = new Map<PlayerId, Logged>();

  constructor([first, ...rest]: readonly Recorded[]) {
    if (first?.entry.type !== 'create') throw new Error('the log has no beginning');
    const game = GAMES.get(first.entry.game);
    if (!game || !isTable(game)) throw new Error(`there is no table in ${first.entry.game}`);
    this.#folded = create<TableState<unknown>>(game, first.entry);
    this.#remember();
    for (const { seq, entry } of rest) {
      if (seq !== this.head + 1) this.wrong.push(`entry ${seq} comes after ${this.head}`);
      if (entry.type !== 'move') this.wrong.push(`entry ${seq} is no move`);
      else if (!this.#play(entry)) break;
    }
  }

  /** The number of the last entry. */
  get head(): Seq {
    return this.#positions.length - 1;
  }

  get state(): TableState<unknown> {
    return this.#folded.state;
  }

  loggedAt(seq: Seq): Logged | undefined {
    return this.moves[seq - 2];
  }

  loggedAs(player: PlayerId, id: MoveId): Logged | undefined {
    return this.#byId.get(keyOf(player, id));
  }

  /** What everybody must see right after entry `seq`; undefined if there is none. */
  viewAt(seq: Seq): Json | undefined {
    const position = this.#positions[seq];
    return position && JSON.parse(position.view);
  }

  /** What only this player may see then, in JSON. */
  secretAt(seq: Seq, player: PlayerId): string {
    return this.#positions[seq]?.secrets.get(player) ?? 'null';
  }

  #play(entry: MoveEntry): boolean {
    const seq = this.head + 1;
    try {
      this.#took(seq, entry, foldLogged(this.#folded, entry));
      this.#remember();
      return true;
    } catch (error) {
      this.wrong.push(`cannot be played on from entry ${seq}: ${error}`);
      return false;
    }
  }

  #took(seq: Seq, entry: MoveEntry, { effects, failed, waiting, settled }: Played): void {
    for (const { player, failed } of settled ?? []) {
      const logged = this.#waiting.get(player);
      if (logged) logged.ended = failed ? { seq, failed } : { seq };
      this.#waiting.delete(player);
    }
    const logged: Logged = { seq, entry, effects: structuredClone(effects) };
    this.moves.push(logged);
    if (waiting !== undefined) this.#waiting.set(entry.player, logged);
    else logged.ended = failed ? { seq, failed } : { seq };
    if (entry.id === undefined) return;
    const key = keyOf(entry.player, entry.id);
    if (this.#byId.has(key)) this.wrong.push(`has the move ${key} twice, again at ${seq}`);
    this.#byId.set(key, logged);
  }

  #remember(): void {
    const { game, state } = this.#folded;
    const secrets = new Map<PlayerId, string>();
    for (const { name } of state.people) {
      const secret = JSON.stringify(game.privateView(state, name));
      if (secret !== 'null') secrets.set(name, secret);
    }
    this.#positions.push({ view: JSON.stringify(game.publicView(state)), secrets });
  }
}
