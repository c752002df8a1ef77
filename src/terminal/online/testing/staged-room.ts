import type { RecollectError } from '../../../client/errors.ts';
import type { Seat } from '../../../client/link.ts';
import { type Effect, type Game, isRefused, type Json } from '../../../games/game.ts';
import { type GameName, games, type SecretOf, type ViewOf } from '../../../games/index.ts';
import type { Problem } from '../../../games/problem.ts';
import { randomFrom } from '../../../games/random.ts';
import type { TextUi } from '../../../games/text.ts';
import type { MoveReply, PortStatus, Present, RoomEvent, TablePort } from '../../../room/port.ts';
import type { TableView } from '../../../table/view.ts';
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
 * A room that is played by the rules, but without a server: whoever stages it says when the answers
 * come, what the others do, and what becomes of the connection.
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
  status: PortStatus = 'live';
  error: RecollectError | undefined;
  /** What was asked of the server besides moves. */
  readonly calls: Call[] = [];
  readonly moves: Json[] = [];
  /** What the next call is refused with. */
  refusal: Error | undefined;
  /** While it is, moves have no answer. */
  isSilent = false;
  readonly #played: Game;
  readonly #state: unknown;
  readonly #listeners = new Set<(event: RoomEvent) => void>();
  #waiting: ((outcome: MoveReply) => void) | undefined;

  constructor({ game, options = {}, players = ['Ann', 'Bob'], you = 'Ann', table = {} }: Setting) {
    const played = games.get(game);
    if (!played) throw new Error(`there is no ${game}`);
    this.game = game;
    this.text = played.text;
    this.#played = played;
    this.you = you;
    this.presence = { players, spectators: 0 };
    this.table = {
      ...TABLE,
      people: players.map((name) => personOf(name)),
      host: players[0] ?? null,
      ...table,
    };
    const places = players.map(() => null);
    this.#state = played.setup(played.parseOptions(options, places), players, randomFrom(''));
    this.#look();
  }

  subscribe(listener: (event: RoomEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The one at this terminal makes a move. */
  play(move: Json): Promise<MoveReply> {
    this.moves.push(move);
    return new Promise((resolve) => {
      if (this.isSilent) return;
      const problem = this.does(this.you ?? '', move);
      if (problem) resolve({ refused: problem });
      else if (this.isWaiting) this.#waiting = resolve;
      else resolve(PLAYED);
    });
  }

  start(): Promise<void> {
    return this.#call('start', () => this.turns({ status: 'playing' }, { type: 'started' }));
  }

  end(): Promise<void> {
    return this.#call('end', () => this.turns({ status: 'ended' }, ENDED));
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

  /** Somebody makes a move. Returns why not, if they cannot. */
  does(player: string, move: Json): Problem | undefined {
    const before = this.view;
    const outcome = this.#played.play(this.#state, player, move);
    if (isRefused(outcome)) return outcome.refused;
    this.#look();
    this.#moved(player, outcome.effects, before);
    if (this.#waiting && !this.isWaiting) {
      this.#waiting(PLAYED);
      this.#waiting = undefined;
    }
    return undefined;
  }

  /** Something happens around the table. */
  turns(table: Partial<TableView>, effect: Effect): void {
    const before = this.view;
    this.table = { ...this.table, ...table };
    this.#look();
    this.#moved('Ann', [effect], before);
  }

  /** The connection breaks or is back. */
  turnsTo(status: PortStatus): void {
    this.status = status;
    this.tells({ kind: 'status', status });
  }

  closes(error: RecollectError): void {
    this.error = error;
    this.turnsTo('closed');
  }

  tells(event: RoomEvent): void {
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
    this.tells({ kind: 'move', seq: 0, player, effects, before, after } as RoomEvent);
  }

  #look(): void {
    const game = this.#played;
    const hasStarted = this.table.status !== 'waiting';
    // What the rules show is what is to be seen of the game.
    this.view = hasStarted ? (game.publicView(this.#state) as ViewOf<GameName>) : undefined;
    const secret = hasStarted && this.you !== null ? game.privateView(this.#state, this.you) : null;
    this.secret = secret as SecretOf<GameName> | null;
    if (hasStarted && game.result(this.#state)) this.table = { ...this.table, status: 'over' };
  }
}

const PLAYED: MoveReply = { seq: 1 };

const ENDED = { type: 'ended', player: 'Ann' };

export const personOf = (name: string, hasLeft = false): TableView['people'][number] => ({
  name,
  kind: 'human',
  place: null,
  hasLeft,
});

const TABLE: TableView = {
  status: 'playing',
  isPublic: false,
  isOpen: false,
  seats: 4,
  byInvitation: false,
  idleSeconds: null,
  options: {},
  people: [],
  host: null,
  fairness: { deal: 'fixed-seed' },
  standings: null,
  rematch: null,
};
