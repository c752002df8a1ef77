import type { Time } from '../history/entry.ts';

export interface RoomSettings {
  /**
   * Names this instance among all that share the log, also after a restart, so that it can cancel the
   * waits whose requests a crash has lost.
   */
  readonly node: string;
  /** No other instance appends to the log, so the room does not subscribe to it. */
  readonly isAlone: boolean;
  /** Drop the entries that a snapshot covers; by default in games that never end. */
  readonly dropOldEntries: boolean;
  readonly snapshotEvery: number;
  readonly later: (milliseconds: number, action: () => void) => void;
  /** Runs `action` after other rooms have had a turn. */
  readonly nextTurn: (action: () => void) => void;
  /** A monotonic clock in milliseconds. */
  readonly now: () => number;
  /** The time of day for entries. */
  readonly clock: () => Time;
  /** Called with every failure of the log or of a subscriber. */
  readonly onTrouble: (error: unknown) => void;
}

export type SomeSettings = Partial<RoomSettings> & Pick<RoomSettings, 'node'>;

export const DEFAULT_SETTINGS: Omit<RoomSettings, 'node' | 'dropOldEntries'> = {
  isAlone: false,
  snapshotEvery: 1_000,
  later: (milliseconds, action) => void setTimeout(action, milliseconds),
  nextTurn: (action) => void setTimeout(action, 0),
  now: () => performance.now(),
  clock: () => Date.now(),
  onTrouble: () => {},
};
