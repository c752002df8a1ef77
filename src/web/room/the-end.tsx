import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { follow, homeAddress } from '../address.ts';
import { words } from '../languages/words.ts';
import { useFirstWords } from '../parts/announcer.tsx';
import { Icon } from '../parts/icons.tsx';
import { useFocusIfLost } from '../parts/use-focus-handover.ts';
import { give } from '../sound/give.ts';
import { throwConfetti } from './confetti.ts';
import { FairnessFacts } from './fairness-facts.tsx';
import { leavingOf } from './leaving.ts';
import { rematchAfter } from './rematch.ts';
import { seatedAt } from './seats.ts';
import type { Session } from './session.ts';
import { hasWon, type Place, placesOf, withEverybody } from './standings.ts';
import { StandingsList } from './standings-list.tsx';
import './the-end.css';

interface Props {
  readonly session: Session;
  /** The way to the next game. */
  readonly next: ComponentChildren;
}

/** How it ended. It lies over the board, and can be put aside to look at that. */
export function TheEnd({ session, next }: Props) {
  const isAside = useSignal(false);
  const places = finalPlaces(session);
  const winner = session.room.isShared === true ? places[0]?.player : session.you.value;
  const isWon = hasWon(places, winner ?? null);
  useEffect(() => {
    if (!isWon) return;
    give('win');
    // Without it the winner has still won.
    throwConfetti().catch(() => {});
  }, [isWon]);
  return isAside.value ? (
    <WayBack
      onBack={() => {
        isAside.value = false;
      }}
    />
  ) : (
    <EndSheet
      session={session}
      places={places}
      next={next}
      onLook={() => {
        isAside.value = true;
      }}
    />
  );
}

function WayBack({ onBack }: { onBack(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusIfLost(button);
  return (
    <button type="button" class="primary end-back" ref={button} onClick={onBack}>
      {words().room.end.show}
    </button>
  );
}

interface SheetProps extends Props {
  readonly places: readonly Place[];
  /** The board is what they want to see. */
  onLook(): void;
}

function EndSheet({ session, places, next, onLook }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  useFirstWords(sheet);
  useFocusIfLost(sheet);
  const rematch = rematchAfter(session.table.value, session.view.value !== undefined);
  return (
    <section class="the-end" ref={sheet} tabIndex={-1} aria-label={words().room.end.title}>
      <div class="sheet end-sheet">
        <Verdict session={session} />
        <StandingsList session={session} places={places} />
        {rematch === 'laid-out' && session.you.value !== null && (
          <p class="hint-text">{words().room.end.noneAgain}</p>
        )}
        <div class="actions end-actions">
          {rematch === 'possible' && next}
          {session.view.value && (
            <button type="button" class="quiet" onClick={onLook}>
              <Icon of="board" />
              {words().room.end.look}
            </button>
          )}
          <a class="button" href={homeAddress()} onClick={follow}>
            {words().app.allGames}
          </a>
        </div>
        {session.view.value && <FairnessFacts fairness={session.table.value.fairness} />}
      </div>
    </section>
  );
}

function finalPlaces({ room, table }: Session): readonly Place[] {
  const { standings, seats: people } = table.value;
  if (!standings) return [];
  const left = people.filter(({ hasLeft }) => hasLeft).map(({ name }) => name);
  const seated = seatedAt(table.value).map(({ name }) => name);
  const forfeited = new Set(leavingOf(room.game).forfeits ? left : []);
  return placesOf(withEverybody(standings, seated), forfeited);
}

function Verdict({ session }: { readonly session: Session }) {
  const view = session.view.value;
  const isEarly = session.table.value.status === 'ended';
  return (
    <div class="verdict" role="status">
      <h2>{isEarly ? words().room.end.early : words().room.end.title}</h2>
      <p>{sentenceFor()}</p>
    </div>
  );

  function sentenceFor(): string {
    if (!view) return words().room.end.never;
    if (!isEarly) return session.form.verdict(view, session.you.value);
    return session.room.isShared === true ? words().here.early : words().room.end.earlyLine;
  }
}
