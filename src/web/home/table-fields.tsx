import type { Signal } from '@preact/signals';
import type { GameInfo } from '../../games/game.ts';
import type { GameName } from '../../games/index.ts';
import { Choices } from '../fields/choices.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { words } from '../languages/words.ts';
import type { Poster } from '../web-form.ts';
import type { Finding, Wishes } from './wishes.ts';

interface Props<Name extends GameName> {
  readonly poster: Poster<Name>;
  readonly wishes: Signal<Wishes<Name>>;
}

/** What can be chosen about a table, whatever is played at it. */
export function TableFields<Name extends GameName>({ poster, wishes }: Props<Name>) {
  const { form } = words().home;
  const { seats } = poster.info;
  const places = poster.places?.();
  const { place, idleSeconds = 0, finding = 'link' } = wishes.value;
  const wish = (more: Partial<Wishes<Name>>): void => {
    wishes.value = { ...wishes.peek(), ...more };
  };
  return (
    <>
      {seats.least < seats.most && (
        <SeatsField
          seats={seats}
          value={wishes.value.seats ?? seats.usual}
          onSeats={(seats) => wish({ seats })}
        />
      )}
      {places && (
        <Choices
          legend={form.place}
          offered={[['', form.anyPlace], ...places]}
          value={place ?? ''}
          onChoose={(chosen) => wish({ place: chosen === '' ? undefined : chosen })}
        />
      )}
      <Choices
        legend={form.finding}
        offered={FINDINGS.map((one) => [one, form.findings[one]])}
        value={finding}
        hint={form.findingHints[finding]}
        onChoose={(chosen) => wish({ finding: chosen })}
      />
      <Choices
        legend={form.idle}
        offered={IDLE_SECONDS.map((seconds) => [seconds, idleTime(seconds)])}
        value={idleSeconds}
        hint={idleSeconds === 0 ? form.idleForever : form.idleGoesOn}
        onChoose={(chosen) => wish({ idleSeconds: chosen })}
      />
    </>
  );
}

const FINDINGS: readonly Finding[] = ['link', 'listed', 'invited'];

/** How long somebody may keep the others waiting, 0 for ever. */
const IDLE_SECONDS: readonly number[] = [0, 30, 60, 120, 300];

function idleTime(seconds: number): string {
  const { form } = words().home;
  if (seconds === 0) return form.noLimit;
  return seconds < 60 ? form.seconds(seconds) : form.minutes(seconds / 60);
}

/** More than that are rather typed than pressed. */
const MOST_BUTTONS = 6;

interface SeatsProps {
  readonly seats: GameInfo['seats'];
  readonly value: number;
  onSeats(seats: number): void;
}

function SeatsField({ seats: { least, most }, value, onSeats }: SeatsProps) {
  if (most - least >= MOST_BUTTONS) {
    return (
      <NumberField
        label={words().home.form.seats}
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
      legend={words().home.form.seats}
      offered={offered.map((count) => [count, String(count)])}
      value={value}
      onChoose={onSeats}
    />
  );
}
