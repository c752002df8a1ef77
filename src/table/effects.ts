import type { PlayerId } from '../games/game.ts';

/** What can happen at a table besides the game. Everybody may know all of it. */
export type TableEffect =
  | { readonly type: 'sat-down'; readonly player: PlayerId }
  | { readonly type: 'stood-up'; readonly player: PlayerId; readonly by: PlayerId }
  | { readonly type: 'host'; readonly player: PlayerId }
  /** Invitations from before are void. */
  | { readonly type: 'invited'; readonly player: PlayerId }
  | { readonly type: 'started' }
  | { readonly type: 'ended'; readonly player: PlayerId }
  | { readonly type: 'rematch'; readonly room: string };

const TYPES: ReadonlySet<string> = new Set<TableEffect['type']>([
  'sat-down',
  'stood-up',
  'host',
  'invited',
  'started',
  'ended',
  'rematch',
]);

/** Is it about the table, and not about the game? */
export const isTableEffect = (effect: { readonly type: string }): effect is TableEffect =>
  TYPES.has(effect.type);
