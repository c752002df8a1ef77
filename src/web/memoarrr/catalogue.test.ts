import { describe, expect, it } from 'vitest';
import { CARDS, type Card } from '../../games/memoarrr/card.ts';
import { memoarrr as de } from '../languages/de/memoarrr.ts';
import { memoarrr as en } from '../languages/en/memoarrr.ts';
import { memoarrr as es } from '../languages/es/memoarrr.ts';
import { memoarrr as fr } from '../languages/fr/memoarrr.ts';

type Words = typeof en;

const ANN = { name: 'Ann', isYou: false };
const YOU = { name: 'Ann', isYou: true };

/** Everything that is said, with people, numbers and cards of every kind. */
function allTexts(words: Words): string[] {
  const { peek, labels, standing, prompt, lastCard, reasons, told, verdict } = words;
  const { table, leaving, surprises, rules, card, ...texts } = words;
  const numbers = [0, 1, 2, 7];
  const people = [ANN, YOU];
  const lists = [['Ann'], ['Ann', 'Bob'], ['Ann', 'Bob', 'Cem']];
  const cards = (say: (card: Card) => string): string[] => CARDS.map(say);
  return [
    ...plainTexts([texts, table, leaving, surprises, rules, peek, labels, standing, prompt]),
    ...plainTexts([lastCard, reasons, told, verdict]),
    ...numbers.flatMap((n) => [table.round(n, 7), standing.roundsWon(n), standing.rubies(n)]),
    ...numbers.flatMap((n) => (['top', 'left'] as const).map((seat) => standing.seat(seat, n))),
    ...[[], [1], [4, 1]].map(standing.rubyCards),
    ...people.flatMap((who) => [labels.blockedFor(who), told.seen(who), told.left(who)]),
    ...people.flatMap((who) => [told.again(who), told.skipped(who), told.declined(who)]),
    ...people.flatMap((who) => Object.values(told.out).map((out) => out(who))),
    ...people.flatMap((who) => [told.blocked(who, 'B4'), told.turnedUp(who, 'B4', 'rC')]),
    ...people.flatMap((who) => [told.misfit(who, 'B4', 'rC'), told.roundStarted(2, who)]),
    ...people.flatMap((who) => numbers.map((n) => told.roundWon(who, n))),
    ...people.flatMap((who) => numbers.map((n) => verdict.wins(who, n))),
    ...lists.flatMap((names) => [prompt.stillLooking(names), verdict.youShare(names, 1)]),
    ...lists.map((names) => verdict.share(names, 5)),
    ...Object.values(prompt.theirs).map((line) => line('Ann')),
    ...[card, prompt.yours.turn, prompt.yours.crab, lastCard.next, lastCard.misfit].flatMap(cards),
    ...[rules.sameColour, rules.sameAnimal, rules.neither].map((say) => say('yW', 'bC')),
    ...[reasons.noCard, reasons.faceUp, reasons.faceDown, reasons.blocked].map((at) => at('B4')),
    ...[reasons.notBeside, reasons.walrusFaceUp, told.turnedDown].map((at) => at('B4')),
    ...[reasons.notYourTurn, leaving.sentAway, surprises.turtle].map((say) => say('Ann')),
    told.swapped('A1', 'A2'),
    peek.shown([
      ['A2', 'rC'],
      ['A3', 'gO'],
    ]),
  ];
}

/** Those that need no arguments. */
function plainTexts(words: object): string[] {
  return Object.values(words).flatMap((entry: unknown) => {
    if (typeof entry === 'string') return entry;
    return typeof entry === 'object' && entry ? plainTexts(entry) : [];
  });
}

describe.each(Object.entries({ en, de, es, fr }))('in the language %s', (_, words) => {
  it('everything is said', () => {
    for (const text of allTexts(words)) {
      expect(text).toMatch(/\p{L}/u);
      expect(text).not.toMatch(/undefined|NaN|\[object|=>| {2}|^ | $/);
    }
  });
});

it.each(Object.entries({ de, es, fr }))('nothing is left in English in %s', (_, words) => {
  const english = allTexts(en);
  const same = allTexts(words).filter((text, at) => text === english[at]);
  expect(same.filter((text) => text.split(' ').length > 3)).toEqual([]);
});

describe('what is tricky', () => {
  it('is the gender of animals', () => {
    expect((['rC', 'rP', 'yW', 'pO'] as const).map(de.card)).toEqual([
      'rote Krabbe',
      'roter Pinguin',
      'gelbes Walross',
      'lila Krake',
    ]);
    expect(de.lastCard.misfit('yW')).toBe('Das gelbe Walross passt nicht.');
    expect(de.lastCard.next('gT')).toBe('Die nächste Karte muss grün oder eine Schildkröte sein.');
    expect([es.card('rC'), es.card('yW'), es.card('gT')]).toEqual([
      'cangrejo rojo',
      'morsa amarilla',
      'tortuga verde',
    ]);
    expect(es.lastCard.misfit('pT')).toBe('La tortuga morada no encaja.');
    expect(es.prompt.yours.turn('yP')).toBe(
      'Tu turno: voltea una carta que sea amarilla o un pingüino.',
    );
    expect([fr.card('rC'), fr.card('gO'), fr.card('bP')]).toEqual([
      'crabe rouge',
      'pieuvre verte',
      'manchot bleu',
    ]);
    expect(fr.lastCard.misfit('bT')).toBe('La tortue bleue ne convient pas.');
    expect(fr.prompt.yours.turn('pW')).toBe(
      'À vous\u202f: retournez une carte violette ou un morse.',
    );
  });

  it('is how many there are', () => {
    expect([0, 1, 2].map(de.standing.rubies)).toEqual(['0 Rubine', '1 Rubin', '2 Rubine']);
    expect([0, 1, 2].map(es.standing.roundsWon)).toEqual([
      '0 rondas ganadas',
      '1 ronda ganada',
      '2 rondas ganadas',
    ]);
    expect([0, 1, 2].map(fr.standing.roundsWon)).toEqual([
      '0 manche gagnée',
      '1 manche gagnée',
      '2 manches gagnées',
    ]);
    expect([['Ann'], ['Ann', 'Bob']].map(fr.prompt.stillLooking)).toEqual([
      'Ann regarde encore ses cartes.',
      'Ann et Bob regardent encore leurs cartes.',
    ]);
  });

  it('is whether it is you', () => {
    expect([YOU, ANN].map(de.told.skipped)).toEqual([
      'Die Schildkröte lässt dich einmal aussetzen.',
      'Die Schildkröte lässt Ann einmal aussetzen.',
    ]);
    expect([YOU, ANN].map((who) => es.told.blocked(who, 'B4'))).toEqual([
      'La morsa te bloquea B4.',
      'La morsa le bloquea B4 a Ann.',
    ]);
    expect([YOU, ANN].map((who) => fr.told.misfit(who, 'B4', 'rC'))).toEqual([
      'Vous retournez B4\u202f: crabe rouge. Cette carte ne convient pas.',
      'Ann retourne B4\u202f: crabe rouge. Cette carte ne convient pas.',
    ]);
  });

  it('[G-1] is who shares the win', () => {
    expect(de.verdict.youShare(['Ann'], 5)).toBe(
      'Du und Ann teilt euch den Sieg mit je 5 Rubinen.',
    );
    expect(de.verdict.share(['Ann', 'Bob', 'Cem'], 1)).toBe(
      'Ann, Bob und Cem teilen sich den Sieg mit je 1 Rubin.',
    );
    expect(es.verdict.share(['Ann', 'Iris'], 5)).toBe(
      'Ann e Iris comparten la victoria: 5 rubíes por persona.',
    );
    expect(fr.verdict.youShare(['Ann', 'Bob'], 5)).toBe(
      'Vous partagez la victoire avec Ann et Bob\u202f: 5 rubis par personne.',
    );
  });
});
