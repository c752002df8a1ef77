import { words } from '../languages/words.ts';
import { ClosedPage } from './closed-page.tsx';
import { useRetry } from './retry.ts';
import type { WhyClosed } from './visit.ts';

interface Props {
  readonly why: WhyClosed;
  readonly onRetry: () => void;
}

/** Where a link leads to that does not lead to a room any more. */
export function ClosedDoor({ why, onRetry }: Props) {
  useRetry(why, onRetry);
  return (
    <ClosedPage
      {...wordsFor(why)}
      hint={why.type === 'unreachable' ? words().room.closed.retrying : undefined}
    >
      {remedyFor(why, onRetry)}
    </ClosedPage>
  );
}

/** What may help: to try again, or to load what this page lacks. */
function remedyFor({ type }: WhyClosed, onRetry: () => void) {
  const { retry, reload } = words().room.closed;
  switch (type) {
    case 'unreachable':
    case 'other':
      return <Remedy label={retry} onPress={onRetry} />;
    case 'no-table':
    case 'not-loaded':
      return <Remedy label={reload} onPress={() => location.reload()} />;
    case 'no-room':
      return null;
  }
}

interface RemedyProps {
  readonly label: string;
  onPress(): void;
}

function Remedy({ label, onPress }: RemedyProps) {
  return (
    <button type="button" class="primary" onClick={onPress}>
      {label}
    </button>
  );
}

function wordsFor(why: WhyClosed): { readonly title: string; readonly text: string } {
  switch (why.type) {
    case 'no-room':
      return words().room.closed.gone;
    case 'unreachable':
      return words().room.closed.unreachable;
    case 'no-table':
      return words().room.closed.noTable(why.game);
    case 'not-loaded':
      return words().room.closed.notLoaded;
    case 'other':
      return { title: words().room.closed.other, text: why.message };
  }
}
