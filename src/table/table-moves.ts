import { type GameInfo, type PlayerId, type Refused, refuse } from '../games/game.ts';
import type { TableMove } from './moves.ts';
import { hasSeat, occupied } from './state.ts';
import type { SeatedView, TableView } from './view.ts';

type PublicPart<Move> = Omit<
  Move,
  'kind' | 'token' | 'nonce' | 'place' | 'invitation' | 'skeleton' | 'room'
>;

/** A move at a table, without what the server sets and what only its player knows. */
export type TableAct = {
  [Type in TableMove['type']]: PublicPart<Extract<TableMove, { type: Type }>>;
}[TableMove['type']];

export interface Seating {
  readonly table: TableView;
  readonly hasStarted: boolean;
  readonly info: Pick<GameInfo, 'seats' | 'joinLate'>;
}

/**
 * The moves that `you` may make at a table now; null for a spectator. They follow from the public view,
 * so that server, page, terminal and tests agree. Sitting down can still be refused for want of an
 * invitation, or for a name or place that is taken.
 */
export function tableMoves(
  view: SeatedView,
  you: PlayerId | null,
  info: Seating['info'],
): readonly TableAct[] {
  const { table, spots } = view;
  const seating = { table, hasStarted: spots.length > 0, info };
  const others = occupied(table).filter(({ name }) => name !== you);
  const all: TableAct[] = [
    ...(hasSeat(table, you) ? [] : [{ type: 'sit-down' } as const]),
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

/** Why `you` may not do this at the table now, as far as the public view tells. */
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

export type SeatCount = Pick<TableView, 'isOpen' | 'status' | 'seatCount'> & {
  readonly taken: number;
};

/** Why no one can take a seat now, with an invitation or without. */
export function refuseSeat(
  { isOpen, status, seatCount, taken }: SeatCount,
  { joinLate }: Pick<GameInfo, 'joinLate'>,
): Refused | undefined {
  if (isOpen) return refuse('not-now', 'anybody plays here under any name, without a seat');
  if (isDone({ status })) return OVER;
  if (status === 'playing' && !joinLate) return refuse('too-late', 'the game has started already');
  return taken >= seatCount ? FULL : undefined;
}

const MOST_LEFT = 100;

/** Bounds how many seats a table keeps, including those of players who left a running game. */
export const mostSeats = ({ seatCount }: Pick<TableView, 'seatCount'>): number =>
  2 * seatCount + MOST_LEFT;

function refuseSitDown(table: TableView, info: Seating['info']): Refused | undefined {
  const taken = occupied(table).length;
  const refused = refuseSeat({ ...table, taken }, info);
  return refused ?? (table.seats.length >= mostSeats(table) ? FULL : undefined);
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

/** A known deal is not played again, since all its cards have been seen. */
function refuseRematch({ table, hasStarted }: Seating): Refused | undefined {
  if (!isDone(table)) return refuse('not-now', 'the game is not over yet');
  if (!hasStarted) return refuse('not-now', 'the game has never been started');
  if (table.fairness.deal === 'fixed-deck') {
    return refuse('not-now', 'everybody can know by now where these cards are: create a new room');
  }
  return undefined;
}

/** Whether no more moves can be made in the game. */
export const isDone = ({ status }: Pick<TableView, 'status'>): boolean =>
  status === 'over' || status === 'ended';

const refuseUnlessHost = ({ host }: TableView, you: PlayerId | null): Refused | undefined =>
  host !== null && host === you ? undefined : refuse('not-host', 'only the host can do that');

const refuseUnlessSeated = (table: TableView, you: PlayerId | null): Refused | undefined =>
  hasSeat(table, you) ? undefined : refuse('not-playing', `${you} does not sit here`);

const refuseUnlessThere = (table: TableView, name: PlayerId): Refused | undefined =>
  hasSeat(table, name) ? undefined : refuse('no-such-player', `nobody here is called ${name}`);

const OVER = refuse('over', 'the game is over');
const FULL = refuse('full', 'all seats are taken');
