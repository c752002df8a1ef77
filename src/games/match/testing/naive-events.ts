import type { MatchEffect } from '../moves.ts';
import type { PairName } from '../pairs.ts';
import type { MatchView } from '../view.ts';
import type { Step } from './naive-table.ts';

/** Events that must occur often for the comparison to prove anything. */
export const EVENTS = [
  'refused not-playing',
  'refused over',
  'refused too-late',
  'refused not-your-turn',
  'refused not-now',
  'refused out-of-range',
  'refused no-card',
  'refused face-up',
  'refused not-offered',
  'paired: match',
  'paired: miss',
  'paired: bonus',
  'paired: bonus-pair',
  'paired: penalty',
  'paired: penalty-pair',
  'paired: bonus-and-penalty',
  'a number that is printed on specials',
  'chose 1: bonus-pair',
  'chose 2: bonus-pair',
  'chose 1: penalty-pair',
  'chose 2: penalty-pair',
  'chose 1: bonus-pair, the last cards',
  'chose 2: bonus-pair, the last cards',
  'chose 1: penalty-pair, the last cards',
  'chose 2: penalty-pair, the last cards',
  'two turns running',
  'both skipped',
  'a match uses up no skip',
  'an extra turn uses up no skip',
  'left over: bonus, discard',
  'left over: bonus, score',
  'left over: penalty, discard',
  'left over: penalty, score',
  'left over: after an extra turn',
  'left over: after a skip',
  'left over: after two skips',
  'below zero',
  'idle: first',
  'idle: second',
  'idle: seen',
  'idle: choice',
  'idle past a skip',
  'idle to the end',
  'leave: first',
  'leave: second',
  'leave: seen',
  'leave: choice',
  "leave: another's first",
  "leave: another's second",
  "leave: another's seen",
  "leave: another's choice",
  'leave ends it: all-found',
  'leave ends it: turn-cap',
  'the leader leaves',
  'over: all-found, won',
  'over: all-found, tied',
  'over: turn-cap, won',
  'over: turn-cap, tied',
  'over: left, won',
  'all found at the cap',
  'a skip at the cap',
  'a skip is owed at the end',
];

export function eventsOf(step: Step): string[] {
  const { came } = step;
  if (typeof came === 'string') return [`refused ${came}`];
  return [
    ...came.flatMap((effect) => eventsAround(step, effect)),
    ...skips(step, came),
    ...awayEvents(step, came),
    ...(step.after.players.some(({ score }) => score < 0) ? ['below zero'] : []),
  ];
}

/** Tells apart effects of the same type that count separately. */
function eventsAround(step: Step, effect: MatchEffect): string[] {
  const { before, after } = step;
  switch (effect.type) {
    case 'paired':
      return [`paired: ${effect.pair}`, ...namesakes(after, effect.pair)];
    case 'chose': {
      const chose = `chose ${effect.option}: ${pairIn(before)}`;
      return cardsLeft(before) === 2 ? [chose, `${chose}, the last cards`] : [chose];
    }
    case 'left-over': {
      const { lastSpecial } = before.settings;
      const isExtra = isMoverAgain(step) ? ['left over: after an extra turn'] : [];
      return [`left over: ${effect.card.kind}, ${lastSpecial}`, ...isExtra];
    }
    case 'over':
      return overEvents(step, `over: ${effect.why}, ${effect.winner === null ? 'tied' : 'won'}`);
    default:
      return [];
  }
}

const pairIn = ({ phase }: MatchView): PairName | undefined =>
  'pair' in phase ? phase.pair : undefined;

const cardsLeft = ({ spots }: MatchView): number => spots.filter((spot) => spot !== null).length;

/** A standard 7 or 8 and another card of that number, which is special. */
function namesakes({ spots }: MatchView, pair: PairName): string[] {
  const [one, two] = spots.flatMap((spot) => (typeof spot === 'object' && spot ? [spot.up] : []));
  const areAlike = one?.number === two?.number && one?.kind !== two?.kind;
  return areAlike && (pair === 'bonus' || pair === 'penalty')
    ? ['a number that is printed on specials']
    : [];
}

/** P-1, and the second option of P-4, which is taken by choice only. */
const isMoverAgain = ({ before, move }: Step): boolean =>
  pairIn(before) === 'match' ||
  (pairIn(before) === 'bonus-pair' && move.type === 'choose' && move.option === 2);

function overEvents({ before, after }: Step, over: string): string[] {
  const { settings, phase, turns } = after;
  const atCap = turns === settings.turnCap;
  const isAllFound = phase.kind === 'over' && phase.why === 'all-found';
  const isSkip = before.players.some(({ owesSkip }) => owesSkip);
  return [
    over,
    ...(atCap && isAllFound ? ['all found at the cap'] : []),
    ...(atCap && !isAllFound && isSkip ? ['a skip at the cap'] : []),
    ...(after.players.some(({ owesSkip }) => owesSkip) ? ['a skip is owed at the end'] : []),
  ];
}

/** T-4 */
function skips(step: Step, effects: readonly MatchEffect[]): string[] {
  const { before, after, player } = step;
  const skipped = effects.filter(({ type }) => type === 'skipped').length;
  const isLeftOver = effects.some(({ type }) => type === 'left-over');
  const goesOn = after.phase.kind === 'first';
  const owes = before.players.some(({ name, owesSkip }) => owesSkip && name !== player);
  return [
    ...(skipped === 1 && goesOn ? ['two turns running'] : []),
    ...(skipped === 2 && goesOn ? ['both skipped'] : []),
    ...(skipped === 1 && isLeftOver ? ['left over: after a skip'] : []),
    ...(skipped === 2 && isLeftOver ? ['left over: after two skips'] : []),
    ...(owes && goesOn && isMoverAgain(step)
      ? [`${pairIn(before) === 'match' ? 'a match' : 'an extra turn'} uses up no skip`]
      : []),
  ];
}

/** T-5 */
function awayEvents(step: Step, effects: readonly MatchEffect[]): string[] {
  const { move, player, before, after } = step;
  if (move.type !== 'idle' && move.type !== 'leave') return [];
  const { kind } = before.phase;
  const isTheirs = 'player' in before.phase && before.phase.player === player;
  return [
    `${move.type}: ${isTheirs ? '' : "another's "}${kind}`,
    ...(effects.some(({ type }) => type === 'skipped') ? [`${move.type} past a skip`] : []),
    ...(move.type === 'idle' && after.phase.kind === 'over' ? ['idle to the end'] : []),
    ...(move.type === 'leave' ? endsByLeaving(step) : []),
  ];
}

function endsByLeaving({ player, after: { phase, players } }: Step): string[] {
  if (phase.kind !== 'over') return [];
  if (phase.why !== 'left') return [`leave ends it: ${phase.why}`];
  const most = Math.max(...players.map(({ score }) => score));
  const leaders = players.filter(({ score }) => score === most);
  return leaders.length === 1 && leaders[0]?.name === player ? ['the leader leaves'] : [];
}
