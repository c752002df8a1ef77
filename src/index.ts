/** The games and what happened in them: rules, tables, histories. They run anywhere, and need no server. */
export type {
  Effect,
  Game,
  GameInfo,
  Json,
  JsonSchema,
  Outcome,
  Played,
  PlayerId,
  PublicMove,
  PublicView,
  Refused,
  Settled,
  Spot,
  Standings,
  ViewChange,
  WaitId,
} from './games/game.ts';
export { isRefused } from './games/game.ts';
export {
  type EffectOf,
  type GameName,
  games,
  type MoveIn,
  type OptionsOf,
  type SecretOf,
  type ViewOf,
} from './games/index.ts';
export { match } from './games/match/match.ts';
export { memoarrr } from './games/memoarrr/memoarrr.ts';
export type { Problem, ProblemCode } from './games/problem.ts';
export { type Random, randomFrom } from './games/random.ts';
export { scramble } from './games/scramble/scramble.ts';
export {
  InputError,
  type Prompt,
  type Screen,
  type Style,
  type TextUi,
} from './games/text.ts';
export { applyChange } from './games/view.ts';
export type {
  CreateEntry,
  Entry,
  History,
  MoveEntry,
  Mover,
  RoomInfo,
  Seq,
  Snapshot,
  Stored,
  Time,
} from './history/entry.ts';
export { type ReplayStep, replay } from './history/replay.ts';
export { formatHistory, parseHistory } from './history/transfer.ts';
export { verifyHistory } from './history/verify.ts';
export { type Table, tableOf, withTables } from './table/table.ts';
export { type TableAct, tableMoves } from './table/table-moves.ts';
export type { SeatedView, TableView } from './table/view.ts';
