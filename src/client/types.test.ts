import { describe, expectTypeOf, it } from 'vitest';
import type { MatchEffect, MatchMove } from '../games/match/moves.ts';
import type { MatchView } from '../games/match/view.ts';
import type { MemoarrrView } from '../games/memoarrr/view.ts';
import type { ScrambleMove } from '../games/scramble/scramble.ts';
import type { ScrambleView } from '../games/scramble/view.ts';
import type { TableEffect } from '../table/moves.ts';
import {
  isPlaying,
  type MoveEvent,
  type MoveReply,
  type NewRoom,
  type PlayerPort,
  type Recollect,
  type Room,
  type RoomEvent,
  type Seat,
  type TablePort,
} from './node.ts';

/** Never runs: the compiler is under test. */
declare const client: Recollect;
declare const room: Room;

type Moved = MoveEvent<'match'>;

describe('the types of the client', () => {
  it('[AD-3] accept the moves of a game, but not its idle moves', () => {
    expectTypeOf<Room<'match'>['play']>()
      .parameter(0)
      .toEqualTypeOf<Exclude<MatchMove, { type: 'idle' }>>();
    expectTypeOf<Room<'scramble'>['play']>()
      .parameter(0)
      .toEqualTypeOf<Exclude<ScrambleMove, { type: 'idle' }>>();
    type Taken = Parameters<Room<'match'>['play']>[0];
    expectTypeOf<{ type: 'reveal'; spot: 1 }>().toExtend<Taken>();
    expectTypeOf<{ type: 'idle'; phase: 1 }>().not.toExtend<Taken>();
    expectTypeOf<{ type: 'flip'; row: 0; column: 0 }>().not.toExtend<Taken>();
  });

  it('have the view of the game', () => {
    expectTypeOf<Room<'match'>['view']>().toEqualTypeOf<MatchView | undefined>();
    expectTypeOf<Room<'memoarrr'>['view']>().toEqualTypeOf<MemoarrrView | undefined>();
    expectTypeOf<Room<'scramble'>['view']>().toEqualTypeOf<ScrambleView | undefined>();
    expectTypeOf<Room<'match'>['secret']>().toEqualTypeOf<null>();
    expectTypeOf<NonNullable<Room<'memoarrr'>['secret']>>().toHaveProperty('peek');
  });

  it('have the effects of the game and of its table', () => {
    expectTypeOf<Moved['effects'][number]>().toEqualTypeOf<MatchEffect | TableEffect>();
    expectTypeOf<Moved['before']>().toEqualTypeOf<MatchView | undefined>();
    expectTypeOf<Moved['after']>().toEqualTypeOf<MatchView | undefined>();
    expectTypeOf<Extract<RoomEvent<'match'>, { kind: 'move' }>>().toEqualTypeOf<Moved>();
    expectTypeOf<Room<'match'>['play']>().returns.resolves.toEqualTypeOf<MoveReply>();
    expectTypeOf<Room<'match'>>().toExtend<PlayerPort<'match'> & TablePort>();
  });

  it('are narrowed to a game by isPlaying', () => {
    const ask = (): void => {
      expectTypeOf(room.game).toEqualTypeOf<'match' | 'memoarrr' | 'scramble'>();
      if (isPlaying(room, 'match')) {
        expectTypeOf(room).toExtend<Room<'match'>>();
        expectTypeOf(room.game).toEqualTypeOf<'match'>();
      }
    };
    expectTypeOf(ask).toBeFunction();
  });

  it('accept the options of the game, and no others', () => {
    type Options<Name extends 'match' | 'memoarrr' | 'scramble'> = NonNullable<
      NewRoom<Name>['options']
    >;
    expectTypeOf<{ rows: 4; lastSpecial: 'score' }>().toExtend<Options<'match'>>();
    expectTypeOf<{ rules: 'expert' }>().toExtend<Options<'memoarrr'>>();
    expectTypeOf<{ theme: 'letters'; open: true }>().toExtend<Options<'scramble'>>();
    expectTypeOf<{ rules: 'unheard of' }>().not.toExtend<Options<'memoarrr'>>();
    const create = () => [
      client.create({ game: 'match', name: 'Ann', options: { rows: 4 } }),
      // @ts-expect-error: options of another game.
      client.create({ game: 'match', name: 'Ann', options: { rules: 'base' } }),
      // @ts-expect-error: the client chooses the secret itself.
      client.create({ game: 'match', name: 'Ann', token: 'x'.repeat(22) }),
      // @ts-expect-error: there is no such game.
      client.create({ game: 'chess', name: 'Ann' }),
    ];
    expectTypeOf(create).toBeFunction();
  });

  it('follow the game from the seat to the room', () => {
    const play = async () => {
      const seat = await client.create({ game: 'match', name: 'Ann' });
      const entered = await client.play(seat);
      return { seat, entered, again: await entered.rematch() };
    };
    type All = Awaited<ReturnType<typeof play>>;
    expectTypeOf<All['seat']>().toEqualTypeOf<Seat<'match'>>();
    expectTypeOf<All['entered']>().toEqualTypeOf<Room<'match'>>();
    expectTypeOf<All['again']>().toEqualTypeOf<Seat<'match'>>();
    expectTypeOf<Room<'match'>>().toExtend<AsyncIterable<RoomEvent<'match'>>>();
  });
});
