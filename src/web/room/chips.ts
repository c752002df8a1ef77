import type { TableView } from '../../client/browser.ts';
import type { GameName, OptionsOf } from '../../games/index.ts';
import { words } from '../languages/words.ts';
import { posterOf } from '../posters.ts';

/** What was chosen for a room, in a few words each. */
export const chipsOf = (game: string, table: TableView): readonly string[] => [
  ...gameChips(game, table),
  ...arrangedChips(table),
  ...tableChips(table),
];

function gameChips(game: string, { options, fairness }: TableView): readonly string[] {
  // The server has checked that it is what the game offers.
  const choice = options as unknown as OptionsOf<GameName>;
  return posterOf(game)?.chips?.(choice, fairness.deal === 'fixed-deck') ?? [];
}

/** Whoever comes is to know before the start that chance has not dealt, or not alone. */
function arrangedChips({ fairness }: TableView): readonly string[] {
  switch (fairness.deal) {
    case 'random':
      return [];
    case 'fixed-deck':
      return [words().room.chips.laidOut];
    case 'fixed-seed':
      return [words().room.chips.chosenSeed];
  }
}

const tableChips = ({ idleSeconds, isPublic, byInvitation }: TableView): readonly string[] => [
  ...(idleSeconds === null ? [] : [words().room.chips.idle(idleSeconds)]),
  ...(isPublic ? [words().room.chips.public] : []),
  ...(byInvitation ? [words().room.chips.byInvitation] : []),
];
