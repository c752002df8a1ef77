import { words } from '../languages/words.ts';
import { posterOf, titleOf } from '../posters.ts';
import { chipsOf } from './chips.ts';
import { ConnectionNote } from './connection-note.tsx';
import { doing } from './doing.ts';
import { FairnessFacts } from './fairness-facts.tsx';
import { JoinForm } from './join-form.tsx';
import { LobbyPeople } from './lobby-people.tsx';
import { Notes } from './notes.tsx';
import { RoomBar } from './room-bar.tsx';
import { hasSeatFor, missingPlayers } from './seats.ts';
import type { Session } from './session.ts';
import { Share } from './share.tsx';
import { useTurnSignal } from './turn-signal.ts';
import type { Visit } from './visit.ts';
import './lobby.css';

interface Props {
  readonly visit: Visit;
  readonly session: Session;
}

/** Where people meet before the game; on a board without seats, where one says who one is. */
export function Lobby({ visit, session }: Props) {
  useTurnSignal(session);
  return (
    <div class="page lobby" data-game={session.room.game}>
      <RoomBar visit={visit} session={session} isLobby />
      {session.table.value.isOpen ? (
        <AtTheBoard visit={visit} session={session} />
      ) : (
        <>
          <AtTheTable visit={visit} session={session} />
          <Notes session={session} />
        </>
      )}
    </div>
  );
}

function AtTheBoard({ visit, session }: Props) {
  return (
    <main class="lobby-board">
      <h1>{titleOf(session.room.game)}</h1>
      <div class="sheet lobby-sheet">
        <p>{words().room.join.openLines}</p>
        <JoinForm visit={visit} session={session} />
      </div>
      <div class="notes">
        <ConnectionNote session={session} />
      </div>
    </main>
  );
}

function AtTheTable({ visit, session }: Props) {
  const { game } = session.room;
  const table = session.table.value;
  return (
    <>
      <main class="lobby-table">
        <header class="lobby-head">
          <h1>{titleOf(game)}</h1>
          <ul class="chips">
            {chipsOf(game, table).map((chip) => (
              <li key={chip}>{chip}</li>
            ))}
          </ul>
        </header>
        {session.you.value === null && <Newcomer visit={visit} session={session} />}
        <section class="sheet lobby-sheet">
          <h2>{words().room.lobby.people}</h2>
          <LobbyPeople session={session} />
          <FairnessFacts fairness={table.fairness} />
        </section>
        <section class="sheet lobby-sheet lobby-share">
          <h2>{words().room.share.title}</h2>
          <Share visit={visit} session={session} />
        </section>
      </main>
      <Beginning session={session} />
    </>
  );
}

function Newcomer({ visit, session }: Props) {
  const isFree = hasSeatFor(session.table.value, posterOf(session.room.game)?.info);
  return (
    <section class="sheet lobby-sheet" aria-label={words().room.join.sitDown}>
      {isFree && <JoinForm visit={visit} session={session} />}
      <p class="hint-text">{isFree ? words().room.lobby.watch : words().room.lobby.full}</p>
    </section>
  );
}

/** The host starts the game, and everybody else waits for that. */
function Beginning({ session }: { readonly session: Session }) {
  const table = session.table.value;
  const you = session.you.value;
  if (you === null || you !== table.host) {
    return (
      <footer class="lobby-foot">
        <p role="status">
          {table.host === null
            ? words().room.lobby.waitingForAny
            : words().room.lobby.waitingFor(table.host)}
        </p>
      </footer>
    );
  }
  const missing = missingPlayers(table, posterOf(session.room.game)?.info);
  return (
    <footer class="lobby-foot">
      <button
        type="button"
        class="primary start"
        disabled={missing > 0}
        aria-describedby="start-hint"
        onClick={() => doing(session, () => session.room.start())}
      >
        {words().room.lobby.start}
      </button>
      <p id="start-hint" class="hint-text">
        {missing > 0
          ? words().room.lobby.tooFew(missing)
          : table.seats.length === 1 && words().room.lobby.startAlone}
      </p>
    </footer>
  );
}
