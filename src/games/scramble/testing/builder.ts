import type { Played, PlayerId, Spot } from '../../game.ts';
import { randomFrom } from '../../random.ts';
import { Table as GameTable } from '../../testing/table.ts';
import { checkBoard } from '../invariant.ts';
import type { ScrambleEffect } from '../moves.ts';
import { type ScrambleMove, scramble } from '../scramble.ts';
import type { ScrambleSetup, ScrambleState } from '../state.ts';
import { BoardText } from '../text.ts';
import type { ScrambleView } from '../view.ts';

/** `'AB/BA'` is a board of two rows, one character a card. */
function optionsOf(rows: string, kind: 'open' | 'dealt' = 'open'): ScrambleSetup {
  const grid = rows.split('/').map((row) => Array.from(row));
  return {
    rows: grid.length,
    columns: grid[0]?.length ?? 0,
    cards: grid.flat(),
    shuffle: false,
    open: kind === 'open',
  };
}

export const boardOf = (rows: string, kind: 'open' | 'dealt' = 'open'): ScrambleState =>
  scramble.setup(optionsOf(rows, kind), [], randomFrom('nothing here is left to chance'));

/** A board that is played by sentences such as `'alice flips 0,1'`. */
export class Table extends GameTable<ScrambleState, ScrambleMove, ScrambleView, ScrambleEffect> {
  constructor(rows: string, kind: 'open' | 'dealt' = 'open') {
    super(scramble, boardOf(rows, kind));
  }

  override plays(player: PlayerId, move: ScrambleMove): Played<ScrambleEffect> {
    const played = super.plays(player, move);
    checkBoard(this.state);
    return played;
  }

  /** `'[A] B / ? .'`: mine, face up, face down, and an empty space. */
  seenBy(player: PlayerId): string {
    const { rows, columns } = this.state;
    const [, ...lines] = new BoardText(this.state).seenBy(player).split('\n');
    const shown = lines.map((line) =>
      line
        .replace(/^my (.*)/, '[$1]')
        .replace(/^up /, '')
        .replace('none', '.')
        .replace('down', '?'),
    );
    return Array.from({ length: rows }, (_, row) =>
      shown.slice(row * columns, (row + 1) * columns).join(' '),
    ).join(' / ');
  }

  queueAt(spot: Spot): PlayerId[] {
    return (this.state.queues.get(spot) ?? []).map(({ id }) => id);
  }

  protected override moveOf(sentence: string): [PlayerId, ScrambleMove] {
    const [player = '', verb = '', ...rest] = sentence.split(' ');
    switch (verb) {
      case 'flips': {
        const [row = Number.NaN, column = Number.NaN] = (rest[0] ?? '').split(',').map(Number);
        return [player, { type: 'flip', row, column }];
      }
      case 'gives': {
        const hand = this.state.players.get(player)?.hand;
        return [player, { type: 'cancel', wait: hand?.kind === 'waiting' ? hand.wait : 0 }];
      }
      case 'leaves':
        return [player, { type: 'leave' }];
      case 'idles':
        return [player, { type: 'idle', spots: rest.map(Number) }];
      case 'maps': {
        const replacements = rest.map((pair) => pair.split('>'));
        return [
          player,
          { type: 'map', replacements: replacements.map(([from = '', to = '']) => [from, to]) },
        ];
      }
      default:
        throw new Error(`what does ${JSON.stringify(sentence)} mean?`);
    }
  }
}

export const codeOf = ({ failed }: Played): string | undefined => failed?.code;

export const effectTypes = ({ effects }: Played): string[] => effects.map(({ type }) => type);
