import type { Json } from '../games/game.ts';
import { applyChange } from '../games/view-change.ts';
import type { FromServer } from '../protocol/messages.ts';
import type { RoomView, TableView } from '../protocol/rooms.ts';

type Message<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

/** What came of a message. */
export type Heard =
  /** Everything is known anew. */
  | 'anew'
  /** The room is one move further. */
  | 'moved'
  /** It was known already. */
  | 'known'
  /** Something before it was missed. */
  | 'gap';

/** What a client knows of a room, which is what the server has told it so far. */
export class Mirror {
  #room: RoomView | undefined;
  /** Who one is; null for those who only watch. */
  you: string | null = null;
  /** What only one player may see. */
  secret: Json = null;
  here: readonly string[] = [];
  watching = 0;

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
    const { status } = view.table;
    const hasStarted = status !== 'waiting' && !(status === 'ended' && view.players.length === 0);
    return hasStarted ? view : undefined;
  }

  welcome({ you, room }: Message<'welcome'>): Heard {
    this.you = you;
    // It is told again whenever there is something to tell.
    this.secret = null;
    if (room) return this.replace(room);
    if (!this.#room) throw new Error('whoever knows nothing is told everything');
    return 'known';
  }

  /** Throws if that is no room. */
  replace(room: RoomView): Heard {
    const { status } = room.view.table;
    if (typeof status !== 'string') throw new Error('expected a room');
    this.#room = room;
    return 'anew';
  }

  moved({ seq, change }: Message<'moved'>): Heard {
    const room = this.#known;
    if (seq <= room.seq) return 'known';
    if (seq > room.seq + 1) return 'gap';
    this.#room = { ...room, seq, view: applyChange(room.view, change) };
    return 'moved';
  }

  get #known(): RoomView {
    if (!this.#room) throw new Error('nothing is known of the room yet');
    return this.#room;
  }
}
