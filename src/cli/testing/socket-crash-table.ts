import type { PlayerId } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { skeletonOf } from '../../server/skeleton.ts';
import { occupied, type TableAct, tableMoves } from '../../table/table-moves.ts';
import type { TableView } from '../../table/view.ts';
import type { Seat } from './socket-crash-party.ts';
import type { Arrangement } from './socket-crash-record.ts';

/** Something to ask for over HTTP. */
interface Wish {
  readonly move: Arrangement;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly content: { readonly token?: string; readonly body?: unknown };
  /** How often it is asked for, all at once. */
  readonly times: number;
}

interface Situation {
  readonly game: string;
  readonly table: TableView;
  readonly seat: Seat;
  readonly isSeated: boolean;
  /** The names of those who are really there. */
  readonly here: ReadonlySet<PlayerId>;
}

/** What somebody does at the table besides playing, if anything. */
export function anyArrangement(situation: Situation, random: Random): Wish | undefined {
  const { table, isSeated } = situation;
  if (!isSeated) return may('sit-down', situation) ? sitDown(situation.seat, random) : undefined;
  switch (table.status) {
    case 'waiting':
      return beforeTheStart(situation, random);
    case 'playing':
      return random.below(200) === 0 ? anything(situation, random) : undefined;
    default:
      return random.below(3) === 0 ? post(situation.seat, 'rematch', 'rematch') : undefined;
  }
}

export const seatedIn = (table: TableView): PlayerId[] => occupied(table).map(({ name }) => name);

function may(type: TableAct['type'], { game, table, seat }: Situation): boolean {
  const info = games.get(game)?.info;
  const view = { table, spots: [], players: [] };
  return info !== undefined && tableMoves(view, seat.name, info).some((act) => act.type === type);
}

/** With the same token it can be asked for as often as one likes. */
function sitDown(seat: Seat, random: Random): Wish {
  const { name, token, nonce } = seat;
  const person = { kind: 'human', token: hashToken(token), nonce, place: null } as const;
  return {
    move: { type: 'sit-down', ...person, invitation: null, skeleton: skeletonOf(name) },
    method: 'POST',
    path: '/seats',
    content: { body: seat },
    times: 1 + random.below(2),
  };
}

function beforeTheStart(situation: Situation, random: Random): Wish | undefined {
  const { table, seat, here } = situation;
  const people = seatedIn(table);
  const isHost = table.host === seat.name;
  const ghost = people.find((name) => !here.has(name));
  if (isHost && ghost !== undefined) return remove(seat, ghost);
  if (random.below(20) === 0) return anything(situation, random);
  const isReady = people.length >= 3 || random.below(4) === 0;
  return isReady && may('start-game', situation) ? post(seat, 'start', 'start-game') : undefined;
}

function anything(situation: Situation, random: Random): Wish | undefined {
  const { table, seat, here } = situation;
  const other = pickFrom(seatedIn(table), random);
  const ghost = seatedIn(table).find((name) => !here.has(name));
  switch (random.below(6)) {
    case 0:
      return seatedIn(table).length > 1 ? leave(seat) : undefined;
    case 1:
      return post(seat, 'start', 'start-game');
    case 2:
      return post(seat, 'end', 'end-game');
    case 3:
      return other === seat.name ? undefined : remove(seat, ghost ?? other);
    default:
      return {
        ...post(seat, 'host', 'start-game'),
        move: { type: 'hand-over', to: other },
        content: { token: seat.token, body: { name: other } },
      };
  }
}

const post = (
  { token }: Seat,
  path: string,
  type: 'start-game' | 'end-game' | 'rematch',
): Wish => ({ move: { type }, method: 'POST', path: `/${path}`, content: { token }, times: 1 });

const leave = ({ name, token }: Seat): Wish => ({
  move: { type: 'stand-up' },
  method: 'DELETE',
  path: `/seats/${name}`,
  content: { token },
  times: 1,
});

const remove = ({ token }: Seat, name: PlayerId): Wish => ({
  move: { type: 'remove-player', name },
  method: 'DELETE',
  path: `/seats/${name}`,
  content: { token },
  times: 1,
});
