import type { TableEffect } from '../../client/browser.ts';
import type { PlayerId } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';

/** What happened at the table besides the game. */
export function tellTable(effect: TableEffect, you: PlayerId | null): string {
  const { table } = words().room;
  switch (effect.type) {
    case 'sat-down':
      return table.satDown(whoIs(effect.player, you));
    case 'stood-up':
      return effect.by === effect.player
        ? table.stoodUp(whoIs(effect.player, you))
        : table.sentAway(whoIs(effect.by, you), whoIs(effect.player, you));
    case 'host':
      return table.host(whoIs(effect.player, you));
    case 'invited':
      return table.invited;
    case 'started':
      return table.started;
    case 'ended':
      return table.ended(whoIs(effect.player, you));
    case 'rematch':
      return table.rematch;
  }
}
