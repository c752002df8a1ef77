import { type Signal, useSignal } from '@preact/signals';
import { hotseatSeats } from '../../games/game.ts';
import type { GameName, OptionsOf } from '../../games/index.ts';
import { SheetForm } from '../home/sheet-form.tsx';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { seatName } from '../people/player-name.ts';
import type { Poster } from '../web-form.ts';
import { beginHere } from './begin.ts';
import { PeopleFields, type Wisher } from './people-fields.tsx';
import { offeredNames, rememberNames } from './remembered-names.ts';
import './deal-here.css';

interface Props<Name extends GameName> {
  readonly poster: Poster<Name>;
  onClose(): void;
}

/** A sheet on which people who share this device say who they are and how they play. */
export function DealHere<Name extends GameName>({ poster, onClose }: Props<Name>) {
  return (
    <Dialog title={words().here.title(poster.words().title)} onClose={onClose}>
      <DealForm poster={poster} />
    </Dialog>
  );
}

function DealForm<Name extends GameName>({ poster }: { readonly poster: Poster<Name> }) {
  const { game, Options } = poster;
  const { least, most } = hotseatSeats(poster.info);
  const people = useSignal(usualPeople(least, most));
  const choice: Signal<OptionsOf<Name>> = useSignal(poster.quick);
  const { form } = words().here;
  const send = (): Promise<void> => {
    const sitting = people.peek().map(({ name, place }) => ({
      name: seatName(name),
      place: place === '' ? null : place,
    }));
    rememberNames(sitting.map(({ name }) => name));
    return beginHere({ game, people: sitting, choice: choice.peek() });
  };
  return (
    <SheetForm submit={form.deal} underway={form.dealing} onSend={send}>
      <PeopleFields people={people} least={least} most={most} places={poster.places?.() ?? []} />
      <Options choice={choice} />
    </SheetForm>
  );
}

const usualPeople = (least: number, most: number): readonly Wisher[] =>
  offeredNames(least, most).map((name, key) => ({ key, name, place: '' }));
