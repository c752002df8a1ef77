import { type Signal, useSignal } from '@preact/signals';
import type { GameName, OptionsOf } from '../../games/index.ts';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { NameField } from '../people/name-field.tsx';
import { offeredName } from '../people/player-name-offer.ts';
import type { Poster } from '../web-form.ts';
import { openRoom } from './opening.ts';
import { SheetForm } from './sheet-form.tsx';
import { TableFields } from './table-fields.tsx';
import { quickWishes, type Wishes } from './wishes.ts';

interface Props<Name extends GameName> {
  readonly poster: Poster<Name>;
  onClose(): void;
}

/** A sheet on which somebody says what a room is to be like. As it comes, it will do. */
export function OpenRoom<Name extends GameName>({ poster, onClose }: Props<Name>) {
  return (
    <Dialog title={words().home.form.title(poster.words().title)} onClose={onClose}>
      <RoomForm poster={poster} />
    </Dialog>
  );
}

function RoomForm<Name extends GameName>({ poster }: { readonly poster: Poster<Name> }) {
  const { game, Options } = poster;
  const name = useSignal(offeredName(false));
  const choice: Signal<OptionsOf<Name>> = useSignal(poster.quick);
  const wishes = useSignal<Wishes<Name>>(quickWishes(poster, ''));
  const { form } = words().home;
  const send = (): Promise<void> =>
    openRoom(game, { ...wishes.peek(), name: name.peek(), options: choice.peek() });
  return (
    <SheetForm submit={form.submit} underway={form.opening} onSend={send}>
      <NameField value={name} isBare={false} />
      <Options choice={choice} />
      <TableFields poster={poster} wishes={wishes} />
    </SheetForm>
  );
}
