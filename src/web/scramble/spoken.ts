import {
  type BoardState,
  cardOn,
  cardsLeft,
  isSameSpot,
  ownSpots,
  type Spot,
} from './board-state.ts';
import { placeName } from './place.ts';

/** More than this about other players is summed up: nobody can listen to all of it. */
const MOST_ABOUT_OTHERS = 4;

interface Change {
  readonly at: number;
  readonly before: Spot;
  readonly after: Spot;
}

/** What happened between two states of a board, in sentences for a screen reader to say. */
export function spoken(before: BoardState | undefined, after: BoardState): string[] {
  const { rows, columns } = after;
  if (before?.rows !== rows || before.columns !== columns) {
    return [`A board of ${rows} rows and ${columns} columns. ${plural(cardsLeft(after))} left.`];
  }
  const changes = changesBetween(before, after);
  const own = changes.filter(isOwn);
  const others = changes.filter((change) => !isOwn(change));
  return [
    ...ownSentences(own, columns),
    ...matchSentence(before, after),
    ...othersSentences(others, columns),
    ...(changes.length > 0 && cardsLeft(after) === 0 ? ['Every card is gone.'] : []),
  ];
}

function changesBetween(before: BoardState, after: BoardState): Change[] {
  return after.spots.flatMap((spot, at) => {
    const old = before.spots[at];
    return old && !isSameSpot(old, spot) ? [{ at, before: old, after: spot }] : [];
  });
}

const isOwn = ({ before, after }: Change): boolean => before.face === 'my' || after.face === 'my';

function ownSentences(changes: readonly Change[], columns: number): string[] {
  const pair = changes.filter(({ after }) => after.face === 'none');
  const rest = changes.filter(({ after }) => after.face !== 'none');
  const removed = pair[0] && [`Your pair of ${cardOn(pair[0].before)} is off the board.`];
  return [...(removed ?? []), ...rest.map((change) => ownSentence(change, columns))];
}

function ownSentence({ at, before, after }: Change, columns: number): string {
  const place = placeName(at, columns);
  switch (after.face) {
    case 'my':
      if (before.face === 'my') return `Your card at ${place} is now ${after.card}.`;
      return before.face === 'up'
        ? `You took ${after.card} at ${place}.`
        : `You turned over ${after.card} at ${place}.`;
    case 'up':
      return `You let go of ${after.card} at ${place}.`;
    case 'down':
      return `Your card at ${place} is face down again.`;
    case 'none':
      return `Your card at ${place} is off the board.`;
  }
}

function matchSentence(before: BoardState, after: BoardState): string[] {
  const pair = ownSpots(after);
  if (pair.length < 2 || pair.every((at) => before.spots[at]?.face === 'my')) return [];
  return [`A match: two of ${cardOn(after.spots[pair[0] ?? 0])}.`];
}

function othersSentences(changes: readonly Change[], columns: number): string[] {
  const sentences = new Set(changes.map((change) => othersSentence(change, columns)));
  if (sentences.size <= MOST_ABOUT_OTHERS) return [...sentences];
  return [`${plural(changes.length)} changed.`];
}

function othersSentence({ at, before, after }: Change, columns: number): string {
  const place = placeName(at, columns);
  switch (after.face) {
    case 'up':
    case 'my':
      return before.face === 'up'
        ? `The card at ${place} is now ${after.card}.`
        : `${after.card} turned up at ${place}.`;
    case 'down':
      return `The card at ${place} turned face down.`;
    case 'none': {
      const card = cardOn(before);
      return card === undefined ? `The card at ${place} is gone.` : `A pair of ${card} is gone.`;
    }
  }
}

const plural = (count: number): string => (count === 1 ? '1 card' : `${count} cards`);
