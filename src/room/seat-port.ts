import { type Json, refuse } from '../games/game.ts';
import type { GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import { applyChange, type PlayerId } from '../games/view.ts';
import type { Seq } from '../history/entry.ts';
import { isStoodUp } from '../table/moves.ts';
import { isSeated } from '../table/play.ts';
import { checkMove } from '../table/schema.ts';
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
import type { CommittedMove } from './subscribers.ts';

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
  readonly #context: PortContext;

  /** @param onTrouble is told of listeners that throw */
  constructor(room: Room<unknown>, presence: PresenceSource, onTrouble: (error: unknown) => void) {
    this.#context = { room, presence, onTrouble, shared: new SharedView(room) };
  }

  seat<Name extends GameName>(player: PlayerId): PlayerPort<Name> {
    return new SeatPort(this.#context, player);
  }

  spectator<Name extends GameName>(): RoomPort<Name> {
    return new SeatPort(this.#context, null);
  }
}

/** What all ports of a room have in common. */
interface PortContext {
  readonly room: Room<unknown>;
  readonly presence: PresenceSource;
  readonly shared: SharedView;
  readonly onTrouble: (error: unknown) => void;
}

/** The public view right after an entry. */
interface Shown {
  readonly seq: Seq;
  readonly view: SeatedView;
}

/** The public view of a room, computed once for all ports, and for moves only while one listens. */
class SharedView {
  readonly #room: Room<unknown>;
  #now: Shown | undefined;
  /** The view one entry before, if that was seen. */
  #before: SeatedView | undefined;
  #latest: MoveEvent | undefined;
  isClosed = false;

  constructor(room: Room<unknown>) {
    this.#room = room;
    room.subscribe({
      onClose: () => {
        this.isClosed = true;
      },
    });
  }

  get now(): SeatedView {
    const known = this.#now;
    return known && known.seq === this.#room.seq ? known.view : this.resync();
  }

  resync(): SeatedView {
    const { game, state, seq } = this.#room;
    const view = asSent({ table: NO_TABLE, ...game.publicView(state) });
    this.#show({ seq, view });
    return view;
  }

  /** What is told of the move, which is the latest one. */
  eventOf(move: CommittedMove): MoveEvent {
    const { seq, player } = move;
    if (this.#latest?.seq === seq) return this.#latest;
    const known = this.#now;
    if (known?.seq === seq - 1) {
      this.#show({ seq, view: frozen(applyChange(known.view, asSent(move.change))) });
    }
    const before = this.#before;
    if (this.#now?.seq !== seq || !before) throw new Error('a port has missed a move');
    // What can happen is what the rules of the game say.
    const effects = asSent(move.effects) as MoveEvent['effects'];
    const views = { before: viewIn(before), after: viewIn(this.#now.view) };
    this.#latest = Object.freeze({ kind: 'move', seq, player, effects, ...views });
    return this.#latest;
  }

  #show(now: Shown): void {
    this.#before = this.#now?.seq === now.seq - 1 ? this.#now.view : undefined;
    this.#now = now;
  }
}

class SeatPort<Name extends GameName> implements PlayerPort<Name> {
  readonly #room: Room<unknown>;
  readonly #presence: PresenceSource;
  readonly #shared: SharedView;
  readonly #onTrouble: (error: unknown) => void;
  readonly #player: PlayerId | null;
  readonly #listeners = new Set<(event: RoomEvent<Name>) => void>();
  #stop: Unsubscribe = () => {};
  /** What listeners know of the secret, as text. */
  #secret = 'null';
  #isDropped = false;

  constructor({ room, presence, shared, onTrouble }: PortContext, player: PlayerId | null) {
    this.#room = room;
    this.#presence = presence;
    this.#shared = shared;
    this.#onTrouble = onTrouble;
    this.#player = player;
  }

  get id(): RoomId {
    return this.#room.id;
  }

  get game(): Name {
    // The caller of `seat` or `spectator` says which game it is, or leaves it open.
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
    return asSent(this.#presence.now);
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

  async play(move: MoveIn<Name>, { signal }: PlayOptions = {}): Promise<MoveReply> {
    const player = this.#player;
    if (this.status === 'closed') return REPLIES.closed;
    if (player === null) return REPLIES.spectator;
    const copy: Json = asSent(move);
    const wrong = checkMove(this.#room.game, copy);
    if (wrong !== undefined) return refuse('illegal-request', wrong);
    return new Promise((reply) => this.#room.play(player, copy, reply, { signal }));
  }

  #start(): void {
    this.#secret = this.#secretNow();
    // From here on the view is kept up move by move.
    void this.#shared.now;
    const stops = [
      this.#room.subscribe({
        onMove: (move) => this.#onMove(move),
        onResync: () => this.#onResync(),
        onDropped: () => this.#onDropped(),
        onClose: () => this.#emit({ kind: 'status', status: 'closed' }),
      }),
      this.#presence.subscribe(() => this.#emit({ kind: 'presence' })),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  #onMove(move: CommittedMove): void {
    const event = this.#shared.eventOf(move);
    // The event is of the game that is played here.
    this.#emit(event as MoveEvent<Name>);
    this.#tellSecret();
    if (event.effects.some((effect) => isStoodUp(effect) && effect.player === this.#player)) {
      this.#emit({ kind: 'seat-lost' });
    }
  }

  #onResync(): void {
    this.#shared.resync();
    this.#emit({ kind: 'resync' });
    this.#tellSecret();
  }

  /** The room cannot be shown any more. */
  #onDropped(): void {
    this.#stop();
    this.#isDropped = true;
    this.#emit({ kind: 'status', status: 'closed' });
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

  /** A listener that throws is reported, and no harm to anybody else. */
  #emit(event: RoomEvent<Name>): void {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        listener(event);
      } catch (error) {
        this.#onTrouble(error);
      }
    }
  }
}

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
