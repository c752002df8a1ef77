import { type Game, isRefused, type Json, type Played, type PlayerId } from '../../games/game.ts';
import type { ProblemCode } from '../../games/problem.ts';
import { randomFrom } from '../../games/random.ts';
import { applyChange, viewChange } from '../../games/view.ts';
import type { TableMove } from '../moves.ts';
import type { NewSeat, TableSetup, TableState } from '../state.ts';
import { type Table, tableOf } from '../table.ts';
import type { SeatedView, TableView } from '../view.ts';

/** A new seat with secrets that are easily found in texts. */
const personCalled = (name: PlayerId): NewSeat => ({
  name,
  kind: 'human',
  token: `token-of-${name}`,
  nonce: `nonce-of-${name}`,
  place: null,
});

export const optionsFor = (
  game: Game,
  names: string,
  others: Partial<TableSetup> = {},
): TableSetup => ({
  options: {},
  seed: 'a seed',
  isSeedFixed: false,
  isPublic: false,
  isOpen: false,
  seatCount: game.info.seats.most,
  invitation: null,
  idleSeconds: null,
  seats: names.split(' ').flatMap((name) => (name === '' ? [] : personCalled(name))),
  ...others,
});

/** A table with these players seated: `gather(match, 'ann bob')`. */
export const gather = <State>(
  game: Game<Json, State>,
  names: string,
  others?: Partial<TableSetup>,
): Gathering<State> => new Gathering(game, optionsFor(game, names, others));

export class Gathering<State> {
  readonly table: Table<State>;
  state: TableState<State>;

  constructor(game: Game<Json, State>, options: TableSetup) {
    this.table = tableOf(game);
    this.state = this.table.setup(options, [], randomFrom(''));
  }

  get view(): SeatedView {
    return this.table.publicView(this.state);
  }

  get seen(): TableView {
    return this.view.table;
  }

  /** The names in the order of sitting down; in brackets after leaving. */
  get people(): string {
    return this.seen.seats.map(({ name, hasLeft }) => (hasLeft ? `(${name})` : name)).join(' ');
  }

  /** Plays a move. Throws if it is refused, or if its change of the view is incomplete. */
  plays(player: PlayerId, move: TableMove | Json): Played {
    const before = this.view;
    const outcome = this.table.play(this.state, player, move);
    if (isRefused(outcome)) throw new Error(`${player}: ${outcome.refused.message}`);
    const told = applyChange(before, viewChange(this.table, this.state, { player, ...outcome }));
    const [ours, theirs] = [told, this.view].map((view) => JSON.stringify(inOrder(view)));
    if (ours !== theirs) throw new Error(`told ${ours} of ${theirs}`);
    return outcome;
  }

  /** The code of a refusal. Throws if the move is accepted or leaves a trace. */
  refuses(player: PlayerId, move: TableMove | Json): ProblemCode {
    const before = JSON.stringify(this.table.save(this.state));
    const outcome = this.table.play(this.state, player, move);
    if (!isRefused(outcome)) throw new Error(`${player} ${JSON.stringify(move)}: was not refused`);
    if (JSON.stringify(this.table.save(this.state)) !== before) throw new Error('left a trace');
    return outcome.refused.code;
  }

  starts(host = this.state.host ?? ''): Played {
    return this.plays(host, START);
  }
}

/** The types of a move's effects: `'left over stood-up'`. */
export const told = ({ effects }: Played): string => effects.map(({ type }) => type).join(' ');

/** All public and private views of a table, in one text. */
export function everythingSeen<State>({ table, state }: Gathering<State>): string {
  const { seats } = state;
  return JSON.stringify([
    table.publicView(state),
    seats.map(({ name }) => [
      table.privateView(state, name),
      table.moves(table.publicView(state), name),
      table.idle(state, name) ?? null,
      table.leave(state, name) ?? null,
    ]),
    table.result(state) ?? null,
  ]);
}

const inOrder = (view: SeatedView): Json =>
  Object.fromEntries(Object.entries(view).sort(([a], [b]) => (a < b ? -1 : 1)));

export const START = { type: 'start-game' } as const;
export const END = { type: 'end-game' } as const;
export const STAND_UP = { type: 'stand-up' } as const;

export const sitDown = (
  name: PlayerId,
  others: Partial<Extract<TableMove, { type: 'sit-down' }>> = {},
): TableMove => {
  const { kind, token, nonce, place } = personCalled(name);
  return { type: 'sit-down', kind, token, nonce, place, invitation: null, ...others };
};

export const remove = (name: PlayerId): TableMove => ({ type: 'remove-player', name });

export const handOver = (to: PlayerId): TableMove => ({ type: 'hand-over', to });

export const flip = (row: number, column: number): Json => ({ type: 'flip', row, column });
