import { describe, expect, it } from 'vitest';
import { isRefused, type Played, type PlayerId, type Spot } from '../game.ts';
import { must } from '../testing/must.ts';
import { checkBoard } from './invariant.ts';
import { spotsHeldUpBy } from './leave.ts';
import { type ScrambleMove, scramble } from './scramble.ts';
import { type Hand, isOver, NONE, type ScrambleState } from './state.ts';
import { boardOf } from './testing/builder.ts';
import { copyOf } from './testing/copy.ts';

const PLAYERS = ['a', 'b', 'c'] as const;

const BOARDS = [
  ['AA/BB', 'open', 18_461],
  ['AA/AB', 'open', 16_461],
  ['AB/CD', 'open', 17_034],
  ['AA/BB', 'dealt', 17_501],
  ['AA/AB', 'dealt', 9_270],
  // Nothing matches, so it is over before it begins.
  ['AB/CD', 'dealt', 1],
] as const;

describe('every order in which 3 players can flip, give up, leave and be idle on 2x2', () => {
  it.each(BOARDS)(
    '[C-2] [C-3] [C-4] never leaves a player without a reply on %s, %s, in each of its %i states',
    (rows, kind, count) => {
      expect(explore(boardOf(rows, kind))).toBe(count);
    },
  );
});

/** Visits every state that can be reached from `start`, checks each, and says how many there are. */
function explore(start: ScrambleState): number {
  const seen = new Set([keyOf(start)]);
  const unvisited = [start];
  for (let state = unvisited.pop(); state; state = unvisited.pop()) {
    checkState(state);
    for (const after of statesAfter(state)) {
      const key = keyOf(after);
      if (seen.has(key)) continue;
      seen.add(key);
      unvisited.push(after);
    }
  }
  return seen.size;
}

function statesAfter(state: ScrambleState): ScrambleState[] {
  const key = keyOf(state);
  const states: ScrambleState[] = [];
  let copy = copyOf(state);
  for (const player of PLAYERS) {
    for (const move of movesOf(state, player)) {
      const outcome = scramble.play(copy, player, move);
      if (isRefused(outcome)) {
        must(keyOf(copy) === key, 'a refused move changes nothing');
        continue;
      }
      checkStep(state, player, move, outcome, copy);
      states.push(copy);
      copy = copyOf(state);
    }
  }
  return states;
}

/** Every flip, also where it will be refused, and giving up, leaving and being idle. */
function movesOf(state: ScrambleState, player: PlayerId): ScrambleMove[] {
  const hand = state.players.get(player)?.hand;
  return [
    ...Array.from(state.faces, (_, spot) => ({
      type: 'flip' as const,
      row: Math.floor(spot / state.columns),
      column: spot % state.columns,
    })),
    { type: 'cancel', wait: hand?.kind === 'waiting' ? hand.wait : 0 },
    { type: 'leave' },
    { type: 'idle', spots: spotsHeldUpBy(state, player) },
  ];
}

/**
 * All that decides how the game can go on. The numbers of the waits and the scores only ever grow;
 * the order in which players came, and in which they turned the two cards of a play, decides only
 * the order in which things are listed.
 */
function keyOf(state: ScrambleState): string {
  const hands = PLAYERS.map((id) => handKey(state.players.get(id)?.hand));
  const queues = Array.from(state.faces.keys(), (spot) => namesAt(state, spot).join(''));
  return `${state.faces.join('')} ${hands.join(' ')} ${queues.join()}`;
}

function handKey(hand: Hand | undefined): string {
  switch (hand?.kind) {
    case undefined:
      return '-';
    case 'rest':
      return `r${hand.unfinished.toSorted().join('')}`;
    case 'first':
      return `f${hand.spot}`;
    case 'pair':
      return `p${hand.spots.toSorted().join('')}`;
    case 'waiting':
      return `w${hand.spot}`;
  }
}

function checkState(state: ScrambleState): void {
  checkBoard(state);
  const waiting = [...state.players.values()].filter(({ hand }) => hand.kind === 'waiting');
  must(waiting.length < PLAYERS.length, 'not everybody waits');
  for (const { hand } of waiting) {
    const holder = hand.kind === 'waiting' ? state.holders[hand.spot] : undefined;
    must(holder !== undefined && holder.hand.kind !== 'waiting', 'the holder is free to move');
  }
}

/** A card that its holder gives up is had or gone in that very step, for all who wait for it. */
function checkStep(
  before: ScrambleState,
  player: PlayerId,
  move: ScrambleMove,
  played: Played,
  after: ScrambleState,
): void {
  const expected: string[] = [];
  for (const spot of before.queues.keys()) {
    const holder = before.holders[spot]?.id;
    const queue = namesAt(before, spot);
    const now = namesAt(after, spot);
    if (isOver(after)) {
      expected.push(...queue.map((waiter) => `${waiter} over`));
      must(now.length === 0, 'nobody waits when it is over');
    } else if (after.faces[spot] === NONE) {
      expected.push(...queue.map((waiter) => `${waiter} no-card`));
      must(now.length === 0, 'nobody waits for a removed card');
    } else if (after.holders[spot]?.id !== holder) {
      const [first = '', ...rest] = queue;
      expected.push(`${first} has it`);
      must(after.holders[spot]?.id === first, 'the first in line has it');
      must(sameNames(now, rest), 'the others move up');
    } else if (queue.includes(player)) {
      expected.push(`${player} gave-up`);
      must(
        sameNames(
          now,
          queue.filter((waiter) => waiter !== player),
        ),
        'one has left the line',
      );
    } else {
      const isGone = move.type === 'leave' || move.type === 'idle';
      must(!isGone || player !== holder, 'who leaves holds nothing back');
      const joined = now.length > queue.length ? [player] : [];
      must(sameNames(now, [...queue, ...joined]), 'the line stands, and newcomers stand last');
    }
  }
  must(sameNames(settlementsOf(played).sort(), expected.sort()), 'exactly these waits ended');
}

const settlementsOf = ({ settled = [] }: Played): string[] =>
  settled.map(({ player, failed }) => `${player} ${failed?.code ?? 'has it'}`);

const namesAt = (state: ScrambleState, spot: Spot): PlayerId[] =>
  (state.queues.get(spot) ?? []).map(({ id }) => id);

const sameNames = (some: readonly string[], others: readonly string[]): boolean =>
  some.join() === others.join();
