import type { Json } from '../games/game.ts';
import {
  listOf,
  oneOf,
  optional,
  orNull,
  type Reader,
  readFields,
  readFlag,
  readText,
  readWhole,
  recordOf,
} from '../games/json.ts';
import { type NewSeat, SEAT_KINDS, type Seat, type TableSetup, type TableState } from './state.ts';

const newSeat = {
  name: readText,
  kind: oneOf(...SEAT_KINDS),
  token: readText,
  nonce: readText,
  place: orNull(readText),
  skeleton: optional(readText),
};

export const readSetup: Reader<TableSetup> = recordOf<TableSetup>({
  options: (json, what) => structuredClone(readFields(json, what)),
  seed: readText,
  isSeedFixed: readFlag,
  isPublic: readFlag,
  isOpen: readFlag,
  seatCount: readWhole,
  invitation: orNull(readText),
  idleSeconds: orNull(readWhole),
  seats: listOf(recordOf<NewSeat>(newSeat)),
});

/** Reads a saved table; its game stays as it was saved. */
export const readTable: Reader<TableState<Json>> = recordOf<TableState<Json>>({
  setup: readSetup,
  seats: listOf(recordOf<Seat>({ ...newSeat, hasLeft: readFlag })),
  host: orNull(readText),
  invitation: orNull(readText),
  innerState: (json) => {
    if (json !== undefined) return json;
    throw new Error('expected the game on the table, or null');
  },
  nonces: listOf(readText),
  isEnded: readFlag,
  rematch: orNull(readText),
});
