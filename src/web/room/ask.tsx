import { useEffect, useRef } from 'preact/hooks';
import { words } from '../languages/words.ts';
import { useFocusHandover } from '../parts/use-focus-handover.ts';
import { doing } from './doing.ts';
import type { Session } from './session.ts';

/** Something that cannot be taken back, and what it means. */
export interface Question {
  readonly title: string;
  readonly meaning: string;
  readonly now: string;
  readonly action: () => Promise<void>;
}

interface Props {
  readonly session: Session;
  readonly question: Question;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before it is done. Whoever presses on without reading has done nothing. */
export function Ask({ session, question, onDone, onCancel }: Props) {
  const asked = useRef<HTMLDivElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  useFocusHandover(asked);
  const act = async (): Promise<void> => {
    onDone();
    await doing(session, question.action);
  };
  return (
    <div class="menu" ref={asked}>
      <p>{question.meaning}</p>
      <p class="actions">
        <button type="button" class="primary" onClick={act}>
          {question.now}
        </button>
        <button type="button" class="quiet" ref={cancel} onClick={onCancel}>
          {words().app.cancel}
        </button>
      </p>
    </div>
  );
}
