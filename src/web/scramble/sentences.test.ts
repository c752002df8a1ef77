import { expect, it } from 'vitest';
import { scramble as de } from '../languages/de/scramble.ts';
import type { Catalogue } from '../languages/en/index.ts';
import { scramble as es } from '../languages/es/scramble.ts';
import { scramble as fr } from '../languages/fr/scramble.ts';

const YOU = { name: 'Zoe', isYou: true };
const ANN = { name: 'Ann', isYou: false };
const BOB = { name: 'Bob', isYou: false };
const CARD = '🦊';

/** As the three languages say it. */
const places = ['Zeile 1, Spalte 2', 'fila 1, columna 2', 'ligne 1, colonne 2'] as const;
/** A sentence in German, Spanish and French. */
const inAll = (say: (words: Catalogue['scramble'], place: string) => string): readonly string[] =>
  [de, es, fr].map((words, nth) => say(words, places[nth] ?? '').replaceAll('\u202f', ' '));

it('agrees with whoever turns over a card', () => {
  expect(inAll((words, place) => words.news.turnedUp(YOU, CARD, place))).toEqual([
    'Du hast 🦊 in Zeile 1, Spalte 2 umgedreht.',
    'Has volteado 🦊 en la fila 1, columna 2.',
    'Vous avez retourné 🦊 à la ligne 1, colonne 2.',
  ]);
  expect(inAll((words, place) => words.news.turnedUp(ANN, CARD, place))).toEqual([
    'Ann hat 🦊 in Zeile 1, Spalte 2 umgedreht.',
    'Ann ha volteado 🦊 en la fila 1, columna 2.',
    'Ann a retourné 🦊 à la ligne 1, colonne 2.',
  ]);
});

it('agrees with whoever holds the card that somebody waits for', () => {
  expect(inAll((words, place) => words.news.waits(ANN, place, YOU))).toEqual([
    'Ann wartet auf die Karte in Zeile 1, Spalte 2, die du hältst.',
    'Ann espera la carta de la fila 1, columna 2, que tienes tú.',
    'Ann attend la carte à la ligne 1, colonne 2, que vous tenez.',
  ]);
  expect(inAll((words, place) => words.news.waits(YOU, place, undefined))).toEqual([
    'Du wartest auf die Karte in Zeile 1, Spalte 2, die jemand hält.',
    'Esperas la carta de la fila 1, columna 2, que alguien tiene.',
    'Vous attendez la carte à la ligne 1, colonne 2, que quelqu’un tient.',
  ]);
});

it('agrees with how many pairs it takes to win', () => {
  expect(inAll((words) => words.verdict.won(YOU, 1))).toEqual([
    'Du gewinnst mit 1 Paar!',
    '¡Ganas con 1 pareja!',
    'Vous gagnez avec 1 paire !',
  ]);
  expect(inAll((words) => words.verdict.won(ANN, 2))).toEqual([
    'Ann gewinnt mit 2 Paaren.',
    'Ann gana con 2 parejas.',
    'Ann gagne avec 2 paires.',
  ]);
});

it('agrees with all who share the win', () => {
  expect(inAll((words) => words.verdict.shared([YOU, ANN, BOB], 2))).toEqual([
    'Du, Ann und Bob teilt euch den Sieg mit je 2 Paaren.',
    'Compartes la victoria con Ann y Bob: 2 parejas por persona.',
    'Victoire partagée entre vous, Ann et Bob, avec 2 paires par personne.',
  ]);
  expect(inAll((words) => words.verdict.shared([ANN, BOB], 1))).toEqual([
    'Ann und Bob teilen sich den Sieg mit je 1 Paar.',
    'Ann y Bob comparten la victoria: 1 pareja por persona.',
    'Victoire partagée entre Ann et Bob, avec 1 paire par personne.',
  ]);
});

it('agrees with how many cards are left', () => {
  expect(inAll((words) => words.hints.cardsLeft(1))).toEqual([
    'Noch 1 Karte',
    'Queda 1 carta',
    'Il reste 1 carte',
  ]);
  expect(inAll((words) => words.hints.cardsLeft(1200))).toEqual([
    'Noch 1.200 Karten',
    'Quedan 1200 cartas',
    'Il reste 1 200 cartes',
  ]);
});
