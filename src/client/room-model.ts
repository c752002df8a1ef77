import type { Json } from '../games/game.ts';
import { applyChange, type PublicView } from '../games/view.ts';
import type { FromServer } from '../protocol/messages.ts';
import type { RoomView, TableView } from '../protocol/rooms.ts';
import type { Present } from '../room/port.ts';
import { hasStarted } from '../table/view.ts';

type Message<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

/** What came of a message. */
export type ApplyResult =
  /** Everything is known anew. */
  | 'resynced'
  /** The room is one move further. */
  | 'applied'
  /** It was known already. */
  | 'duplicate'
  /** Something before it was missed. */
  | 'gap';

/** What a client knows of a room, which is what the server has told it so far. */
export class RoomModel {
  readonly #mustFit: (view: PublicView, game: string) => void;
  #room: RoomView | undefined;
  /** Who one is; null for those who only watch. */
  you: string | null = null;
  /** What only one player may see. */
  secret: Json = null;
  presence: Present = { players: [], spectators: 0 };

  /** @param mustFit throws if that is nothing that the game could show once it has started */
  constructor(mustFit: (view: PublicView, game: string) => void = () => {}) {
    this.#mustFit = mustFit;
  }

  get isKnown(): boolean {
    return this.#room !== undefined;
  }

  /** The id of the room, also if it was entered by another name. */
  get id(): string {
    return this.#known.id;
  }

  get game(): string {
    return this.#known.game;
  }

  get seq(): number {
    return this.#known.seq;
  }

  get table(): TableView {
    return this.#known.view.table;
  }

  /** What everybody may see of the game; undefined until it has started. */
  get view(): RoomView['view'] | undefined {
    const { view } = this.#known;
    return hasStarted(view) ? view : undefined;
  }

  welcome({ you, room }: Message<'welcome'>): ApplyResult {
    this.you = you;
    // It is told again whenever there is something to tell.
    this.secret = null;
    if (room) return this.replace(room);
    if (!this.#room) throw new Error('whoever knows nothing is told everything');
    return 'duplicate';
  }

  /** Throws if that is no room, or none of the same game. */
  replace(room: RoomView): ApplyResult {
    const { status } = room.view.table;
    if (typeof status !== 'string') throw new Error('expected a room');
    if (room.game !== (this.#room?.game ?? room.game)) throw new Error('expected the same game');
    if (hasStarted(room.view)) this.#mustFit(room.view, room.game);
    this.#room = room;
    return 'resynced';
  }

  /** Throws if that makes a room of it that is none. */
  moved({ seq, change }: Message<'moved'>): ApplyResult {
    const room = this.#known;
    if (seq <= room.seq) return 'duplicate';
    if (seq > room.seq + 1) return 'gap';
    const view = applyChange(room.view, change);
    // At the start everything is new; after that each change is checked by itself.
    if (!hasStarted(room.view) && hasStarted(view)) this.#mustFit(view, room.game);
    this.#room = { ...room, seq, view };
    return 'applied';
  }

  get #known(): RoomView {
    if (!this.#room) throw new Error('nothing is known of the room yet');
    return this.#room;
  }
}
