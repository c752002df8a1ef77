import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  Closed,
  type MoveReply,
  type PortStatus,
  type Present,
  type RecollectError,
  Rejected,
  type RoomEvent,
  RoomGone,
  type Seat,
  type TableView,
} from '../../client/browser.ts';
import { type Game, isRefused, type Played } from '../../games/game.ts';
import {
  type EffectOf,
  type GameName,
  games,
  type MoveIn,
  type SecretOf,
  type ViewOf,
} from '../../games/index.ts';
import { problem } from '../../games/problem.ts';
import { randomFrom } from '../../games/random.ts';
import type { ScrambleMove } from '../../games/scramble/scramble.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import { applyChange, type PlayerId, type PublicView, viewChange } from '../../games/view.ts';
import type { AnyRoom } from '../room/session.ts';
import { CardHeld } from './card-held.ts';
import { dealAgain } from './deal.ts';
import { DamagedLog, type Entry, type Head, KeptLog } from './kept-log.ts';
import type { Store } from './store.ts';
import { holderWaitedFor } from './waited-for.ts';

type Listener = (event: RoomEvent) => void;

/**
 * A table on this device, at which everybody sits at the same screen: the rules run in the page, and its
 * log is kept in the browser. `you` is whoever is to go on.
 *
 * Nobody waits for a card at it: whoever holds it sits at the same table, and while a hand waits the
 * device would have to go round past it. So a move that would wait is not made, and it is said who holds
 * the card.
 */
export class HereRoom implements AnyRoom {
  readonly isShared = true;
  readonly seat = undefined;
  readonly #store: Store;
  readonly #log: KeptLog;
  readonly #game: Game;
  readonly #names: readonly PlayerId[];
  readonly #listeners = new Set<Listener>();
  readonly #stopFollowing: () => void;
  #error: RecollectError | undefined;
  #state: unknown;
  #view: PublicView;
  #table: TableView | undefined;
  #seq = 0;
  #isEnded = false;
  #last: PlayerId | undefined;
  #chosen: PlayerId | undefined;

  /** Undefined if there is no such game. Throws DamagedLog if it cannot be gone on with. */
  static open(store: Store, id: string): HereRoom | undefined {
    const log = KeptLog.open(store, id);
    return log && new HereRoom(store, log);
  }

  private constructor(store: Store, log: KeptLog) {
    const game = games.get(log.head.game);
    if (!game) throw new DamagedLog(`${log.head.game} is no game that is known here`);
    this.#store = store;
    this.#log = log;
    this.#game = game;
    this.#names = log.head.people.map(({ name }) => name);
    this.#view = this.#fold();
    this.#stopFollowing = log.listen(() => this.#follow());
  }

  get id(): string {
    return this.#log.id;
  }

  get game(): GameName {
    return this.#game.name as GameName;
  }

  get status(): PortStatus {
    return this.#error ? 'closed' : 'live';
  }

  get presence(): Present {
    return { players: this.#names, spectators: 0 };
  }

  get awaited(): ReadonlyMap<PlayerId, number> {
    return new Map();
  }

  get error(): RecollectError | undefined {
    return this.#error;
  }

  get view(): ViewOf<GameName> {
    // It is what the rules of the game say.
    return this.#view as unknown as ViewOf<GameName>;
  }

  /** As long as nothing has changed it is the same, so that nothing need be drawn again. */
  get table(): TableView {
    if (this.#table?.status !== this.#gameStatus) this.#table = this.#tableNow();
    return this.#table;
  }

  get #gameStatus(): 'playing' | 'over' | 'ended' {
    if (this.#isEnded) return 'ended';
    return this.#game.result(this.#state) ? 'over' : 'playing';
  }

  /** Whoever is to go on; null once nobody can. */
  get you(): PlayerId | null {
    if (this.#gameStatus !== 'playing') return null;
    return this.#chosen ?? this.#game.text.nextPlayer(this.#view, this.#names, this.#last) ?? null;
  }

  /** What only whoever is to go on may see; null if there is nothing. */
  get secret(): SecretOf<GameName> | null {
    const { you } = this;
    if (you === null || !this.#game.info.hasSecrets) return null;
    const secret = this.#game.privateView(this.#state, you);
    const isSomething = this.#game.hasSecret?.(secret) === true;
    return isSomething ? (secret as unknown as SecretOf<GameName>) : null;
  }

  /** It survives the page. */
  get isKept(): boolean {
    return this.#log.isKept;
  }

  /** There are no turns: whose hand it is can be chosen. */
  get hasHands(): boolean {
    return !this.#game.info.hasTurns && this.#names.length > 1;
  }

  /** From now on it is that player's hand, until it has been played. */
  chooseHand(player: PlayerId): void {
    if (!this.hasHands || !this.#names.includes(player)) return;
    this.#chosen = player;
    this.#anew();
  }

  async play(move: MoveIn<GameName>): Promise<MoveReply> {
    if (this.#error) throw this.#error;
    // Whoever pressed it saw the table as it was before other tabs went on.
    const { you } = this;
    this.#catchUp();
    if (this.#error) throw this.#error;
    if (you === null || this.#isEnded) return { refused: problem('over', 'the game is over') };
    const holder = this.#holderWaitedFor(you, move);
    if (holder !== undefined) throw new CardHeld(holder);
    const outcome = this.#game.play(this.#state, you, move);
    if (isRefused(outcome)) return outcome;
    this.#log.append({ by: you, move });
    this.#played(you, outcome);
    const { failed } = outcome;
    return failed ? { seq: this.#seq, failed } : { seq: this.#seq };
  }

  subscribe(listener: Listener): () => void {
    const own: Listener = (event) => listener(event);
    this.#listeners.add(own);
    return () => this.#listeners.delete(own);
  }

  /** Ends the game before it is over. */
  async end(): Promise<void> {
    this.#catchUp();
    if (this.#error) throw this.#error;
    if (this.#gameStatus !== 'playing') return;
    this.#log.append({ ended: true });
    this.#isEnded = true;
    this.#log.setDone(true);
    this.#anew();
  }

  /** The same people play again. */
  async rematch(): Promise<Seat> {
    const room = dealAgain(this.#store, this.#log.head);
    return { room, game: this.game, name: this.#names[0] ?? '' };
  }

  close(): void {
    this.#end(new Closed());
  }

  start(): Promise<void> {
    return this.#notHere();
  }

  standUp(): Promise<void> {
    return this.#notHere();
  }

  remove(): Promise<void> {
    return this.#notHere();
  }

  handOver(): Promise<void> {
    return this.#notHere();
  }

  invite(): Promise<string> {
    return this.#notHere();
  }

  #tableNow(): TableView {
    const { people, choice } = this.#log.head;
    const status = this.#gameStatus;
    return {
      status,
      isPublic: false,
      isOpen: false,
      seatCount: people.length,
      byInvitation: false,
      idleSeconds: null,
      options: choice,
      seats: people.map((person) => ({ ...person, kind: 'human', hasLeft: false })),
      host: null,
      fairness: fairnessOf(this.#game, this.#log.head, status !== 'playing'),
      standings: (status === 'over' && this.#game.result(this.#state)) || null,
      rematch: null,
    };
  }

  /** Those who sit together need no server for that. */
  #notHere(): Promise<never> {
    return Promise.reject(new Rejected(problem('not-now', 'there is no need for that here'), 0));
  }

  /** Deals the cards and plays all that is kept. Throws DamagedLog. */
  #fold(): PublicView {
    const { people, choice, seed } = this.#log.head;
    this.#log.rewind();
    this.#table = undefined;
    this.#seq = 0;
    this.#isEnded = false;
    this.#last = undefined;
    this.#chosen = undefined;
    try {
      const options = this.#game.parseOptions(
        choice,
        people.map(({ place }) => place),
      );
      this.#state = this.#game.setup(options, this.#names, randomFrom(seed));
      for (const entry of this.#log.readOn()) this.#replay(entry);
      return this.#game.publicView(this.#state);
    } catch (error) {
      throw new DamagedLog('this game cannot be gone on with', { cause: error });
    }
  }

  #replay(entry: Entry): void {
    this.#seq += 1;
    if ('ended' in entry) {
      this.#isEnded = true;
      return;
    }
    const outcome = this.#game.play(this.#state, entry.by, entry.move);
    if (isRefused(outcome)) throw new DamagedLog(outcome.refused.message);
    this.#last = entry.by;
  }

  /** Another tab has written: what it wrote last is what counts. */
  #follow(): void {
    this.#goOn(() => this.#log.isTrue);
  }

  /** Goes on to where other tabs are. Of what came before its end a tab is told. */
  #catchUp(): void {
    this.#goOn(() => this.#log.endsTrue);
  }

  #goOn(isTrue: () => boolean): void {
    if (this.#error) return;
    try {
      if (!this.#log.isThere) this.#end(new RoomGone(null));
      else if (isTrue()) for (const entry of this.#log.readOn()) this.#hear(entry);
      else this.#refold();
    } catch {
      this.#end(new RoomGone(null));
    }
  }

  /** What this tab had played or heard may have been lost, perhaps even the end. */
  #refold(): void {
    this.#view = this.#fold();
    this.#log.setDone(this.#gameStatus !== 'playing');
    this.#anew();
  }

  #hear(entry: Entry): void {
    if ('ended' in entry) {
      this.#isEnded = true;
      this.#anew();
      return;
    }
    const outcome = this.#game.play(this.#state, entry.by, entry.move);
    if (isRefused(outcome)) throw new DamagedLog(outcome.refused.message);
    this.#played(entry.by, outcome);
  }

  #played(player: PlayerId, outcome: Played): void {
    const before = this.view;
    this.#seq += 1;
    this.#last = player;
    this.#chosen = undefined;
    // On a large board the whole view would take far longer than the move.
    const change = viewChange(this.#game, this.#state, { player, ...outcome });
    this.#view = applyChange(this.#view, change);
    if (this.#gameStatus === 'over') this.#log.setDone(true);
    const effects = effectsOf(outcome);
    const about = { seq: this.#seq, time: Date.now(), player, by: 'human' } as const;
    this.#emit({ kind: 'move', ...about, effects, before, after: this.view });
  }

  /** Whose card a move would have to wait for. */
  #holderWaitedFor(player: PlayerId, move: MoveIn<GameName>): PlayerId | undefined {
    if (this.game !== 'scramble') return undefined;
    return holderWaitedFor(this.#view as ScrambleView, player, move as ScrambleMove);
  }

  #anew(): void {
    this.#emit({ kind: 'resync' });
    this.#emit({ kind: 'secret' });
  }

  #end(error: RecollectError): void {
    if (this.#error) return;
    this.#error = error;
    this.#stopFollowing();
    this.#emit({ kind: 'status', status: 'closed' });
  }

  #emit(event: RoomEvent): void {
    for (const listener of [...this.#listeners]) listener(event);
  }
}

/** What happened is what the rules of the game say. */
const effectsOf = ({ effects }: Played) => effects as unknown as readonly EffectOf<GameName>[];

/** As on a server: the fingerprint from the beginning, and the number itself at the end. */
const fairnessOf = (
  game: Game,
  { choice, seed }: Head,
  isOver: boolean,
): TableView['fairness'] => ({
  deal: game.fixesDeal(choice) ? 'fixed-deck' : 'random',
  seedHash: bytesToHex(sha256(utf8ToBytes(seed))),
  ...(isOver && { seed }),
});
