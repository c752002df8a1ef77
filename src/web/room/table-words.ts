import type { TableEffect } from '../../client/browser.ts';
import type { PlayerId } from '../../games/view.ts';
import { who } from '../words.ts';

/** What happened at the table besides the game. */
export function tellTable(effect: TableEffect, you: PlayerId | null): string | undefined {
  switch (effect.type) {
    case 'sat-down':
      return `${who(effect.player, you)} sat down.`;
    case 'stood-up':
      return effect.by === effect.player
        ? `${who(effect.player, you)} stood up.`
        : `${who(effect.by, you)} sent ${effect.player === you ? 'you' : effect.player} away.`;
    case 'host':
      return effect.player === you ? 'You are the host now.' : `${effect.player} is the host now.`;
    case 'invited':
      return 'There is a new invitation. Links from before do not work any more.';
    case 'started':
      return 'The game begins.';
    case 'ended':
      return `${who(effect.player, you)} ended the game.`;
    case 'rematch':
      return 'There is another game with the same people.';
  }
}
