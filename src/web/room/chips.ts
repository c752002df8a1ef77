import type { TableView } from '../../client/browser.ts';
import type { GameName, OptionsOf } from '../../games/index.ts';
import { isDealFixed } from '../../table/table-moves.ts';
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
  return posterOf(game)?.chips?.(choice, isDealFixed({ fairness })) ?? [];
}

/** Whoever comes is to know before the start that chance has not dealt, or not alone. */
function arrangedChips({ fairness }: TableView): readonly string[] {
  if (!fairness.isArranged) return [];
  return [isDealFixed({ fairness }) ? words().room.chips.laidOut : words().room.chips.chosenSeed];
}

const tableChips = ({ idleSeconds, isPublic, byInvitation }: TableView): readonly string[] => [
  ...(idleSeconds === null ? [] : [words().room.chips.idle(idleSeconds)]),
  ...(isPublic ? [words().room.chips.public] : []),
  ...(byInvitation ? [words().room.chips.byInvitation] : []),
];
