import {
  type Animal,
  animalOf,
  type Card,
  type Colour,
  colourOf,
} from '../../../games/memoarrr/card.ts';
import type { Catalogue } from '../en/index.ts';
import type { Who } from '../grammar.ts';
import { count, does, form, listed, number } from './grammar.ts';

/** Each with the article and the ending that go with it: `das Walross`, `gelbes Walross`. */
interface Noun {
  readonly name: string;
  readonly the: string;
  readonly a: string;
  readonly ending: string;
}

const ANIMALS: Record<Animal, Noun> = {
  C: { name: 'Krabbe', the: 'Die', a: 'eine', ending: 'e' },
  P: { name: 'Pinguin', the: 'Der', a: 'ein', ending: 'er' },
  O: { name: 'Krake', the: 'Der', a: 'ein', ending: 'er' },
  T: { name: 'Schildkröte', the: 'Die', a: 'eine', ending: 'e' },
  W: { name: 'Walross', the: 'Das', a: 'ein', ending: 'es' },
};

const COLOURS: Record<Colour, string> = { r: 'rot', g: 'grün', p: 'lila', b: 'blau', y: 'gelb' };

/** `gelbes`, `gelbe`. Lila is always the same. */
function colourWith(card: Card, ending: string): string {
  const colour = colourOf(card);
  return colour === 'p' ? COLOURS.p : `${COLOURS[colour]}${ending}`;
}

/** `gelbes Walross`. */
function cardName(card: Card): string {
  const { name, ending } = ANIMALS[animalOf(card)];
  return `${colourWith(card, ending)} ${name}`;
}

/** `Das gelbe Walross`. */
function theCard(card: Card): string {
  const { name, the } = ANIMALS[animalOf(card)];
  return `${the} ${colourWith(card, 'e')} ${name}`;
}

/** What fits that card: `gelb oder ein Walross`. */
function toFit(card: Card): string {
  const { name, a } = ANIMALS[animalOf(card)];
  return `${COLOURS[colourOf(card)]} oder ${a} ${name}`;
}

const toWhom = ({ name, isYou }: Who): string => (isYou ? 'dir' : name);

const whom = ({ name, isYou }: Who): string => (isYou ? 'dich' : name);

/** `mit 5 Rubinen`. */
const withRubies = (rubies: number): string =>
  `mit ${count(rubies, { one: 'Rubin', other: 'Rubinen' })}`;

const withRubiesEach = (rubies: number): string =>
  `mit je ${count(rubies, { one: 'Rubin', other: 'Rubinen' })}`;

const roundsWon = (rounds: number): string =>
  count(rounds, { one: 'Runde gewonnen', other: 'Runden gewonnen' });

const places = { top: 'oben', right: 'rechts', bottom: 'unten', left: 'links' };

export const memoarrr: Catalogue['memoarrr'] = {
  poster: {
    title: 'Memoarrr!',
    lines:
      'Dreh eine Karte um, die dasselbe Tier oder dieselbe Farbe hat wie die vorige, sonst bist du in dieser Runde raus. Wer zuletzt übrig bleibt, bekommt die Rubine.',
    players: '2 bis 4 Personen',
  },

  places,

  options: {
    rules: 'Regeln',
    display: 'Anzeige',
    base: 'Einfach',
    expert: 'Profi',
    rulesHint: {
      base: 'Eine Karte passt, wenn das Tier oder die Farbe gleich ist. Das ist alles.',
      expert: 'Jedes Tier, das passt, kann außerdem etwas Besonderes.',
    },
    displayHint: {
      base: 'Das ganze Spielfeld ist zu sehen.',
      expert: 'Nur die aufgedeckten Karten sind zu sehen. Wo sie liegen, merkst du dir.',
    },
    peekEachRound: 'Vor jeder Runde die drei eigenen Karten ansehen',
    winnerStarts: 'Wer eine Runde gewinnt, beginnt die nächste',
  },

  chips: {
    base: 'Einfache Regeln',
    expert: 'Profi-Regeln',
    expertDisplay: 'Profi-Anzeige',
    peekEachRound: 'Karten ansehen vor jeder Runde',
    winnerStarts: 'Wer gewinnt, beginnt',
  },

  leaving: {
    question: 'Du gibst damit auf. Endgültig gehen?',
    meaning:
      'Du bist in dieser und allen weiteren Runden raus und kannst nicht zurückkommen. Bleibt nur eine Person übrig, gewinnt sie alle restlichen Runden.',
    now: 'Aufgeben',
    sentAway: (name) =>
      `${name} ist in dieser und allen weiteren Runden raus und kann nicht zurückkommen. Bleibt nur eine Person übrig, gewinnt sie alle restlichen Runden.`,
  },

  card: cardName,

  table: {
    board: 'Das Spielfeld',
    pad: 'Plätze',
    row: 'Aufgedeckte Karten',
    nothingUp: 'Keine Karte ist aufgedeckt.',
    round: (round, rounds) => `Runde ${number(round)} von ${number(rounds)}`,
    decline: 'So lassen',
    treasure: 'Die Rubine',
  },

  peek: {
    yourCards: 'Die Karten vor dir',
    hold: 'Zum Ansehen halten',
    show: 'Zeigen',
    hide: 'Verbergen',
    pressInstead: 'Zum Ansehen drücken statt halten',
    seen: 'Hab ich gesehen',
    shown: (cards) => `${listed(cards.map(([place, card]) => `${place}: ${cardName(card)}`))}.`,
  },

  labels: {
    of: (place, facts) => [place, ...facts].join(', '),
    empty: 'leer',
    faceDown: 'verdeckt',
    faceUp: 'aufgedeckt',
    lastCard: 'letzte Karte',
    blockedFor: (who) => `für ${whom(who)} gesperrt`,
    inFrontOfYou: 'vor dir',
    canBeChosen: 'kann gewählt werden',
    choose: 'wählen',
  },

  standing: {
    seat: (seat, rounds) => `${places[seat]}, ${roundsWon(rounds)}`,
    roundsWon,
    rubies: (rubies) => count(rubies, { one: 'Rubin', other: 'Rubine' }),
    rubyCards: (cards) =>
      cards.length === 0 ? 'keine Rubinkarte' : `Rubinkarten: ${cards.map(number).join(', ')}`,
    out: 'raus',
    looking: 'schaut noch',
  },

  prompt: {
    over: 'Das Spiel ist zu Ende.',
    look: 'Sieh dir die drei Karten vor dir an und merk sie dir.',
    stillLooking: (names) =>
      `${listed(names)} ${form(names.length, { one: 'sieht', other: 'sehen' })} sich noch die eigenen Karten an.`,
    youAreOut: 'Du bist in dieser Runde raus.',
    yours: {
      anyCard: 'Du bist dran: Dreh irgendeine Karte um.',
      turn: (last) => `Du bist dran: Dreh eine Karte um, die ${toFit(last)} ist.`,
      crab: (last) => `Die Krabbe will noch eine Karte: eine, die ${toFit(last)} ist.`,
      octopus: 'Der Krake muss mit einer Nachbarkarte den Platz tauschen: Wähle eine.',
      penguin: 'Der Pinguin darf eine aufgedeckte Karte verdecken: Wähle eine, oder lass es so.',
      walrus:
        'Das Walross darf eine Karte für den nächsten Zug sperren: Wähle eine, oder lass es so.',
    },
    theirs: {
      turn: (name) => `${name} ist dran.`,
      crab: (name) => `Die Krabbe will noch eine Karte von ${name}.`,
      octopus: (name) => `${name} bestimmt, wohin der Krake wandert.`,
      penguin: (name) => `${name} darf mit dem Pinguin eine aufgedeckte Karte verdecken.`,
      walrus: (name) => `${name} darf mit dem Walross eine Karte sperren.`,
    },
  },

  lastCard: {
    none: 'Die erste Karte der Runde: Jede passt.',
    next: (last) => `Die nächste Karte muss ${toFit(last)} sein.`,
    misfit: (last) => `${theCard(last)} passt nicht.`,
    roundOver: 'Diese Runde ist zu Ende.',
    noneLeft: 'Es gibt keine Karte mehr zum Umdrehen.',
  },

  reasons: {
    over: 'Das Spiel ist zu Ende.',
    notNow: 'Diese Karte kann gerade nicht gewählt werden.',
    watching: 'Du schaust zu: Karten wählt nur, wer mitspielt.',
    roundOver: 'Diese Runde ist zu Ende. Gleich beginnt die nächste.',
    look: 'Sieh dir zuerst die Karten vor dir an.',
    othersLook: 'Zuerst sehen sich alle die Karten an, die vor ihnen liegen.',
    notYourTurn: (name) => `${name} ist dran.`,
    noCard: (place) => `Auf ${place} liegt keine Karte.`,
    faceUp: (place) => `Die Karte auf ${place} ist schon aufgedeckt.`,
    faceDown: (place) =>
      `Die Karte auf ${place} ist verdeckt: Der Pinguin braucht eine aufgedeckte.`,
    blocked: (place) => `Ein Walross sperrt dir in diesem Zug die Karte auf ${place}.`,
    notBeside: (place) =>
      `${place} grenzt nicht an den Kraken: Wähle eine Karte direkt darüber, darunter, links oder rechts davon.`,
    penguinItself: 'Der Pinguin kann sich nicht selbst verdecken.',
    walrusFaceUp: (place) =>
      `Die Karte auf ${place} ist aufgedeckt: Das Walross sperrt nur verdeckte.`,
  },

  told: {
    peek: 'Alle sehen sich die Karten an, die vor ihnen liegen.',
    seen: (who) => does(who, 'hast deine Karten gesehen.', 'hat die eigenen Karten gesehen.'),
    roundStarted: (round, who) => `Runde ${number(round)} beginnt mit ${toWhom(who)}.`,
    turnedUp: (who, place, card) =>
      `${does(who, 'drehst', 'dreht')} ${place} um: ${cardName(card)}.`,
    misfit: (who, place, card) =>
      `${does(who, 'drehst', 'dreht')} ${place} um: ${cardName(card)}. Das passt nicht.`,
    out: {
      misfit: (who) => does(who, 'bist in dieser Runde raus.', 'ist in dieser Runde raus.'),
      'no-card': (who) =>
        does(
          who,
          'bist in dieser Runde raus: Es gibt keine Karte mehr zum Umdrehen.',
          'ist in dieser Runde raus: Es gibt keine Karte mehr zum Umdrehen.',
        ),
      away: (who) =>
        does(
          who,
          'warst nicht da und bist in dieser Runde raus.',
          'war nicht da und ist in dieser Runde raus.',
        ),
    },
    again: (who) => `Die Krabbe will noch eine Karte von ${toWhom(who)}.`,
    skipped: (who) => `Die Schildkröte lässt ${whom(who)} einmal aussetzen.`,
    swapped: (from, to) => `Der Krake lässt ${from} und ${to} die Plätze tauschen.`,
    turnedDown: (place) => `Der Pinguin verdeckt ${place}.`,
    blocked: (who, place) => `Das Walross sperrt ${place} für ${whom(who)}.`,
    declined: (who) => does(who, 'lässt es so.', 'lässt es so.'),
    roundWon: (who, round) =>
      does(
        who,
        `gewinnst Runde ${number(round)} und ziehst eine Rubinkarte.`,
        `gewinnt Runde ${number(round)} und zieht eine Rubinkarte.`,
      ),
    left: (who) => does(who, 'hast das Spiel verlassen.', 'hat das Spiel verlassen.'),
  },

  verdict: {
    early: 'Das Spiel wurde vor der letzten Runde beendet.',
    wins: (who, most) => does(who, `gewinnst ${withRubies(most)}!`, `gewinnt ${withRubies(most)}!`),
    youShare: (others, most) =>
      `${listed(['Du', ...others])} teilt euch den Sieg ${withRubiesEach(most)}.`,
    share: (winners, most) => `${listed(winners)} teilen sich den Sieg ${withRubiesEach(most)}.`,
  },

  surprises: {
    peek: 'Lass dir Zeit: Wenn du diese drei Karten gesehen hast, zeigt sie dir niemand mehr.',
    peekEachRound:
      'Lass dir Zeit: Wenn du diese drei Karten gesehen hast, darfst du erst vor der nächsten Runde wieder hinsehen.',
    crab: 'Die Krabbe passt, darum machst du gleich weiter. Deine nächste Karte muss zur Krabbe passen, sonst bist du raus.',
    octopus:
      'Der Krake passt, darum wandert er. Beide Karten bleiben auf ihren neuen Plätzen, auch in den nächsten Runden.',
    penguin:
      'Der Pinguin passt, darum darf er eine Karte verstecken. Was er verdeckt, kann wieder umgedreht werden.',
    walrus:
      'Das Walross passt, darum darf es eine Karte bewachen. Wer als Nächstes dran ist, kann sie in diesem Zug nicht umdrehen.',
    blocked:
      'Ein Walross bewacht die Karte mit dem Schloss. In diesem Zug kannst du sie nicht umdrehen.',
    misfit:
      'Die letzte Karte hat nicht gepasst, und wer sie umgedreht hat, ist raus. Trotzdem muss deine Karte genau zu dieser passen.',
    turtle: (skipped) => `Die Schildkröte lässt ${skipped} aussetzen, darum bist jetzt du dran.`,
    skipped:
      'Die Schildkröte lässt dich diesmal aussetzen. Du verlierst dadurch nichts: Du bist noch dabei.',
    out: 'Du bist nur in dieser Runde raus. Merk dir weiter die Karten: In der nächsten bist du wieder dabei.',
    newRound:
      'Alle Karten sind wieder verdeckt, genau dort, wo sie lagen. Was du dir gemerkt hast, hilft dir immer noch.',
  },

  rules: {
    look: 'Sieh dir vor dem Start heimlich die drei Karten vor dir an. Merk sie dir.',
    turn: 'Wenn du dran bist, dreh eine Karte um. Sie muss dasselbe Tier oder dieselbe Farbe haben wie die Karte davor.',
    sameColour: (before, card) =>
      `Erst ${cardName(before)}, dann ${cardName(card)}: gleiche Farbe. Das passt.`,
    sameAnimal: (before, card) =>
      `Erst ${cardName(before)}, dann ${cardName(card)}: gleiches Tier. Das passt.`,
    neither: (before, card) =>
      `Erst ${cardName(before)}, dann ${cardName(card)}: beides verschieden. Das passt nicht.`,
    misfit:
      'Passt deine Karte nicht, bist du in dieser Runde raus. Sie bleibt trotzdem aufgedeckt, und die nächste Karte muss zu ihr passen.',
    roundWon:
      'Wer zuletzt übrig bleibt, gewinnt die Runde und zieht eine Rubinkarte. Dann werden alle Karten an ihrem Platz wieder verdeckt.',
    end: 'Nach sieben Runden werden die Rubinkarten aufgedeckt. Auf jeder sind ein bis vier Rubine, und wer die meisten Rubine hat, gewinnt.',
    expertTitle: 'Profi-Regeln: Die Tiere greifen ein',
    expert: 'Ein Tier tut etwas, wenn seine Karte passt.',
    powers: {
      C: { name: 'Krabbe:', does: 'Dreh gleich noch eine Karte um. Sie muss zur Krabbe passen.' },
      P: {
        name: 'Pinguin:',
        does: 'Du darfst eine andere aufgedeckte Karte verdecken. Das gilt nicht, wenn er die erste Karte einer Runde ist.',
      },
      O: {
        name: 'Krake:',
        does: 'Er tauscht den Platz mit einer Nachbarkarte, die du wählst.',
      },
      T: {
        name: 'Schildkröte:',
        does: 'Wer als Nächstes dran wäre, setzt einmal aus und kann dabei nicht rausfliegen.',
      },
      W: {
        name: 'Walross:',
        does: 'Du darfst eine verdeckte Karte sperren. Wer als Nächstes dran ist, muss sie den ganzen Zug lang liegen lassen.',
      },
    },
    display:
      'Mit der Profi-Anzeige siehst du das Spielfeld nicht: nur die aufgedeckten Karten und ihre Plätze.',
  },
};
