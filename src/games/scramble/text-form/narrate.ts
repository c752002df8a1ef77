import { placeName } from '../../grid.ts';
import type { PlayerId, Spot } from '../../view.ts';
import type { ScrambleEffect } from '../effects.ts';
import type { ScrambleView } from '../view.ts';
import { holderOf } from './held.ts';

/** What happened, in a sentence; undefined if it goes without saying. */
export function narrate(effect: ScrambleEffect, view: ScrambleView): string | undefined {
  const at = (spot: Spot): string => placeName(spot, view);
  switch (effect.type) {
    case 'turned-up':
      return `${effect.player} turns over ${at(effect.spot)}: ${effect.card}.`;
    case 'took':
      return `${effect.player} holds ${at(effect.spot)}.`;
    case 'released':
      return `${effect.player} lets go of ${at(effect.spot)}.`;
    case 'matched':
      return `${effect.player} has a pair: ${effect.spots.map(at).join(' and ')}!`;
    case 'missed':
      return `No match for ${effect.player}: ${effect.spots.map(at).join(' and ')} differ.`;
    case 'waits':
      return `${effect.player} waits for ${at(effect.spot)}${heldBy(holderAt(view, effect.spot))}.`;
    case 'gave-up':
      return `${effect.player} gives up waiting for ${at(effect.spot)}.`;
    case 'failed':
      return failure(effect, view);
    case 'left':
      return `${effect.player} leaves the board.`;
    case 'replaced':
      return 'Some cards have been replaced by others.';
    case 'over':
      return 'The game is over.';
    // The table shows it, and it follows from the rules.
    case 'turned-down':
    case 'removed':
      return undefined;
  }
}

function failure(
  { player, spot, code }: Extract<ScrambleEffect, { type: 'failed' }>,
  view: ScrambleView,
): string {
  const place = placeName(spot, view);
  switch (code) {
    case 'no-card':
      return `${player} finds no card at ${place}.`;
    case 'controlled':
      return `${player} cannot take ${place}: ${holderAt(view, spot) ?? 'somebody'} holds it.`;
    case 'over':
      return `${player} does not get ${place} any more.`;
    default:
      return `${player} cannot take ${place}.`;
  }
}

const heldBy = (holder: PlayerId | undefined): string =>
  holder === undefined ? '' : `, which ${holder} holds`;

const holderAt = ({ spots }: ScrambleView, spot: Spot): PlayerId | undefined =>
  holderOf(spots[spot]);
