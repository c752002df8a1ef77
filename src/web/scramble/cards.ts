import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { type BoardState, isSameSpot, type Spot } from './board-state.ts';

/** What the player is doing with a card while the server has not answered. */
export type Mark = 'pressed' | 'waiting';

export interface CardView {
  readonly spot: Spot;
  readonly mark?: Mark;
}

/** The cards of one board: each can be listened to by itself, so that only what changed is drawn. */
export class Cards {
  readonly rows: number;
  readonly columns: number;
  readonly #views: readonly Signal<CardView>[];
  #marked = new Set<number>();

  constructor({ rows, columns, spots }: BoardState) {
    this.rows = rows;
    this.columns = columns;
    this.#views = spots.map((spot) => signal({ spot }));
  }

  get views(): readonly ReadonlySignal<CardView>[] {
    return this.#views;
  }

  fits(board: BoardState): boolean {
    return board.rows === this.rows && board.columns === this.columns;
  }

  show(board: BoardState): void {
    board.spots.forEach((spot, at) => {
      const view = this.#views[at];
      if (view && !isSameSpot(view.peek().spot, spot)) view.value = { ...view.peek(), spot };
    });
  }

  /** Marks these cards and no others. */
  mark(marks: ReadonlyMap<number, Mark>): void {
    for (const at of this.#marked) {
      if (!marks.has(at)) this.#setMark(at, undefined);
    }
    for (const [at, mark] of marks) this.#setMark(at, mark);
    this.#marked = new Set(marks.keys());
  }

  #setMark(at: number, mark: Mark | undefined): void {
    const view = this.#views[at];
    if (!view || view.peek().mark === mark) return;
    const { spot } = view.peek();
    view.value = mark ? { spot, mark } : { spot };
  }
}
