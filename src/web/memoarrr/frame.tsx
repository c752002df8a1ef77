import type { ComponentChildren } from 'preact';
import { COLUMNS, ROWS } from '../../games/memoarrr/place.ts';
import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import type { Session } from '../room/session.ts';
import { SeatTag } from './seat-tag.tsx';
import './frame.css';

interface Props {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
  readonly children: ComponentChildren;
}

/** The letters and numbers of the places, and the players where they sit (S-2). */
export function Frame({ session, view, children }: Props) {
  const seats = view.players.map(({ side }) => side);
  return (
    <div class="memo-frame" data-left={seats.includes('left')} data-right={seats.includes('right')}>
      {view.players.map((player) => (
        <SeatTag key={player.side} session={session} player={player} view={view} />
      ))}
      <div class="memo-rows" aria-hidden="true">
        {ROWS.map((row) => (
          <span key={row}>{row}</span>
        ))}
      </div>
      <div class="memo-places">{children}</div>
      <div class="memo-columns" aria-hidden="true">
        {COLUMNS.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
    </div>
  );
}
