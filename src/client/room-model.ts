import type { Json, PlayerId } from '../games/game.ts';
import { applyChange, type PublicView } from '../games/view.ts';
import type { Time } from '../history/entry.ts';
import type { FromServer } from '../protocol/messages.ts';
import type { RoomView } from '../protocol/rooms.ts';
import type { Present } from '../room/port.ts';
import { hasStarted } from '../table/view.ts';

type Message<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

/** The effect of a message; a `gap` if an earlier one was missed. */
export type ApplyResult = 'resynced' | 'applied' | 'duplicate' | 'gap';

/** The client's copy of a room, built from the server's messages. */
export class RoomModel {
  readonly #assertValid: (view: PublicView, game: string) => void;
  #room: RoomView | undefined;
  /** Your name; null for spectators. */
  you: string | null = null;
  secret: Json = null;
  presence: Present = { players: [], spectators: 0 };
  readonly #awaited = new Map<PlayerId, Time>();

  /** @param assertValid throws if the game, once it has started, cannot look like that */
  constructor(assertValid: (view: PublicView, game: string) => void = () => {}) {
    this.#assertValid = assertValid;
  }

  get isKnown(): boolean {
    return this.#room !== undefined;
  }

  /** The latest state. Throws before the first welcome. */
  get room(): RoomView {
    if (!this.#room) throw new Error('nothing is known of the room yet');
    return this.#room;
  }

  /** The public view of the game; undefined until it has started. */
  get view(): RoomView['view'] | undefined {
    const { view } = this.room;
    return hasStarted(view) ? view : undefined;
  }

  /** Since when the others wait for whom, by the server's clock. */
  get awaited(): ReadonlyMap<PlayerId, Time> {
    return this.#awaited;
  }

  welcome({ you, room }: Message<'welcome'>): ApplyResult {
    this.you = you;
    // The server sends it again if there is one.
    this.secret = null;
    if (room) return this.replace(room);
    if (!this.#room) throw new Error('expected the room in the first welcome');
    return 'duplicate';
  }

  /** Throws if the room is invalid or plays another game. */
  replace(room: RoomView): ApplyResult {
    const { status } = room.view.table;
    if (typeof status !== 'string') throw new Error('expected a room');
    if (room.game !== (this.#room?.game ?? room.game)) throw new Error('expected the same game');
    if (hasStarted(room.view)) this.#assertValid(room.view, room.game);
    this.#room = room;
    this.#awaited.clear();
    for (const [player, since] of room.awaited ?? []) this.#awaited.set(player, since);
    return 'resynced';
  }

  /** Throws if the result is invalid. */
  moved({ seq, change, awaited = [] }: Message<'moved'>): ApplyResult {
    const { room } = this;
    if (seq <= room.seq) return 'duplicate';
    if (seq > room.seq + 1) return 'gap';
    const view = applyChange(room.view, change);
    // The start brings a whole view; later changes are validated as messages.
    if (!hasStarted(room.view) && hasStarted(view)) this.#assertValid(view, room.game);
    this.#room = { ...room, seq, view };
    for (const [player, since] of awaited) {
      if (since === null) this.#awaited.delete(player);
      else this.#awaited.set(player, since);
    }
    return 'applied';
  }
}
