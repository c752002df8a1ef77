import { expect, type Page } from '@playwright/test';
import { ANIMAL_NAMES, type Card, COLOUR_NAMES } from '../src/games/memoarrr/card.ts';
import { memoarrr } from '../src/games/memoarrr/memoarrr.ts';
import type { MemoarrrView } from '../src/games/memoarrr/view.ts';
import { aroundFrom } from './around.ts';

/** What somebody must see of a game on their page, according to the rules. */
interface Sight {
  readonly view: MemoarrrView;
  /** Null for spectators. */
  readonly you: string | null;
}

const SPOTS = Array.from({ length: 25 }, (_, spot) => spot);

export const place = (spot: number): string => `${'ABCDE'[Math.floor(spot / 5)]}${(spot % 5) + 1}`;

/** `blue penguin`. */
export function inWords(card: Card): string {
  const { colour, animal } = parts(card);
  return `${colour} ${animal}`;
}

function parts(card: Card) {
  const [colour, animal] = [...card];
  const found = Object.entries(COLOUR_NAMES).find(([letter]) => letter === colour);
  const beast = Object.entries(ANIMAL_NAMES).find(([letter]) => letter === animal);
  return { colour: found?.[1] ?? '', animal: beast?.[1] ?? '' };
}

/** The places that this player may choose now, as the rules have it. */
function choosable({ view, you }: Sight): number[] {
  if (you === null) return [];
  return memoarrr.moves(view, you).flatMap((move) => ('spot' in move ? move.spot : []));
}

const faceOf = (view: MemoarrrView, spot: number): Card | undefined => {
  const found = view.spots[spot];
  return found && found !== 'down' ? found.up : undefined;
};

function states({ view, you }: Sight, spot: number): string[] {
  const { blocked, up } = view;
  const words: string[] = [];
  if (up.at(-1) === spot) words.push('last card');
  if (blocked?.spot === spot)
    words.push(`blocked for ${blocked.for === you ? 'you' : blocked.for}`);
  return words;
}

/** On the base display: what lies on every place, row by row. */
function boardLabels(sight: Sight): string[] {
  const can = choosable(sight);
  return SPOTS.map((spot) => {
    const face = faceOf(sight.view, spot);
    const lies = face ? inWords(face) : spot === 12 ? 'empty' : 'face down';
    const choice = can.includes(spot) ? ['can be chosen'] : [];
    return [place(spot), lies, ...states(sight, spot), ...choice].join(', ');
  });
}

/** On the expert display: the places, which show nothing of what lies there. */
function padLabels(sight: Sight): string[] {
  const can = choosable(sight);
  return SPOTS.map((spot) => {
    const lies = sight.view.up.includes(spot) ? ['face up'] : spot === 12 ? ['empty'] : [];
    const choice = can.includes(spot) ? ['choose'] : [];
    return [place(spot), ...lies, ...states(sight, spot), ...choice].join(', ');
  });
}

/** On the expert display: the face-up cards in their order (D-0, D-1). */
function rowLabels({ view, you }: Sight): string[] {
  const can = choosable({ view, you });
  return view.up.map((spot) => {
    const face = faceOf(view, spot);
    const last = view.up.at(-1) === spot ? ['last card'] : [];
    const choice = can.includes(spot) ? ['can be chosen'] : [];
    return [place(spot), face ? inWords(face) : '', ...last, ...choice].join(', ');
  });
}

/** Who is to do what. */
function promptOf({ view, you }: Sight): RegExp {
  const { phase } = view;
  if (!('player' in phase)) return /^The game is over/;
  const last = faceOf(view, view.up.at(-1) ?? -1);
  const fitting = last && `${parts(last).colour} or an? ${parts(last).animal}`;
  if (phase.player !== you) return new RegExp(`\\b${phase.player}\\b`);
  switch (phase.kind) {
    case 'turn':
      return new RegExp(last ? `^Your turn: .* ${fitting}\\.$` : '^Your turn: turn over any card');
    case 'crab':
      return new RegExp(`^The crab wants another card: one that is ${fitting}\\.$`);
    case 'octopus':
      return /^The octopus must swap/;
    case 'penguin':
      return /^The penguin may/;
    case 'walrus':
      return /^The walrus may/;
  }
}

/** Everything that a page shows of the game at this moment. */
export async function seesIt(page: Page, sight: Sight): Promise<void> {
  const { view } = sight;
  const isExpert = view.modes.display === 'expert';
  await expect
    .poll(() => page.evaluate(shown))
    .toEqual({
      prompt: expect.stringMatching(promptOf(sight)),
      round: `Round ${view.round} of 7`,
      places: isExpert ? padLabels(sight) : boardLabels(sight),
      row: isExpert ? rowLabels(sight) : [],
      players: aroundFrom(view.players, sight.you).map(({ name, roundsWon, isIn }) => ({
        name,
        score: String(roundsWon),
        isOut: !isIn,
        isAwaited: 'player' in view.phase && view.phase.player === name,
      })),
    });
}

/** Runs in the page. */
function shown() {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const labels = (selector: string): string[] =>
    [...document.querySelectorAll(selector)].map((at) => at.getAttribute('aria-label') ?? '');
  return {
    prompt: text('.prompt-line'),
    round: text('.prompt-round'),
    places: labels('[role="grid"] button'),
    row: labels('[aria-label="Face-up cards"] button'),
    players: [...document.querySelectorAll('[aria-label="Players"] > li')].map((item) => ({
      name: (item.querySelector('.player-name')?.firstChild?.textContent ?? '').trim(),
      score: item.querySelector('.player-score [aria-hidden]')?.textContent ?? '',
      isOut: item.getAttribute('data-out') === 'true',
      isAwaited: item.getAttribute('data-awaited') === 'true',
    })),
  };
}
