/**
 * Tells presses from the second halves of double clicks. These must do nothing, whoever holds the card
 * by then: they would put it back, or take it in the name of whoever comes next.
 */
export class DoublePress {
  #last: number | undefined;

  /**
   * @param at the card that is pressed
   * @param count how many clicks there have been in quick succession; 0 for a key
   */
  isSecondHalf(at: number, count: number): boolean {
    const isAgain = count > 1 && at === this.#last;
    this.#last = at;
    return isAgain;
  }
}
