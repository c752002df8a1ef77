import { stayingMoves } from '../../bots/player.ts';
import type { Json, PlayerId, PublicView } from '../../games/game.ts';
import { games } from '../../games/index.ts';
import { pickFrom, type Random } from '../../games/random.ts';
import type { ScrambleView } from '../../games/scramble/view.ts';
import { hashToken } from '../../rooms/secrets.ts';
import { skeletonOf } from '../../server/names.ts';
import { occupied } from '../../table/state.ts';
import { type TableAct, tableMoves } from '../../table/table-moves.ts';
import type { TableView } from '../../table/view.ts';
import type { Seat, TableRequest } from './socket-crash-record.ts';

const CARDS = Array.from({ length: 50 }, (_, index) => `c${index}`);

/** The setups of the rooms, which end now and then, except the open one. */
export const SETUPS = {
  memoarrr: { game: 'memoarrr', options: { rules: 'expert' } },
  match: { game: 'match', options: {} },
  scramble: { game: 'scramble', options: { rows: 4, columns: 4 } },
  open: { game: 'scramble', options: { rows: 10, columns: 10, cards: CARDS, open: true } },
} as const;

export type SetupName = keyof typeof SETUPS;

/** True if the game waits for this player. */
export function isAwaited(name: string, view: PublicView, player: PlayerId): boolean {
  const game = games.get(name);
  const hasStarted = view.spots.length > 0;
  return game?.info.hasTurns !== true || (hasStarted && game.awaited(view).includes(player));
}

/** A random move: in games with turns a legal one of the player whose turn it is. */
export function randomMove(name: string, view: PublicView, random: Random): Json {
  if (name === 'scramble') return scrambleMove(view as ScrambleView, random);
  const game = games.get(name);
  const [player = ''] = game?.awaited(view) ?? [];
  const moves = game ? stayingMoves(game, view, player) : [];
  return moves.length > 0 ? pickFrom(moves, random) : { type: 'seen' };
}

/** Often a card that is held, so that there is something to wait for. */
function scrambleMove(view: ScrambleView, random: Random): Json {
  const dice = random.below(100);
  if (dice < 3) return { type: 'leave' };
  if (dice < 5) return { type: 'flip', row: view.rows, column: 0 };
  if (dice < 7 && view.open) return exchangeCards(random);
  const held = spotsThat(view.spots, (spot) => typeof spot === 'object' && spot !== null);
  const spot = held.length > 0 && dice < 40 ? pickFrom(held, random) : faceDown(view.spots, random);
  return { type: 'flip', row: Math.floor(spot / view.columns), column: spot % view.columns };
}

/** Exchanges two cards of the open board, so that its set of cards stays the same. */
function exchangeCards(random: Random): Json {
  const [one, other] = [pickFrom(CARDS, random), pickFrom(CARDS, random)];
  const exchanged = new Map([
    [one, other],
    [other, one],
  ]);
  return { type: 'map', replacements: CARDS.map((card) => [card, exchanged.get(card) ?? card]) };
}

function faceDown(spots: readonly Json[], random: Random): number {
  const down = spotsThat(spots, (spot) => spot === 'down');
  return down.length > 0 ? pickFrom(down, random) : 0;
}

const spotsThat = (spots: readonly Json[], fits: (spot: Json) => boolean): number[] =>
  [...spots.keys()].filter((spot) => fits(spots[spot] ?? null));

/** A request over HTTP. */
interface HttpRequest {
  readonly move: TableRequest;
  readonly method: 'POST' | 'DELETE';
  readonly path: string;
  readonly content: { readonly token?: string; readonly body?: unknown };
  /** The number of times that it is sent, all at once. */
  readonly times: number;
}

interface Situation {
  readonly game: string;
  readonly table: TableView;
  readonly seat: Seat;
  readonly isSeated: boolean;
  /** The names of the people who are really there. */
  readonly here: ReadonlySet<PlayerId>;
}

/** A random request of a person at the table, if any, besides playing. */
export function randomRequest(situation: Situation, random: Random): HttpRequest | undefined {
  const { table, isSeated } = situation;
  if (!isSeated) return may('sit-down', situation) ? sitDown(situation.seat, random) : undefined;
  switch (table.status) {
    case 'waiting':
      return beforeStart(situation, random);
    case 'playing':
      return random.below(200) === 0 ? anyRequest(situation, random) : undefined;
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

/** A seat can be requested repeatedly with the same token. */
function sitDown(seat: Seat, random: Random): HttpRequest {
  const { name, token, nonce } = seat;
  const skeleton = skeletonOf(name);
  const person = { kind: 'human', skeleton, token: hashToken(token), nonce, place: null } as const;
  return {
    move: { type: 'sit-down', ...person, invitation: null },
    method: 'POST',
    path: '/seats',
    content: { body: seat },
    times: 1 + random.below(2),
  };
}

function beforeStart(situation: Situation, random: Random): HttpRequest | undefined {
  const { table, seat, here } = situation;
  const people = seatedIn(table);
  const isHost = table.host === seat.name;
  const ghost = people.find((name) => !here.has(name));
  if (isHost && ghost !== undefined) return remove(seat, ghost);
  if (random.below(20) === 0) return anyRequest(situation, random);
  const isReady = people.length >= 3 || random.below(4) === 0;
  return isReady && may('start-game', situation) ? post(seat, 'start', 'start-game') : undefined;
}

function anyRequest(situation: Situation, random: Random): HttpRequest | undefined {
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
): HttpRequest => ({
  move: { type },
  method: 'POST',
  path: `/${path}`,
  content: { token },
  times: 1,
});

const leave = (seat: Seat): HttpRequest => ({
  ...remove(seat, seat.name),
  move: { type: 'stand-up' },
});

const remove = ({ token }: Seat, name: PlayerId): HttpRequest => ({
  move: { type: 'remove-player', name },
  method: 'DELETE',
  path: `/seats/${name}`,
  content: { token },
  times: 1,
});
