import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type NewRoom, Recollect, type Room } from '../src/client/node.ts';
import type { GameName } from '../src/games/index.ts';
import { match } from '../src/games/match/match.ts';
import { memoarrr } from '../src/games/memoarrr/memoarrr.ts';
import { expect, test } from './fixtures.ts';
import { Listener } from './listener.ts';
import { ROUND_END_STAYS } from './memoarrr-game.ts';
import { takeAlong } from './party.ts';
import type { Server } from './server.ts';

const deck = (game: string): Promise<string> =>
  readFile(join(import.meta.dirname, `../decks/${game}.txt`), 'utf8');

interface Pair<Name extends GameName> {
  /** Ann sees nothing and has only a keyboard. */
  readonly ann: Listener;
  /** Bob plays without a page. */
  readonly bob: Room<Name>;
}

/** Ann and Bob begin a game. */
async function begin<Name extends GameName>(
  server: Server,
  page: Page,
  room: Omit<NewRoom<Name>, 'name'>,
): Promise<Pair<Name>> {
  const recollect = new Recollect(server.url);
  const ann = await Listener.of(page, 'Ann');
  const host = await recollect.create<Name>({ ...room, name: 'Ann' } as NewRoom<Name>);
  const bob = await recollect.play(await recollect.sitDown<Name>(host.room, { name: 'Bob' }));
  await takeAlong(page, host);
  await page.goto(recollect.link(host.room));
  await ann.choose(/^Start the game/);
  await bob.until(({ view }) => view !== undefined);
  return { ann, bob };
}

/** A game that somebody could follow who only hears of it. */
function readsAsSense(transcript: string): void {
  const said = transcript
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('> '));
  for (const [index, line] of said.entries()) {
    expect(line).not.toBe(said[index - 1]);
    // Whole sentences, in words, about somebody or something.
    expect(line).toMatch(/^[\p{Lu}\p{Extended_Pictographic}\d+−].*[.!?…]$/u);
    expect(line).not.toMatch(/undefined|null|NaN|\[object/);
  }
}

test('Memory Scramble is played by keyboard and ear alone', async ({ startServer, openPage }) => {
  const server = await startServer();
  const page = await openPage({ reducedMotion: 'reduce' });
  const board = ['2x3', '🐶', '🐱', '🦊', '🦊', '🐶', '🐱', ''].join('\n');
  const { ann, bob } = await begin<'scramble'>(server, page, {
    game: 'scramble',
    options: { board },
  });
  const flip = (row: number, column: number) => ({ type: 'flip', row, column }) as const;
  const turn = async (row: number, column: number, told: RegExp): Promise<void> => {
    const before = ann.said.length;
    await ann.tabTo(/^row/);
    expect(await ann.goTo(row - 1, column - 1)).toContain(`row ${row}, column ${column},`);
    await ann.choose(/^row/);
    await ann.isTold(told, before);
  };

  await ann.isTold(/^The game begins\./m);
  await bob.play(flip(0, 0));
  await ann.isTold(/^Bob turned over 🐶 at row 1, column 1\.$/m);
  await turn(1, 1, /Waiting for the card at row 1, column 1\. Bob holds it/);
  await bob.play(flip(0, 1));
  await ann.isTold(/next in line, have 🐶 at row 1, column 1 now/);
  await turn(2, 2, /^You found a pair of 🐶!$/m);
  await turn(1, 3, /You turned over 🦊/);
  await turn(2, 1, /You found a pair of 🦊!/);
  await turn(1, 2, /🐱 at row 1, column 2/);
  await turn(2, 3, /You found the last pair!/);
  await ann.isTold(/No pair is left: the game is over\./);
  await ann.isTold(/You win with 3 pairs!/);
  await ann.tabTo(/^All games/);
  readsAsSense(await ann.writeTranscript('scramble'));
});

test('Memory Match is played by keyboard and ear alone', async ({ startServer, openPage }) => {
  const server = await startServer();
  const page = await openPage({ reducedMotion: 'reduce' });
  const options = { deck: await deck('match') };
  const { ann, bob } = await begin<'match'>(server, page, { game: 'match', options });
  const spots = Array.from({ length: 16 }, (_, spot) => spot);
  const gone = new Set<number>();

  /** What Ann was told of a card: she remembers all of it. */
  const known = (spot: number): string | undefined => {
    const place = `row ${Math.floor(spot / 4) + 1}, column ${(spot % 4) + 1}`;
    const told = ann.said.join('\n').match(new RegExp(`turned over (.+) at ${place}\\.`));
    return told?.[1];
  };

  /** The partner of the first card if she knows it, or else a card of which she has not heard. */
  const next = (first: number | undefined): number[] => {
    const left = spots.filter((spot) => !gone.has(spot) && spot !== first);
    const isPartner = (spot: number, other: number): boolean =>
      known(spot) !== undefined && known(spot) === known(other);
    const pairs = left.filter((spot) =>
      first === undefined
        ? left.some((other) => other !== spot && isPartner(spot, other))
        : isPartner(spot, first),
    );
    return [...pairs, ...left.filter((spot) => known(spot) === undefined), ...left];
  };

  /** What Ann does when it is her turn. */
  const annMoves = async (): Promise<void> => {
    const { phase } = bob.view ?? {};
    if (phase?.kind === 'seen') return ann.choose(/^Go on/);
    if (phase?.kind === 'choice') return ann.choose(/^[+−0]/);
    await ann.tabTo(/^row/);
    for (const spot of next(phase?.kind === 'second' ? phase.first : undefined)) {
      const name = await ann.goTo(Math.floor(spot / 4), spot % 4);
      if (name.endsWith('face down')) return ann.choose(/^row/);
      if (name.endsWith('empty')) gone.add(spot);
    }
  };

  await ann.isTold(/The game begins\./);
  for (let moves = 0; bob.view && bob.view.phase.kind !== 'over'; moves += 1) {
    expect(moves).toBeLessThan(200);
    const { view } = bob;
    const before = ann.said.length;
    if ('player' in view.phase && view.phase.player === 'Bob') {
      const [move] = match.moves(view, 'Bob').filter(({ type }) => type !== 'leave');
      if (move) await bob.play(move);
    } else {
      await annMoves();
    }
    await bob.until((room) => room.view !== undefined && room.view.phases > view.phases);
    await expect.poll(() => ann.said.length).toBeGreaterThan(before);
  }
  await ann.isTold(/(All pairs have been found|That was).*(win|tie)/);
  await ann.tabTo(/^All games|^Play again/);
  readsAsSense(await ann.writeTranscript('match'));
});

test('Memoarrr! is played by keyboard and ear alone', async ({ startServer, openPage }) => {
  const server = await startServer();
  const page = await openPage({ reducedMotion: 'reduce' });
  await page.clock.install();
  const options = { deck: await deck('memoarrr'), rules: 'expert' } as const;
  const { ann, bob } = await begin<'memoarrr'>(server, page, { game: 'memoarrr', options });

  await ann.isTold(/Look at the three cards in front of you/);
  await ann.tabTo(/^Show on press/);
  await ann.press('Space');
  await ann.choose(/^Show$/);
  await ann.isTold(/[A-E][1-5]: (red|green|purple|blue|yellow) \w+/);
  await bob.play({ type: 'seen' });
  await ann.choose(/^I have seen them/);
  await bob.until(({ view }) => view?.phase.kind === 'turn');

  for (let moves = 0; bob.view && bob.view.phase.kind !== 'over'; moves += 1) {
    expect(moves).toBeLessThan(400);
    const { seq, view } = bob;
    const before = ann.said.length;
    if ('player' in view.phase && view.phase.player === 'Bob') {
      const all = memoarrr.moves(view, 'Bob').filter(({ type }) => type !== 'leave');
      const move = all[(moves * 7) % all.length];
      if (move) await bob.play(move);
    } else {
      const targets = memoarrr
        .moves(view, 'Ann')
        .flatMap((move) => ('spot' in move ? move.spot : []));
      const spot = targets[(moves * 5) % targets.length] ?? 0;
      await ann.tabTo(/^[A-E][1-5],/);
      // What has happened is shown for long enough to be seen before it goes on.
      await expect.poll(() => ann.goTo(Math.floor(spot / 5), spot % 5)).toMatch(/can be chosen$/);
      await ann.choose(/^[A-E][1-5],/);
    }
    await bob.until((room) => room.seq > seq);
    await expect.poll(() => ann.said.length).toBeGreaterThan(before);
    // Nobody needs to see for as long as people do who has won a round.
    if (bob.view.won.length > view.won.length) await page.clock.fastForward(ROUND_END_STAYS);
  }
  await ann.isTold(/(win|wins|share the win) with \d+ (ruby|rubies)/);
  await ann.tabTo(/^All games|^Play again/);
  readsAsSense(await ann.writeTranscript('memoarrr'));
});
