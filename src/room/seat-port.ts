import type { Json } from '../games/game.ts';
import type { GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import { isObject } from '../games/json.ts';
import { applyChange, type PlayerId } from '../games/view.ts';
import type { Seq } from '../history/entry.ts';
import { isStoodUp, isTableMove } from '../table/moves.ts';
import { isSeated } from '../table/play.ts';
import type { RoomId } from '../table/state.ts';
import { innerName } from '../table/table.ts';
import { hasStarted, NO_TABLE, type SeatedView, type TableView } from '../table/view.ts';
import { type MoveReply, REPLIES } from './move-request.ts';
import type {
  MoveEvent,
  PlayerPort,
  PlayOptions,
  PortStatus,
  Present,
  RoomEvent,
  RoomPort,
  Unsubscribe,
} from './port.ts';
import type { Room } from './room.ts';
import type { CommittedMove, RoomSubscriber } from './subscribers.ts';

/** Who is connected to a room, for its ports. */
export interface PresenceSource {
  readonly now: Present;
  subscribe(listener: () => void): Unsubscribe;
}

/**
 * The ports of a room in this process. What they show is a frozen copy: nothing leads back to the room,
 * and no player can change what another one sees.
 */
export class RoomPorts {
  readonly #room: Room<unknown>;
  readonly #presence: PresenceSource;
  readonly #shared: SharedView;

  /** @param onTrouble is told of listeners that throw */
  constructor(room: Room<unknown>, presence: PresenceSource, onTrouble: (error: unknown) => void) {
    this.#room = room;
    this.#presence = guarded(presence, onTrouble);
    this.#shared = new SharedView(room);
  }

  seat<Name extends GameName>(player: PlayerId): PlayerPort<Name> {
    return new SeatPort(this.#room, this.#shared, this.#presence, player);
  }

  spectator<Name extends GameName>(): RoomPort<Name> {
    return new SeatPort(this.#room, this.#shared, this.#presence, null);
  }
}

/** A listener that throws harms nobody who comes or goes. */
const guarded = (
  presence: PresenceSource,
  onTrouble: (error: unknown) => void,
): PresenceSource => ({
  get now() {
    return presence.now;
  },
  subscribe: (listener) =>
    presence.subscribe(() => {
      try {
        listener();
      } catch (error) {
        onTrouble(error);
      }
    }),
});

/** What was to be seen right after an entry. */
interface Shown {
  readonly seq: Seq;
  readonly view: SeatedView;
}

/** The public view of a room, computed once for all ports, and for moves only while one listens. */
class SharedView {
  readonly #room: Room<unknown>;
  #now: Shown;
  /** The view one entry before, if that was seen. */
  #before: SeatedView | undefined;
  #latest: MoveEvent | undefined;
  isClosed = false;

  constructor(room: Room<unknown>) {
    this.#room = room;
    this.#now = this.#look();
    room.subscribe({
      onClose: () => {
        this.isClosed = true;
      },
    });
  }

  get now(): SeatedView {
    if (this.#now.seq !== this.#room.seq) this.resync();
    return this.#now.view;
  }

  resync(): void {
    this.#show(this.#look());
  }

  /** What is told of the move, which is the latest one. */
  eventOf(move: CommittedMove): MoveEvent {
    const { seq, player } = move;
    if (this.#latest?.seq === seq) return this.#latest;
    if (this.#now.seq === seq - 1) {
      this.#show({ seq, view: frozen(applyChange(this.#now.view, asSent(move.change))) });
    }
    const [before, after] = [this.#before, this.#now.view];
    if (this.#now.seq !== seq || !before) throw new Error('a port has missed a move');
    // What can happen is what the rules of the game say.
    const effects = asSent(move.effects) as MoveEvent['effects'];
    const views = { before: viewIn(before), after: viewIn(after) };
    this.#latest = Object.freeze({ kind: 'move', seq, player, effects, ...views });
    return this.#latest;
  }

  #show(now: Shown): void {
    this.#before = this.#now.seq === now.seq - 1 ? this.#now.view : undefined;
    this.#now = now;
  }

  #look(): Shown {
    const { game, state, seq } = this.#room;
    return { seq, view: asSent({ table: NO_TABLE, ...game.publicView(state) }) };
  }
}

class SeatPort<Name extends GameName> implements PlayerPort<Name>, RoomSubscriber {
  readonly #room: Room<unknown>;
  readonly #shared: SharedView;
  readonly #presence: PresenceSource;
  readonly #player: PlayerId | null;
  readonly #listeners = new Set<(event: RoomEvent<Name>) => void>();
  #stop: Unsubscribe = () => {};
  /** What listeners know of the secret, as text. */
  #secret = 'null';
  #isDropped = false;
  /** What happened up to here is no news. */
  #since: Seq = 0;

  constructor(
    room: Room<unknown>,
    shared: SharedView,
    presence: PresenceSource,
    player: PlayerId | null,
  ) {
    this.#room = room;
    this.#shared = shared;
    this.#presence = presence;
    this.#player = player;
  }

  get id(): RoomId {
    return this.#room.id;
  }

  get game(): Name {
    // Whoever asked for the port knows what is played there, or leaves it open.
    return innerName(this.#room.game.name) as Name;
  }

  get seq(): Seq {
    return this.#room.seq;
  }

  get you(): PlayerId | null {
    const isThere = this.#player !== null && isSeated(this.table, this.#player);
    return isThere ? this.#player : null;
  }

  get table(): TableView {
    return this.#shared.now.table;
  }

  get view(): ViewOf<Name> | undefined {
    return viewIn(this.#shared.now);
  }

  get secret(): SecretOf<Name> | null {
    return JSON.parse(this.#secretNow());
  }

  get presence(): Present {
    return this.#presence.now;
  }

  get status(): PortStatus {
    return this.#shared.isClosed || this.#isDropped ? 'closed' : 'live';
  }

  subscribe(listener: (event: RoomEvent<Name>) => void): Unsubscribe {
    // A listener that subscribes twice stops each by itself.
    const own = (event: RoomEvent<Name>): void => listener(event);
    if (this.#listeners.size === 0 && this.status !== 'closed') this.#start();
    this.#listeners.add(own);
    return () => {
      if (this.#listeners.delete(own) && this.#listeners.size === 0) this.#stop();
    };
  }

  play(move: MoveIn<Name>, { signal }: PlayOptions = {}): Promise<MoveReply> {
    const player = this.#player;
    if (this.status === 'closed') return Promise.resolve(REPLIES.closed);
    const copy: Json = asSent(move);
    if (player === null || !isPlayerMove(copy)) return Promise.resolve(REPLIES.notForPlayers);
    return new Promise((reply) => this.#room.play(player, copy, reply, { signal }));
  }

  onMove(move: CommittedMove): void {
    if (move.seq <= this.#since) return;
    const event = this.#shared.eventOf(move);
    // Whoever asked for the port knows what is played there.
    this.#emit(event as MoveEvent<Name>);
    if (event.effects.some((effect) => isStoodUp(effect) && effect.player === this.#player)) {
      this.#emit({ kind: 'seat-lost' });
    }
    this.#tellSecret();
  }

  onResync(): void {
    this.#shared.resync();
    this.#emit({ kind: 'resync' });
    this.#tellSecret();
  }

  onDropped(): void {
    this.#isDropped = true;
  }

  onClose(): void {
    this.#emit({ kind: 'status', status: 'closed' });
  }

  #start(): void {
    this.#since = this.seq;
    this.#secret = this.#secretNow();
    // From here on the view is kept up move by move.
    void this.#shared.now;
    const stops = [
      this.#room.subscribe(this),
      this.#presence.subscribe(() => this.#emit({ kind: 'presence' })),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  #tellSecret(): void {
    const secret = this.#secretNow();
    if (secret === this.#secret) return;
    this.#secret = secret;
    this.#emit({ kind: 'secret' });
  }

  #secretNow(): string {
    const { game, state } = this.#room;
    if (this.#player === null || !game.info.hasSecrets) return 'null';
    return JSON.stringify(game.privateView(state, this.#player));
  }

  #emit(event: RoomEvent<Name>): void {
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.has(listener)) listener(event);
    }
  }
}

/** Not about the table, and not what only the idle timer says. */
const isPlayerMove = (move: Json): boolean =>
  isObject(move) && move['type'] !== 'idle' && !isTableMove(move['type']);

/** What is shown of a room is shown of its game, once that has started. */
const viewIn = <Name extends GameName>(view: SeatedView): ViewOf<Name> | undefined =>
  hasStarted(view) ? (view as unknown as ViewOf<Name>) : undefined;

/** As it is on the other side of a wire, where nobody can change what it was. */
const asSent = <T>(value: T): T => frozen(JSON.parse(JSON.stringify(value)));

/** Freezes all that is not frozen yet. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
