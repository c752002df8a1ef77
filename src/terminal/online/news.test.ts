import { describe, expect, it } from 'vitest';
import type { Json } from '../../games/json.ts';
import { News, type Sentence, sentencesOf } from './news.ts';
import { StagedRoom } from './testing/staged-room.ts';

const { text, view } = new StagedRoom({ game: 'match' });

describe('what happened, in sentences', () => {
  it.each([
    [{ type: 'sat-down', player: 'Bob' }, 'Bob sits down.'],
    [{ type: 'stood-up', player: 'Bob', by: 'Bob' }, 'Bob has left.'],
    [{ type: 'stood-up', player: 'Bob', by: 'Ann' }, 'Ann has sent Bob away.'],
    [{ type: 'host', player: 'Bob' }, 'Bob is the host now.'],
    [{ type: 'invited', player: 'Ann' }, 'There is a new invitation.'],
    [{ type: 'started' }, 'The game begins.'],
    [{ type: 'ended', player: 'Ann' }, 'Ann has ended the game.'],
    [{ type: 'rematch', room: 'r2' }, 'There is another game with the same people.'],
  ])('around the table: %j', (effect, sentence) => {
    expect(sentencesOf([effect], text, undefined)).toEqual([{ text: sentence, names: undefined }]);
  });

  it('tells what happens in the game as the game does', () => {
    const stage = new StagedRoom({ game: 'scramble' });
    const told: Sentence[][] = [];
    stage.subscribe((event) => {
      if (event.kind === 'move') told.push(sentencesOf(event.effects, stage.text, stage.view));
    });
    stage.does('Ann', { type: 'flip', row: 0, column: 0 });
    expect(told[0]?.[0]).toEqual({
      text: expect.stringMatching(/^Ann turns over 1,1: /),
      names: 0,
    });
  });

  it('leaves out what goes without saying, and what nobody can see yet', () => {
    expect(sentencesOf([{ type: 'over' }], text, view)).toEqual([]);
    expect(sentencesOf([{ type: 'revealed' }], text, undefined)).toEqual([]);
  });
});

describe('news', () => {
  it('has the sentences of the last three moves, each on a line', () => {
    const news = new News();
    for (const sentences of [['One.'], ['Two.', 'And a half.'], [], ['Three.'], ['Four.']]) {
      news.add(sentences.map((text) => ({ text, names: undefined })));
    }
    expect(news.lines(undefined)).toEqual(['Two. And a half.', 'Three.', 'Four.']);
  });

  it('says nothing of cards that lie face down again', () => {
    const news = new News();
    news.add([{ text: 'Ann reveals 1,1: 5.', names: 0 }]);
    news.add([
      { text: 'Ann reveals 1,2: 6.', names: 1 },
      { text: 'No match.', names: undefined },
    ]);
    const seen = (...spots: Json[]): string[] => news.lines({ spots, players: [] });
    expect(seen({ up: 5 }, { up: 6 })).toEqual([
      'Ann reveals 1,1: 5.',
      'Ann reveals 1,2: 6. No match.',
    ]);
    expect(seen('down', 'down')).toEqual(['No match.']);
    expect(seen(null, null)).toHaveLength(2);
  });
});
