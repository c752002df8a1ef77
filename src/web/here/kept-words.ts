import { words } from '../languages/words.ts';
import { titleOf } from '../posters.ts';
import type { Head } from './kept-log.ts';

/** What is said of a game that is kept; of one that cannot be read there is only little to say. */
export function keptWords(head: Head | undefined) {
  const { kept, closed } = words().here;
  if (!head) return { ...closed.damaged, ...kept.unreadable };
  const title = titleOf(head.game);
  const text = kept.people(head.people.map(({ name }) => name));
  return {
    title,
    text,
    goOn: kept.goOnLabel(title, text),
    delete: kept.delete(title, text),
    deleteMeaning: kept.deleteMeaning(title, text),
  };
}
