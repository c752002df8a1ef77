import type { PlayerId, Spot } from '../../game.ts';
import type { Size } from '../../grid.ts';
import { pickFrom, type Random } from '../../random.ts';
import type { DeckCard, Rows } from '../deal.ts';
import type { MatchMove } from '../moves.ts';
import type { MatchSetup } from '../setup.ts';
import { GRIDS, inRows } from './histories.ts';
import { type NaiveGame, naiveMoves } from './naive.ts';
import { EVERYBODY, NAMES, type Wish } from './naive-table.ts';

/** Games for each style, and per thousand moves: foolish, idle, leaving and careless ones. */
export const STYLES = {
  careless: { games: 80, foolish: 250, idle: 20, leave: 5, careless: 1000 },
  tidy: { games: 40, foolish: 60, idle: 5, leave: 2, careless: 30 },
  daring: { games: 400, foolish: 60, idle: 20, leave: 6, careless: 30 },
  uneven: { games: 400, foolish: 40, idle: 10, leave: 2, careless: 10 },
  restless: { games: 900, foolish: 40, idle: 120, leave: 70, careless: 30 },
} as const;
export type Style = keyof typeof STYLES;

export function someOptions(style: Style, random: Random): MatchSetup {
  const chance = () => random.below(2) === 0;
  const grid = pickFrom(gridsFor(style, random), random);
  const specials = style === 'uneven' ? 7 : random.below(11);
  return {
    ...(random.below(8) > 0 ? { deck: someDeck(grid, specials, random) } : chance() && { grid }),
    ...(chance() && { first: chance() ? 1 : 2 }),
    ...(random.below(3) > 0 && { lastSpecial: chance() ? 'score' : 'discard' }),
    ...(chance() && { turnCap: 1 + random.below(style === 'careless' ? 20 : 8) }),
  };
}

function gridsFor(style: Style, random: Random): typeof GRIDS {
  if (style === 'tidy') return GRIDS;
  if (style === 'uneven') return SMALL_GRIDS;
  return random.below(2) === 0 ? TINY_GRIDS : SMALL_GRIDS;
}

const TINY_GRIDS = GRIDS.filter(({ rows, columns }) => rows * columns <= 6);
const SMALL_GRIDS = GRIDS.filter(
  ({ rows, columns }) => rows * columns >= 8 && rows * columns <= 16,
);

/** `specials` out of ten cards are special; 7 and 8 occur as standard cards, too. */
function someDeck({ rows, columns }: Size, specials: number, random: Random): Rows {
  const penalties = random.below(11);
  const special = (): DeckCard => (random.below(10) < penalties ? 'penalty' : 'bonus');
  const pairs = Array.from({ length: (rows * columns) / 2 }, (): DeckCard[] => {
    if (random.below(10) < specials) return [special(), special()];
    const number = pickFrom(NUMBERS, random);
    return [number, number];
  });
  return inRows(random.shuffle(pairs.flat()), columns);
}

const NUMBERS = [1, 2, 3, 7, 8, 99];

const actorIn = ({ phase }: NaiveGame, random: Random): PlayerId =>
  phase.kind === 'over' ? pickFrom(EVERYBODY, random) : phase.player;

export function someWish(naive: NaiveGame, style: Style, random: Random): Wish {
  const { foolish, idle, leave, careless } = STYLES[style];
  const happens = (inAThousand: number) => random.below(1000) < inAThousand;
  const player = actorIn(naive, random);
  if (happens(foolish) || naive.phase.kind === 'over') return foolishWish(naive, random);
  const areBothUp = naive.phase.kind === 'seen' || naive.phase.kind === 'choice';
  if (happens(areBothUp ? 3 * leave : leave))
    return { player: pickFrom(NAMES, random), move: { type: 'leave' } };
  if (happens(idle)) return { player, move: { type: 'idle', phase: naive.phases } };
  const moves = naiveMoves(naive, player).filter(({ type }) => type !== 'leave');
  return {
    player,
    move: pickFrom(happens(careless) ? moves : wanted(naive, moves, style), random),
  };
}

/** Mostly refused. */
function foolishWish(naive: NaiveGame, random: Random): Wish {
  const player = random.below(2) === 0 ? actorIn(naive, random) : pickFrom(EVERYBODY, random);
  const spots = [random.below(naive.cards.length), ...spotsUp(naive), pickFrom(ODD, random)];
  const moves: MatchMove[] = [
    ...spots.map((spot) => ({ type: 'reveal', spot }) as const),
    { type: 'reveal', spot: naive.cards.length },
    { type: 'seen' },
    { type: 'choose', option: pickFrom([0, 1, 2, 3], random) },
    { type: 'choose', option: pickFrom(ODD, random) },
    { type: 'idle', phase: naive.phases - random.below(3) },
    { type: 'idle', phase: pickFrom(ODD, random) },
  ];
  const isChoice = naive.phase.kind === 'choice' && random.below(2) === 0;
  return { player, move: pickFrom(isChoice ? moves.slice(-4, -2) : moves, random) };
}

const ODD = [-1, -0, 0.5, 1.5, 100, 1e21, Number.NaN, Number.POSITIVE_INFINITY];

const spotsUp = ({ cards }: NaiveGame): Spot[] =>
  [...cards.keys()].filter((spot) => cards[spot]?.is === 'revealed');

/**
 * The tidy find pairs; the daring try specials as long as there are any, and like to skip; the
 * uneven leave an odd number of specials to the end.
 */
function wanted(naive: NaiveGame, moves: readonly MatchMove[], style: Style): readonly MatchMove[] {
  const { phase, cards } = naive;
  const likesToSkip = style === 'daring' || style === 'uneven' || style === 'restless';
  if (phase.kind === 'choice') return likesToSkip ? moves.slice(-1) : moves;
  const first = phase.kind === 'second' ? cards[phase.first]?.face : undefined;
  const specials = cards.filter(({ face, is }) => is !== 'removed' && face.kind !== 'standard');
  const isUneven = style === 'uneven' && specials.length % 2 === 1;
  const liked = moves.filter((move) => {
    const face = move.type === 'reveal' ? cards[move.spot]?.face : undefined;
    const isStandard = face?.kind === 'standard';
    if (!first) return style === 'tidy' || isStandard === isUneven;
    if (style === 'tidy' || first.kind === 'standard') {
      return face?.kind === first.kind && face.number === first.number;
    }
    return isStandard === (style === 'uneven' && !isUneven);
  });
  return liked.length > 0 ? liked : moves;
}
