import type { Signal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { useCheck } from '../fields/use-check.ts';
import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import { type Heir, useFocusHandover, useFocusIfLost } from '../parts/use-focus-handover.ts';
import { colourOf } from '../people/colours.ts';
import { LONGEST_NAME, seatName, seatNameProblem } from '../people/player-name.ts';
import { PlayerSign } from '../people/player-sign.tsx';
import { unlike } from './remembered-names.ts';

/** Somebody who wants to play. */
export interface Wisher {
  /** Tells them from the others, whatever they are called. */
  readonly key: number;
  /** As it was typed. */
  readonly name: string;
  /** Empty for those who do not mind. */
  readonly place: string;
}

interface Props {
  readonly people: Signal<readonly Wisher[]>;
  readonly least: number;
  readonly most: number;
  /** Where one can choose to sit. */
  readonly places: readonly (readonly [place: string, words: string])[];
}

/** Who plays: their names, and where they sit if that matters. */
export function PeopleFields({ people, least, most, places }: Props) {
  const all = people.value;
  const change = (key: number, more: Partial<Wisher>): void => {
    people.value = people.peek().map((one) => (one.key === key ? { ...one, ...more } : one));
  };
  const add = (): void => {
    const key = Math.max(...all.map((one) => one.key)) + 1;
    people.value = [...all, { key, name: unlike(all.map(({ name }) => name)), place: '' }];
  };
  const remove = (key: number): void => {
    people.value = people.peek().filter((one) => one.key !== key);
  };
  return (
    <fieldset class="field here-people" tabIndex={-1}>
      <legend>{words().here.form.people}</legend>
      {all.map((person, index) => (
        <PersonField
          key={person.key}
          person={person}
          index={index}
          problem={problemWith(person, all)}
          places={places}
          onChange={(more) => change(person.key, more)}
          onRemove={all.length > least ? () => remove(person.key) : undefined}
        />
      ))}
      {all.length < most && (
        <button type="button" class="quiet here-add" onClick={add}>
          <Icon of="people" />
          {words().here.form.add}
        </button>
      )}
    </fieldset>
  );
}

function problemWith({ key, name, place }: Wisher, all: readonly Wisher[]): string | undefined {
  const others = all.filter((one) => one.key < key);
  if (others.some((one) => seatName(one.name) === seatName(name))) {
    return seatNameProblem(name) ?? words().here.form.sameName;
  }
  const isTaken = place !== '' && others.some((one) => one.place === place);
  return seatNameProblem(name) ?? (isTaken ? words().here.form.samePlace : undefined);
}

interface PersonProps {
  readonly person: Wisher;
  readonly index: number;
  readonly problem: string | undefined;
  readonly places: Props['places'];
  onChange(more: Partial<Wisher>): void;
  readonly onRemove: (() => void) | undefined;
}

function PersonField({ person, index, problem, places, onChange, onRemove }: PersonProps) {
  const id = useId();
  const check = useCheck<HTMLInputElement>(problem);
  const row = useRef<HTMLDivElement>(null);
  useFocusHandover(row, neighbour);
  // The button that adds people is gone when all places are taken.
  useFocusIfLost(check.field);
  const { form } = words().here;
  const colour = colourOf(index);
  return (
    <div class="here-person" data-colour={colour} ref={row}>
      <PlayerSign colour={colour} />
      <input
        ref={check.field}
        value={person.name}
        maxLength={LONGEST_NAME}
        aria-label={form.person(index + 1)}
        autoComplete="off"
        autoCapitalize="words"
        spellcheck={false}
        aria-invalid={check.shown !== undefined}
        aria-describedby={`${id}-problem`}
        onInput={({ currentTarget }) => onChange({ name: currentTarget.value })}
        onInvalid={check.onInvalid}
      />
      {places.length > 0 && (
        <select
          value={person.place}
          aria-label={form.place(person.name)}
          onChange={({ currentTarget }) => onChange({ place: currentTarget.value })}
        >
          {[['', form.anyPlace] as const, ...places].map(([place, label]) => (
            <option key={place} value={place}>
              {label}
            </option>
          ))}
        </select>
      )}
      {onRemove && <RemoveButton name={person.name} onRemove={onRemove} />}
      <p class="problem" role="alert" id={`${id}-problem`}>
        {check.shown}
      </p>
    </div>
  );
}

/** The way to remove the next one, or else the one before. */
const neighbour: Heir = (row) => {
  const [before, after] = [row.previousElementSibling, row.nextElementSibling];
  return after?.querySelector('button') ?? before?.querySelector('button');
};

interface RemoveProps {
  readonly name: string;
  onRemove(): void;
}

/** It goes when there are only as many people as it takes. */
function RemoveButton({ name, onRemove }: RemoveProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandover(button, (leaving) => leaving.closest('fieldset'));
  return (
    <button
      ref={button}
      type="button"
      class="icon-button"
      aria-label={words().here.form.remove(name)}
      onClick={onRemove}
    >
      <Icon of="close" />
    </button>
  );
}
