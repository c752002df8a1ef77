import { RecollectError } from '../../client/browser.ts';
import type { PlayerId } from '../../games/view.ts';

/** Somebody else at this device holds the card. */
export class CardHeld extends RecollectError {
  override readonly name = 'CardHeld';
  readonly holder: PlayerId;

  constructor(holder: PlayerId) {
    super(`${holder} holds that card`);
    this.holder = holder;
  }
}
