import type { FromServer } from '../../protocol/messages.ts';
import type { RoomView, TableView } from '../../protocol/rooms.ts';

export type Message<Type extends FromServer['type']> = Extract<FromServer, { type: Type }>;

const TABLE: TableView = {
  status: 'playing',
  isPublic: false,
  isOpen: false,
  seats: 2,
  byInvitation: false,
  idleSeconds: null,
  options: {},
  people: [],
  host: 'Ann',
  fairness: { deal: 'random' },
  standings: null,
  rematch: null,
};

/** A room at that entry, with a card for each letter, and two who play. */
export function roomAt(seq: number, cards = 'AB', table: Partial<TableView> = {}): RoomView {
  const view = {
    table: { ...TABLE, ...table },
    spots: [...cards],
    players: [{ name: 'Ann' }, { name: 'Bob' }],
  };
  return { id: 'r1', game: 'match', seq, view };
}

export const welcome = (room: RoomView, you: string | null = 'Ann'): Message<'welcome'> => ({
  type: 'welcome',
  id: room.id,
  you,
  seq: room.seq,
  room,
});

/** What is said to those who know the room up to that entry, or will in a moment. */
export const welcomeBack = (seq: number, you: string | null = 'Ann'): Message<'welcome'> => ({
  type: 'welcome',
  id: 'r1',
  you,
  seq,
});

/** Ann has put a card on the first space. */
export const moved = (seq: number, card = `card ${seq}`): Message<'moved'> => ({
  type: 'moved',
  seq,
  player: 'Ann',
  effects: [{ type: `effect ${seq}` }],
  change: { spots: [[0, card]], players: [] },
});

export const outcome = (
  id: string,
  what: Omit<Message<'outcome'>, 'type' | 'id'>,
): Message<'outcome'> => ({ type: 'outcome', id, ...what });
