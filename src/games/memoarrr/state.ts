import type { Json, PlayerId, Spot } from '../game.ts';
import {
  readFields,
  readFlag,
  readIfThere,
  readList,
  readOneOf,
  readOrNull,
  readText,
  readWhole,
} from '../json.ts';
import { CARDS, type Card } from './card.ts';
import { SEATS, type Seat } from './seats.ts';

/** What lies on each spot; nothing in the centre. */
export type Grid = (Card | null)[];

/** How a game is played; all of it is public. */
export type Modes = {
  readonly rules: 'base' | 'expert';
  /** With the expert display the board is not shown, only the cards that lie face up. */
  readonly display: 'base' | 'expert';
  /** S-4: look at the three cards before every round, not only before the first. */
  readonly peekEachRound: boolean;
  /** whoever won a round starts the next. */
  readonly winnerStarts: boolean;
};

export const DEFAULT_MODES: Modes = {
  rules: 'base',
  display: 'base',
  peekEachRound: false,
  winnerStarts: false,
};

export type Player = {
  readonly id: PlayerId;
  readonly seat: Seat;
  /** Still in this round. */
  isIn: boolean;
  /** Gone for good. */
  hasLeft: boolean;
};

/** What is to be done next, and by whom. */
export type Phase =
  /** S-4: these still look at the cards in front of them. */
  | { readonly at: 'peek'; readonly looking: readonly PlayerId[] }
  | { readonly at: ActivePhase; readonly player: PlayerId }
  | { readonly at: 'over' };

/** In `turn` and `crab` a card is turned over; the others are choices that an animal gives. */
export type ActivePhase = 'turn' | 'crab' | 'octopus' | 'penguin' | 'walrus';

/** A game in progress. It is plain data, so it is saved as it is. */
export type MemoarrrState = {
  /** What is not said is as by default. */
  readonly modes: Partial<Modes>;
  /** In turn order. */
  readonly players: readonly Player[];
  readonly cards: Grid;
  /** Where the face-up cards lie, in the order in which they were turned over. */
  up: readonly Spot[];
  /** The ruby card of each round; hidden until the end (G-2). */
  readonly rubies: readonly number[];
  /** Who won each round so far. */
  readonly winners: PlayerId[];
  /** The card that whoever has the turn must leave alone (X-W). */
  blocked: Spot | null;
  /** How many cards penguins have turned face down in this round (X-P). */
  turnedDown: number;
  phase: Phase;
  /** How many phases there have been: the number of the present one. */
  phases: number;
};

export const save = (state: MemoarrrState): Json => structuredClone(state);

/** What `save` saved. Throws if it is none, but only `checkMemoarrr` tells if it is sound. */
export function load(json: Json): MemoarrrState {
  const { modes, players, cards, up, rubies, winners, ...rest } = readFields(json, 'a game');
  const { blocked, turnedDown, phase, phases } = rest;
  return {
    modes: readModes(modes),
    players: readList(players, 'the players', readPlayer),
    cards: readList(cards, 'the cards', (card, what) => readOrNull(card, what, readCard)),
    up: readList(up, 'the face-up cards', readWhole),
    rubies: readList(rubies, 'the rubies', readWhole),
    winners: readList(winners, 'the winners', readText),
    blocked: readOrNull(blocked, 'the blocked card', readWhole),
    turnedDown: readWhole(turnedDown, 'the cards that were turned down'),
    phase: readPhase(phase),
    phases: readWhole(phases, 'the phases'),
  };
}

const KINDS = ['base', 'expert'] as const;

function readModes(json: Json | undefined): Partial<Modes> {
  const saved = readFields(json, 'the modes');
  const rules = readIfThere(saved['rules'], 'the rules', readKind);
  const display = readIfThere(saved['display'], 'the display', readKind);
  const peekEachRound = readIfThere(saved['peekEachRound'], 'a peek before each round', readFlag);
  const winnerStarts = readIfThere(saved['winnerStarts'], 'who starts', readFlag);
  return {
    ...(rules !== undefined && { rules }),
    ...(display !== undefined && { display }),
    ...(peekEachRound !== undefined && { peekEachRound }),
    ...(winnerStarts !== undefined && { winnerStarts }),
  };
}

const readKind = (json: Json | undefined, what: string) => readOneOf(KINDS, json, what);

function readPlayer(json: Json | undefined, what: string): Player {
  const { id, seat, isIn, hasLeft } = readFields(json, what);
  return {
    id: readText(id, 'a player'),
    seat: readOneOf(SEATS, seat, 'a seat'),
    isIn: readFlag(isIn, 'a player in the round'),
    hasLeft: readFlag(hasLeft, 'a player who has left'),
  };
}

const readCard = (json: Json | undefined): Card => readOneOf(CARDS, json, 'a card');

const ACTIVE = ['turn', 'crab', 'octopus', 'penguin', 'walrus'] as const satisfies ActivePhase[];
const PHASES = ['peek', ...ACTIVE, 'over'] as const satisfies Phase['at'][];

function readPhase(json: Json | undefined): Phase {
  const { at: name, looking, player } = readFields(json, 'the phase');
  const at = readOneOf(PHASES, name, 'the phase');
  switch (at) {
    case 'peek':
      return { at, looking: readList(looking, 'those who look', readText) };
    case 'over':
      return { at };
    default:
      return { at, player: readText(player, 'whose turn it is') };
  }
}

/** Where the face-up cards lie, in order: everybody sees that. */
export type FaceUp = Pick<MemoarrrState, 'up'>;

export const isUp = ({ up }: FaceUp, spot: Spot): boolean => up.includes(spot);

/** There must be one: not off the board, not in the centre. */
export function cardAt({ cards }: MemoarrrState, spot: Spot): Card {
  const card = cards[spot];
  if (!card) throw new RangeError(`there is no card on spot ${spot}`);
  return card;
}

/** Where the card lies that was turned over last in this round. */
export const lastUp = ({ up }: FaceUp): Spot | undefined => up.at(-1);

export const present = (state: MemoarrrState): Player[] =>
  state.players.filter(({ hasLeft }) => !hasLeft);

/** Everybody who is still in the round, in turn order from the one after `player`. */
export function othersIn({ players }: MemoarrrState, player: Player): Player[] {
  const seat = players.indexOf(player);
  return [...players.slice(seat + 1), ...players.slice(0, seat)].filter(({ isIn }) => isIn);
}
