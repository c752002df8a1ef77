import { type Signal, useSignal } from '@preact/signals';
import type { ChoiceOf, GameName } from '../../games/index.ts';
import { passesCheck } from '../fields/use-check.ts';
import { words } from '../languages/words.ts';
import { Dialog } from '../parts/dialog.tsx';
import { NameField } from '../people/name-field.tsx';
import { offeredName } from '../people/player-name-offer.ts';
import type { Poster } from '../web-form.ts';
import { openRoom } from './opening.ts';
import { TableFields } from './table-fields.tsx';
import { useAttempt } from './use-attempt.ts';
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
  const choice: Signal<ChoiceOf<Name>> = useSignal(poster.quick);
  const wishes = useSignal<Wishes<Name>>(quickWishes(poster, ''));
  const { isUnderway, problem, run } = useAttempt();
  function send(event: SubmitEvent): void {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement) || !passesCheck(form)) return;
    const wished = { ...wishes.peek(), name: name.peek(), options: choice.peek() };
    void run(() => openRoom(game, wished));
  }
  return (
    <form class="room-form" noValidate onSubmit={send}>
      <div class="room-fields">
        <NameField value={name} isBare={false} />
        <Options choice={choice} />
        <TableFields poster={poster} wishes={wishes} />
      </div>
      <div class="room-form-foot">
        <p class="problem" role="alert">
          {problem.value}
        </p>
        <button type="submit" class="primary" disabled={isUnderway.value}>
          {isUnderway.value ? words().home.form.opening : words().home.form.submit}
        </button>
      </div>
    </form>
  );
}
