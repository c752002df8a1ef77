import { type PlayerId, type Refused, refuse, type Spot } from '../game.ts';
import { placeName } from '../grid.ts';
import type { MatchMove } from './moves.ts';
import { pairNamed } from './pairs.ts';
import type { ActivePhase } from './state.ts';
import type { MatchView } from './view.ts';

/** Why the rules do not allow this move now; undefined if they do. What everybody sees tells it. */
export function refusalOf(view: MatchView, player: PlayerId, move: MatchMove): Refused | undefined {
  const { phase, phases } = view;
  if (!view.players.some(({ name }) => name === player)) {
    return refuse('not-playing', `${player} does not play in this game`);
  }
  if (phase.at === 'over') return refuse('over', 'the game is over');
  switch (move.type) {
    case 'reveal':
      return notDue(phase, player, move) ?? cannotReveal(view, move.spot);
    case 'seen':
      return notDue(phase, player, move);
    case 'choose':
      return notDue(phase, player, move) ?? notOffered(phase, move.option);
    case 'leave':
      return undefined;
    case 'idle':
      return phase.player === player && move.phase === phases
        ? undefined
        : refuse('too-late', 'that moment has passed already');
  }
}

const DUE: Record<ActivePhase['at'], { readonly move: MatchMove['type']; readonly say: string }> = {
  first: { move: 'reveal', say: 'a first card is to be revealed' },
  second: { move: 'reveal', say: 'a second card is to be revealed' },
  seen: { move: 'seen', say: 'the revealed cards are to be hidden first' },
  choice: { move: 'choose', say: 'a choice is to be made first' },
};

/** Somebody else is to move, or something else is to be done. */
function notDue(phase: ActivePhase, player: PlayerId, { type }: MatchMove): Refused | undefined {
  if (phase.player !== player) return refuse('not-your-turn', `it is ${phase.player}'s turn`);
  const { move, say } = DUE[phase.at];
  return type === move ? undefined : refuse('not-now', say);
}

/** T-1: off the grid, empty, or revealed already. */
function cannotReveal({ spots, settings }: MatchView, spot: Spot): Refused | undefined {
  if (!(Number.isInteger(spot) && spot >= 0 && spot < spots.length)) {
    return refuse('out-of-range', 'that space is not on the grid');
  }
  const place = placeName(spot, settings);
  const card = spots[spot];
  if (!card) return refuse('no-card', `there is no card at ${place} any more`);
  return card === 'down'
    ? undefined
    : refuse('face-up', `the card at ${place} is revealed already`);
}

/** T-3 */
function notOffered(phase: ActivePhase, option: number): Refused | undefined {
  return 'pair' in phase && pairNamed(phase.pair).options[option - 1]
    ? undefined
    : refuse('not-offered', `the choice is between 1 and 2, not ${option}`);
}
