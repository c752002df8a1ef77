import type { Json, JsonSchema, PlayerId } from '../games/game.ts';
import { type RoomId, SEAT_KINDS, type SeatKind } from './state.ts';

/** The moves at a table. All others are moves of its game. */
export type TableMove =
  | {
      readonly type: 'sit-down';
      readonly kind: SeatKind;
      /** The hash of the seat's token. */
      readonly token: string;
      readonly nonce: string;
      readonly place: string | null;
      /** The hash of the presented invitation. */
      readonly invitation: string | null;
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
const textOrNull = { anyOf: [text, { type: 'null' }] } as const satisfies JsonSchema;

const FIELDS: Record<TableMove['type'], { readonly [name: string]: JsonSchema }> = {
  'sit-down': {
    kind: { enum: [...SEAT_KINDS] },
    token: text,
    nonce: text,
    place: textOrNull,
    invitation: textOrNull,
    skeleton: text,
  },
  'stand-up': {},
  'remove-player': { name: text },
  'hand-over': { to: text },
  invite: { invitation: text },
  'start-game': {},
  'end-game': {},
  rematch: { room: text },
};

/** The moves at a table, as they are logged. */
export const tableMoveSchema: JsonSchema = {
  anyOf: Object.entries(FIELDS).map(([type, fields]) => ({
    type: 'object',
    properties: { type: { const: type }, ...fields },
    required: ['type', ...Object.keys(fields).filter((name) => name !== 'skeleton')],
    additionalProperties: false,
  })),
};

export const isTableMove = (type: Json | undefined): type is TableMove['type'] =>
  typeof type === 'string' && Object.hasOwn(FIELDS, type);

/** Whether the view of the table itself changes, not only that of the game. */
export const concernsTable = (effect: { readonly type: string }): boolean =>
  isTableEffect(effect) || effect.type === 'over';

/** The effects of moves at a table. All are public. */
export type TableEffect =
  | { readonly type: 'sat-down'; readonly player: PlayerId }
  | { readonly type: 'stood-up'; readonly player: PlayerId; readonly by: PlayerId }
  | { readonly type: 'host'; readonly player: PlayerId }
  /** Earlier invitations are void. */
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

export const isStoodUp = (effect: {
  readonly type: string;
}): effect is Extract<TableEffect, { type: 'stood-up' }> => effect.type === 'stood-up';

export const isTableEffect = (effect: { readonly type: string }): effect is TableEffect =>
  TYPES.has(effect.type);
