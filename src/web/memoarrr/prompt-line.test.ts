import { afterEach, describe, expect, it } from 'vitest';
import { stayingMoves } from '../../bots/player.ts';
import { isRefused } from '../../games/game.ts';
import { memoarrr } from '../../games/memoarrr/memoarrr.ts';
import { at, base, expert } from '../../games/memoarrr/testing/builder.ts';
import { pickFrom, randomFrom } from '../../games/random.ts';
import { LANGUAGES, type Language } from '../languages/language.ts';
import { speak } from '../languages/words.ts';
import { placeLabel } from './labels.ts';
import { lastCardLine } from './last-card-line.ts';
import { isInNews, promptLine } from './prompt-line.ts';
import { sceneAfter } from './situation.ts';
import { tell } from './tell.ts';

const CARDS = 'A1:yW D1:yP B4:bP D3:bT';

describe('the prompt', () => {
  it('says what you are to do, or who else is', () => {
    const table = base('ann bob', CARDS);
    expect(promptLine(table.view, 'ann')).toBe('Your turn: turn over any card.');
    expect(promptLine(table.view, 'bob')).toBe('ann’s turn.');
    table.turns('A1');
    expect(promptLine(table.view, 'bob')).toBe(
      'Your turn: turn over a card that is yellow or a walrus.',
    );
    expect(lastCardLine(table.view)).toBe('The next card must be yellow or a walrus.');
  });

  it('says who still looks', () => {
    const { view } = base('ann bob cem', CARDS, { peeking: true });
    expect(promptLine(view, 'ann')).toMatch(/^Look at the three cards in front of you/);
    expect(promptLine(view, null)).toMatch(/^ann, bob,? and cem are still looking/);
  });

  it('names the animal that acts', () => {
    const table = expert('ann bob', 'A1:gO A2:rC');
    table.turns('A1');
    expect(promptLine(table.view, 'ann')).toMatch(/^The octopus must swap places/);
    expect(promptLine(table.view, 'bob')).toBe('ann chooses where the octopus goes.');
  });

  it('[X-C] says what the crab wants', () => {
    const table = expert('ann bob', 'A1:rC');
    table.turns('A1');
    expect(promptLine(table.view, 'ann')).toBe(
      'The crab wants another card: one that is red or a crab.',
    );
    expect(promptLine(table.view, 'bob')).toBe('The crab wants another card from ann.');
  });

  it('tells those who are out that they are', () => {
    const table = base('ann bob cem', 'A1:yW A2:rC');
    table.turns('A1 A2');
    expect(promptLine(table.view, 'bob')).toBe('cem’s turn. You are out of this round.');
  });

  it('[R-5] says who wins while the last card still lies there', () => {
    const table = base('ann bob', 'A1:yW A2:rC');
    table.turns('A1');
    const before = table.view;
    const { effects } = table.turns('A2');
    const won = effects.slice(0, 3).reduce(sceneAfter, before);
    expect(promptLine(won, 'ann')).toBe('You win round 1 and draw a ruby card.');
    expect(promptLine(won, 'bob')).toBe('ann wins round 1 and draws a ruby card.');
    expect(lastCardLine(won)).toBe('The red crab does not fit.');
    expect(placeLabel(won, at('A2'), 'ann', false)).toBe('A2, red crab, last card');
  });

  it('[A-1] does not blame the cards if somebody left', () => {
    const table = base('ann bob', CARDS);
    table.turns('A1');
    const before = table.view;
    const { effects } = table.does('bob leaves');
    const end = effects.findIndex(({ type }) => type === 'round-won');
    const won = effects.slice(0, end + 1).reduce(sceneAfter, before);
    expect(lastCardLine(won)).toBe('This round is over.');
    const spots = won.spots.map((spot) => (spot === 'down' ? { up: 'yW' as const } : spot));
    expect(lastCardLine({ ...won, spots })).toBe('No card is left to turn over.');
  });
});

describe('what a screen reader says', () => {
  afterEach(() => speak('en'));

  it.each(Object.keys(LANGUAGES) as Language[])('is nothing twice, in %s', async (language) => {
    await speak(language);
    const players = ['ann', 'bob', 'cem'];
    const random = randomFrom('nothing twice');
    const options = { rules: 'expert', display: 'base', peekEachRound: false } as const;
    let crabs = 0;
    for (let game = 0; game < 20; game++) {
      const state = memoarrr.setup({ ...options, winnerStarts: false }, players, random);
      while (!memoarrr.result(state)) {
        const before = memoarrr.publicView(state);
        const turns = players.flatMap((player) =>
          stayingMoves(memoarrr, before, player).map((move) => ({ player, move })),
        );
        const { player, move } = pickFrom(turns, random);
        const outcome = memoarrr.play(state, player, move);
        if (isRefused(outcome)) throw new Error(outcome.refused.message);
        const view = memoarrr.publicView(state);
        if (view.phase.kind === 'crab') crabs += 1;
        for (const you of [...players, null]) {
          const line = promptLine(view, you);
          const news = tell(outcome.effects, view, you);
          const isSaid = news.some((sentence) => sentence && line.startsWith(sentence));
          expect(isInNews(view, you), line).toBe(isSaid);
        }
      }
    }
    expect(crabs).toBeGreaterThan(20);
  });
});
