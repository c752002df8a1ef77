import { quoted } from '../../printable.ts';
import { Misunderstood, type Prompt } from '../../text.ts';
import type { PlayerId } from '../../view.ts';
import { ANIMAL_NAMES, animalOf, COLOUR_NAMES, colourOf } from '../card.ts';
import type { MemoarrrMove } from '../move.ts';
import { dueMoves } from '../moves.ts';
import { placeName, spotNamed } from '../place.ts';
import type { ActivePhase } from '../state.ts';
import type { MemoarrrView } from '../view.ts';

/** What is asked of this player; undefined if the game does not wait for them. */
export function promptFor(view: MemoarrrView, player: PlayerId): Prompt<MemoarrrMove> | undefined {
  const due = dueMoves(view, player);
  const { phase } = view;
  if (due.length === 0 || phase.at === 'over') return undefined;
  if (phase.at === 'peek') return { enter: 'Press Enter to hide them.', move: { type: 'seen' } };
  const { at } = phase;
  return { ask: questionAt(view, at, due), read: (line) => readMove(line, at) };
}

function questionAt(view: MemoarrrView, at: ActivePhase, moves: readonly MemoarrrMove[]): string {
  switch (at) {
    case 'turn':
      return `turn over a card${toFit(view)}:`;
    case 'crab':
      return `turn over another card${toFit(view)}:`;
    case 'octopus':
      return `swap the octopus with ${oneOf(moves)}:`;
    case 'penguin':
      return `turn ${oneOf(moves)} face down, or no:`;
    case 'walrus':
      return 'block a card for the next player, or no:';
  }
}

/** R-3, in words; nothing for the first card of a round. */
function toFit({ up, spots }: MemoarrrView): string {
  const last = spots[up.at(-1) ?? -1];
  if (!last || last === 'down') return '';
  const animal = ANIMAL_NAMES[animalOf(last.up)];
  return ` that is ${COLOUR_NAMES[colourOf(last.up)]} or ${animal.startsWith('o') ? 'an' : 'a'} ${animal}`;
}

function oneOf(moves: readonly MemoarrrMove[]): string {
  const places = moves.flatMap((move) => ('spot' in move ? placeName(move.spot) : []));
  return [places.slice(0, -1).join(', '), ...places.slice(-1)].filter(Boolean).join(' or ');
}

/** The move that naming a place makes in each phase. */
const MOVE_OF = {
  turn: 'turn-over',
  crab: 'turn-over',
  octopus: 'swap',
  penguin: 'turn-down',
  walrus: 'block',
} as const satisfies Record<ActivePhase, MemoarrrMove['type']>;

/** What somebody typed as a move. Throws Misunderstood. */
export function readMove(line: string, at: ActivePhase): MemoarrrMove {
  const mayDecline = at === 'penguin' || at === 'walrus';
  if (mayDecline && line.toLowerCase() === 'no') return { type: 'decline' };
  const spot = spotNamed(line);
  if (spot === undefined) {
    const found = line === '' ? 'that was nothing' : `${quoted(line)} is not a place`;
    const expected = `a row from A to E and a column from 1 to 5, such as B4${mayDecline ? ', or no' : ''}`;
    throw new Misunderstood(`${found}: expected ${expected}`);
  }
  return { type: MOVE_OF[at], spot };
}
