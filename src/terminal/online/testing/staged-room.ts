import type { RecollectError } from '../../../client/errors.ts';
import type { Seat } from '../../../client/link.ts';
import { type Effect, type Game, isRefused, type Json } from '../../../games/game.ts';
import { type GameName, games, type SecretOf, type ViewOf } from '../../../games/index.ts';
import type { Problem } from '../../../games/problem.ts';
import { randomFrom } from '../../../games/random.ts';
import type { TextUi } from '../../../games/text.ts';
import type { MoveReply, PortStatus, Present, RoomEvent, TablePort } from '../../../room/port.ts';
import { NO_TABLE, type TableView } from '../../../table/view.ts';
import type { OnlineRoom } from '../room-session.ts';

interface Setting {
  readonly game: GameName;
  readonly options?: Json;
  readonly players?: readonly string[];
  readonly you?: string | null;
  readonly table?: Partial<TableView>;
}

type Call = keyof TablePort | 'close';

/**
 * A room that follows the rules, but has no server: the test decides about the other players, the
 * replies and the connection.
 */
export class StagedRoom implements OnlineRoom {
  readonly game: GameName;
  readonly text: TextUi;
  readonly id = 'r1';
  readonly seq = 0;
  you: string | null;
  table: TableView;
  view: ViewOf<GameName> | undefined;
  secret: SecretOf<GameName> | null = null;
  presence: Present;
  readonly awaited: ReadonlyMap<string, number> = new Map();
  status: PortStatus = 'live';
  error: RecollectError | undefined;
  /** The requests besides moves. */
  readonly calls: Call[] = [];
  readonly moves: Json[] = [];
  /** The error that requests are rejected with, if any. */
  refusal: Error | undefined;
  /** While true, moves get no reply. */
  isSilent = false;
  readonly #rules: Game;
  readonly #state: unknown;
  readonly #listeners = new Set<(event: RoomEvent) => void>();
  #waiting: ((outcome: MoveReply) => void) | undefined;

  constructor({ game, options = {}, players = ['Ann', 'Bob'], you = 'Ann', table = {} }: Setting) {
    const rules = games.get(game);
    if (!rules) throw new Error(`there is no ${game}`);
    this.game = game;
    this.text = rules.text;
    this.#rules = rules;
    this.you = you;
    this.presence = { players, spectators: 0 };
    this.table = {
      ...NO_TABLE,
      isPublic: false,
      isOpen: false,
      seatCount: 4,
      seats: players.map((name) => seatOf(name)),
      host: players[0] ?? null,
      ...table,
    };
    const places = players.map(() => null);
    this.#state = rules.setup(rules.parseOptions(options, places), players, randomFrom(''));
    this.#updateViews();
  }

  subscribe(listener: (event: RoomEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  play(move: Json): Promise<MoveReply> {
    this.moves.push(move);
    return new Promise((resolve) => {
      if (this.isSilent) return;
      const problem = this.playAs(this.you ?? '', move);
      if (problem) resolve({ refused: problem });
      else if (this.isWaiting) this.#waiting = resolve;
      else resolve(PLAYED);
    });
  }

  start(): Promise<void> {
    return this.#call('start', () => this.changeTable({ status: 'playing' }, { type: 'started' }));
  }

  end(): Promise<void> {
    return this.#call('end', () => this.changeTable({ status: 'ended' }, ENDED));
  }

  standUp(): Promise<void> {
    return this.#call('standUp');
  }

  remove(): Promise<void> {
    return this.#call('remove');
  }

  handOver(): Promise<void> {
    return this.#call('handOver');
  }

  async rematch(): Promise<Seat> {
    await this.#call('rematch');
    return { room: 'r2', game: this.game, name: this.you ?? '' };
  }

  close(): void {
    this.calls.push('close');
  }

  /** Plays a move of any player. Returns the problem if it is refused. */
  playAs(player: string, move: Json): Problem | undefined {
    const before = this.view;
    const outcome = this.#rules.play(this.#state, player, move);
    if (isRefused(outcome)) return outcome.refused;
    this.#updateViews();
    this.#moved(player, outcome.effects, before);
    if (this.#waiting && !this.isWaiting) {
      this.#waiting(PLAYED);
      this.#waiting = undefined;
    }
    return undefined;
  }

  /** Changes the table, with an effect that says so. */
  changeTable(table: Partial<TableView>, effect: Effect): void {
    const before = this.view;
    this.table = { ...this.table, ...table };
    this.#updateViews();
    this.#moved('Ann', [effect], before);
  }

  setStatus(status: PortStatus): void {
    this.status = status;
    this.emit({ kind: 'status', status });
  }

  closeWith(error: RecollectError): void {
    this.error = error;
    this.setStatus('closed');
  }

  emit(event: RoomEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }

  private get isWaiting(): boolean {
    return (
      this.view?.players.some((player) => player.name === this.you && 'wait' in player) ?? false
    );
  }

  async #call(call: Call, action = (): void => {}): Promise<void> {
    this.calls.push(call);
    if (this.refusal) throw this.refusal;
    action();
  }

  #moved(player: string, effects: readonly Effect[], before: StagedRoom['view']): void {
    const { view: after } = this;
    this.emit({ kind: 'move', seq: 0, player, effects, before, after } as RoomEvent);
  }

  #updateViews(): void {
    const game = this.#rules;
    const hasStarted = this.table.status !== 'waiting';
    this.view = hasStarted ? (game.publicView(this.#state) as ViewOf<GameName>) : undefined;
    const secret = hasStarted && this.you !== null ? game.privateView(this.#state, this.you) : null;
    this.secret = secret as SecretOf<GameName> | null;
    if (hasStarted && game.result(this.#state)) this.table = { ...this.table, status: 'over' };
  }
}

const PLAYED: MoveReply = { seq: 1 };

const ENDED = { type: 'ended', player: 'Ann' };

export const seatOf = (name: string, hasLeft = false): TableView['seats'][number] => ({
  name,
  kind: 'human',
  place: null,
  hasLeft,
});
