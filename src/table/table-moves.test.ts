import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Game, isRefused } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { tries } from '../games/testing/effort.ts';
import type { TableMove } from './moves.ts';
import { tableOf } from './table.ts';
import { type TableAct, tableMoves } from './table-moves.ts';
import {
  END,
  gather,
  handOver,
  optionsFor,
  remove,
  STAND_UP,
  START,
  sitDown,
} from './testing/gathering.ts';

const NAMES = ['ann', 'bob', 'cem', 'dan'] as const;

const acts = (game: Game, table: ReturnType<typeof gather>, you: string | null): string[] =>
  tableMoves(table.view, you, game.info).map((act) => Object.values(act).join(' '));

describe('the moves that are offered at a table', () => {
  it('[TA-15] before the start are sitting down, standing up, and for the host inviting, removing, handing over, starting and ending', () => {
    const table = gather(memoarrr, 'ann bob');
    expect(acts(memoarrr, table, null)).toEqual(['sit-down']);
    expect(acts(memoarrr, table, 'eve')).toEqual(['sit-down']);
    expect(acts(memoarrr, table, 'bob')).toEqual(['stand-up']);
    expect(acts(memoarrr, table, 'ann')).toEqual([
      'stand-up',
      'remove-player bob',
      'hand-over bob',
      'invite',
      'start-game',
      'end-game',
    ]);
  });

  it('do not include a start with too few players, or sitting down without a free seat', () => {
    expect(acts(match, gather(match, 'ann'), 'ann')).not.toContain('start-game');
    expect(acts(match, gather(match, 'ann bob'), 'eve')).toEqual([]);
  });

  it('include sitting down after the start only in games that allow it', () => {
    const late = (game: Game): string[] => {
      const table = gather(game, 'ann bob', { seatCount: game.info.seats.most });
      table.starts();
      return acts(game, table, null);
    };
    expect(late(scramble)).toEqual(['sit-down']);
    expect(late(memoarrr)).toEqual([]);
  });

  it('[TA-15] include a rematch once the game is over', () => {
    const table = gather(match, 'ann bob');
    table.starts();
    expect(acts(match, table, 'bob')).toEqual(['stand-up']);
    table.plays('ann', END);
    expect(acts(match, table, 'bob')).toEqual(['stand-up', 'rematch']);
    expect(acts(match, table, null)).toEqual([]);
  });
});

/** Reasons that show only when somebody tries, or that lead to where the others are. */
const UNSEEN = ['not-invited', 'name-taken', 'no-place', 'too-late'];

const anyMove: fc.Arbitrary<TableMove | { readonly type: 'leave' }> = fc.oneof(
  fc.constantFrom(...NAMES).map((name) => sitDown(name)),
  fc.constantFrom(...NAMES).map(remove),
  fc.constantFrom(...NAMES).map(handOver),
  fc.constantFrom<TableMove | { readonly type: 'leave' }>(
    STAND_UP,
    START,
    END,
    { type: 'invite', invitation: 'new' },
    { type: 'rematch', room: 'next' },
    { type: 'leave' },
  ),
);

const anyStory = fc.array(fc.tuple(fc.constantFrom(...NAMES), anyMove), { maxLength: 25 });

const candidates: readonly TableMove[] = [
  ...NAMES.map((name) => remove(name)),
  ...NAMES.map((name) => handOver(name)),
  STAND_UP,
  START,
  END,
  { type: 'invite', invitation: 'newest' },
  { type: 'rematch', room: 'another' },
];

const isSame = (act: TableAct, move: TableMove): boolean =>
  Object.entries(act).every(([key, value]) => Reflect.get(move, key) === value);

describe.each<Game>([scramble, memoarrr, match])('the table of $info.title', (game) => {
  it('[TA-15] accepts every move that it offers, and refuses all others', () => {
    const table = tableOf(game);
    fc.assert(
      fc.property(anyStory, fc.integer({ min: 1, max: 4 }), (story, seatCount) => {
        const state = table.setup(optionsFor(game, '', { seatCount }), [], undefined as never);
        for (const [player, move] of story) table.play(state, player, move);
        const view = table.publicView(state);
        for (const you of [...NAMES, 'eve']) {
          const possible = tableMoves(view, you, game.info);
          for (const move of [...candidates, sitDown(you)]) {
            const outcome = table.play(table.load(table.save(state)), you, move);
            const mayBeTried = !isRefused(outcome) || UNSEEN.includes(outcome.refused.code);
            const isListed = possible.some((act) => isSame(act, move));
            const isSelf = 'name' in move ? move.name === you : 'to' in move && move.to === you;
            if (isListed) expect([you, move, mayBeTried]).toEqual([you, move, true]);
            else if (!isSelf) expect([you, move, !isRefused(outcome)]).toEqual([you, move, false]);
          }
        }
      }),
      { numRuns: tries(200) },
    );
  });
});
