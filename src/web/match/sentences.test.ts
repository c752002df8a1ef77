import { describe, expect, it } from 'vitest';
import type { Face } from '../../games/match/card.ts';
import { pairNamed } from '../../games/match/pairs.ts';
import { match as de } from '../languages/de/match.ts';
import { match as en } from '../languages/en/match.ts';
import { match as es } from '../languages/es/match.ts';
import { match as fr } from '../languages/fr/match.ts';
import { type Who, whoIs } from '../languages/grammar.ts';

const ANN: Who = whoIs('Ann', null);
const YOU: Who = whoIs('Ann', 'Ann');
const THREE: Face = { kind: 'standard', number: 3 };
const BONUS: Face = { kind: 'bonus', number: 7 };
const PENALTY: Face = { kind: 'penalty', number: 8 };
const OTHERS = [de, es, fr];
const ALL = [en, ...OTHERS];

describe('points, with a real minus sign', () => {
  it.each([
    [en, ['2 points', '1 point', '0 points', '−1 point', '−2 points']],
    [de, ['2 Punkte', '1 Punkt', '0 Punkte', '−1 Punkt', '−2 Punkte']],
    [es, ['2 puntos', '1 punto', '0 puntos', '−1 punto', '−2 puntos']],
    [fr, ['2 points', '1 point', '0 point', '−1 point', '−2 points']],
  ])('%#', ({ points }, expected) => {
    expect([2, 1, 0, -1, -2].map(points.inWords)).toEqual(expected);
    expect([2, -1].map(points.gainShort)).toEqual(['+2', '−1']);
    expect(points.gain(2)).toBe(`+${expected[0]}`);
  });
});

it('[S-1] names a space by its place and what lies there', () => {
  const labels = ({ spot }: typeof en, place: string): string[] => [
    spot.empty(place),
    spot.down(place),
    ...[THREE, BONUS, PENALTY].map((card) => spot.up(place, card)),
  ];
  expect(labels(en, 'row 1')).toEqual([
    'row 1, empty',
    'row 1, face down',
    'row 1, 3',
    'row 1, bonus 7',
    'row 1, penalty 8',
  ]);
  expect(labels(de, 'Zeile 1')).toEqual([
    'Zeile 1, leer',
    'Zeile 1, verdeckt',
    'Zeile 1, 3',
    'Zeile 1, Bonus 7',
    'Zeile 1, Strafe 8',
  ]);
});

it('[T-1] says where which card was turned over', () => {
  expect(de.news.turnedUp(YOU, BONUS, 'Zeile 1, Spalte 2')).toBe(
    'Du hast in Zeile 1, Spalte 2 eine Bonuskarte umgedreht.',
  );
  expect(es.news.turnedUp(YOU, THREE, 'fila 1, columna 2')).toBe(
    'Has volteado un 3 en la fila 1, columna 2.',
  );
  expect(fr.news.turnedUp(ANN, PENALTY, 'ligne 1, colonne 2')).toBe(
    'Ann a retourné une carte malus à la ligne 1, colonne 2.',
  );
});

it('[P-4] [P-6] says what there is to choose', () => {
  const [bonus, penalty] = [pairNamed('bonus-pair').options, pairNamed('penalty-pair').options];
  expect(ALL.map((words) => words.prompt.chooses('Ann', bonus))).toEqual([
    'Ann chooses: +2 points, or +1 point and another turn.',
    'Ann wählt: +2 Punkte oder +1 Punkt und noch ein Zug.',
    'Ann elige: +2 puntos, o bien +1 punto y otro turno.',
    'Ann choisit\u202f: +2 points ou +1 point et un tour de plus.',
  ]);
  expect(ALL.map((words) => words.rules.outcomes(penalty))).toEqual([
    '−2 points, or −1 point and a skipped turn',
    '−2 Punkte oder −1 Punkt und einmal aussetzen',
    '−2 puntos, o bien −1 punto y un turno perdido',
    '−2 points ou −1 point et un tour à passer',
  ]);
  expect(ALL.map((words) => words.rules.outcomes(pairNamed('miss').options))).toEqual([
    'No points',
    'Keine Punkte',
    'Ningún punto',
    'Aucun point',
  ]);
});

it('[T-3] says below the points what each option leads to', () => {
  const { same, opponent, skip } = en.thenWhat;
  expect([same('Bob'), opponent('Bob'), skip('Bob')]).toEqual([
    'and another turn',
    'then Bob is next',
    'and you skip your next turn',
  ]);
});

it('[E-2] [E-3] says how it ended', () => {
  const ends = [1, 20].flatMap((turns) => OTHERS.map(({ end }) => end.turnCap(turns)));
  expect(ends).toEqual([
    'Das war 1 Zug.',
    'Ha sido 1 turno.',
    'C’est fini, après 1 tour.',
    'Das waren 20 Züge.',
    'Han sido 20 turnos.',
    'C’est fini, après 20 tours.',
  ]);
  expect([YOU, ANN].flatMap((who) => OTHERS.map(({ end }) => end.wins(who)))).toEqual([
    'Du gewinnst!',
    '¡Has ganado!',
    'Vous avez gagné\u202f!',
    'Ann gewinnt!',
    '¡Ann ha ganado!',
    'Ann a gagné\u202f!',
  ]);
});
