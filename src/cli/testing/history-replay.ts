import type { PlayerId, Settled } from '../../games/game.ts';
import type { Problem } from '../../games/problem.ts';
import type { Card } from '../../games/scramble/cards.ts';
import { isBoardChange } from '../../games/scramble/effects.ts';
import { cardsOn } from '../../games/scramble/map.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import { publicView } from '../../games/scramble/view.ts';
import { must } from '../../games/testing/must.ts';
import type { CreateEntry, MoveEntry, Seq, Stored } from '../../history/entry.ts';
import { create, foldLogged } from '../../history/fold.ts';
import type { RoomState } from '../../history/room-state.ts';

/** A flip or a map that the log has. */
export interface Logged {
  readonly seq: Seq;
  readonly move: ScrambleMove;
  /** With which entry it was decided, and why it failed if it did; undefined if it still waits. */
  ended?: { readonly seq: Seq; readonly failed: Problem | undefined };
}

/** The board after an entry, in the plain words of the rules. */
interface Position {
  /** A line a space: `none`, `down`, `up CARD` or `up CARD HOLDER`. */
  readonly spaces: readonly string[];
  readonly isCancel: boolean;
  readonly isChange: boolean;
  readonly waiting: number;
  /** What lies on the board, face down or up. */
  readonly cards: ReadonlySet<Card>;
}

/** What the log of a board says, played from the beginning by the rules alone. */
export class Replay {
  /** What each player did, in order, but for the waits that were given up for them. */
  readonly moves = new Map<PlayerId, Logged[]>();
  readonly rows: number;
  readonly columns: number;
  readonly #folded: RoomState<ScrambleState>;
  /** By number of entry; there is none before the first. */
  readonly #positions: (Position | undefined)[] = [undefined];
  readonly #waiting = new Map<PlayerId, Logged>();

  constructor(log: readonly Stored[]) {
    const [first, ...rest] = log;
    const beginning = entryOf<CreateEntry>(first, 'create', 1);
    this.#folded = create<ScrambleState>(scramble, beginning);
    this.rows = this.#folded.state.rows;
    this.columns = this.#folded.state.columns;
    this.#remember(false, false);
    rest.forEach((stored, index) => {
      this.#play(stored.seq, entryOf<MoveEntry>(stored, 'move', index + 2));
    });
  }

  /** The number of the last entry. */
  get head(): Seq {
    return this.#positions.length - 1;
  }

  /** The text that `player` must see right after entry `seq`. */
  seenBy(player: PlayerId, seq: Seq): string {
    const seen = this.#at(seq).spaces.map((line) => {
      if (!line.startsWith('up')) return line;
      const [face, card, holder] = line.split(' ');
      return holder === undefined ? line : `${holder === player ? 'my' : face} ${card}`;
    });
    return `${this.rows}x${this.columns}\n${seen.join('\n')}\n`;
  }

  /** Did it turn over, remove or replace a card, so that watchers hear of it? */
  isChange(seq: Seq): boolean {
    return this.#at(seq).isChange;
  }

  isCancel(seq: Seq): boolean {
    return this.#at(seq).isCancel;
  }

  /** How many players wait right after entry `seq`. */
  waitingAt(seq: Seq): number {
    return this.#at(seq).waiting;
  }

  /** Does such a card lie on the board right after entry `seq`? */
  hasCard(card: Card, seq: Seq): boolean {
    return this.#at(seq).cards.has(card);
  }

  #at(seq: Seq): Position {
    const position = this.#positions[seq];
    if (!position) throw new Error(`the log has no entry ${seq}`);
    return position;
  }

  #play(seq: Seq, entry: MoveEntry): void {
    const { player } = entry;
    const move = entry.move as ScrambleMove;
    const played = foldLogged(this.#folded, entry);
    for (const settled of played.settled ?? []) this.#settle(seq, settled);
    if (move.type !== 'cancel') {
      const logged: Logged = { seq, move };
      if (played.waiting === undefined) logged.ended = { seq, failed: played.failed };
      else this.#waiting.set(player, logged);
      const moves = this.moves.get(player);
      if (moves) moves.push(logged);
      else this.moves.set(player, [logged]);
    }
    this.#remember(move.type === 'cancel', played.effects.some(isBoardChange));
  }

  #settle(seq: Seq, { player, failed }: Settled): void {
    const logged = this.#waiting.get(player);
    if (logged) logged.ended = { seq, failed };
    this.#waiting.delete(player);
  }

  #remember(isCancel: boolean, isChange: boolean): void {
    const { spots } = publicView(this.#folded.state);
    const spaces = spots.map((spot) => {
      if (spot === null) return 'none';
      if (spot === 'down') return 'down';
      return spot.by === undefined ? `up ${spot.up}` : `up ${spot.up} ${spot.by}`;
    });
    const cards = new Set(cardsOn(this.#folded.state));
    this.#positions.push({ spaces, isCancel, isChange, waiting: this.#waiting.size, cards });
  }
}

function entryOf<E extends CreateEntry | MoveEntry>(
  stored: Stored | undefined,
  type: E['type'],
  seq: Seq,
): E {
  must(stored?.seq === seq, () => `entry ${seq} of the log has the number ${stored?.seq}`);
  must(stored?.entry.type === type, () => `entry ${seq} is a ${type}, not ${stored?.entry.type}`);
  return stored?.entry as E;
}
