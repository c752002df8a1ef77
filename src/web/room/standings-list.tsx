import type { PlayerId } from '../../games/view.ts';
import { words } from '../languages/words.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import type { Session } from './session.ts';
import type { Place } from './standings.ts';

interface Props {
  readonly session: Session;
  /** Best first; nobody if it was ended early. */
  readonly places: readonly Place[];
}

/** Who came to what. If it was ended early, what everybody had by then, and no places. */
export function StandingsList({ session, places }: Props) {
  const view = session.view.value;
  if (!view) return null;
  const lines = session.table.value.standings
    ? places.map(({ place, player, score }) => (
        <Line
          key={player}
          session={session}
          player={player}
          place={place}
          score={session.form.score(score)}
        />
      ))
    : session.players.value.map((player) => (
        <Line
          key={player}
          session={session}
          player={player}
          score={session.form.standing(view, player).inWords}
        />
      ));
  return (
    <ol class="standings" aria-label={words().room.end.standings}>
      {lines}
    </ol>
  );
}

interface LineProps {
  readonly session: Session;
  readonly player: PlayerId;
  readonly place?: number;
  readonly score: string;
}

function Line({ session, player, place, score }: LineProps) {
  const colour = session.colourOf(player);
  return (
    <li class="standing" data-colour={colour} data-first={place === 1}>
      {place !== undefined && (
        <span class="standing-place">
          <span class="spoken">{words().room.end.place(place)} </span>
          <span aria-hidden="true">{place}</span>
        </span>
      )}
      <PlayerSign colour={colour} />
      <span class="standing-name">
        <span class="name">{player}</span>
        {player === session.you.value && (
          <span class="player-you"> {words().room.lobby.youMark}</span>
        )}
      </span>
      <span class="standing-score">{score}</span>
    </li>
  );
}
