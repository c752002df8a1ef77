import type { TableView } from '../../client/browser.ts';
import { isLaidOut } from './arranged.ts';
import { words } from './words.ts';

/** Why nobody can choose how the cards lie: before the start as well as at the end. */
export function FairnessFacts({ fairness }: Pick<TableView, 'fairness'>) {
  const { seedHash, seed } = fairness;
  return (
    <details class="fairness">
      <summary>{words.fairness.question}</summary>
      <p>{answer(fairness)}</p>
      <dl>
        {seedHash !== undefined && (
          <>
            <dt>{words.fairness.hash}</dt>
            <dd>{seedHash}</dd>
          </>
        )}
        {seed !== undefined && (
          <>
            <dt>{words.fairness.seed}</dt>
            <dd>{seed}</dd>
          </>
        )}
      </dl>
    </details>
  );
}

function answer(fairness: TableView['fairness']): string {
  if (isLaidOut(fairness)) return words.fairness.laidOut;
  if (fairness.isArranged) return words.fairness.chosenSeed;
  return fairness.seed === undefined ? words.fairness.fingerprint : words.fairness.shuffled;
}
