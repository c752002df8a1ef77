import type { PlayerId } from '../../games/game.ts';
import type { Card } from '../../games/scramble/cards.ts';
import { isBoardChange } from '../../games/scramble/effects.ts';
import { cardsOn } from '../../games/scramble/map.ts';
import { type ScrambleMove, scramble } from '../../games/scramble/scramble.ts';
import type { ScrambleState } from '../../games/scramble/state.ts';
import { publicView } from '../../games/scramble/view.ts';
import type { Seq, Stored } from '../../history/entry.ts';
import { type LoggedMove, Oracle } from '../../history/testing/oracle.ts';

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
  readonly moves = new Map<PlayerId, LoggedMove[]>();
  readonly rows: number;
  readonly columns: number;
  readonly #oracle = new Oracle<ScrambleState>(scramble);
  /** By number of entry; there is none before the first. */
  readonly #positions: (Position | undefined)[] = [undefined];

  constructor([first, ...rest]: readonly Stored[]) {
    if (first) this.#oracle.take(first);
    const { rows, columns } = this.#oracle.state;
    this.rows = rows;
    this.columns = columns;
    this.#remember(false, false);
    for (const stored of rest) this.#play(stored);
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

  #play(stored: Stored): void {
    const logged = this.#oracle.take(stored);
    if (!logged) return;
    const { entry, played } = logged;
    const { type } = entry.move as ScrambleMove;
    if (type !== 'cancel') {
      const moves = this.moves.get(entry.player);
      if (moves) moves.push(logged);
      else this.moves.set(entry.player, [logged]);
    }
    this.#remember(type === 'cancel', played.effects.some(isBoardChange));
  }

  #remember(isCancel: boolean, isChange: boolean): void {
    const { spots } = publicView(this.#oracle.state);
    const spaces = spots.map((spot) => {
      if (spot === null) return 'none';
      if (spot === 'down') return 'down';
      return spot.by === undefined ? `up ${spot.up}` : `up ${spot.up} ${spot.by}`;
    });
    const cards = new Set(cardsOn(this.#oracle.state));
    this.#positions.push({ spaces, isCancel, isChange, waiting: this.#oracle.waiting.size, cards });
  }
}
