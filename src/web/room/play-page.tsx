import { useComputed } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useFirstWords } from '../parts/announcer.tsx';
import { useFocusIfLost } from '../parts/use-focus-handover.ts';
import type { Table } from '../web-form.ts';
import { FirstTimeHint } from './first-time-hint.tsx';
import { NewsLine } from './news-line.tsx';
import { Notes } from './notes.tsx';
import { PlayerStrip } from './player-strip.tsx';
import type { Session } from './session.ts';
import { TheEnd } from './the-end.tsx';
import { useTurnSignal } from './turn-signal.ts';
import { useEnd } from './use-end.ts';
import { useSounds } from './use-sounds.ts';
import { useWakeLock } from './use-wake-lock.ts';

interface Props {
  readonly session: Session;
  readonly Table: Table;
  /** The head of the page. */
  readonly bar: ComponentChildren;
  /** What there is to do besides playing, below the news. */
  readonly foot?: ComponentChildren;
  /** The way to the next game, when this one is over. */
  readonly next: ComponentChildren;
}

/** A game that is being played, or is over. */
export function PlayPage({ session, Table, bar, foot, next }: Props) {
  // Whoever ends it before it has begun leaves nothing to look at.
  const hasBegun = useComputed(() => session.view.value !== undefined);
  const isTheEnd = useEnd(session);
  const [page, main] = [useRef<HTMLDivElement>(null), useRef<HTMLElement>(null)];
  useFirstWords(page);
  useFocusIfLost(main);
  useTurnSignal(session);
  useSounds(session);
  useWakeLock(session);
  return (
    <div class="page room" ref={page} data-game={session.room.game}>
      {bar}
      <PlayerStrip session={session} />
      <main class="play" ref={main} tabIndex={-1}>
        {hasBegun.value && <Table session={session} />}
        {isTheEnd && <TheEnd session={session} next={next} />}
      </main>
      <footer class="room-foot">
        <NewsLine news={session.news} />
        {foot}
      </footer>
      <FirstTimeHint session={session} />
      <Notes session={session} />
    </div>
  );
}
