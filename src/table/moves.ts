import type { Json, PlayerId } from '../games/game.ts';
import type { JsonSchema } from '../games/info.ts';
import { type RoomId, SEAT_KINDS, type SeatKind } from './state.ts';

/** What people do at a table besides playing. Everything else is a move of the game. */
export type TableMove =
  | {
      readonly type: 'sit-down';
      readonly kind: SeatKind;
      /** The hash of the token of the seat. */
      readonly token: string;
      readonly nonce: string;
      readonly place: string | null;
      /** The hash of the invitation that they showed. */
      readonly invitation: string | null;
      /** What the name looks like. */
      readonly skeleton?: string;
    }
  | { readonly type: 'stand-up' }
  | { readonly type: 'remove-player'; readonly name: PlayerId }
  | { readonly type: 'hand-over'; readonly to: PlayerId }
  | { readonly type: 'invite'; readonly invitation: string }
  | { readonly type: 'start-game' }
  | { readonly type: 'end-game' }
  | { readonly type: 'rematch'; readonly room: RoomId };

const text = { type: 'string' } as const satisfies JsonSchema;
const seatKind = { enum: [...SEAT_KINDS] } as const satisfies JsonSchema;
const textOrNull = { anyOf: [text, { type: 'null' }] } as const satisfies JsonSchema;

/** A move with these fields, and no others. */
const moveOf = (
  type: TableMove['type'],
  fields: { readonly [name: string]: JsonSchema } = {},
  optional: { readonly [name: string]: JsonSchema } = {},
): JsonSchema => ({
  type: 'object',
  properties: { type: { const: type }, ...fields, ...optional },
  required: ['type', ...Object.keys(fields)],
  additionalProperties: false,
});

/** The moves at a table, as they stand in logs. */
const schemas: Record<TableMove['type'], JsonSchema> = {
  'sit-down': moveOf(
    'sit-down',
    { kind: seatKind, token: text, nonce: text, place: textOrNull, invitation: textOrNull },
    { skeleton: text },
  ),
  'stand-up': moveOf('stand-up'),
  'remove-player': moveOf('remove-player', { name: text }),
  'hand-over': moveOf('hand-over', { to: text }),
  invite: moveOf('invite', { invitation: text }),
  'start-game': moveOf('start-game'),
  'end-game': moveOf('end-game'),
  rematch: moveOf('rematch', { room: text }),
};

export const tableMoveSchema: JsonSchema = { anyOf: Object.values(schemas) };

export const isTableMove = (type: Json | undefined): type is TableMove['type'] =>
  typeof type === 'string' && Object.hasOwn(schemas, type);

/** Does it change what is to be seen of the table itself, and not only of the game? */
export const concernsTable = (effect: { readonly type: string }): boolean =>
  isTableEffect(effect) || effect.type === 'over';

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

/** Somebody has lost their seat. */
export const isStoodUp = (effect: {
  readonly type: string;
}): effect is Extract<TableEffect, { type: 'stood-up' }> => effect.type === 'stood-up';

/** Is it about the table, and not about the game? */
export const isTableEffect = (effect: { readonly type: string }): effect is TableEffect =>
  TYPES.has(effect.type);
