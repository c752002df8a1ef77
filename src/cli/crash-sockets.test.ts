import { expect, it } from 'vitest';
import { EFFORT, tries } from '../games/testing/effort.ts';
import { call } from '../server/testing/room-client.ts';
import { TestSocket } from '../server/testing/test-socket.ts';
import { findingsOfAll, sum } from './testing/crash-session.ts';
import { newFolder } from './testing/processes.ts';
import { serve } from './testing/serving.ts';
import { contradictions, RoomReplay } from './testing/socket-crash-check.ts';
import type { RoomRecord, SentMove, TableRequest } from './testing/socket-crash-record.ts';
import { type Tried, tryOut } from './testing/socket-crash-trial.ts';

const KILLS = EFFORT <= 1 ? 4 : 6;

const FOLDERS = Math.max(2, tries(2));

/** The least that must happen per kill of a long run. */
const HAPPENS: Partial<Record<keyof Findings, number>> = {
  memoarrr: 4,
  match: 4,
  scramble: 10,
  open: 30,
  refused: 5,
  waited: 5,
  repeated: 2,
  playedLater: 2,
  resumed: 2,
  sitDowns: 1,
  killsUnderLoad: 0.7,
  starts: 0.5,
  storedUntold: 0.5,
  rematches: 0.3,
  waitedOn: 0.1,
  standUps: 0.1,
  handOvers: 0.1,
};

it(
  'a server that is killed while clients play over sockets loses nothing and plays nothing twice',
  async () => {
    const total = await tryAll();
    const kills = KILLS * FOLDERS;
    expect(total('kills')).toBe(kills);
    for (const [what, perKill] of Object.entries(HAPPENS)) {
      // How much happens in a few seconds depends on the machine; that it does happen must not.
      const least = EFFORT >= 10 ? perKill * kills : perKill < 1 ? -1 : 0;
      expect(total(what as keyof Findings), what).toBeGreaterThan(least);
    }
  },
  120_000 * FOLDERS,
);

it('a wait survives a kill only for players who reconnect', async () => {
  const folder = newFolder();
  const before = await serve(folder, '--data', folder);
  const options = { board: '1x2\nA\nB\n', open: true };
  const body = { game: 'scramble', name: 'ann', options };
  const { id } = (await call(before.port, 'POST', '/rooms', { body })).body.room;
  const first = { type: 'flip', row: 0, column: 0 };
  const ann = await TestSocket.enter(before.port, id, { name: 'ann' });
  await ann.play(first);
  for (const name of ['bob', 'cho']) {
    const waiter = await TestSocket.enter(before.port, id, { name });
    waiter.send({ type: 'move', id: 'waits', move: first });
    await ann.receives('moved', ({ player }) => player === name);
  }
  await before.stop('SIGKILL');

  const { port } = await serve(folder, '--data', folder);
  const bob = await TestSocket.enter(port, id, { name: 'bob' });
  const taken = bob.play(first, 'waits');
  const givenUp = await bob.receives('moved');
  expect(givenUp).toMatchObject({ player: 'cho', effects: [{ type: 'gave-up', spot: 0 }] });
  const cho = await TestSocket.enter(port, id, { name: 'cho' });
  expect(await cho.play(first, 'waits')).toMatchObject({ failed: { code: 'gave-up' } });

  const annAgain = await TestSocket.enter(port, id, { name: 'ann' });
  const { seq } = await annAgain.play({ type: 'flip', row: 0, column: 1 }, 'second');
  expect(await taken).toEqual({ type: 'reply', id: 'waits', seq });
});

const tryAll = () =>
  findingsOfAll<keyof Findings>(
    Array.from({ length: FOLDERS }, (_, index) => `sockets ${index + 1}`),
    async (seed) => {
      const tried = await tryOut(seed, { people: 4, kills: KILLS, answers: 600 });
      expect(contradictions(tried.account, tried.kept).slice(0, 20), `seed "${seed}"`).toEqual([]);
      return findingsOf(tried);
    },
  );

/** How much happened in a trial: little proves little. */
interface Findings {
  readonly kills: number;
  /** Kills that hit while moves were in flight. */
  readonly killsUnderLoad: number;
  /** Moves that were answered and count, in each kind of room. */
  readonly memoarrr: number;
  readonly match: number;
  readonly scramble: number;
  readonly open: number;
  readonly refused: number;
  /** Moves that were answered after a wait, and those of them that outlived a kill. */
  readonly waited: number;
  readonly waitedOn: number;
  /** Answered twice. */
  readonly repeated: number;
  /** Sent again: stored already, though no client had been told, or not stored before. */
  readonly storedUntold: number;
  readonly playedLater: number;
  /** Reconnects: nothing was missed, or the missed moves followed. */
  readonly resumed: number;
  readonly caughtUp: number;
  readonly sitDowns: number;
  readonly standUps: number;
  readonly removals: number;
  readonly handOvers: number;
  readonly starts: number;
  readonly rematches: number;
}

function findingsOf({ account, kept, cutOff }: Tried): Findings {
  const rooms = [...account.rooms.values()].map((record) => {
    const replay = new RoomReplay(kept.get(record.id)?.history ?? []);
    return { record, replay, moves: [...record.moves.values()] };
  });
  const count = (fits: (sent: SentMove, replay: RoomReplay, record: RoomRecord) => boolean) =>
    sum(
      rooms.map(
        ({ moves, replay, record }) => moves.filter((sent) => fits(sent, replay, record)).length,
      ),
    );
  const counting = (game: string) =>
    count(({ answers }, _, record) => record.game === game && answers[0]?.seq !== undefined);
  const granted = (type: TableRequest['type']) =>
    rooms
      .flatMap(({ record }) => record.asked)
      .filter(({ move, answer }) => move.type === type && answer && !('refused' in answer)).length;
  const welcomes = rooms.flatMap(({ record }) =>
    record.sockets.flatMap(({ after, messages: [first] }) =>
      first?.type === 'welcome' && after !== undefined && !first.room ? [first.seq - after] : [],
    ),
  );
  return {
    kills: cutOff.length,
    killsUnderLoad: cutOff.filter((moves) => moves > 0).length,
    memoarrr: counting('memoarrr'),
    match: counting('match'),
    scramble: counting('scramble'),
    open: counting('open'),
    refused: count(({ answers }) => answers.some(({ refused }) => refused)),
    waited: count((sent, replay) => hasWaited(sent, replay)),
    waitedOn: count((sent, replay) => hasWaited(sent, replay) && isStoredUntold(sent, replay)),
    repeated: count(({ answers }) => answers.length > 1),
    storedUntold: count(isStoredUntold),
    playedLater: count((sent, replay) => isSentAgain(sent) && !isStoredUntold(sent, replay)),
    resumed: welcomes.filter((missed) => missed === 0).length,
    caughtUp: welcomes.filter((missed) => missed > 0).length,
    sitDowns: granted('sit-down'),
    standUps: granted('stand-up'),
    removals: granted('remove-player'),
    handOvers: granted('hand-over'),
    starts: granted('start-game'),
    rematches: granted('rematch'),
  };
}

function hasWaited({ player, id, answers }: SentMove, replay: RoomReplay): boolean {
  const logged = replay.loggedAs(player, id);
  return answers.length > 0 && logged?.ended !== undefined && logged.ended.seq > logged.seq;
}

const isSentAgain = ({ answers, knownAgain }: SentMove): boolean =>
  answers[0]?.seq !== undefined && knownAgain !== undefined;

function isStoredUntold(sent: SentMove, replay: RoomReplay): boolean {
  const logged = replay.loggedAs(sent.player, sent.id);
  return isSentAgain(sent) && logged !== undefined && logged.seq <= (sent.knownAgain ?? 0);
}
