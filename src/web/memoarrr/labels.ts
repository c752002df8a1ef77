import type { Card } from '../../games/memoarrr/card.ts';
import { CENTRE, formatSpot } from '../../games/memoarrr/place.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { PlayerId, Spot } from '../../games/view.ts';
import { whoIs } from '../languages/grammar.ts';
import { words } from '../languages/words.ts';
import { faceAt, frontFor } from './situation.ts';

/** What a screen reader says of a place on the board. */
export function placeLabel(
  view: MemoarrrView,
  spot: Spot,
  you: PlayerId | null,
  canBeChosen: boolean,
): string {
  const { labels } = words().memoarrr;
  return labelOf(
    spot,
    spot === CENTRE ? labels.empty : lying(faceAt(view, spot)),
    ...states(view, spot, you),
    canBeChosen && labels.canBeChosen,
  );
}

/** The same where the board is not shown: what lies there is for people to remember. */
export function padLabel(
  view: MemoarrrView,
  spot: Spot,
  you: PlayerId | null,
  canBeChosen: boolean,
): string {
  const { labels } = words().memoarrr;
  if (spot === CENTRE) return labelOf(spot, labels.empty);
  return labelOf(
    spot,
    view.up.includes(spot) && labels.faceUp,
    ...states(view, spot, you),
    canBeChosen && labels.choose,
  );
}

/** A card that is shown by itself; undefined as long as it lies face down. */
export const cardLabel = (spot: Spot, card: Card | undefined): string => labelOf(spot, lying(card));

const lying = (card: Card | undefined): string =>
  card ? words().memoarrr.card(card) : words().memoarrr.labels.faceDown;

function states(view: MemoarrrView, spot: Spot, you: PlayerId | null): (string | false)[] {
  const { labels } = words().memoarrr;
  const { blocked, up } = view;
  return [
    up.at(-1) === spot && labels.lastCard,
    blocked?.spot === spot && labels.blockedFor(whoIs(blocked.for, you)),
    frontFor(view, you).includes(spot) && labels.inFrontOfYou,
  ];
}

/** What is said of a place, without what is not so. */
const labelOf = (spot: Spot, ...facts: readonly (string | false)[]): string =>
  words().memoarrr.labels.of(
    formatSpot(spot),
    facts.filter((fact) => fact !== false),
  );
