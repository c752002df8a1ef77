import { expect, it } from 'vitest';
import * as de from './de/grammar.ts';
import * as en from './en/grammar.ts';
import * as es from './es/grammar.ts';
import * as fr from './fr/grammar.ts';
import { whoIs } from './grammar.ts';

it('writes numbers as the language does, with a minus sign', () => {
  expect(en.number(1234.5)).toBe('1,234.5');
  expect(de.number(1234.5)).toBe('1.234,5');
  expect(es.number(12345)).toBe('12.345');
  expect(fr.number(1234)).toBe('1\u202f234');
  for (const { number } of [en, de, es, fr]) expect(number(-1)).toBe('−1');
});

it('writes signs, but none before zero', () => {
  for (const { signed } of [en, de, es, fr]) {
    expect([2, 0, -2].map(signed)).toEqual(['+2', '0', '−2']);
  }
});

it('counts by the plurals of the language', () => {
  const amounts = [0, 1, 2];
  const cards = (count: typeof en.count, one: string, other: string): readonly string[] =>
    amounts.map((amount) => count(amount, { one, other }));
  expect(cards(en.count, 'card', 'cards')).toEqual(['0 cards', '1 card', '2 cards']);
  expect(cards(de.count, 'Karte', 'Karten')).toEqual(['0 Karten', '1 Karte', '2 Karten']);
  expect(cards(es.count, 'carta', 'cartas')).toEqual(['0 cartas', '1 carta', '2 cartas']);
  expect(cards(fr.count, 'carte', 'cartes')).toEqual(['0 carte', '1 carte', '2 cartes']);
});

it('takes the form for other numbers where a language has a rarer one', () => {
  expect(fr.form(1_000_000, { one: 'carte', other: 'cartes' })).toBe('cartes');
  expect(es.form(1_000_000, { one: 'carta', many: 'de cartas', other: 'cartas' })).toBe(
    'de cartas',
  );
});

it('puts lists together', () => {
  expect(en.listed(['Ann'])).toBe('Ann');
  expect(en.listed(['Ann', 'Bob'])).toBe('Ann and Bob');
  expect(de.listed(['Ann', 'Bob', 'Cleo'])).toBe('Ann, Bob und Cleo');
  expect(es.listed(['Ann', 'Inés'])).toBe('Ann e Inés');
  expect(fr.listed(['Ann', 'Bob', 'Cleo'])).toBe('Ann, Bob et Cleo');
  expect(en.either(['red', 'blue'])).toBe('red or blue');
  expect(de.either(['rot', 'blau'])).toBe('rot oder blau');
  expect(es.either(['plata', 'oro'])).toBe('plata u oro');
  expect(fr.either(['rouge', 'bleu'])).toBe('rouge ou bleu');
});

it('says who does something', () => {
  const [you, other] = [whoIs('Ann', 'Ann'), whoIs('Bob', 'Ann')];
  expect(en.does(you, 'turn', 'turns')).toBe('You turn');
  expect(en.does(other, 'turn', 'turns')).toBe('Bob turns');
  expect(de.does(you, 'drehst', 'dreht')).toBe('Du drehst');
  expect(es.does(you, 'Volteas', 'voltea')).toBe('Volteas');
  expect(fr.does(you, 'retournez', 'retourne')).toBe('Vous retournez');
});

it('does not speak to players when it speaks to spectators', () => {
  expect(whoIs('Ann', null)).toEqual({ name: 'Ann', isYou: false });
});

it('says whose something is in English', () => {
  expect(['Ann', 'Chris', 'JAMES'].map(en.whose)).toEqual(['Ann’s', 'Chris’', 'JAMES’']);
});

it('shortens “de” before vowels in French', () => {
  expect(['Ann', 'Élodie', 'Œdipe', 'Yves', 'Bob', 'Yasmina', '7'].map(fr.of)).toEqual([
    'd’Ann',
    'd’Élodie',
    'd’Œdipe',
    'd’Yves',
    'de Bob',
    'de Yasmina',
    'de 7',
  ]);
});
