import { type Signal, useSignal } from '@preact/signals';
import type { TargetedSubmitEvent } from 'preact';
import { passesCheck } from '../fields/use-check.ts';
import { words } from '../languages/words.ts';
import { NameField } from '../people/name-field.tsx';
import { seatName } from '../people/player-name.ts';
import { offeredName } from '../people/player-name-offer.ts';
import { posterOf } from '../posters.ts';
import { problemWords } from '../problem-words.ts';
import { seatedAt } from './seats.ts';
import type { Session } from './session.ts';
import type { Visit } from './visit.ts';

interface Props {
  readonly visit: Visit;
  readonly session: Session;
}

/** Where somebody takes a seat, or says who they are on a board without seats. */
export function JoinForm({ visit, session }: Props) {
  const { isOpen } = session.table.value;
  const name = useSignal(offeredName(isOpen));
  const place = useSignal('');
  const problem = useSignal<string | undefined>(undefined);
  const isBusy = useSignal(false);

  const sitDown = async (event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    problem.value = undefined;
    if (isBusy.peek() || !passesCheck(form)) return;
    isBusy.value = true;
    problem.value = await sit(visit, isOpen ? name.value : seatName(name.value), place.value);
    isBusy.value = false;
    if (problem.value !== undefined) form.querySelector('input')?.focus();
  };

  return (
    <form class="join" onSubmit={sitDown} noValidate>
      <NameField
        value={name}
        isBare={isOpen}
        label={isOpen ? words().room.join.bareName : words().room.join.name}
        {...(problem.value !== undefined && { problem: problem.value })}
      />
      <Places session={session} chosen={place} />
      <p class="actions">
        {/* Not really disabled: it would lose the focus. */}
        <button type="submit" class="primary" aria-disabled={isBusy.value}>
          {isOpen ? words().room.join.sitDownAndPlay : words().room.join.sitDown}
        </button>
      </p>
    </form>
  );
}

/** @returns what is wrong, in a sentence */
async function sit(visit: Visit, name: string, place: string): Promise<string | undefined> {
  try {
    await visit.sitDown({ name, ...(place !== '' && { place }) });
    return undefined;
  } catch (error) {
    return problemWords(error);
  }
}

interface PlacesProps {
  readonly session: Session;
  readonly chosen: Signal<string>;
}

/** Where to sit, in games in which that matters. Whoever does not mind gets what is left. */
function Places({ session, chosen }: PlacesProps) {
  const places = posterOf(session.room.game)?.places?.();
  if (!places) return null;
  const taken = new Set(seatedAt(session.table.value).map(({ place }) => place));
  const all = [['', words().room.join.anyPlace] as const, ...places];
  return (
    <fieldset class="field">
      <legend>{words().room.join.place}</legend>
      <div class="choices">
        {all.map(([place, label]) => (
          <label key={place}>
            <input
              type="radio"
              name="place"
              value={place}
              checked={chosen.value === place}
              disabled={taken.has(place)}
              onChange={() => {
                chosen.value = place;
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
