/** What a room is told by the one who runs it. */
export interface RoomSettings {
  /**
   * Names this instance of the room among all that share its log, and again after a restart, so
   * that it can give up the waits whose requests went down with it.
   */
  readonly node: string;
  /** No other instance of the room appends to its log, so it does not subscribe to it. */
  readonly isAlone: boolean;
  /** Forget the entries that a snapshot covers. If nothing is said, games that never end do. */
  readonly dropOldEntries: boolean;
  readonly snapshotEvery: number;
  /** Runs `action` after so many milliseconds. */
  readonly later: (milliseconds: number, action: () => void) => void;
  /** Runs `action` when other rooms have had a turn. */
  readonly nextTurn: (action: () => void) => void;
  /** A moment in milliseconds, to measure by. */
  readonly now: () => number;
  /** Told what went wrong with the log, whether or not somebody was there to be told. */
  readonly onTrouble: (error: unknown) => void;
}

export const DEFAULT_SETTINGS: Omit<RoomSettings, 'node' | 'dropOldEntries'> = {
  isAlone: false,
  snapshotEvery: 1_000,
  later: (milliseconds, action) => void setTimeout(action, milliseconds),
  nextTurn: (action) => void setTimeout(action, 0),
  now: () => performance.now(),
  onTrouble: () => {},
};

/** What has to be said, and what may be. */
export type SomeSettings = Partial<RoomSettings> & Pick<RoomSettings, 'node'>;
