import { type ReadonlySignal, useComputed } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { CardGrid } from '../cards/card-grid.tsx';
import { ZoomArea } from '../cards/zoom-area.tsx';
import { words } from '../languages/words.ts';
import type { Session } from '../room/session.ts';
import { DRAWN_THEMES, type DrawnTheme } from './drawn-cards.ts';
import { PicturesToCome } from './face.tsx';
import { HintRow } from './hint-row.tsx';
import { Looks } from './looks.tsx';
import { followOverview, type Overview } from './overview.ts';
import { Presses } from './presses.ts';
import './table.css';

/** The board, what you can do next, and how that is answered. */
export function Table({ session }: { readonly session: Session<'scramble'> }) {
  const overview = useMemo(() => followOverview(session), [session]);
  const presses = useMemo(() => new Presses(session, overview), [session, overview]);
  return (
    <div class="scramble-table">
      <HintRow session={session} presses={presses} overview={overview} />
      <Board session={session} presses={presses} overview={overview} />
      <AllGone overview={overview} />
    </div>
  );
}

interface BoardProps {
  readonly session: Session<'scramble'>;
  readonly presses: Presses;
  readonly overview: ReadonlySignal<Overview | undefined>;
}

/** Not drawn again when a card changes: there may be ten thousand. */
function Board({ session, presses, overview }: BoardProps) {
  const rows = useComputed(() => session.view.value?.rows ?? 0).value;
  const columns = useComputed(() => session.view.value?.columns ?? 1).value;
  const spots = session.spots.value;
  const looks = useMemo(() => new Looks(session, spots, columns), [session, spots, columns]);
  useEffect(() => looks.follow(overview), [looks, overview]);
  return (
    <ZoomArea rows={rows} columns={columns}>
      <PicturesToCome theme={themeIn(session.table.peek().options)} />
      <CardGrid
        key={`${rows}x${columns}`}
        rows={rows}
        columns={columns}
        label={words().scramble.board}
        looks={looks.all}
        onPress={(at) => void presses.press(at)}
      />
    </ZoomArea>
  );
}

/** What is dealt here, where that is known. */
function themeIn(options: unknown): DrawnTheme | undefined {
  const chosen = Object(options) as { readonly theme?: unknown };
  return DRAWN_THEMES.find((theme) => theme === chosen.theme);
}

/** Boards that never end can still become empty. */
function AllGone({ overview }: Pick<BoardProps, 'overview'>) {
  const isGone = useComputed(() => {
    const now = overview.value;
    return now?.view.open === true && now.cardsLeft === 0;
  }).value;
  const { title, text } = words().scramble.allGone;
  return (
    <div class="all-gone" role="status">
      {isGone && (
        <div class="sheet">
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      )}
    </div>
  );
}
