import type { PlayerId, Spot } from '../../game.ts';
import type { Random } from '../../random.ts';
import { itemAt } from '../../testing/must.ts';
import type { Card } from '../card.ts';
import type { MemoarrrMove } from '../memoarrr.ts';
import { CENTRE } from '../place.ts';
import type { MemoarrrView } from '../view.ts';
import type { NaiveMemoarrr } from './naive.ts';

export const NAMES = ['ann', 'bob', 'cy', 'dee'] as const;
export const EVERYBODY: readonly PlayerId[] = [...NAMES, 'a stranger'];

/** Games for each style, and per thousand moves: foolish, careless, idle and leaving ones. */
export const STYLES = {
  careless: { games: 130, foolish: 120, careless: 1000, idle: 15, leave: 4 },
  careful: { games: 140, foolish: 60, careless: 30, idle: 10, leave: 2 },
  restless: { games: 400, foolish: 40, careless: 30, idle: 40, leave: 60 },
  'mad about penguins': { games: 5, foolish: 4, careless: 1, idle: 1, leave: 0 },
} as const;
export type Style = keyof typeof STYLES;

export interface Wish {
  readonly player: PlayerId;
  readonly move: MemoarrrMove;
}

interface Situation {
  readonly naive: NaiveMemoarrr;
  readonly view: MemoarrrView;
  readonly style: Style;
  readonly random: Random;
}

export function someMove({ naive, view, style, random }: Situation): Wish {
  const { foolish, careless, idle, leave } = STYLES[style];
  const actor = oneOf(actorsOf(view), random);
  const anybody = () => (random.below(3) === 0 ? actor : oneOf(EVERYBODY, random));
  const happens = (inAThousand: number) => random.below(1000) < inAThousand;

  if (happens(foolish)) return { player: anybody(), move: foolishMove(view, random) };
  // More often at a peek, where moves are few and the next starter may leave.
  if (happens(view.phase.kind === 'peek' ? 3 * leave : leave))
    return { player: anybody(), move: LEAVE };
  if (happens(idle)) return { player: actor, move: { type: 'idle', phase: view.phases } };
  const moves = naive.moves(actor).filter(({ type }) => type !== 'leave');
  const wanted = happens(careless) ? moves : wantedMoves(moves, style, view, naive.cardsByPlace());
  return { player: actor, move: wanted.length > 0 ? oneOf(wanted, random) : (moves[0] ?? LEAVE) };
}

export function actorsOf({ phase }: MemoarrrView): readonly PlayerId[] {
  if (phase.kind === 'over') return EVERYBODY;
  return phase.kind === 'peek' ? phase.looking : [phase.player];
}

/** Mostly refused. */
function foolishMove(view: MemoarrrView, random: Random): MemoarrrMove {
  const spot = oneOf([oneOf(ODD_SPOTS, random), ...randomSpots(view, random)], random);
  const moves: MemoarrrMove[] = [
    { type: 'turn-over', spot },
    { type: 'swap', spot },
    { type: 'turn-down', spot },
    { type: 'block', spot },
    { type: 'decline' },
    { type: 'seen' },
    { type: 'idle', phase: view.phases - random.below(2) },
  ];
  const fitting = moves.filter(({ type }) => type === MOVE_IN[view.phase.kind]);
  return oneOf(random.below(2) === 0 && fitting.length > 0 ? fitting : moves, random);
}

const LEAVE: MemoarrrMove = { type: 'leave' };
const ODD_SPOTS: readonly Spot[] = [CENTRE, -1, 25, 2.5, Number.NaN];

function randomSpots({ up, blocked }: MemoarrrView, random: Random): Spot[] {
  const last = up.at(-1) ?? CENTRE;
  return [random.below(25), random.below(25), last, blocked?.spot ?? last];
}

const MOVE_IN: Readonly<Record<MemoarrrView['phase']['kind'], MemoarrrMove['type']>> = {
  peek: 'seen',
  turn: 'turn-over',
  crab: 'turn-over',
  octopus: 'swap',
  penguin: 'turn-down',
  walrus: 'block',
  over: 'leave',
};

type Cards = readonly (Card | null)[];

function wantedMoves(
  moves: readonly MemoarrrMove[],
  style: Style,
  { up }: MemoarrrView,
  cards: Cards,
): readonly MemoarrrMove[] {
  if (style === 'careless') return moves;
  const last = cards[up.at(-1) ?? CENTRE];
  const fitting = moves.filter((move) => {
    return move.type !== 'turn-over' || !last || areAlike(cards[move.spot], last);
  });
  if (style === 'mad about penguins') return forPenguins(fitting, cards);
  if (style === 'restless') return farReaching(fitting, moves, cards);
  return towardsTheLastCard(farReaching(fitting, moves, cards), cards);
}

/** Prefers cards that few others fit, so that most of the board is turned over. */
function farReaching(
  fitting: readonly MemoarrrMove[],
  moves: readonly MemoarrrMove[],
  cards: Cards,
): readonly MemoarrrMove[] {
  const waysOn = fitting.map((move) => {
    if (move.type !== 'turn-over') return 0;
    return moves.filter((on) => 'spot' in on && areAlike(cards[on.spot], cards[move.spot])).length;
  });
  return fitting.filter((_, at) => waysOn[at] === Math.min(...waysOn));
}

/** Avoids penguins, and keeps crabs for the end. */
function towardsTheLastCard(moves: readonly MemoarrrMove[], cards: Cards): readonly MemoarrrMove[] {
  return moves.filter(({ type, ...move }) => {
    const isCrab = 'spot' in move && cards[move.spot]?.[1] === 'C';
    return type !== 'turn-down' && !(type === 'block' && isCrab);
  });
}

/** Two penguins that turn each other down prolong a round up to the limit. */
function forPenguins(fitting: readonly MemoarrrMove[], cards: Cards): readonly MemoarrrMove[] {
  const penguins = fitting.filter((move) => 'spot' in move && cards[move.spot]?.[1] === 'P');
  if (penguins.length > 0) return penguins;
  const declining = fitting.filter(({ type }) => type === 'decline');
  return declining.length > 0 ? declining : fitting;
}

function areAlike(one: Card | null | undefined, other: Card | null | undefined): boolean {
  return one?.[0] === other?.[0] || one?.[1] === other?.[1];
}

const oneOf = <T>(items: readonly T[], random: Random): T =>
  itemAt(items, random.below(items.length));
