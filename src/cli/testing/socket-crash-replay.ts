import type { Json, PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { MoveId, Recorded, Seq } from '../../history/entry.ts';
import { type LoggedMove, Oracle } from '../../history/testing/oracle.ts';
import type { TableState } from '../../table/state.ts';
import { isTable, withTables } from '../../table/table.ts';

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
  readonly #oracle: Oracle<TableState<unknown>>;
  /** By number of entry; there is none before the first. */
  readonly #positions: (Position | undefined)[] = [undefined];

  constructor(history: readonly Recorded[]) {
    const [first] = history;
    if (first?.entry.type !== 'create') throw new Error('the log has no beginning');
    const game = GAMES.get(first.entry.game);
    if (!game || !isTable(game)) throw new Error(`there is no table in ${first.entry.game}`);
    this.#oracle = new Oracle<TableState<unknown>>(game);
    try {
      for (const recorded of history) {
        this.#oracle.take(recorded);
        this.#remember();
      }
    } catch (error) {
      this.wrong.push(`cannot be played on from entry ${this.head + 1}: ${error}`);
    }
    this.wrong.push(...this.#oracle.repeated.map((key) => `has the move ${key}`));
  }

  /** In order, from entry 2 on. */
  get moves(): readonly LoggedMove[] {
    return this.#oracle.moves;
  }

  /** The number of the last entry. */
  get head(): Seq {
    return this.#positions.length - 1;
  }

  get state(): TableState<unknown> {
    return this.#oracle.state;
  }

  loggedAt(seq: Seq): LoggedMove | undefined {
    return this.moves[seq - 2];
  }

  loggedAs(player: PlayerId, id: MoveId): LoggedMove | undefined {
    return this.#oracle.moveAs(player, id);
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

  #remember(): void {
    const { game, state } = this.#oracle;
    const secrets = new Map<PlayerId, string>();
    for (const { name } of state.people) {
      const secret = JSON.stringify(game.privateView(state, name));
      if (secret !== 'null') secrets.set(name, secret);
    }
    this.#positions.push({ view: JSON.stringify(game.publicView(state)), secrets });
  }
}
