import type { Time } from '../history/entry.ts';

/** The other nodes that share the log. */
export interface Peers {
  /** Nothing was heard of the node for a while. */
  isGone(node: string): boolean;
  /** Calls `action` whenever the node is gone, now or later. Returns a function that stops that. */
  whenGone(node: string, action: () => void): () => void;
}

/** They are never gone. */
export const UNKNOWN_PEERS: Peers = { isGone: () => false, whenGone: () => () => {} };

/** Every other node of the log is gone, as in a room that was played elsewhere. */
export const NO_PEERS: Peers = {
  isGone: () => true,
  whenGone: (_, action) => {
    action();
    return () => {};
  },
};

/** The pause after the log has failed. */
export const RETRY_MS = 1_000;

export interface RoomSettings {
  /**
   * Names this instance among all that share the log. A server that is alone keeps its name, so that it
   * can cancel the waits whose requests a crash has lost; otherwise its peers do that.
   */
  readonly node: string;
  /** No other instance appends to the log, so the room does not subscribe to it. */
  readonly isAlone: boolean;
  /** By default there are none if the room is alone; otherwise they are never gone. */
  readonly peers: Peers;
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

export const DEFAULT_SETTINGS: Omit<RoomSettings, 'node' | 'dropOldEntries' | 'peers'> = {
  isAlone: false,
  snapshotEvery: 1_000,
  later: (milliseconds, action) => void setTimeout(action, milliseconds),
  nextTurn: (action) => void setTimeout(action, 0),
  now: () => performance.now(),
  clock: () => Date.now(),
  onTrouble: () => {},
};
