import { words } from '../languages/words.ts';
import { ClosedPage } from '../room/closed-page.tsx';
import type { WhyClosed } from './here-visit.ts';

/** Where an address leads to no game on this device that could be gone on with. */
export function ClosedHere({ why }: { readonly why: WhyClosed }) {
  return <ClosedPage {...words().here.closed[why]} />;
}
