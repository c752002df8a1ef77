import { expect, it } from 'vitest';
import { everyChoice, typedFacts } from './samples.ts';
import { sayingsOf } from './sayings.ts';

it('finds every text, also what functions say of facts', () => {
  const catalogue = {
    ok: 'OK',
    steps: ['first', 'second'],
    cards: (cards: number) => `${cards} cards`,
    door: (game: string) => ({ title: 'closed', text: `no ${game}` }),
  };
  const sayings = sayingsOf(catalogue, ([name]) => (name === 'cards' ? [[1], [2]] : [['chess']]));
  expect(sayings.map(({ source, text }) => [source, text])).toEqual([
    ['ok()', 'OK'],
    ['steps.0()', 'first'],
    ['steps.1()', 'second'],
    ['cards(1)', '1 cards'],
    ['cards(2)', '2 cards'],
    ['door.title("chess")', 'closed'],
    ['door.text("chess")', 'no chess'],
  ]);
});

it('does not let anything pass that says nothing', () => {
  expect(() => sayingsOf({ room: { end: undefined } }, () => [])).toThrow(
    'room.end() says nothing',
  );
  expect(() => sayingsOf({ end: () => null }, () => [[]])).toThrow('end() says nothing');
});

it('takes one of each in every way', () => {
  expect(everyChoice([])).toEqual([[]]);
  expect(everyChoice([[1, 2], ['a']])).toEqual([
    [1, 'a'],
    [2, 'a'],
  ]);
});

it('knows from the types what functions can be told', () => {
  const factsFor = typedFacts();
  const people = ['Ann', 'Boris', 'Cleo'];
  expect(factsFor(['room', 'end', 'place'])).toEqual([[0], [1], [2], [23], [1234]]);
  expect(factsFor(['room', 'share', 'watchOnly'])).toEqual([[null], ['Ann']]);
  expect(factsFor(['room', 'table', 'satDown'])).toEqual([
    [{ name: 'Ann', isYou: false }],
    [{ name: 'Ann', isYou: true }],
  ]);
  expect(factsFor(['home', 'kept', 'others'])).toContainEqual([people.slice(0, 2), 23]);
  expect(factsFor(['app', 'fields', 'sizeOf'])).toContainEqual([{ rows: 2, columns: 1234 }]);
  expect(() => factsFor(['app', 'ok'])).toThrow('app.ok is not a function in English');
  expect(() => factsFor(['app', 'nothing'])).toThrow('there is no nothing in English');
});
