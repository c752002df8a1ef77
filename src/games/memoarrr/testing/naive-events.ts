import type { PlayerId, Spot } from '../../game.ts';
import type { Card } from '../card.ts';
import type { MemoarrrEffect } from '../moves.ts';
import type { MemoarrrView } from '../view.ts';
import { actorsOf, type Wish } from './naive-styles.ts';

/** Events that must occur often for the comparison to prove anything. */
export const EVENTS = [
  'refused out-of-range',
  'refused no-card',
  'refused face-up',
  'refused face-down',
  'refused blocked',
  'refused not-beside',
  'refused same-card',
  'refused not-now',
  'refused not-your-turn',
  'refused not-playing',
  'refused too-late',
  'refused over',
  'peek',
  'seen',
  'turned-up',
  'out: misfit',
  'out: no-card',
  'out: away',
  'several find no card',
  'all cards are up',
  'round ends: misfit',
  'round ends: no-card',
  'round ends: away',
  'round ends: left',
  'round for nothing',
  'cleared',
  'winner starts',
  'start passed on by the winner',
  'start passed on by the n-th',
  'over',
  'tie',
  'octopus beside a card up',
  'octopus beside a card down',
  'octopus moves the blocked card',
  'octopus on the last card',
  'turned-down',
  'declined: penguin',
  'no penguin: first card',
  'no penguin: used 100 times',
  'blocked',
  'declined: walrus',
  'no walrus: last card',
  'the only card is blocked',
  'the next may take it',
  'a block outlasts a crab',
  'again',
  'crab after crab',
  'no crab: last card',
  'no crab: the only card is blocked',
  'skipped',
  'turtle with more left',
  'turtle with two left',
  'turtle past an eliminated seat',
  'turtle on the first card',
  'turtle on the last card',
  'turtle on the last card with two left',
  'idle: peek',
  'idle: turn',
  'idle: crab',
  'idle: octopus',
  'idle: penguin',
  'idle: walrus',
  'leave: peek',
  'leave: turn',
  'leave: crab',
  'leave: octopus',
  'leave: penguin',
  'leave: walrus',
  "leave: another's peek",
  "leave: another's turn",
  "leave: another's crab",
  "leave: another's octopus",
  "leave: another's penguin",
  "leave: another's walrus",
  'leave: out of the round',
];

/** A move and its outcome. */
export interface Step extends Wish {
  readonly before: MemoarrrView;
  readonly after: MemoarrrView;
  readonly effects: readonly MemoarrrEffect[];
}

export function eventsOf(step: Step): string[] {
  return [
    ...step.effects.flatMap((effect, at) => [
      effect.type === 'out' ? `out: ${effect.why}` : effect.type,
      ...eventsAround(step, effect, step.effects[at - 1]),
    ]),
    ...awayEvents(step),
    ...eventsAtLarge(step),
  ];
}

/** Tells apart effects of the same type that count separately. */
function eventsAround(
  step: Step,
  effect: MemoarrrEffect,
  previous: MemoarrrEffect | undefined,
): string[] {
  switch (effect.type) {
    case 'turned-up':
      return effect.fits && step.before.modes.rules === 'expert'
        ? idlePower(step, effect.card)
        : [];
    case 'again':
      return step.before.phase.kind === 'crab' ? ['crab after crab'] : [];
    case 'skipped':
      return turtleEvents(step, effect.player);
    case 'swapped':
      return octopusEvents(step, effect.spots[1]);
    case 'declined':
      return [`declined: ${step.before.phase.kind}`];
    case 'out':
      return previous?.type === 'blocked' ? blockedOut(step) : [];
    case 'round-won':
      return [roundEnd(step, previous)];
    case 'round-started':
      return unusualStart(step, effect.round, effect.player);
    case 'over':
      return tie(step.after);
    default:
      return [];
  }
}

/** A fitting card in the expert game whose power comes to nothing. */
function idlePower({ before, after, effects }: Step, card: Card): string[] {
  const isLast = downIn(before) === 1;
  const animal = card[1];
  if (animal === 'P' && after.phase.kind !== 'penguin') {
    return [before.up.length === 0 ? 'no penguin: first card' : 'no penguin: used 100 times'];
  }
  if (animal === 'W' && isLast) return ['no walrus: last card'];
  if (animal === 'C' && !effects.some(({ type }) => type === 'again')) {
    return [isLast ? 'no crab: last card' : 'no crab: the only card is blocked'];
  }
  return [];
}

function turtleEvents({ player, before }: Step, skipped: PlayerId): string[] {
  const names = before.players.map(({ name }) => name);
  const next = names[(names.indexOf(player) + 1) % names.length];
  const twoLeft = before.players.filter(({ isIn }) => isIn).length === 2;
  const isLast = downIn(before) === 1;
  return [
    ...(next === skipped ? [] : ['turtle past an eliminated seat']),
    ...(twoLeft ? ['turtle with two left'] : ['turtle with more left']),
    ...(isLast ? [`turtle on the last card${twoLeft ? ' with two left' : ''}`] : []),
    ...(before.up.length === 0 ? ['turtle on the first card'] : []),
  ];
}

function octopusEvents({ before }: Step, to: Spot): string[] {
  return [
    `octopus beside a card ${before.spots[to] === 'down' ? 'down' : 'up'}`,
    ...(downIn(before) === 0 ? ['octopus on the last card'] : []),
    ...(before.blocked?.spot === to ? ['octopus moves the blocked card'] : []),
  ];
}

function blockedOut({ after }: Step): string[] {
  return ['the only card is blocked', ...(after.up.length > 0 ? ['the next may take it'] : [])];
}

function roundEnd({ move }: Step, previous: MemoarrrEffect | undefined): string {
  if (previous?.type === 'round-won' || previous?.type === 'cleared') return 'round for nothing';
  if (move.type === 'leave') return 'round ends: left';
  return `round ends: ${previous?.type === 'out' ? previous.why : previous?.type}`;
}

function unusualStart({ before, after }: Step, round: number, starter: PlayerId): string[] {
  const { winnerStarts } = before.modes;
  const winner = after.won.at(-1)?.player;
  const due =
    winnerStarts && winner ? winner : after.players[(round - 1) % after.players.length]?.name;
  const events = winnerStarts && winner === starter ? ['winner starts'] : [];
  return due === starter
    ? events
    : [`start passed on by ${winnerStarts ? 'the winner' : 'the n-th'}`];
}

function tie({ players }: MemoarrrView): string[] {
  const rubies = players.map((player) => player.rubies ?? 0);
  const most = Math.max(...rubies);
  return rubies.filter((it) => it === most).length > 1 ? ['tie'] : [];
}

function awayEvents({ player, move, before }: Step): string[] {
  const { kind } = before.phase;
  if (move.type === 'idle') return [`idle: ${kind}`];
  if (move.type !== 'leave') return [];
  if (actorsOf(before).includes(player)) return [`leave: ${kind}`];
  const isIn = before.players.some(({ name, isIn }) => name === player && isIn);
  return [isIn ? `leave: another's ${kind}` : 'leave: out of the round'];
}

function eventsAtLarge({ before, effects }: Step): string[] {
  const without = effects.filter((effect) => effect.type === 'out' && effect.why === 'no-card');
  return [
    ...(without.length > 1 ? ['several find no card'] : []),
    ...(before.blocked && before.phase.kind === 'crab' ? ['a block outlasts a crab'] : []),
    ...(before.up.length === 24 ? ['all cards are up'] : []),
  ];
}

function downIn({ spots }: MemoarrrView): number {
  return spots.filter((spot) => spot === 'down').length;
}
