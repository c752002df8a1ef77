import { expect } from 'vitest';
import { isRefused, type Played, type PlayerId } from '../../game.ts';
import type { Random } from '../../random.ts';
import { must } from '../../testing/must.ts';
import type { Grid } from '../deck.ts';
import { match } from '../match.ts';
import type { MatchEffect, MatchMove } from '../moves.ts';
import type { MatchState, Phase } from '../state.ts';
import { EVERYBODY, foolishTurn, hiddenSpots, movesToTry, type Turn } from './histories.ts';

export type MatchPlayed = Played<MatchEffect>;

export const textOf = (value: unknown): string => JSON.stringify(value);

/** T-1, T-2: how many cards are revealed, never more than two. */
const UP: Record<Phase['kind'], number> = { first: 0, second: 1, seen: 2, choice: 2, over: 0 };

function checkTable({ cards, phase, players }: MatchState, { spots }: Look): void {
  const up = [...spots.keys()].filter((spot) => spots[spot] !== null && spots[spot] !== 'down');
  must(up.length === UP[phase.kind], () => `${up.length} cards are revealed at ${phase.kind}`);
  if (phase.kind === 'over') return;
  const named = phase.kind === 'second' ? [phase.first] : 'spots' in phase ? phase.spots : [];
  must(sorted(named) === sorted(up), 'the phase names the revealed cards');
  must(
    players.some(({ id }) => id === phase.player),
    'somebody is to move',
  );
  if (phase.kind === 'first') must(everyNumberIsPaired(cards), 'every number can be paired');
}

function everyNumberIsPaired(cards: Grid): boolean {
  const odd = new Set<number>();
  for (const card of cards) {
    if (card?.kind === 'standard' && !odd.delete(card.number)) odd.add(card.number);
  }
  return odd.size === 0;
}

const sorted = (items: readonly unknown[]): string => [...items].sort().join();

/** Checks that exactly the legal moves are listed and accepted, and that refusals change nothing. */
export function checkMoves(state: MatchState): { accepted: number; refused: number } {
  const before = textOf(match.save(state));
  let accepted = 0;
  let refused = 0;
  for (const player of EVERYBODY) {
    const listed = match.moves(match.publicView(state), player);
    must(
      sorted(listed.map(textOf)) === sorted(allowed(state, player).map(textOf)),
      () => `lists what ${player} may do: ${textOf(listed)}`,
    );
    for (const move of listed) {
      must(isAccepted(state, [player, move]), () => `accepts ${player}: ${textOf(move)}`);
    }
    const texts = new Set(listed.map(textOf));
    const others = movesToTry(state).filter((move) => !texts.has(textOf(move)));
    expectAllRefused(
      state,
      others.map((move) => [player, move]),
    );
    accepted += listed.length;
    refused += others.length;
    const idle: MatchMove = { type: 'idle', phase: state.phases };
    const isAwaited = state.phase.kind !== 'over' && state.phase.player === player;
    must(isAccepted(state, [player, idle]) === isAwaited, () => `${player} is idle`);
  }
  must(textOf(match.save(state)) === before, 'what is refused leaves no trace');
  return { accepted, refused };
}

/** T-1, T-2, T-3 */
function allowed(state: MatchState, player: PlayerId): MatchMove[] {
  const { phase, players } = state;
  if (phase.kind === 'over' || !players.some(({ id }) => id === player)) return [];
  const leave: MatchMove = { type: 'leave' };
  if (phase.player !== player) return [leave];
  switch (phase.kind) {
    case 'first':
    case 'second':
      return [...hiddenSpots(state).map((spot) => ({ type: 'reveal', spot }) as const), leave];
    case 'seen':
      return [{ type: 'seen' }, leave];
    case 'choice':
      return [{ type: 'choose', option: 1 }, { type: 'choose', option: 2 }, leave];
  }
}

const isAccepted = (state: MatchState, [player, move]: Turn): boolean =>
  !isRefused(match.play(copyOfState(state), player, move));

function expectAllRefused(state: MatchState, turns: readonly Turn[]): void {
  for (const [player, move] of turns) {
    const outcome = match.play(state, player, move);
    must(isRefused(outcome), () => `refuses ${player}: ${textOf(move)}`);
  }
}

export function checkAfterEnd(end: MatchState, random: Random): void {
  const before = textOf(match.save(end));
  for (const player of EVERYBODY) {
    must(
      match.moves(match.publicView(end), player).length === 0,
      () => `${player} has no move after the end`,
    );
    expectAllRefused(end, [
      [player, { type: 'leave' }],
      [player, { type: 'idle', phase: end.phases }],
      foolishTurn(end, random),
    ]);
  }
  must(textOf(match.save(end)) === before, 'nothing changes after the end');
}

/** Plays moves that must be accepted, and compares the views before and after. */
export function onlooker(state: MatchState): (turn: Turn) => MatchPlayed {
  let before = lookAt(state);
  return ([player, move]) => {
    const outcome = match.play(state, player, move);
    if (isRefused(outcome)) expect.fail(`refused ${player}: ${textOf(move)}`);
    const after = lookAt(state);
    checkTable(state, after);
    checkChanged(before, after, outcome);
    checkScores(before, after, outcome);
    const types = outcome.effects.map(({ type }) => type).join(' ');
    must(COURSE[move.type].test(types), () => `after ${textOf(move)} comes ${types}`);
    must(after.phases === before.phases + 1, 'every move leads to another phase');
    before = after;
    return outcome;
  };
}

/** A copy of what the view shows at one moment. */
interface Look {
  readonly spots: readonly (string | null)[];
  readonly scores: ReadonlyMap<PlayerId, number>;
  readonly phases: number;
}

function lookAt(state: MatchState): Look {
  const { spots, players, phases } = match.publicView(state);
  return {
    spots: spots.map((spot) =>
      spot === null || spot === 'down' ? spot : `${spot.up.kind} ${spot.up.number}`,
    ),
    scores: new Map(players.map(({ name, score }) => [name, score])),
    phases,
  };
}

const TURN_ENDS = '(removed )?(hidden )?(skipped ){0,2}(left-over (scored )?removed )?(turn|over)$';

/** T-2b: the order of effects. Cards are hidden or removed only when the turn ends. */
const COURSE: Record<MatchMove['type'], RegExp> = {
  reveal: /^turned-up( paired( scored)?)?$/,
  seen: new RegExp(`^${TURN_ENDS}`),
  choose: new RegExp(`^chose scored ${TURN_ENDS}`),
  idle: new RegExp(`^away (chose scored )?${TURN_ENDS}`),
  leave: new RegExp(`^left (chose scored )?${TURN_ENDS}`),
};

/** Exactly the changed spots are reported, and removed cards never come back. */
function checkChanged(before: Look, after: Look, { changed }: MatchPlayed): void {
  const named = new Set(changed);
  must(named.size === changed.length, 'no change is named twice');
  after.spots.forEach((spot, index) => {
    const was = before.spots[index];
    must(named.delete(index) === (spot !== was), () => `${index} is named if it has changed`);
    must(was !== null || spot === null, () => `${index} stays empty`);
  });
  must(named.size === 0, 'changes are on the grid');
}

/** Scores change only by `scored` effects. */
function checkScores(before: Look, after: Look, { effects }: MatchPlayed): void {
  const scores = new Map(before.scores);
  for (const effect of effects) {
    if (effect.type !== 'scored') continue;
    const score = (scores.get(effect.player) ?? Number.NaN) + effect.points;
    must(effect.score === score, () => `${effect.player} has ${score} now`);
    scores.set(effect.player, score);
  }
  must(textOf([...after.scores]) === textOf([...scores]), () => `the scores are ${[...scores]}`);
}

/** Much faster than saving and loading. */
export const copyOfState = (state: MatchState): MatchState => {
  const [one, two] = state.players;
  return {
    ...state,
    players: [{ ...one }, { ...two }],
    cards: state.cards.map((card) => card && { ...card }),
  };
};
