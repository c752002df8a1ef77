import { reject } from './responses.ts';

/** Line breaks, marks that change the direction of writing, and other invisible characters. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** Joiners and variation selectors where scripts and emoji need them. */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=\p{Extended_Pictographic})\ufe0f/gu;

/** More marks on a letter than any script needs, or more accents than any language. */
const PILED_MARKS = /\p{M}{5}|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{3}/u;

/** An emoji of a family has three, a few words in Persian as many. */
const MOST_JOINERS = 8;

const READABLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name as it is shown. Throws ProblemError if it is not one. */
export function displayName(name: string, longest: number): string {
  const shown = name.normalize('NFC');
  if ([...shown].length > longest) {
    throw reject('illegal-name', `expected a name of at most ${longest} characters`);
  }
  const isReadable = READABLE.test(shown) && !INVISIBLE.test(shown.replaceAll(JOINERS, ''));
  if (!isReadable || shown !== shown.trim()) {
    const message = `${JSON.stringify(name)} is not a name: expected something that people can read, without space around it`;
    throw reject('illegal-name', message);
  }
  if (PILED_MARKS.test(shown)) {
    throw reject('illegal-name', 'expected a name with no more than a few marks on a letter');
  }
  if ((shown.match(/[\u200c\u200d]/gu) ?? []).length > MOST_JOINERS) {
    throw reject('illegal-name', `expected a name with at most ${MOST_JOINERS} joiners`);
  }
  return shown;
}

/** The name of a player at an open board (C-8). */
const BARE_NAME = /^[A-Za-z0-9_]{1,64}$/;

export function bareName(name: string | undefined): string {
  if (name === undefined) throw reject('illegal-player', 'expected the name of who plays');
  if (BARE_NAME.test(name)) return name;
  const message = `${JSON.stringify(name)} is not a player id: expected up to 64 letters, digits and underscores`;
  throw reject('illegal-player', message);
}

/**
 * Maps names that are easily confused to the same string, which is not shown to anybody. Covers the
 * practical part of Unicode's confusables (UTS #39), and ignores case: see docs/protocol.md.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(UNNOTICED, '');
  // Small letters are mistaken for Latin ones only beside Latin ones.
  const latin = /[A-Za-z]/.test(plain) ? replaced(plain, SMALL) : plain;
  const skeleton = replaced(latin.toUpperCase(), CAPITAL).normalize('NFC');
  return skeleton === '' ? name : skeleton;
}

/** Spaces, joiners, invisible characters, and marks on Latin, Greek and Cyrillic letters. */
const UNNOTICED =
  /[\p{Z}\p{Default_Ignorable_Code_Point}]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

type Lookalikes = ReadonlyMap<string, string>;

const replaced = (text: string, lookalikes: Lookalikes): string =>
  Array.from(text, (letter) => lookalikes.get(letter) ?? letter).join('');

/** Pairs of a letter and the Latin one that it looks like. */
const pairs = (...lines: readonly string[]): Lookalikes =>
  new Map(lines.flatMap((line) => line.split(' ').map((pair) => [...pair] as [string, string])));

/** Small letters that look like Latin ones though their capitals do not. */
const SMALL = pairs(
  // Greek
  'γy ηn νv υu ωw σo',
  // Cyrillic
  'гr пn иu ьb ѡw',
  // Armenian
  'հh ոn զq ցg յj լl աw',
  // Phonetic Latin
  'ɑa ɡg ɩi ʋu ɯw',
);

/** Capitals that look like Latin ones, or whose small letters do; and digits. */
const CAPITAL = pairs(
  '1I |I LI 0O',
  // Greek
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ϺM',
  // Cyrillic
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ҮY ХX ӀI ҺH ԀD ԌG ԚQ ԜW ѴV',
  // Armenian
  'ՕO ՍU ՏS ԼI',
  // Latin with a stroke, dotless, or small capitals
  'ØO ĐD ĦH ŁI ŦT ƗI ɃB ƵZ ᴀA ʙB ᴄC ᴅD ᴇE ɢG ʜH ᴊJ ᴋK ʟI ᴍM ɴN ᴏO ᴘP ʀR ᴛT ᴜU ᴠV ᴡW ʏY ᴢZ',
  // Cherokee
  'ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᎫJ ᏦK ᏞI ᎷM ᏢP ᏒR ᏚS ᎢT ᏙV ᎳW ᎩY ᏃZ',
  // Lisu
  'ꓐB ꓑP ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡI ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU',
);
