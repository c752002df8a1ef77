import { type Outcome, type PlayerId, type Refused, refuse, type Spot } from '../game.ts';
import { type LadderState, type LadderView, nextNumber, publicView } from './state.ts';

export type LadderMove =
  | { readonly type: 'turn-over'; readonly spot: Spot }
  | { readonly type: 'leave' }
  /** Time is up in the turn of that number. */
  | { readonly type: 'idle'; readonly turn: number };

export type LadderEffect =
  | {
      readonly type: 'turned-up' | 'took';
      readonly spot: Spot;
      readonly card: number;
      readonly player: PlayerId;
    }
  | { readonly type: 'away' | 'left'; readonly player: PlayerId };

export function play(
  state: LadderState,
  player: PlayerId,
  move: LadderMove,
): Outcome<LadderEffect> {
  const refused = refuseMove(publicView(state), player, move);
  if (refused) return refused;
  switch (move.type) {
    case 'turn-over':
      return turnOver(state, player, move.spot);
    case 'leave':
      return leave(state, player);
    case 'idle':
      begin(state, opponentOf(state, player));
      return { effects: [{ type: 'away', player }], changed: [] };
  }
}

/** Why the rules do not allow this move now; undefined if they do. What everybody sees tells it. */
export function refuseMove(
  { players, spots, mover, turn }: LadderView,
  player: PlayerId,
  move: LadderMove,
): Refused | undefined {
  if (!players.some(({ name }) => name === player)) {
    return refuse('not-playing', `${player} does not play in this game`);
  }
  if (mover === null) return refuse('over', 'the game is over');
  if (move.type === 'leave') return undefined;
  if (mover !== player) return refuse('not-your-turn', `it is ${mover}'s turn`);
  if (move.type === 'idle') {
    return move.turn === turn ? undefined : refuse('too-late', 'that turn has passed already');
  }
  const card = spots[move.spot];
  if (card === undefined) return refuse('out-of-range', 'there is no such card');
  if (card === null) return refuse('no-card', 'that card has been taken already');
  return card === 'down' ? undefined : refuse('face-up', 'that card is already face up');
}

/** The number that is looked for is yours, and you go on. Any other lies open until the next turn. */
function turnOver(state: LadderState, player: PlayerId, spot: Spot): Outcome<LadderEffect> {
  const { cards, players, up } = state;
  const card = cards[spot] ?? 0;
  const isNext = card === nextNumber(cards);
  if (isNext) {
    cards[spot] = null;
    for (const one of players) one.score += one.name === player ? 1 : 0;
  }
  state.up = isNext ? null : spot;
  const isOver = cards.every((left) => left === null);
  begin(state, isOver ? null : isNext ? player : opponentOf(state, player));
  return {
    effects: [{ type: isNext ? 'took' : 'turned-up', spot, card, player }],
    changed: up === null ? [spot] : [up, spot],
  };
}

/** The other one gets all the cards. */
function leave(state: LadderState, player: PlayerId): Outcome<LadderEffect> {
  for (const one of state.players) one.score = one.name === player ? 0 : state.cards.length;
  state.cards.fill(null);
  begin(state, null);
  return { effects: [{ type: 'left', player }], changed: [...state.cards.keys()] };
}

function begin(state: LadderState, mover: PlayerId | null): void {
  state.mover = mover;
  state.turn += 1;
}

const opponentOf = ({ players }: LadderState, player: PlayerId): PlayerId | null =>
  players.find(({ name }) => name !== player)?.name ?? null;
