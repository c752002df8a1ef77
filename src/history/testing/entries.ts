import type { Json } from '../../games/game.ts';
import { type CreateEntry, FORMAT, type MoveEntry, type Snapshot, type Time } from '../entry.ts';

export const createEntry = (more: Partial<CreateEntry> = {}): CreateEntry => ({
  v: FORMAT,
  type: 'create',
  time: 0,
  game: 'scramble',
  rules: 1,
  setup: {},
  players: [],
  seed: '',
  ...more,
});

export const moveEntry = (move: Json, more: Partial<MoveEntry> = {}): MoveEntry => ({
  v: FORMAT,
  type: 'move',
  time: 0,
  player: 'alice',
  by: 'human',
  move,
  ...more,
});

export const snapshotEntry = (state: Json, time: Time = 0): Snapshot => ({
  v: FORMAT,
  type: 'snapshot',
  time,
  state,
});
