import { describe, expect, it } from 'vitest';
import type { Game, Json } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import { CARDS } from '../games/memoarrr/card.ts';
import { formatDeckFile } from '../games/memoarrr/deck-file.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import { scramble } from '../games/scramble/scramble.ts';
import { concernsTable } from './moves.ts';
import {
  END,
  everythingSeen,
  flip,
  type Gathering,
  gather,
  STAND_UP,
  sitDown,
} from './testing/gathering.ts';

/** Options that everybody may see, and those that tell where the cards are. */
const CHOICES: readonly (readonly [game: Game, shown: object, hidden: object])[] = [
  [match, { lastSpecial: 'score' }, { deck: '71 71 72 72\n73 73 74 74' }],
  [memoarrr, { rules: 'expert', winnerStarts: true }, { deck: formatDeckFile(CARDS.slice(0, 24)) }],
  [scramble, { open: false }, { board: '1x4\nwombat\nwombat\nemu\nemu\n' }],
  [scramble, { rows: 2, columns: 2 }, { cards: ['wombat', 'emu'] }],
];

/** A game from before its start until after its end, and what happens in between. */
function everyMoment(table: Gathering<unknown>, check: (status: string) => void): void {
  check('before the start');
  table.starts('ann');
  check('after the start');
  for (const name of ['ann', 'bob', 'ann']) {
    const move = table.table.moves(table.view, name).find((move) => !isLeave(move));
    if (move !== undefined) table.plays(name, move);
    check(`when ${name} has moved`);
  }
}

const isLeave = (move: Json): boolean => JSON.stringify(move) === '{"type":"leave"}';

describe('the view of a table', () => {
  it('shows the players and the options', () => {
    const { seen } = gather(memoarrr, 'ann bob', {
      options: { display: 'expert' },
      isPublic: true,
      seatCount: 3,
      invitation: 'secret',
      idleSeconds: 60,
    });
    expect(seen).toMatchObject({
      status: 'waiting',
      isPublic: true,
      isOpen: false,
      seatCount: 3,
      byInvitation: true,
      idleSeconds: 60,
      options: { display: 'expert' },
      seats: [
        { name: 'ann', kind: 'human', place: null, hasLeft: false },
        { name: 'bob', kind: 'human', place: null, hasLeft: false },
      ],
      host: 'ann',
      rematch: null,
    });
  });

  it('[TA-8] shows what sits on each seat', () => {
    const table = gather(match, 'ann');
    table.plays('bob', sitDown('bob', { kind: 'bot' }));
    expect(table.seen.seats).toEqual([
      { name: 'ann', kind: 'human', place: null, hasLeft: false },
      { name: 'bob', kind: 'bot', place: null, hasLeft: false },
    ]);
  });

  it.each(CHOICES)(
    '[TA-21] shows the options of $name, but not those that reveal cards',
    (game, shown, hidden) => {
      const table = gather(game, 'ann bob', { options: { ...shown, ...hidden } as Json });
      const secrets = Object.values(hidden).map((secret) => JSON.stringify(secret).slice(1, -1));
      const check = (moment: string): void => {
        expect(table.seen.options, moment).toEqual(shown);
        for (const secret of secrets) expect(everythingSeen(table), moment).not.toContain(secret);
      };
      everyMoment(table, check);
      table.plays('ann', END);
      check('after the end');
    },
  );

  it.each<Game>([match, memoarrr, scramble])(
    '[TA-7] [TA-19] shows no secrets, and the seed only after the end of $name',
    (game) => {
      const table = gather(game, 'ann bob', { seed: 'the-seed', invitation: 'the-invitation' });
      const secrets = ['token-of', 'the-invitation', 'another-invitation'];
      everyMoment(table, (moment) => {
        for (const secret of [...secrets, 'nonce-of', 'the-seed']) {
          expect(everythingSeen(table), moment).not.toContain(secret);
        }
      });
      table.plays('ann', { type: 'invite', invitation: 'another-invitation' });
      table.plays('ann', END);
      for (const secret of secrets) expect(everythingSeen(table)).not.toContain(secret);
      for (const told of ['nonce-of-ann', 'nonce-of-bob', 'the-seed']) {
        expect(everythingSeen(table)).toContain(told);
      }
    },
  );

  it('has effects that reveal no secret', () => {
    const table = gather(scramble, 'ann', { invitation: 'the-invitation' });
    const effects = [
      table.plays('bob', sitDown('bob', { invitation: 'the-invitation' })),
      table.plays('ann', { type: 'invite', invitation: 'another-invitation' }),
      table.plays('ann', { type: 'hand-over', to: 'bob' }),
      table.starts('bob'),
      table.plays('bob', flip(0, 0)),
      table.plays('bob', STAND_UP),
    ].flatMap(({ effects }) => effects);
    expect(JSON.stringify(effects)).not.toMatch(/token-of|nonce-of|invitation"?:|-invitation/);
  });

  it('is not sent again with every move', () => {
    const table = gather(scramble, 'ann bob', { options: { board: '1x4\nA\nB\nA\nB\n' } });
    const concerned = (player: string, column: number): boolean =>
      table.plays(player, flip(0, column)).effects.some(concernsTable);
    table.starts();
    const all = [concerned('ann', 0), concerned('ann', 2), concerned('bob', 1)];
    expect(all).toEqual([false, false, false]);
    expect(concerned('bob', 3), 'with the last pair it is over').toBe(true);
  });
});
