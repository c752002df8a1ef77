import { describe, expect, it } from 'vitest';
import { NewsList, type Told } from './news-list.ts';

const told = (...texts: readonly string[]): Told[] =>
  texts.map((text) => ({ text, effect: { type: 'something' } }));

const about = (text: string, effect: { spot?: number; spots?: number[]; card?: string }): Told => ({
  text,
  effect: { type: 'something', ...effect } as Told['effect'],
});

const texts = (news: NewsList): string[] => news.items.value.map(({ text }) => text);

const UP = { up: 'fox' };

describe('the news', () => {
  it('has the latest last', () => {
    const news = new NewsList();
    news.add(told('a', 'b'), []);
    news.add(told('c'), []);
    expect(texts(news)).toEqual(['a', 'b', 'c']);
  });

  it('tells things apart that say the same', () => {
    const news = new NewsList();
    news.add(told('a', 'a'), []);
    news.add(told('a'), []);
    expect(new Set(news.items.value.map(({ key }) => key)).size).toBe(3);
  });

  it('changes nothing when there is nothing to say', () => {
    const news = new NewsList();
    const before = news.items.value;
    news.add([], []);
    news.show(['down']);
    expect(news.items.value).toBe(before);
  });

  it('forgets what nobody reads any more', () => {
    const news = new NewsList();
    for (let at = 0; at < 100; at += 1) news.add(told(String(at)), []);
    expect(texts(news)).toHaveLength(60);
    expect(texts(news).at(-1)).toBe('99');
  });

  it('says nothing any more of a card that lies face down again', () => {
    const news = new NewsList();
    news.add([about('Ann: fox on 0', { spot: 0, card: 'fox' })], [UP, 'down']);
    news.add([about('no match', { spots: [0, 1] })], [UP, UP]);
    expect(texts(news)).toEqual(['Ann: fox on 0', 'no match']);
    news.show([UP, 'down']);
    expect(texts(news)).toEqual(['Ann: fox on 0']);
    news.show(['down', 'down']);
    expect(texts(news)).toEqual([]);
  });

  it('goes on telling of cards that are gone', () => {
    const news = new NewsList();
    news.add([about('Ann found two', { spots: [0, 1] })], [UP, UP]);
    news.show([null, null]);
    expect(texts(news)).toEqual(['Ann found two']);
  });

  it('never names a card that is hidden in the same move', () => {
    const news = new NewsList();
    news.add([about('Ann: fox on 0', { spot: 0, card: 'fox' })], ['down']);
    expect(texts(news)).toEqual([]);
  });

  it('tells that a card was turned face down', () => {
    const news = new NewsList();
    news.add([about('0 is face down', { spot: 0 })], ['down']);
    expect(texts(news)).toEqual(['0 is face down']);
  });
});
