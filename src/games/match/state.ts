import type { Json, PlayerId, Spot } from '../game.ts';
import {
  readFields,
  readFlag,
  readList,
  readOneOf,
  readOrNull,
  readText,
  readWhole,
} from '../json.ts';
import { type CardState, KINDS } from './card.ts';
import type { Grid } from './deck.ts';
import { PAIR_NAMES, type PairName } from './pairs.ts';
import type { PlayerState } from './player.ts';

/** How a game is played; all of it is public. */
export type Settings = {
  readonly rows: number;
  readonly columns: number;
  /** E-1: what becomes of a single special card that is left over. */
  readonly lastSpecial: 'discard' | 'score';
  /** E-3: after so many turns it is over. */
  readonly turnCap: number | null;
};

/** What is to be done next, and by whom. */
export type Phase = ActivePhase | Over;

export type ActivePhase =
  | { readonly at: 'first'; readonly player: PlayerId }
  | { readonly at: 'second'; readonly player: PlayerId; readonly first: Spot }
  /** T-2: both cards are revealed until the player has seen them, or has chosen (T-3). */
  | {
      readonly at: 'seen' | 'choice';
      readonly player: PlayerId;
      readonly pair: PairName;
      readonly spots: readonly [Spot, Spot];
    };

export type Over = {
  readonly at: 'over';
  /** E-1, E-3, T-5. */
  readonly why: 'all-found' | 'turn-cap' | 'left';
  /** Nobody has won a tie. */
  readonly winner: PlayerId | null;
};

/** A game in progress. It is plain data, so it is saved as it is. */
export type MatchState = {
  readonly settings: Settings;
  readonly players: readonly [PlayerState, PlayerState];
  readonly cards: Grid;
  /** How many have been completed, one way or another. */
  turns: number;
  phase: Phase;
  /** How many phases there have been: the number of the present one. */
  phases: number;
};

export const save = (state: MatchState): Json => structuredClone(state);

/** What `save` saved. Throws if it is none, but only `checkMatch` tells if it is sound. */
export function load(json: Json): MatchState {
  const { settings, players, cards, turns, phase, phases } = readFields(json, 'a game');
  const [one, two, ...more] = readList(players, 'the players', readPlayer);
  if (!one || !two || more.length > 0) throw new Error('expected two players');
  return {
    settings: readSettings(settings),
    players: [one, two],
    cards: readList(cards, 'the cards', (card, what) => readOrNull(card, what, readCard)),
    turns: readWhole(turns, 'the turns'),
    phase: readPhase(phase),
    phases: readWhole(phases, 'the phases'),
  };
}

function readSettings(json: Json | undefined): Settings {
  const { rows, columns, lastSpecial, turnCap } = readFields(json, 'the settings');
  return {
    rows: readWhole(rows, 'the rows'),
    columns: readWhole(columns, 'the columns'),
    lastSpecial: readOneOf(['discard', 'score'], lastSpecial, 'the last special card'),
    turnCap: readOrNull(turnCap, 'the turn cap', readWhole),
  };
}

function readPlayer(json: Json | undefined, what: string): PlayerState {
  const { id, score, owesSkip } = readFields(json, what);
  return {
    id: readText(id, 'a player'),
    score: readWhole(score, 'a score'),
    owesSkip: readFlag(owesSkip, 'a skip'),
  };
}

function readCard(json: Json | undefined, what: string): CardState {
  const { kind, number, isUp } = readFields(json, what);
  return {
    kind: readOneOf(KINDS, kind, 'a kind of card'),
    number: readWhole(number, 'the number of a card'),
    isUp: readFlag(isUp, 'a revealed card'),
  };
}

const PHASES = ['first', 'second', 'seen', 'choice', 'over'] as const satisfies Phase['at'][];

function readPhase(json: Json | undefined): Phase {
  const { at: name, player, first, pair, spots, why, winner } = readFields(json, 'the phase');
  const at = readOneOf(PHASES, name, 'the phase');
  if (at === 'over') {
    return {
      at,
      why: readOneOf(['all-found', 'turn-cap', 'left'], why, 'the end'),
      winner: readOrNull(winner, 'the winner', readText),
    };
  }
  const mover = readText(player, 'whose turn it is');
  switch (at) {
    case 'first':
      return { at, player: mover };
    case 'second':
      return { at, player: mover, first: readWhole(first, 'the first card') };
    default: {
      const [one, two, ...more] = readList(spots, 'the revealed cards', readWhole);
      if (one === undefined || two === undefined || more.length > 0) {
        throw new Error('expected two revealed cards');
      }
      return { at, player: mover, pair: readOneOf(PAIR_NAMES, pair, 'a pair'), spots: [one, two] };
    }
  }
}
