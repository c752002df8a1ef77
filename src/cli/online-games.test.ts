import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Json } from '../games/game.ts';
import { match } from '../games/match/match.ts';
import type { MatchState } from '../games/match/state.ts';
import { memoarrr } from '../games/memoarrr/memoarrr.ts';
import type { MemoarrrState } from '../games/memoarrr/state.ts';
import type { ScrambleMove } from '../games/scramble/moves.ts';
import { scramble } from '../games/scramble/scramble.ts';
import type { ScrambleState } from '../games/scramble/state.ts';
import {
  nextInMatch,
  nextInMemoarrr,
  readMatch,
  readMemoarrr,
  readScramble,
} from './testing/game-drivers.ts';
import { UNHURRIED_MS } from './testing/in-terminal.ts';
import type { LiveTerminal } from './testing/live-terminal.ts';
import { Party, type PlannedMove } from './testing/party.ts';
import { newFolder } from './testing/processes.ts';

function fileWith(text: string): string {
  const file = join(newFolder(), 'cards.txt');
  writeFileSync(file, text);
  return file;
}

/** The moves of a game before and during which the server is killed. */
const KILLED_BEFORE = 3;
const KILLED_DURING = 6;

const MOST_MOVES = 200;

async function playOut(party: Party, next: () => PlannedMove): Promise<void> {
  for (let moves = 0; !party.cem.isOver; moves += 1) {
    if (moves === KILLED_BEFORE) await party.kill();
    await party.does(next(), moves === KILLED_DURING);
    expect(moves).toBeLessThan(MOST_MOVES);
  }
}

async function press(terminal: LiveTerminal, prompt: string): Promise<void> {
  await terminal.shows((one) => one.prompt.startsWith(prompt), prompt);
  await setTimeout(UNHURRIED_MS);
  terminal.type('');
}

/** Shows a player's secret cards, and hides them. */
async function looksAt(terminal: LiveTerminal, cards: readonly string[]): Promise<void> {
  const showsAny = ({ text }: LiveTerminal): boolean => cards.some((card) => text.includes(card));
  expect(showsAny(terminal)).toBe(false);
  await press(terminal, 'Press Enter to see your secret cards');
  await terminal.shows(({ text }) => cards.every((card) => text.includes(card)), 'the cards');
  await press(terminal, 'Press Enter to hide them.');
  await terminal.shows((one) => !showsAny(one), 'none of them');
}

describe('two terminals and a program, with the server killed during the game', () => {
  it('play Memory Match to its end', async () => {
    const deck = '1 1 + +\n- - 2 2\n';
    const party = await Party.of({
      game: match,
      options: { deck: `@${fileWith(deck)}` },
      choice: { deck },
      read: (lines, view) => readMatch(lines, view.spots.length / 4),
      players: ['Ann', 'Bob'],
    });
    await party.settles();
    await playOut(party, () => nextInMatch(party.state as MatchState));
    for (const terminal of party.terminals) {
      await terminal.shows(({ text }) => /wins!|It is a tie!/.test(text), 'who has won');
      expect(terminal.text).toContain('All pairs have been found.');
    }
    party.ann.type('again');
    await party.ann.shows(({ text }) => text.includes('create a new room'), 'why not');
    party.ann.type('quit');
    party.bob.type('quit');
    expect(await party.ann.ends()).toBe(0);
    expect(await party.bob.ends()).toBe(0);
  });

  it('play Memoarrr! to its end, and see only what they may', async () => {
    const deck = 'rC rP rO rT rW\ngC gP gO gT gW\npC pP .. pT pW\nbC bP bO bT bW\nyC yP yO yT yW\n';
    const party = await Party.of({
      game: memoarrr,
      options: { deck: `@${fileWith(deck)}`, rules: 'expert' },
      choice: { deck, rules: 'expert' },
      read: readMemoarrr,
      players: ['Ann', 'Bob', 'Cem'],
    });
    const { ann, bob, cem } = party;
    await party.settles();
    const state = party.state as MemoarrrState;
    const cardsOf = (name: string): string[] =>
      memoarrr.privateView(state, name).peek.map(({ card }) => `${card}${card[0]}`);
    const secrets = { ann: cardsOf('Ann'), bob: cardsOf('Bob'), cem: cardsOf('Cem') };
    await looksAt(ann, secrets.ann);
    await looksAt(bob, secrets.bob);
    for (const card of [...secrets.bob, ...secrets.cem]) expect(ann.written).not.toContain(card);
    for (const card of [...secrets.ann, ...secrets.cem]) expect(bob.written).not.toContain(card);
    await cem.play({ type: 'seen' } as never);
    for (const name of ['Ann', 'Bob', 'Cem']) memoarrr.play(state, name, { type: 'seen' });
    await cem.until(({ view }) => JSON.stringify(view).includes('"turn"'));
    await playOut(party, () => nextInMemoarrr(state));
    for (const terminal of party.terminals) {
      await terminal.shows(({ text }) => /wins!|share the win!/.test(text), 'who has won');
    }
  });

  it('play Memory Scramble to its end, and wait for each other', async () => {
    const cards = ['apple', 'berry', 'apple', 'cherry', 'berry', 'cherry'];
    const board = `2x3\n${cards.join('\n')}\n`;
    const party = await Party.of({
      game: scramble,
      options: { board: `@${fileWith(board)}` },
      choice: { board },
      read: (lines, view) =>
        readScramble(
          lines,
          view.players.map(({ name }) => name),
        ),
      players: ['Ann', 'Bob', 'Cem'],
    });
    const { ann, bob } = party;
    const state = party.state as ScrambleState;
    const flip = (player: string, spot: number): PlannedMove => {
      const row = Math.floor(spot / 3);
      const move: ScrambleMove = { type: 'flip', row, column: spot % 3 };
      return { player, move: move as Json, lines: [`${row + 1} ${(spot % 3) + 1}`] };
    };
    await party.settles();
    await party.does(flip('Ann', 0));
    for (const hidden of ['berry', 'cherry']) {
      for (const terminal of party.terminals) expect(terminal.written).not.toContain(hidden);
    }
    // Bob waits for the card that Ann holds, also while there is no server.
    await party.does(flip('Bob', 0));
    await bob.shows(({ prompt }) => prompt.startsWith('Type stop'), 'that Bob waits');
    await ann.shows(({ text }) => text.includes('Bob waits for 1,1'), 'that Bob waits');
    await party.kill();
    await party.does(flip('Cem', 1));
    await party.does(flip('Ann', 3));
    await bob.shows(({ text }) => text.includes('Bob holds 1,1.'), 'that Bob has the card');
    await party.does(flip('Bob', 2), true);
    await party.does(flip('Cem', 4));
    await party.does(flip('Ann', 3));
    await party.does(flip('Bob', 3));
    await bob.shows(({ prompt }) => prompt.startsWith('Type stop'), 'that Bob waits again');
    const { wait = 0 } =
      scramble.publicView(state).players.find(({ name }) => name === 'Bob') ?? {};
    await party.does({ player: 'Bob', move: { type: 'cancel', wait }, lines: ['stop'] });
    await ann.shows(({ text }) => text.includes('Bob gives up waiting'), 'that he does not');
    await party.does(flip('Ann', 5));
    await party.cem.until(({ isOver }) => isOver);
    for (const terminal of party.terminals) {
      await terminal.shows(({ text }) => /wins!|share the win!/.test(text), 'who has won');
    }
  });
});
