import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stayingMoves } from '../../bots/player.ts';
import { type RoomEvent, RoomGone } from '../../client/browser.ts';
import { type GameName, games, type MoveIn } from '../../games/index.ts';
import type { Json } from '../../games/json.ts';
import { pickFrom, type Random, randomFrom } from '../../games/random.ts';
import { tries } from '../../games/testing/effort.ts';
import { CardHeld } from './card-held.ts';
import { deal } from './deal.ts';
import { HereRoom } from './here-room.ts';
import { DamagedLog, keptHeads } from './kept-log.ts';
import { FakeDevice, type FakeStore } from './testing/fake-store.ts';

const SMALL: { readonly [Name in GameName]: Json } = {
  scramble: { rows: 2, columns: 3, theme: 'letters' },
  memoarrr: { rules: 'expert', peekEachRound: true },
  match: { rows: 4, columns: 4 },
};
const GAMES = Object.keys(SMALL) as readonly GameName[];

const sitting = (...names: readonly string[]) => names.map((name) => ({ name, place: null }));

function dealt(store: FakeStore, game: GameName, names = ['Ann', 'Ben']): string {
  return deal(store, { game, people: sitting(...names), choice: SMALL[game] });
}

function opened(store: FakeStore, id: string): HereRoom {
  const room = HereRoom.open(store, id);
  if (!room) throw new Error('there should be a game');
  return room;
}

/** All that is to be known of a table. */
const everythingOf = ({ id, game, view, table, you, secret, presence }: HereRoom) => ({
  ...{ id, game, view, table, you, secret, presence },
});

/** What whoever is to go on can do, but for leaving. */
function movesIn(room: HereRoom): readonly MoveIn<GameName>[] {
  const { you, view } = room;
  const game = games.get(room.game);
  return you === null || !game ? [] : (stayingMoves(game, view, you) as MoveIn<GameName>[]);
}

/** One of these, unless somebody else holds the card. */
async function playOn(room: HereRoom, random: Random): Promise<void> {
  await room.play(pickFrom(movesIn(room), random)).catch((error) => {
    if (!(error instanceof CardHeld)) throw error;
  });
}

const flip = (row: number, column: number): MoveIn<'scramble'> => ({ type: 'flip', row, column });

describe.each(GAMES)('%s on this device', (name) => {
  it('is played to its end, and is the same after every reload', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        const random = randomFrom(seed);
        const store = new FakeDevice().tab();
        let room = opened(store, dealt(store, name));
        for (let moves = 0; room.table.status === 'playing'; moves++) {
          expect(moves).toBeLessThan(5_000);
          await playOn(room, random);
          const again = opened(store, room.id);
          expect(everythingOf(again)).toEqual(everythingOf(room));
          room.close();
          room = again;
        }
        expect(room.you).toBeNull();
        expect(room.table.standings).not.toBeNull();
        expect(keptHeads(store)[0]?.[1]?.isDone).toBe(true);
      }),
      { numRuns: tries(3) },
    );
  });

  it('is played by humans', () => {
    const store = new FakeDevice().tab();
    const room = opened(store, dealt(store, name));
    expect(room.table.seats).toEqual([
      { name: 'Ann', kind: 'human', place: null, hasLeft: false },
      { name: 'Ben', kind: 'human', place: null, hasLeft: false },
    ]);
  });

  it('never comes apart in two tabs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        const random = randomFrom(seed);
        const device = new FakeDevice();
        const store = device.tab();
        const id = dealt(store, name);
        const tabs = [opened(store, id), opened(device.tab(), id)] as const;
        for (let moves = 0; moves < 60 && tabs[0].table.status === 'playing'; moves++) {
          await playOn(pickFrom(tabs, random), random);
          expect(everythingOf(tabs[1])).toEqual(everythingOf(tabs[0]));
        }
        expect(everythingOf(opened(device.tab(), id))).toEqual(everythingOf(tabs[0]));
      }),
      { numRuns: tries(5) },
    );
  });
});

it('tells what happened, and what was to be seen before', async () => {
  const store = new FakeDevice().tab();
  const room = opened(store, dealt(store, 'match'));
  const events: RoomEvent[] = [];
  room.subscribe((event) => events.push(event));
  const before = room.view;
  const outcome = await room.play({ type: 'reveal', spot: 0 });
  expect(outcome).toEqual({ seq: 1 });
  expect(events).toMatchObject([{ kind: 'move', seq: 1, player: 'Ann', before, after: room.view }]);
  expect(await room.play({ type: 'reveal', spot: 0 })).toMatchObject({
    refused: { code: 'face-up' },
  });
  expect(events).toHaveLength(1);
});

it('has the secrets of whoever is to look, and of nobody else', async () => {
  const store = new FakeDevice().tab();
  const room = opened(store, dealt(store, 'memoarrr'));
  const ofAnn = room.secret;
  expect([room.you, JSON.stringify(ofAnn)]).toEqual(['Ann', expect.stringContaining('peek')]);
  await room.play({ type: 'seen' });
  expect(room.you).toBe('Ben');
  expect(room.secret).not.toEqual(ofAnn);
  await room.play({ type: 'seen' });
  expect(room.secret).toBeNull();
});

describe('the hands of Memory Scramble', () => {
  const begun = (...names: readonly string[]): HereRoom => {
    const store = new FakeDevice().tab();
    return opened(store, dealt(store, 'scramble', [...names]));
  };

  it('go round after a second card, whatever it is', async () => {
    const room = begun('Ann', 'Ben', 'Cleo');
    expect(room.hasHands).toBe(true);
    const hands: (string | null)[] = [];
    for (const [row, column] of [
      [0, 0],
      [0, 0], // 2-B: it fails
      [0, 1],
      [1, 1],
    ] as const) {
      hands.push(room.you);
      await room.play(flip(row, column));
    }
    expect([...hands, room.you]).toEqual(['Ann', 'Ann', 'Ben', 'Ben', 'Cleo']);
  });

  it('can be chosen, and the first card of another hand comes next', async () => {
    const room = begun('Ann', 'Ben', 'Cleo');
    await room.play(flip(0, 0));
    const events: string[] = [];
    const stop = room.subscribe(({ kind }) => events.push(kind));
    room.chooseHand('Cleo');
    stop();
    expect(room.you).toBe('Cleo');
    // What only one of them may see changes with the hand.
    expect(events).toEqual(['resync', 'secret']);
    await room.play(flip(0, 1));
    expect(room.you).toBe('Cleo');
    await room.play(flip(0, 2));
    expect(room.you).toBe('Ann');
    room.chooseHand('Zoe');
    expect(room.you).toBe('Ann');
  });

  it('never wait for each other: it is said who holds the card', async () => {
    const room = begun('Ann', 'Ben');
    await room.play(flip(0, 0));
    room.chooseHand('Ben');
    const before = everythingOf(room);
    await expect(room.play(flip(0, 0))).rejects.toThrow(new CardHeld('Ann'));
    expect(everythingOf(room)).toEqual(before);
    expect(await room.play(flip(0, 1))).toHaveProperty('seq');
  });

  it('are one if one plays alone', async () => {
    const room = begun('Ann');
    expect([room.hasHands, room.you]).toEqual([false, 'Ann']);
    await room.play(flip(0, 0));
    await room.play(flip(0, 1));
    expect(room.you).toBe('Ann');
  });
});

it('costs no more than the move on the largest board', async () => {
  const store = new FakeDevice().tab();
  const choice = { rows: 100, columns: 100, theme: 'letters' };
  const id = deal(store, { game: 'scramble', people: sitting('Ann', 'Ben'), choice });
  const room = opened(store, id);
  const before = room.view.spots;
  await room.play(flip(0, 0));
  const after = room.view.spots;
  expect(before.filter((spot, at) => spot !== after[at])).toHaveLength(1);
});

describe('the end', () => {
  it('can come early, and stays', async () => {
    const store = new FakeDevice().tab();
    const room = opened(store, dealt(store, 'match'));
    await room.end();
    expect(opened(store, room.id).table).toMatchObject({ status: 'ended', standings: null });
    expect(await room.play({ type: 'reveal', spot: 0 })).toMatchObject({
      refused: { code: 'over' },
    });
    expect(room.table.fairness.seed).toMatch(/^[0-9a-f]{64}$/);
  });

  it('leads to another game with the same people and other cards', async () => {
    const store = new FakeDevice().tab();
    const room = opened(store, dealt(store, 'match'));
    await room.end();
    const next = opened(store, (await room.rematch()).room);
    expect(next.table.status).toBe('playing');
    expect(next.presence).toEqual(room.presence);
    expect(next.table.fairness.seedHash).not.toBe(room.table.fairness.seedHash);
  });

  it('is forgotten when a few more games are over', async () => {
    const store = new FakeDevice().tab();
    for (let count = 0; count < 6; count++) await opened(store, dealt(store, 'match')).end();
    const open = dealt(store, 'match');
    const heads = keptHeads(store);
    expect(heads.filter(([, head]) => head?.isDone)).toHaveLength(3);
    expect(heads.map(([id]) => id)).toContain(open);
  });
});

describe('what is kept', () => {
  it.each([
    ['head', 'nonsense'],
    ['head', '{"format":2}'],
    ['head', '{"format":1,"game":"chess","people":[],"choice":{},"seed":"","at":0,"isDone":false}'],
    ['head', '{"format":1,"game":"match","people":[],"choice":{},"seed":"","at":0,"isDone":false}'],
    ['entry', 'nonsense'],
    ['entry', '{"by":"Ann","move":{"type":"reveal","spot":1}}'],
    ['entry', '{"id":"a","after":"","by":"Ann"}'],
    ['entry', '{"id":"a","after":"","by":"Ann","move":{"type":"seen"}}'],
    ['entry', '{"id":"a","after":"","by":"Zoe","move":{"type":"reveal","spot":1}}'],
  ])('may be damaged: a %s like %s', async (part, text) => {
    const store = new FakeDevice().tab();
    const id = dealt(store, 'match');
    store.write(`recollect.here.${id}${part === 'head' ? '' : '.0'}`, text);
    expect(() => HereRoom.open(store, id)).toThrow(DamagedLog);
  });

  it('may not be there', () => {
    expect(HereRoom.open(new FakeDevice().tab(), 'abc')).toBeUndefined();
  });

  it('is played in memory when nothing can be stored, and says so', async () => {
    const device = new FakeDevice();
    device.space = 0;
    const store = device.tab();
    const room = opened(store, dealt(store, 'match'));
    expect(room.isKept).toBe(false);
    await room.play({ type: 'reveal', spot: 0 });
    expect(everythingOf(opened(store, room.id))).toEqual(everythingOf(room));
    expect(device.stored.size).toBe(0);
  });

  it('has no gaps either for whoever comes back to what the page held on to', async () => {
    const device = new FakeDevice();
    const store = device.tab();
    const id = dealt(store, 'match');
    device.space = 0;
    await opened(store, id).play({ type: 'reveal', spot: 0 });
    device.space = 10;
    const again = opened(store, id);
    expect(again.isKept).toBe(false);
    await again.play({ type: 'reveal', spot: 1 });
    expect(device.stored.size).toBe(1);
  });

  it('has no gaps when there was no space for a while', async () => {
    const device = new FakeDevice();
    const store = device.tab();
    const room = opened(store, dealt(store, 'match'));
    await room.play({ type: 'reveal', spot: 0 });
    const then = everythingOf(room);
    device.space = 0;
    await room.play({ type: 'reveal', spot: 1 });
    expect(room.isKept).toBe(false);
    device.space = 10;
    await playOn(room, randomFrom('on'));
    expect(everythingOf(opened(device.tab(), room.id))).toEqual(then);
  });
});

describe('another tab', () => {
  /** Both have the same game open, and hear late of each other. */
  function twoLateTabs() {
    const device = new FakeDevice();
    const stores = [device.tab(), device.tab()] as const;
    const id = dealt(stores[0], 'match');
    device.isLate = true;
    const tabOf = (store: FakeStore) => ({ store, room: opened(store, id) });
    return { device, tabs: [tabOf(stores[0]), tabOf(stores[1])] as const };
  }

  it('that wrote last at the same moment is right, and what the others went on with is lost', async () => {
    const { device, tabs } = twoLateTabs();
    const [one, other] = tabs;
    for (const spot of [0, 1]) await one.room.play({ type: 'reveal', spot });
    await other.room.play({ type: 'reveal', spot: 5 });
    const events: string[] = [];
    one.room.subscribe(({ kind }) => events.push(kind));
    const now = everythingOf(other.room);
    for (const { store } of tabs) store.hear();
    expect(events.slice(0, 2)).toEqual(['resync', 'secret']);
    expect(everythingOf(one.room)).toEqual(now);
    expect(everythingOf(other.room)).toEqual(now);
    expect(everythingOf(opened(device.tab(), one.room.id))).toEqual(now);
    device.isLate = false;
    await one.room.play({ type: 'reveal', spot: 6 });
    expect(everythingOf(other.room)).toEqual(everythingOf(one.room));
  });

  it('may have gone on before the end was reached: then it is not over', async () => {
    const { device, tabs } = twoLateTabs();
    const [one, other] = tabs;
    await one.room.end();
    await other.room.play({ type: 'reveal', spot: 5 });
    for (const { store } of tabs) store.hear();
    for (const { store } of tabs) store.hear();
    expect(one.room.table.status).toBe('playing');
    expect(keptHeads(device.tab())[0]?.[1]?.isDone).toBe(false);
  });

  it('may see late what others write, however often: no game is lost by that', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (seed) => {
        const random = randomFrom(seed);
        const { device, tabs } = twoLateTabs();
        for (let count = 0; count < 60; count++) {
          const { store, room } = pickFrom(tabs, random);
          if (pickFrom([true, false], random)) store.hear(pickFrom([1, 2, 3], random));
          else if (room.table.status === 'playing') await playOn(room, random);
        }
        for (let round = 0; round < 3; round++) for (const { store } of tabs) store.hear();
        const now = everythingOf(opened(device.tab(), tabs[0].room.id));
        for (const { room } of tabs) expect(everythingOf(room)).toEqual(now);
        const isDone = keptHeads(device.tab())[0]?.[1]?.isDone;
        expect(isDone).toBe(now.table.status !== 'playing');
      }),
      { numRuns: tries(50) },
    );
  });

  it('goes on with what is stored, when others can only hold on to what they play', async () => {
    const device = new FakeDevice();
    const store = device.tab();
    const room = opened(store, dealt(store, 'match'));
    const other = opened(device.tab(), room.id);
    device.space = 0;
    for (const spot of [0, 1]) await room.play({ type: 'reveal', spot });
    expect(room.isKept).toBe(false);
    device.space = 10;
    await other.play({ type: 'reveal', spot: 5 });
    expect(everythingOf(room)).toEqual(everythingOf(other));
    expect(room.isKept).toBe(true);
    await room.play({ type: 'reveal', spot: 6 });
    expect(everythingOf(other)).toEqual(everythingOf(room));
  });

  it('may have deleted the game', async () => {
    const device = new FakeDevice();
    const store = device.tab();
    const room = opened(store, dealt(store, 'match'));
    const events: string[] = [];
    room.subscribe(({ kind }) => events.push(kind));
    device.tab().delete(`recollect.here.${room.id}`);
    expect(events).toEqual(['status']);
    expect(room.error).toBeInstanceOf(RoomGone);
    await expect(room.play({ type: 'reveal', spot: 0 })).rejects.toThrow(RoomGone);
  });
});
