import type { PlayerId } from '../../games/game.ts';
import { isTableEffect } from '../../protocol/table-effects.ts';
import type { RoomId } from '../log.ts';

/** What people do at a table besides playing. Everything else is a move of the game. */
export type TableMove =
  | {
      readonly type: 'sit-down';
      /** The hash of the token of the seat. */
      readonly token: string;
      readonly nonce: string;
      readonly place: string | null;
      /** The hash of the invitation that they showed. */
      readonly invitation: string | null;
    }
  | { readonly type: 'stand-up' }
  | { readonly type: 'remove-player'; readonly name: PlayerId }
  | { readonly type: 'hand-over'; readonly to: PlayerId }
  | { readonly type: 'invite'; readonly invitation: string }
  | { readonly type: 'start-game' }
  | { readonly type: 'end-game' }
  | { readonly type: 'rematch'; readonly room: RoomId };

/** Does it change what is to be seen of the table itself, and not only of the game? */
export const concernsTable = (effect: { readonly type: string }): boolean =>
  isTableEffect(effect) || effect.type === 'over';
