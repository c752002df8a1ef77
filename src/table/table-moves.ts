import { type PlayerId, type Refused, refuse } from '../games/game.ts';
import type { GameInfo } from '../games/info.ts';
import type { TableMove } from './moves.ts';
import type { SeatedView, TableView } from './view.ts';

type PublicPart<Move> = Omit<
  Move,
  'kind' | 'token' | 'nonce' | 'place' | 'invitation' | 'skeleton' | 'room'
>;

/** A move at a table, without what the server decides and what only the one who makes it knows. */
export type TableAct = {
  [Type in TableMove['type']]: PublicPart<Extract<TableMove, { type: Type }>>;
}[TableMove['type']];

/** A table as everybody sees it, and the game that is played there. */
export interface Seating {
  readonly table: TableView;
  /** The cards have been dealt. */
  readonly hasBegun: boolean;
  readonly info: Pick<GameInfo, 'seats' | 'joinLate'>;
}

/**
 * What `you` may do at a table now; null for somebody without a seat. It follows from what everybody
 * sees, so that server, page, terminal and tests agree. Whether it takes an invitation to sit down, or
 * a name or place is taken, only shows when somebody tries.
 */
export function tableMoves(
  view: SeatedView,
  you: PlayerId | null,
  info: Seating['info'],
): readonly TableAct[] {
  const { table, spots } = view;
  const seating = { table, hasBegun: spots.length > 0, info };
  const others = occupied(table).filter(({ name }) => name !== you);
  const all: TableAct[] = [
    ...(isSeatedAt(table, you) ? [] : [{ type: 'sit-down' } as const]),
    { type: 'stand-up' },
    ...others.map(({ name }) => ({ type: 'remove-player', name }) as const),
    ...others.map(({ name }) => ({ type: 'hand-over', to: name }) as const),
    { type: 'invite' },
    { type: 'start-game' },
    { type: 'end-game' },
    { type: 'rematch' },
  ];
  return all.filter((act) => refuseTableMove(seating, you, act) === undefined);
}

/** Why `you` may not do this at the table now, as far as everybody can tell. */
export function refuseTableMove(
  seating: Seating,
  you: PlayerId | null,
  act: TableAct,
): Refused | undefined {
  const { table } = seating;
  switch (act.type) {
    case 'sit-down':
      return refuseSitDown(table, seating.info);
    case 'stand-up':
      return refuseUnlessSeated(table, you);
    case 'remove-player':
      return refuseUnlessHost(table, you) ?? refuseUnlessThere(table, act.name);
    case 'hand-over':
      return refuseUnlessHost(table, you) ?? refuseUnlessThere(table, act.to);
    case 'invite':
      return refuseUnlessHost(table, you);
    case 'start-game':
      return refuseUnlessHost(table, you) ?? refuseStart(seating);
    case 'end-game':
      return refuseUnlessHost(table, you) ?? (isDone(table) ? OVER : undefined);
    case 'rematch':
      return refuseUnlessSeated(table, you) ?? refuseRematch(seating);
  }
}

/** How a table stands, as far as it matters for taking a seat. */
export type SeatCount = Pick<TableView, 'isOpen' | 'status' | 'seats'> & {
  /** How many seats are taken. */
  readonly taken: number;
};

/** Why nobody can take a seat now, with an invitation or without. */
export function refuseSeat(
  { isOpen, status, seats, taken }: SeatCount,
  { joinLate }: Pick<GameInfo, 'joinLate'>,
): Refused | undefined {
  if (isOpen) return refuse('not-now', 'anybody plays here under any name, without a seat');
  if (status === 'over' || status === 'ended') return OVER;
  if (status === 'playing' && !joinLate) return refuse('too-late', 'the game has started already');
  return taken >= seats ? FULL : undefined;
}

/** How many may have left a running game, besides as many as there are seats. */
const MOST_LEFT = 100;

/** A table remembers those who have left, but not without end. */
export const mostPeople = ({ seats }: Pick<TableView, 'seats'>): number => 2 * seats + MOST_LEFT;

function refuseSitDown(table: TableView, info: Seating['info']): Refused | undefined {
  const taken = occupied(table).length;
  const refused = refuseSeat({ ...table, taken }, info);
  return refused ?? (table.people.length >= mostPeople(table) ? FULL : undefined);
}

function refuseStart({ table, info }: Seating): Refused | undefined {
  if (table.status !== 'waiting') return refuse('too-late', 'it has started already');
  const { least, most } = info.seats;
  const { length } = occupied(table);
  if (length < least) {
    return refuse('too-few', `expected ${least} or more players, found ${length}`);
  }
  // Tables from outside may have more seats than the game.
  return length > most
    ? refuse('full', `expected at most ${most} players, found ${length}`)
    : undefined;
}

/** Nobody makes rooms by asking too early, and nothing that has come to light is played again. */
function refuseRematch({ table, hasBegun }: Seating): Refused | undefined {
  if (!isDone(table)) return refuse('not-now', 'the game is not over yet');
  if (!hasBegun) return refuse('not-now', 'the game has never been started');
  if (table.fairness.deal === 'fixed-deck') {
    return refuse('not-now', 'everybody can know by now where these cards are: create a new room');
  }
  return undefined;
}

/** Nobody can do anything in the game any more. */
export const isDone = ({ status }: Pick<TableView, 'status'>): boolean =>
  status === 'over' || status === 'ended';

/** The seats that somebody has. */
export const occupied = <Seat extends { readonly hasLeft: boolean }>({
  people,
}: {
  readonly people: readonly Seat[];
}): readonly Seat[] => people.filter(({ hasLeft }) => !hasLeft);

const isSeatedAt = ({ people }: Pick<TableView, 'people'>, player: PlayerId | null): boolean =>
  people.some(({ name, hasLeft }) => name === player && !hasLeft);

const refuseUnlessHost = ({ host }: TableView, you: PlayerId | null): Refused | undefined =>
  host !== null && host === you ? undefined : refuse('not-host', 'only the host can do that');

const refuseUnlessSeated = (table: TableView, you: PlayerId | null): Refused | undefined =>
  isSeatedAt(table, you) ? undefined : refuse('not-playing', `${you} does not sit here`);

const refuseUnlessThere = (table: TableView, name: PlayerId): Refused | undefined =>
  isSeatedAt(table, name) ? undefined : refuse('no-such-player', `nobody here is called ${name}`);

const OVER = refuse('over', 'the game is over');
const FULL = refuse('full', 'all seats are taken');
