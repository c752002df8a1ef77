import type { Json, PlayerId, PublicView } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import type { MatchView } from '../../games/match/view.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';

const CARDS = Array.from({ length: 50 }, (_, index) => `c${index}`);

/** How the rooms are set up: so that they end now and then, but for the open one. */
export const SETUPS = {
  memoarrr: { game: 'memoarrr', options: { rules: 'expert' } },
  match: { game: 'match', options: {} },
  scramble: { game: 'scramble', options: { rows: 4, columns: 4 } },
  open: { game: 'scramble', options: { rows: 10, columns: 10, cards: CARDS, open: true } },
} as const;

export type SetupName = keyof typeof SETUPS;

/** Does the game wait for this player? */
export function isAwaited(name: string, view: PublicView, player: PlayerId): boolean {
  const game = games.get(name);
  const hasStarted = view.spots.length > 0;
  return game?.info.hasTurns !== true || (hasStarted && game.awaited(view).includes(player));
}

/** Something that this player may well do now. */
export function likelyMove(game: string, view: PublicView, random: Random): Json {
  switch (game) {
    case 'memoarrr':
      return memoarrrMove(view as MemoarrrView, random);
    case 'match':
      return matchMove(view as MatchView, random);
    default:
      return scrambleMove(view as ScrambleView, random);
  }
}

function memoarrrMove({ phase, spots, up }: MemoarrrView, random: Random): Json {
  switch (phase.at) {
    case 'peek':
      return { type: 'seen' };
    case 'octopus': {
      const beside = pickFrom([-5, -1, 1, 5], random);
      return { type: 'swap', spot: (up.at(-1) ?? 0) + beside };
    }
    case 'penguin':
      return sometimes(random)
        ? { type: 'turn-down', spot: up.length > 0 ? pickFrom(up, random) : 0 }
        : { type: 'decline' };
    case 'walrus':
      return sometimes(random)
        ? { type: 'block', spot: faceDown(spots, random) }
        : { type: 'decline' };
    default:
      return { type: 'turn-over', spot: faceDown(spots, random) };
  }
}

function matchMove({ phase, spots }: MatchView, random: Random): Json {
  switch (phase.at) {
    case 'seen':
      return { type: 'seen' };
    case 'choice':
      return { type: 'choose', option: 1 + random.below(2) };
    default:
      return { type: 'reveal', spot: faceDown(spots, random) };
  }
}

/** Often what somebody else holds, so that there is something to wait for. */
function scrambleMove(view: ScrambleView, random: Random): Json {
  const dice = random.below(100);
  if (dice < 3) return { type: 'leave' };
  if (dice < 5) return { type: 'flip', row: view.rows, column: 0 };
  if (dice < 7 && view.open) return exchangeOfTwo(random);
  const held = spotsThat(view.spots, (spot) => typeof spot === 'object' && spot !== null);
  const spot = held.length > 0 && dice < 40 ? pickFrom(held, random) : faceDown(view.spots, random);
  return { type: 'flip', row: Math.floor(spot / view.columns), column: spot % view.columns };
}

/** The cards of the open board stay the same, so that everybody can name all of them. */
function exchangeOfTwo(random: Random): Json {
  const [one, other] = [pickFrom(CARDS, random), pickFrom(CARDS, random)];
  const exchanged = new Map([
    [one, other],
    [other, one],
  ]);
  return { type: 'map', replacements: CARDS.map((card) => [card, exchanged.get(card) ?? card]) };
}

function faceDown(spots: readonly Json[], random: Random): number {
  const down = spotsThat(spots, (spot) => spot === 'down');
  return down.length > 0 ? pickFrom(down, random) : 0;
}

const spotsThat = (spots: readonly Json[], fits: (spot: Json) => boolean): number[] =>
  [...spots.keys()].filter((spot) => fits(spots[spot] ?? null));

const sometimes = (random: Random): boolean => random.below(2) === 0;
