import { words } from '../languages/words.ts';
import { Icon } from '../parts/icons.tsx';
import type { Session } from './session.ts';

/** That you only watch, or how many do. */
export function Watchers({ session }: { readonly session: Session }) {
  const count = session.watching.value;
  if (session.you.value === null) {
    return (
      <p class="watchers" data-you="true">
        <Icon of="eye" />
        {words().room.watch.watching}
      </p>
    );
  }
  if (count === 0) return null;
  return (
    <p class="watchers" title={words().room.watch.others(count)}>
      <Icon of="eye" />
      <span aria-hidden="true">{count}</span>
      <span class="spoken">{words().room.watch.others(count)}</span>
    </p>
  );
}
