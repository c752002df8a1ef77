import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Game, Json, PlayerId } from '../games/game.ts';
import { games } from '../games/index.ts';
import { pickFrom, randomFrom } from '../games/random.ts';
import { tries } from '../games/testing/effort.ts';
import type { TableState } from '../table/state.ts';
import { tableOf } from '../table/table.ts';
import { optionsFor, START } from '../table/testing/gathering.ts';
import type { Time } from './entry.ts';
import { create, fold } from './fold.ts';
import { copy, type RoomState } from './room-state.ts';
import { createEntry, moveEntry } from './testing/entries.ts';

const NAMES = ['ann', 'bob', 'cem', 'dee'];

type Table = RoomState<TableState<unknown>>;

const tableFor = (game: Game, names: string, idleSeconds: number | null): Table => {
  const table = tableOf(game) as unknown as Game<Json, TableState<unknown>>;
  return create(
    table,
    createEntry({ game: table.name, setup: optionsFor(game, names, { idleSeconds }) }),
  );
};

/** Looks at everybody after every move. */
class NaiveAwaited {
  readonly since = new Map<PlayerId, Time>();
  readonly #idleMoves = new Map<PlayerId, string | undefined>();

  follow({ game, state }: Table, mover: PlayerId | null, time: Time): void {
    for (const { name } of state.seats) {
      const now = JSON.stringify(game.idle(state, name));
      const isSame = now === this.#idleMoves.get(name) && name !== mover;
      this.#idleMoves.set(name, now);
      if (now === undefined) this.since.delete(name);
      else if (!isSame) this.since.set(name, time);
    }
  }
}

describe.each([...games.values()])('the awaited players in $info.title', (game) => {
  const count = Math.min(game.info.seats.most, NAMES.length);
  const names = NAMES.slice(0, count);

  it('[RO-27] are awaited since the entry that made them so, or since their own last move in it', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const random = randomFrom(seed);
        const room = tableFor(game, names.join(' '), 30);
        const naive = new NaiveAwaited();
        for (let time = 1; time < 60; time++) {
          const player = pickFrom(names, random);
          const open = room.game.moves(room.game.publicView(room.state), player);
          const idle = room.game.idle(room.state, player);
          const all: Json[] = [...open, ...(idle === undefined ? [] : [idle])];
          const others: Json[] = [{ type: 'hand-over', to: player }, { type: 'stand-up' }];
          const choices = all.length > 0 && random.below(12) > 0 ? all : others;
          const move = time === 1 ? START : pickFrom(choices, random);
          const mover = time === 1 ? 'ann' : player;
          const outcome = fold(room, moveEntry(move, { player: mover, time }));
          if ('refused' in outcome) continue;
          naive.follow(room, others.includes(move) ? null : mover, time);
          expect(new Map(room.awaited?.since)).toEqual(naive.since);
          expect(new Map(copy(room).awaited?.since)).toEqual(naive.since);
        }
      }),
      { numRuns: tries(100) },
    );
  });
});

it('[RO-27] nobody is awaited without an idle limit', () => {
  const [match] = [...games.values()].filter(({ name }) => name === 'match');
  const room = tableFor(match as Game, 'ann bob', null);
  fold(room, moveEntry(START, { player: 'ann', time: 5 }));
  expect(room.awaited).toBeUndefined();
});

describe('entries', () => {
  it('[HI-2] are played by the version of the rules that the first one names, or not at all', () => {
    const [game] = games.values();
    const table = tableOf(game as Game) as Game;
    const setup = optionsFor(game as Game, 'ann bob');
    const newer = createEntry({ game: table.name, setup, rules: 2 });
    expect(() => create(table, newer)).toThrow(`expected version 1 of the rules of ${table.name}`);
  });
});
