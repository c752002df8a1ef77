import type { TableView } from '../../client/browser.ts';

/** Can there be a next game with the same people? */
export type Rematch =
  | 'possible'
  /** It has never begun, so there is nothing to play again. */
  | 'never-begun'
  /** Everybody can know by now how these cards lie. */
  | 'laid-out';

export function rematchAfter(
  { rematch, fairness }: Pick<TableView, 'rematch' | 'fairness'>,
  hasBegun: boolean,
): Rematch {
  if (rematch !== null) return 'possible';
  if (!hasBegun) return 'never-begun';
  return fairness.deal === 'fixed-deck' ? 'laid-out' : 'possible';
}
