import { type Json, refuse } from '../games/game.ts';
import type { GameName, MoveIn, SecretOf, ViewOf } from '../games/index.ts';
import { applyChange, type PlayerId } from '../games/view.ts';
import type { Mover, Seq, Time } from '../history/entry.ts';
import { isStoodUp } from '../table/moves.ts';
import { isSeated } from '../table/play.ts';
import { checkMove } from '../table/schema.ts';
import { type RoomId, seatNamed, type TableState } from '../table/state.ts';
import { innerName, isTable } from '../table/table.ts';
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
 * The ports of a room in this process. They show frozen copies, so no player can change the room, or
 * what another player sees.
 */
export class RoomPorts {
  readonly #context: PortContext;

  /** @param onTrouble called with the errors of listeners */
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

interface PortContext {
  readonly room: Room<unknown>;
  readonly presence: PresenceSource;
  readonly shared: SharedView;
  readonly onTrouble: (error: unknown) => void;
}

/** The public view of a room, computed once for all ports, and per move only while one listens. */
class SharedView {
  readonly #room: Room<unknown>;
  #now: { readonly seq: Seq; readonly view: SeatedView } | undefined;
  /** The view one entry before, if that was shown. */
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
    this.#show(seq, view);
    return view;
  }

  /** The event of the latest move. */
  eventOf(move: CommittedMove): MoveEvent {
    const { seq, time, player, by } = move;
    if (this.#latest?.seq === seq) return this.#latest;
    const known = this.#now;
    if (known?.seq === seq - 1) {
      this.#show(seq, frozen(applyChange(known.view, asSent(move.change))));
    }
    const before = this.#before;
    if (this.#now?.seq !== seq || !before) throw new Error('a port has missed a move');
    // The rules of the game make no other effects.
    const effects = asSent(move.effects) as MoveEvent['effects'];
    const views = { before: viewIn(before), after: viewIn(this.#now.view) };
    this.#latest = Object.freeze({ kind: 'move', seq, time, player, by, effects, ...views });
    return this.#latest;
  }

  #show(seq: Seq, view: SeatedView): void {
    this.#before = this.#now?.seq === seq - 1 ? this.#now.view : undefined;
    this.#now = { seq, view };
  }
}

class SeatPort<Name extends GameName> implements PlayerPort<Name> {
  readonly #room: Room<unknown>;
  readonly #context: PortContext;
  readonly #player: PlayerId | null;
  readonly #listeners = new Set<(event: RoomEvent<Name>) => void>();
  #stop: Unsubscribe = () => {};
  /** The secret that listeners know of, as JSON. */
  #secret = 'null';
  #isDropped = false;

  constructor(context: PortContext, player: PlayerId | null) {
    this.#room = context.room;
    this.#context = context;
    this.#player = player;
  }

  get id(): RoomId {
    return this.#room.id;
  }

  get game(): Name {
    // The caller of `seat` or `spectator` names the game, or leaves it open.
    return innerName(this.#room.game.name) as Name;
  }

  get seq(): Seq {
    return this.#room.seq;
  }

  get you(): PlayerId | null {
    return this.#player !== null && isSeated(this.table, this.#player) ? this.#player : null;
  }

  get table(): TableView {
    return this.#context.shared.now.table;
  }

  get view(): ViewOf<Name> | undefined {
    return viewIn(this.#context.shared.now);
  }

  get secret(): SecretOf<Name> | null {
    return JSON.parse(this.#secretNow());
  }

  get presence(): Present {
    return asSent(this.#context.presence.now);
  }

  get awaited(): ReadonlyMap<PlayerId, Time> {
    return new Map(this.#room.awaited);
  }

  get status(): PortStatus {
    return this.#context.shared.isClosed || this.#isDropped ? 'closed' : 'live';
  }

  subscribe(listener: (event: RoomEvent<Name>) => void): Unsubscribe {
    // A listener may subscribe twice, and unsubscribe each on its own.
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
    const by = moverOn(this.#room, player);
    return new Promise((reply) => this.#room.play(player, copy, reply, { by, signal }));
  }

  #start(): void {
    this.#secret = this.#secretNow();
    // From here on each move updates the view.
    void this.#context.shared.now;
    const stops = [
      this.#room.subscribe({
        onMove: (move) => this.#onMove(move),
        onResync: () => this.#onResync(),
        onDropped: () => this.#onDropped(),
        onClose: () => this.#emit({ kind: 'status', status: 'closed' }),
      }),
      this.#context.presence.subscribe(() => this.#emit({ kind: 'presence' })),
    ];
    this.#stop = () => {
      for (const stop of stops) stop();
    };
  }

  #onMove(move: CommittedMove): void {
    const event = this.#context.shared.eventOf(move);
    this.#emit(event as MoveEvent<Name>);
    this.#emitSecret();
    if (event.effects.some((effect) => isStoodUp(effect) && effect.player === this.#player)) {
      this.#emit({ kind: 'seat-lost' });
    }
  }

  #onResync(): void {
    this.#context.shared.resync();
    this.#emit({ kind: 'resync' });
    this.#emitSecret();
  }

  #onDropped(): void {
    this.#stop();
    this.#isDropped = true;
    this.#emit({ kind: 'status', status: 'closed' });
  }

  #emitSecret(): void {
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

  /** Reports listeners that throw, and calls the others. */
  #emit(event: RoomEvent<Name>): void {
    for (const listener of [...this.#listeners]) {
      if (!this.#listeners.has(listener)) continue;
      try {
        listener(event);
      } catch (error) {
        this.#context.onTrouble(error);
      }
    }
  }
}

/** The view of the game, once it has started. */
const viewIn = <Name extends GameName>(view: SeatedView): ViewOf<Name> | undefined =>
  hasStarted(view) ? (view as unknown as ViewOf<Name>) : undefined;

/** A frozen copy, as a remote client would get it. */
const asSent = <T>(value: T): T => frozen(JSON.parse(JSON.stringify(value)));

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}

/** The kind of the player's seat; a human where there are no seats. */
export const moverOn = ({ game, state }: Room<unknown>, player: PlayerId): Mover =>
  (isTable(game) && seatNamed(state as TableState<unknown>, player)?.kind) || 'human';
