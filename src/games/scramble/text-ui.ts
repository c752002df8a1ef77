import { formatSpot, parseSpot } from '../grid.ts';
import { count, quoted, winnersOf } from '../plain-text.ts';
import { InputError, type Prompt, type TextUi } from '../text.ts';
import type { PlayerId, Spot } from '../view.ts';
import { heldCards, holderOf, renderBoard } from './display.ts';
import { flipOf, type ScrambleEffect, type ScrambleMove } from './moves.ts';
import type { ScrambleView } from './view.ts';

export function prompt(view: ScrambleView, player: PlayerId): Prompt<ScrambleMove> | undefined {
  const { waitsFor, wait } = view.players.find(({ name }) => name === player) ?? {};
  if (waitsFor !== undefined && wait !== undefined) {
    const ask = `type stop to give up waiting for ${formatSpot(waitsFor, view)}:`;
    return { ask, read: (line) => readStop(line, wait) };
  }
  if (view.over) return undefined;
  const nth = heldCards(view).get(player)?.length === 1 ? 'a second' : 'a';
  return {
    ask: `turn over ${nth} card (row column):`,
    read: (line) => flipOf(parseSpot(line, view), view),
  };
}

function readStop(line: string, wait: number): ScrambleMove {
  if (line.toLowerCase() === 'stop') return { type: 'cancel', wait };
  throw new InputError(line === '' ? 'type stop' : `type stop, not ${quoted(line)}`);
}

/** With one keyboard, players turn over both cards before the next one, who must not be waiting. */
export function nextOf(
  view: ScrambleView,
  players: readonly PlayerId[],
  last: PlayerId | undefined,
): PlayerId | undefined {
  if (view.over) return undefined;
  const start = last === undefined ? 0 : players.indexOf(last) + 1;
  const inTurn = [...players.slice(start), ...players.slice(0, start)];
  const held = heldCards(view);
  const busy = inTurn.toReversed().find((player) => held.get(player)?.length === 1);
  const waiting = new Set(view.players.flatMap((one) => (one.wait === undefined ? [] : one.name)));
  return busy ?? inTurn.find((player) => !waiting.has(player)) ?? inTurn[0];
}

export function describeEffect(effect: ScrambleEffect, view: ScrambleView): string | undefined {
  const at = (spot: Spot): string => formatSpot(spot, view);
  switch (effect.type) {
    case 'turned-up':
      return `${effect.player} turns over ${at(effect.spot)}: ${effect.card}.`;
    case 'took':
      return `${effect.player} holds ${at(effect.spot)}.`;
    case 'released':
      return `${effect.player} lets go of ${at(effect.spot)}.`;
    case 'matched':
      return `${effect.player} has a pair: ${effect.spots.map(at).join(' and ')}!`;
    case 'missed':
      return `No match for ${effect.player}: ${effect.spots.map(at).join(' and ')} differ.`;
    case 'waits':
      return `${effect.player} waits for ${at(effect.spot)}${heldBy(holderAt(view, effect.spot))}.`;
    case 'gave-up':
      return `${effect.player} gives up waiting for ${at(effect.spot)}.`;
    case 'failed':
      return failure(effect, view);
    case 'left':
      return `${effect.player} leaves the board.`;
    case 'replaced':
      return 'Some cards have been replaced by others.';
    case 'over':
      return 'The game is over.';
    case 'turned-down':
    case 'removed':
      return undefined;
  }
}

function failure(
  { player, spot, code }: Extract<ScrambleEffect, { type: 'failed' }>,
  view: ScrambleView,
): string {
  const place = formatSpot(spot, view);
  switch (code) {
    case 'no-card':
      return `${player} finds no card at ${place}.`;
    case 'controlled':
      return `${player} cannot take ${place}: ${holderAt(view, spot) ?? 'somebody'} holds it.`;
    case 'over':
      return `${player} does not get ${place} any more.`;
    default:
      return `${player} cannot take ${place}.`;
  }
}

const heldBy = (holder: PlayerId | undefined): string =>
  holder === undefined ? '' : `, which ${holder} holds`;

const holderAt = ({ spots }: ScrambleView, spot: Spot): PlayerId | undefined =>
  holderOf(spots[spot]);

export const welcome = ({ rows, columns, players }: ScrambleView): string => {
  const names = players.slice(0, MOST_NAMED).map(({ name }) => name);
  const who = names.length > 0 ? `, played by ${names.join(', ')}${andOthers(players, names)}` : '';
  return `Memory Scramble: ${count(rows, 'row')} and ${count(columns, 'column')} of cards${who}.`;
};

const MOST_NAMED = 10;

export function statusLine({ players }: ScrambleView): string {
  const best = byScore(players);
  const scores = best.slice(0, MOST_NAMED).map(({ name, score }) => `${name} ${score}`);
  const waiting = players.filter(({ wait }) => wait !== undefined).map(({ name }) => name);
  return [
    scores.length > 0 ? `${scores.join(', ')}${andOthers(best, scores)}.` : 'No pairs yet.',
    ...(waiting.length > 0 ? [`Waiting: ${waiting.slice(0, MOST_NAMED).join(', ')}.`] : []),
  ].join(' ');
}

export const scoreOf = ({ players }: ScrambleView, player: PlayerId): string =>
  count(players.find(({ name }) => name === player)?.score ?? 0, 'point');

/** E-1 */
export function resultText(view: ScrambleView): string {
  const best = byScore(view.players);
  const scores = best.map(({ name, score }) => `${name}: ${count(score, 'point')}`);
  const winners = best.filter(({ score }) => score === best[0]?.score).map(({ name }) => name);
  // A single player beats nobody.
  const end = view.players.length > 1 ? [winnersOf(winners)] : [];
  return ['All pairs have been found.', ...scores, ...end].join('\n');
}

function andOthers(all: readonly unknown[], named: readonly unknown[]): string {
  const others = all.length - named.length;
  return others > 0 ? ` and ${count(others, 'other')}` : '';
}

const byScore = (players: ScrambleView['players']): ScrambleView['players'] =>
  players.toSorted((a, b) => b.score - a.score);

const HELP = `Turn over two cards, one after the other, each by its row and its column: 2 3 is
the third card of the second row. Two equal cards are a pair, worth a point.
  *      a face-down card
  A      a face-up card
  A#1    a card that somebody holds: who that is stands below the cards
A card that another player holds you cannot take. Name it first, and you wait
until it is free or gone; name it second, and you lose hold of your first card.
Cards that do not match stay face up until you turn over the next one.
It is over when no two equal cards are left. Most points win.`;

/** Input and output count rows and columns from 1. */
export const textUi: TextUi<ScrambleMove, ScrambleView, null, ScrambleEffect> = {
  welcome,
  renderBoard,
  statusLine,
  score: scoreOf,
  describe: describeEffect,
  prompt,
  nextPlayer: nextOf,
  help: () => HELP,
  resultText,
};
