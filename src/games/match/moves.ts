import {
  type Outcome,
  type PlayerId,
  type PlayerMove,
  type Refused,
  refuse,
  type Spot,
} from '../game.ts';
import { formatSpot } from '../grid.ts';
import type { Face } from './card.ts';
import { type PairName, pairNamed } from './pairs.ts';
import type { ActivePhase, Over } from './state.ts';
import type { MatchView } from './view.ts';

export type MatchMove =
  | { readonly type: 'reveal'; readonly spot: Spot }
  /** Both cards may be hidden again (T-2). */
  | { readonly type: 'seen' }
  /** The first option is 1 (T-3). */
  | { readonly type: 'choose'; readonly option: number }
  | { readonly type: 'leave' }
  /** Time is up in the phase of that number (T-5). */
  | { readonly type: 'idle'; readonly phase: number };

/** The effects of moves. All of them are public. */
export type MatchEffect = Readonly<
  | { type: 'turned-up'; spot: Spot; card: Face; player: PlayerId }
  | { type: 'paired'; pair: PairName; spots: readonly [Spot, Spot]; player: PlayerId }
  /** T-3: the first option is 1. */
  | { type: 'chose'; option: number; player: PlayerId }
  /** `score` is the player's new total. */
  | { type: 'scored'; points: number; score: number; player: PlayerId }
  | { type: 'removed'; spots: readonly Spot[] }
  | { type: 'hidden'; spots: readonly Spot[] }
  /** T-4 */
  | { type: 'skipped'; player: PlayerId }
  | { type: 'turn'; player: PlayerId }
  /** E-1: a single special card remains. */
  | { type: 'left-over'; spot: Spot; card: Face }
  /** T-5: time is up for this player. */
  | { type: 'away'; player: PlayerId }
  | { type: 'left'; player: PlayerId }
  | { type: 'over'; why: Over['why']; winner: PlayerId | null }
>;

export type MatchOutcome = Outcome<MatchEffect>;

export function refuseMove(
  view: MatchView,
  player: PlayerId,
  move: MatchMove,
): Refused | undefined {
  const { phase, phases } = view;
  if (!view.players.some(({ name }) => name === player)) {
    return refuse('not-playing', `${player} does not play in this game`);
  }
  if (phase.kind === 'over') return refuse('over', 'the game is over');
  switch (move.type) {
    case 'reveal':
      return refuseOutOfTurn(phase, player, move) ?? refuseReveal(view, move.spot);
    case 'seen':
      return refuseOutOfTurn(phase, player, move);
    case 'choose':
      return refuseOutOfTurn(phase, player, move) ?? refuseOption(phase, move.option);
    case 'leave':
      return undefined;
    case 'idle':
      return phase.player === player && move.phase === phases
        ? undefined
        : refuse('too-late', 'that moment has passed already');
  }
}

const DUE: Record<ActivePhase['kind'], { readonly move: MatchMove['type']; readonly say: string }> =
  {
    first: { move: 'reveal', say: 'reveal a first card' },
    second: { move: 'reveal', say: 'reveal a second card' },
    seen: { move: 'seen', say: 'hide the revealed cards first' },
    choice: { move: 'choose', say: 'choose first' },
  };

function refuseOutOfTurn(
  phase: ActivePhase,
  player: PlayerId,
  { type }: MatchMove,
): Refused | undefined {
  if (phase.player !== player) return refuse('not-your-turn', `it is ${phase.player}'s turn`);
  const { move, say } = DUE[phase.kind];
  return type === move ? undefined : refuse('not-now', say);
}

/** T-1: off the grid, empty, or revealed already. */
function refuseReveal({ spots, settings }: MatchView, spot: Spot): Refused | undefined {
  if (!(Number.isInteger(spot) && spot >= 0 && spot < spots.length)) {
    return refuse('out-of-range', 'that space is not on the grid');
  }
  const place = formatSpot(spot, settings);
  const card = spots[spot];
  if (!card) return refuse('no-card', `there is no card at ${place} any more`);
  return card === 'down'
    ? undefined
    : refuse('face-up', `the card at ${place} is revealed already`);
}

/** T-3 */
function refuseOption(phase: ActivePhase, option: number): Refused | undefined {
  return 'pair' in phase && pairNamed(phase.pair).options[option - 1]
    ? undefined
    : refuse('not-offered', `the choice is between 1 and 2, not ${option}`);
}

export function moves(view: MatchView, player: PlayerId): PlayerMove<MatchMove>[] {
  const reveals = view.spots.map((_, spot) => ({ type: 'reveal' as const, spot }));
  const others: PlayerMove<MatchMove>[] = [
    { type: 'seen' },
    { type: 'choose', option: 1 },
    { type: 'choose', option: 2 },
    { type: 'leave' },
  ];
  return [...reveals, ...others].filter((move) => !refuseMove(view, player, move));
}
