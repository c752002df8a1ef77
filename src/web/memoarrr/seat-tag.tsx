import type { MemoarrrView } from '../../games/memoarrr/view.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import type { Session } from '../room/session.ts';
import { ClosedRubyCard } from './ruby.tsx';
import './seat-tag.css';

interface Props {
  readonly session: Session<'memoarrr'>;
  readonly view: MemoarrrView;
  readonly player: MemoarrrView['players'][number];
}

/** A player at their edge of the board, with the ruby cards they have drawn. */
export function SeatTag({ session, view, player }: Props) {
  const { name, side, isIn, hasLeft, roundsWon } = player;
  const isOn = session.table.value.status === 'playing';
  return (
    <p
      class="seat-tag"
      data-seat={side}
      data-colour={session.colourOf(name)}
      data-awaited={isOn && session.form.awaited(view).includes(name)}
      data-out={hasLeft || !isIn}
    >
      <PlayerSign colour={session.colourOf(name)} />
      <span class="seat-name name">{name}</span>
      <span class="spoken">{words().memoarrr.standing.seat(side, roundsWon)}</span>
      <span class="seat-rubies">
        {Array.from({ length: roundsWon }, (_, card) => (
          <ClosedRubyCard key={card} />
        ))}
      </span>
    </p>
  );
}
