import { useEffect, useMemo } from 'preact/hooks';
import { systemClock } from '../clock.ts';
import { Wordmark } from '../wordmark.tsx';
import { BoardArea } from './board-area.tsx';
import { HowToPlay } from './how-to-play.tsx';
import { Notes } from './notes.tsx';
import { followPresence } from './presence.ts';
import { textProtocol } from './protocol.ts';
import { Session } from './session.ts';
import { StatusLine } from './status-line.tsx';

interface Props {
  readonly player: string;
  readonly onChangeName: () => void;
}

/** Where one player sits: the board, what they can do next, and what went wrong. */
export function Table({ player, onChangeName }: Props) {
  const session = useSession(player);
  return (
    <div class="page">
      <header class="masthead">
        <Wordmark />
        <div class="seat">
          <span class="seat-name" title={player}>
            {player}
          </span>
          <button type="button" class="quiet" onClick={onChangeName}>
            Change name
          </button>
        </div>
      </header>
      <main class="play">
        <div class="status-row">
          <StatusLine session={session} />
          <HowToPlay />
        </div>
        <BoardArea session={session} />
        <Notes session={session} />
        <p class="spoken" role="log" aria-live="polite" aria-label="What happened">
          {session.spoken}
        </p>
      </main>
    </div>
  );
}

function useSession(player: string): Session {
  const session = useMemo(() => {
    const protocol = textProtocol(player, window.fetch.bind(window));
    return new Session(player, protocol, systemClock, Math.random);
  }, [player]);
  useEffect(() => {
    session.connect();
    const stopFollowing = followPresence(session, { clock: systemClock, document, window });
    return () => {
      stopFollowing();
      session.close();
    };
  }, [session]);
  return session;
}
