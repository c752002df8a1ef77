import type { Signal } from '@preact/signals';
import type { GameName } from '../../games/index.ts';
import { Choices } from '../fields/choices.tsx';
import { NumberField } from '../fields/number-field.tsx';
import type { Poster } from '../web-form.ts';
import type { Wishes } from './wishes.ts';
import { FINDINGS, FORM_WORDS, findingHint, IDLE_TIMES } from './words.ts';

interface Props<Name extends GameName> {
  readonly poster: Poster<Name>;
  readonly wishes: Signal<Wishes<Name>>;
}

/** What can be chosen about a table, whatever is played at it. */
export function TableFields<Name extends GameName>({ poster, wishes }: Props<Name>) {
  const { place, idleSeconds = 0, finding = 'link' } = wishes.value;
  const wish = (more: Partial<Wishes<Name>>): void => {
    wishes.value = { ...wishes.peek(), ...more };
  };
  return (
    <>
      {poster.seats && (
        <SeatsField
          seats={poster.seats}
          value={wishes.value.seats ?? poster.seats.usual}
          onSeats={(seats) => wish({ seats })}
        />
      )}
      {poster.places && (
        <Choices
          legend={FORM_WORDS.place}
          offered={[['', FORM_WORDS.anyPlace], ...poster.places]}
          value={place ?? ''}
          onChoose={(chosen) => wish({ place: chosen === '' ? undefined : chosen })}
        />
      )}
      <Choices
        legend={FORM_WORDS.finding}
        offered={FINDINGS}
        value={finding}
        hint={findingHint(finding)}
        onChoose={(chosen) => wish({ finding: chosen })}
      />
      <Choices
        legend={FORM_WORDS.idle}
        offered={IDLE_TIMES}
        value={idleSeconds}
        hint={FORM_WORDS.idleHint(idleSeconds)}
        onChoose={(chosen) => wish({ idleSeconds: chosen })}
      />
    </>
  );
}

/** More than that are rather typed than pressed. */
const MOST_BUTTONS = 6;

interface SeatsProps {
  readonly seats: NonNullable<Poster['seats']>;
  readonly value: number;
  onSeats(seats: number): void;
}

function SeatsField({ seats: { least, most }, value, onSeats }: SeatsProps) {
  if (most - least >= MOST_BUTTONS) {
    return (
      <NumberField
        label={FORM_WORDS.seats}
        value={value}
        least={least}
        most={most}
        onNumber={onSeats}
      />
    );
  }
  const offered = Array.from({ length: most - least + 1 }, (_, more) => least + more);
  return (
    <Choices
      legend={FORM_WORDS.seats}
      offered={offered.map((count) => [count, String(count)])}
      value={value}
      onChoose={onSeats}
    />
  );
}
