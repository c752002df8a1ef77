import type { TableView } from '../../client/browser.ts';
import { words } from '../languages/words.ts';

/** Why nobody can choose how the cards lie: before the start as well as at the end. */
export function FairnessFacts({ fairness }: Pick<TableView, 'fairness'>) {
  const { seedHash, seed } = fairness;
  return (
    <details class="fairness">
      <summary>{words().room.fairness.question}</summary>
      <p>{answer(fairness)}</p>
      <dl>
        {seedHash !== undefined && (
          <>
            <dt>{words().room.fairness.hash}</dt>
            <dd>{seedHash}</dd>
          </>
        )}
        {seed !== undefined && (
          <>
            <dt>{words().room.fairness.seed}</dt>
            <dd>{seed}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

function answer(fairness: TableView['fairness']): string {
  if (fairness.deal === 'fixed-deck') return words().room.fairness.laidOut;
  if (fairness.deal === 'fixed-seed') return words().room.fairness.chosenSeed;
  return fairness.seed === undefined
    ? words().room.fairness.fingerprint
    : words().room.fairness.shuffled;
}
