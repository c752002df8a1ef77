import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { scramble } from '../games/scramble/scramble.ts';
import { actionsOn, type SubmittedMove } from './move-request.ts';
import {
  flip,
  foldOf,
  newFaultyRoom,
  openRoom,
  type ScrambleRoom,
  said,
  seen,
  send,
  settled,
  storedIn,
} from './testing/scramble-room.ts';
import { Timers } from './testing/timers.ts';

/** A room in which alice holds the first card, over a log that can be held back. */
async function aliceHolds(cards: string) {
  const faulty = await newFaultyRoom(cards);
  flip(faulty.room, 'alice', '00');
  await settled();
  return faulty;
}

/** How a caller says that it does not want to wait any more. */
const WAYS = ['whose connections close', 'in which moves are given up'] as const;

describe.each(WAYS)('a room %s', (way) => {
  /** A flip that can be given up. */
  function flipFor(room: ScrambleRoom, player: string, place: string, id?: string) {
    const controller = new AbortController();
    let submitted: SubmittedMove | undefined;
    const isByConnection = way === 'whose connections close';
    const reply = flip(room, player, place, {
      ...(isByConnection && { signal: controller.signal }),
      ...(id !== undefined && { id }),
      onSubmitted: (move) => {
        submitted = move;
      },
    });
    return { reply, leave: () => (isByConnection ? controller.abort() : submitted?.giveUp()) };
  }

  describe('a request that waits', () => {
    it('[RO-14] gets its reply when it gets the card, with the seq of that move', async () => {
      const { room } = await aliceHolds('AB');
      const waiting = flip(room, 'bob', '00');
      flip(room, 'alice', '01');
      await settled();
      expect(waiting.answers).toEqual([{ seq: 4 }]);
      expect(seen(room, 'bob')).toBe('my A, up B');
    });

    it('[RO-14] gets its reply when the card is gone', async () => {
      const { room } = await aliceHolds('AA/BB');
      const waiting = [flip(room, 'bob', '00'), flip(room, 'carol', '00')];
      flip(room, 'alice', '01');
      flip(room, 'alice', '10');
      await settled();
      expect(waiting.map(said)).toEqual(['failed no-card', 'failed no-card']);
    });
  });

  describe('a request whose connection closes', () => {
    it('[C-5] [RO-17] is cancelled once, however many others wait and share', async () => {
      const { room } = await aliceHolds('AB');
      const cancel = vi.spyOn(scramble, 'cancel');
      onTestFinished(() => cancel.mockRestore());
      const controller = new AbortController();
      const { signal } = controller;
      let looks = 0;
      let isGone = false;
      Object.defineProperty(signal, 'aborted', {
        get() {
          looks += 1;
          return isGone;
        },
      });
      const players = Array.from({ length: 200 }, (_, index) => `p${index}`);
      const waiting = players.flatMap((player) =>
        Array.from({ length: 16 }, () => flip(room, player, '00', { id: 'm', signal })),
      );
      await settled();
      looks = 0;
      isGone = true;
      controller.abort();
      await settled();
      expect(new Set(waiting.map(said))).toEqual(new Set(['failed gave-up']));
      expect(cancel).toHaveBeenCalledTimes(players.length);
      expect(looks, 'looks at requests').toBeLessThan(3 * waiting.length);
      expect(actionsOn(signal)).toBe(0);
    });

    it('[C-5] [RO-16] [RO-17] gives up its wait: the card goes to the next in line', async () => {
      const { room } = await aliceHolds('AB');
      const bob = flipFor(room, 'bob', '00');
      const carol = flip(room, 'carol', '00');
      await settled();
      bob.leave();
      flip(room, 'alice', '01');
      await settled();
      expect([bob.reply, carol].map(said)).toEqual(['failed gave-up', 'done']);
    });

    it('[RO-16] gives up a wait that is not durable yet', async () => {
      const { memory, log, room } = await aliceHolds('AB');
      log.holds.appends = true;
      const bob = flipFor(room, 'bob', '00');
      bob.leave();
      flip(room, 'alice', '01');
      log.heal();
      await settled();
      expect(said(bob.reply)).toBe('failed gave-up');
      expect(seen(room, 'bob')).toBe('up A, up B');
      expect(room.save()).toEqual(await foldOf(memory));
    });

    it('[RO-16] is refused if it closed before', async () => {
      const { memory, room } = await aliceHolds('AB');
      const signal = AbortSignal.abort();
      const replies = [
        flip(room, 'bob', '00', { signal }),
        flip(room, 'bob', '01', { signal, id: 'b' }),
      ];
      await settled();
      expect(replies.map(said)).toEqual(['refused gave-up', 'refused gave-up']);
      expect(await storedIn(memory)).toHaveLength(2);
    });

    it('has no effect after the reply', async () => {
      const { memory, room } = await aliceHolds('AB');
      const bob = flipFor(room, 'bob', '00');
      flip(room, 'alice', '01');
      await settled();
      bob.leave();
      await settled();
      expect(said(bob.reply)).toBe('done');
      expect(seen(room, 'bob')).toBe('my A, up B');
      expect(await storedIn(memory)).toHaveLength(4);
    });

    it('leaves nothing behind on a signal that many requests use', async () => {
      const { room } = await aliceHolds('AB');
      const { signal } = new AbortController();
      for (const id of ['one', 'two', 'three']) {
        flip(room, 'bob', '00', { signal, id });
        flip(room, 'bob', '00', { signal, id });
        expect(actionsOn(signal)).toBe(2);
        send(room, 'bob', { type: 'leave' }, { signal });
        await settled();
        expect(actionsOn(signal)).toBe(0);
      }
    });

    it('[RO-16] does not give up a later wait of the same player', async () => {
      const { log, room } = await aliceHolds('ABC');
      flip(room, 'zoe', '02');
      const first = flipFor(room, 'bob', '00');
      await settled();
      log.holds.appends = true;
      flip(room, 'alice', '01');
      flip(room, 'bob', '00');
      const second = flip(room, 'bob', '02');
      first.leave();
      log.heal();
      await settled();
      expect([first.reply, second].map(said)).toEqual(['done', 'silent']);
      send(room, 'zoe', { type: 'leave' });
      await settled();
      expect(said(second)).toBe('done');
    });

    it('gives up its own wait while an earlier one of the same player has no reply', async () => {
      const { log, room } = await aliceHolds('ABC');
      flip(room, 'zoe', '02');
      const first = flip(room, 'bob', '00');
      await settled();
      log.holds.appends = true;
      flip(room, 'alice', '01');
      flip(room, 'bob', '00');
      const second = flipFor(room, 'bob', '02');
      second.leave();
      send(room, 'zoe', { type: 'leave' });
      log.heal();
      await settled();
      expect([first, second.reply].map(said)).toEqual(['done', 'failed gave-up']);
      expect(seen(room, 'bob')).toBe('down, up B, down');
    });
  });

  describe('a wait that several requests share', () => {
    it('[RO-15] [RO-17] continues until the last of them is gone', async () => {
      const { room } = await aliceHolds('AB');
      const first = flipFor(room, 'bob', '00', 'b');
      const again = flipFor(room, 'bob', '00', 'b');
      await settled();
      first.leave();
      await settled();
      expect([first.reply, again.reply].map(said)).toEqual(['silent', 'silent']);
      again.leave();
      await settled();
      expect([first.reply, again.reply].map(said)).toEqual(['failed gave-up', 'failed gave-up']);
    });

    it('continues if the first one leaves before the second is durable', async () => {
      const { log, room } = await aliceHolds('AB');
      log.holds.appends = true;
      const first = flipFor(room, 'bob', '00', 'b');
      const again = flipFor(room, 'bob', '00', 'b');
      first.leave();
      log.heal();
      flip(room, 'alice', '01');
      await settled();
      expect([first.reply, again.reply].map(said)).toEqual(['done', 'done']);
    });

    it('is cancelled if all leave before it is durable', async () => {
      const { log, room } = await aliceHolds('AB');
      log.holds.appends = true;
      const first = flipFor(room, 'bob', '00', 'b');
      const again = flipFor(room, 'bob', '00', 'b');
      first.leave();
      again.leave();
      flip(room, 'alice', '01');
      log.heal();
      await settled();
      expect([first.reply, again.reply].map(said)).toEqual(['failed gave-up', 'failed gave-up']);
      expect(seen(room, 'bob')).toBe('up A, up B');
    });
  });

  describe('a wait that is played again because another instance appended first', () => {
    /** Bob waits for alice's card at `room`; before that is durable, something happens `there`. */
    async function rivals() {
      const held = await aliceHolds('ABC');
      const there = await openRoom(held.memory, { node: 'there' });
      held.log.holds.appends = true;
      held.log.holds.news = true;
      return { ...held, there };
    }

    it('is cancelled under its new number', async () => {
      const { log, room, there } = await rivals();
      const bob = flipFor(room, 'bob', '00');
      bob.leave();
      const zoe = flip(there, 'zoe', '00');
      log.heal();
      await settled();
      expect(said(bob.reply)).toBe('refused gave-up');
      flip(there, 'alice', '01');
      await settled();
      expect(said(zoe)).toBe('done');
      send(there, 'zoe', { type: 'leave' });
      await settled();
      expect(seen(room, 'bob')).toBe('down, up B, down');
      expect(room.save()).toEqual(there.save());
    });

    it('can be given up while it waits again', async () => {
      const { log, room, there } = await rivals();
      const bob = flipFor(room, 'bob', '00');
      const zoe = flip(there, 'zoe', '00');
      log.heal();
      await settled();
      bob.leave();
      flip(there, 'alice', '01');
      flip(there, 'zoe', '02');
      await settled();
      expect([bob.reply, zoe].map(said)).toEqual(['failed gave-up', 'done']);
      expect(seen(room, 'bob')).toBe('up A, up B, up C');
    });

    it('never takes the card for a player who is gone, though it is free by then', async () => {
      const { log, room, there } = await rivals();
      const bob = flipFor(room, 'bob', '00');
      bob.leave();
      flip(there, 'alice', '01');
      log.heal();
      await settled();
      expect(said(bob.reply)).toBe('refused gave-up');
      expect(seen(room, 'bob')).toBe('up A, up B, down');
    });

    it('does not cancel the wait of the same player in the other instance', async () => {
      const { log, room, there } = await rivals();
      const here = flipFor(room, 'bob', '00');
      const elsewhere = flip(there, 'bob', '00');
      here.leave();
      log.heal();
      await settled();
      expect([here.reply, elsewhere].map(said)).toEqual(['refused gave-up', 'silent']);
      flip(there, 'alice', '01');
      expect(said(elsewhere)).toBe('done');
    });
  });

  describe('no abandoned wait is left', () => {
    it('[HI-4] by a wait that was stored though its append failed: the room cancels it', async () => {
      const { memory, log, room } = await aliceHolds('AB');
      log.holds.appends = true;
      const bob = flip(room, 'bob', '00');
      log.appends[0]?.failAfterStoring();
      log.heal();
      await settled();
      expect(said(bob)).toBe('lost unavailable');
      flip(room, 'alice', '01');
      await settled();
      expect(seen(room, 'bob')).toBe('up A, up B');
      expect((await storedIn(memory)).slice(1).map(({ entry }) => entry)).toMatchObject([
        { by: 'human', move: { type: 'flip' } },
        { by: 'human', move: { type: 'flip' } },
        { by: 'room', move: { type: 'cancel' } },
        { by: 'human', move: { type: 'flip' } },
      ]);
    });

    it('by a wait that is stored long after its append failed', async () => {
      const { log, room } = await aliceHolds('AB');
      log.holds.appends = true;
      const bob = flip(room, 'bob', '00');
      const storeLater = log.appends[0]?.failAndStoreLater();
      log.heal();
      await settled();
      expect(said(bob)).toBe('lost unavailable');
      await storeLater?.();
      await settled();
      flip(room, 'alice', '01');
      await settled();
      expect(seen(room, 'bob')).toBe('up A, up B');
    });

    it('[RO-17] if the cancelling move cannot be stored: it is retried a second later, not at once', async () => {
      const { log, timers, room } = await aliceHolds('AB');
      const bob = flipFor(room, 'bob', '00');
      await settled();
      log.holds.appends = true;
      bob.leave();
      for (let attempt = 0; attempt < 3; attempt++) {
        expect(log.appends).toHaveLength(1);
        log.appends[0]?.failBeforeStoring();
        await settled();
        expect(log.appends).toHaveLength(0);
        timers.advance(1_000);
      }
      log.heal();
      await settled();
      expect(said(bob.reply)).toBe('failed gave-up');
    });

    it('if the log cannot be read while a repeat of the wait is pending', async () => {
      const { log, timers, room } = await aliceHolds('AB');
      const bob = flipFor(room, 'bob', '00', 'b');
      await settled();
      Object.assign(log.holds, { appends: true, reads: true });
      flip(room, 'carol', '01');
      const again = flipFor(room, 'bob', '00', 'b');
      bob.leave();
      log.appends[0]?.failBeforeStoring();
      await settled();
      log.reads[0]?.fail();
      await settled();
      expect([bob.reply, again.reply].map(said)).toEqual(['silent', 'lost unavailable']);
      log.heal();
      timers.advance(1_000);
      await settled();
      expect(said(bob.reply)).toBe('failed gave-up');
    });

    it('[RO-18] by a restart: a wait without an id is cancelled at once', async () => {
      const { memory, room } = await aliceHolds('AB');
      flip(room, 'bob', '00');
      await settled();
      const again = await openRoom(memory);
      flip(again, 'alice', '01');
      expect(seen(again, 'bob')).toBe('up A, up B');
    });

    it('[RO-18] by a restart: a wait with an id can be claimed for ten seconds', async () => {
      const { memory, room } = await aliceHolds('AB');
      flip(room, 'bob', '00', { id: 'b' });
      flip(room, 'carol', '00', { id: 'c' });
      await settled();
      const timers = new Timers();
      const again = await openRoom(memory, { later: timers.later });
      timers.advance(9_999);
      const carol = flip(again, 'carol', '00', { id: 'c' });
      expect(again.seq).toBe(4);
      timers.advance(1);
      expect(again.seq).toBe(5);
      flip(again, 'alice', '01');
      expect(said(carol)).toBe('done');
      expect(seen(again, 'carol')).toBe('my A, up B');
    });

    it('if a wait was shared by another instance, and its first instance is gone', async () => {
      const { memory, room } = await aliceHolds('AB');
      flip(room, 'bob', '00', { id: 'b' });
      await settled();
      const there = await openRoom(memory, { node: 'there' });
      const joined = flipFor(there, 'bob', '00', 'b');
      joined.leave();
      expect(said(joined.reply)).toBe('failed gave-up');
    });

    it('[RO-18] and the waits of other nodes are left alone', async () => {
      const { memory, log, room } = await aliceHolds('AB');
      const bob = flip(room, 'bob', '00');
      await settled();
      const timers = new Timers();
      const there = await openRoom(memory, { node: 'there', later: timers.later });
      timers.advance(60_000);
      await there.close();
      expect(log.batches.length).toBe(3);
      flip(room, 'alice', '01');
      await settled();
      expect(said(bob)).toBe('done');
    });

    it('and nothing happens after the room has closed', async () => {
      const { memory, room } = await aliceHolds('AB');
      flip(room, 'bob', '00', { id: 'b' });
      await settled();
      const timers = new Timers();
      const again = await openRoom(memory, { later: timers.later });
      await again.close();
      timers.advance(60_000);
      expect(await storedIn(memory)).toHaveLength(3);
    });
  });
});
