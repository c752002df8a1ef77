/**
 * What a name looks like: two names with the same skeleton are easily taken for one another. This is the
 * practical part of what Unicode says about confusables (UTS #39), and it is coarser about case: see
 * docs/protocol.md. It is no name, and is shown to nobody.
 */
export function skeletonOf(name: string): string {
  const plain = name.normalize('NFKD').replace(UNNOTICED, '');
  // In a name without Latin letters they are read as what they are.
  const latin = /[A-Za-z]/.test(plain) ? replaced(plain, SMALL) : plain;
  const skeleton = replaced(latin.toUpperCase(), CAPITAL).normalize('NFC');
  return skeleton === '' ? name : skeleton;
}

/** Space, what joins or is invisible, and the marks above and below Latin, Greek and Cyrillic letters. */
const UNNOTICED =
  /[\p{Z}\p{Default_Ignorable_Code_Point}]|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/gu;

type Lookalikes = ReadonlyMap<string, string>;

const replaced = (text: string, lookalikes: Lookalikes): string =>
  Array.from(text, (letter) => lookalikes.get(letter) ?? letter).join('');

/** Pairs of a letter and the Latin one that it looks like. */
const pairs = (...lines: readonly string[]): Lookalikes =>
  new Map(
    lines
      .flatMap((line) => line.split(' '))
      .map((pair): [string, string] => {
        const [letter = '', latin = ''] = pair;
        return [letter, latin];
      }),
  );

/** Small letters that look like Latin ones though their capitals do not. */
const SMALL = pairs(
  // Greek
  'γy ηn νv υu ωw σo',
  // Cyrillic
  'гr пn иu ьb ѡw',
  // Armenian
  'հh ոn զq ցg յj լl աw',
  // Latin, as it is written for sounds
  'ɑa ɡg ɩi ʋu ɯw',
);

/** Capitals that look like Latin ones, or are the capitals of such; and digits. */
const CAPITAL = pairs(
  '1I |I LI 0O',
  // Greek
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ϺM',
  // Cyrillic
  'АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ҮY ХX ӀI ҺH ԀD ԌG ԚQ ԜW ѴV',
  // Armenian
  'ՕO ՍU ՏS ԼI',
  // Latin with a stroke, without a dot, or small capitals, which have no others
  'ØO ĐD ĦH ŁI ŦT ƗI ɃB ƵZ ᴀA ʙB ᴄC ᴅD ᴇE ɢG ʜH ᴊJ ᴋK ʟI ᴍM ɴN ᴏO ᴘP ʀR ᴛT ᴜU ᴠV ᴡW ʏY ᴢZ',
  // Cherokee
  'ᎪA ᏴB ᏟC ᎠD ᎬE ᏀG ᎻH ᎫJ ᏦK ᏞI ᎷM ᏢP ᏒR ᏚS ᎢT ᏙV ᎳW ᎩY ᏃZ',
  // Lisu
  'ꓐB ꓑP ꓓD ꓔT ꓖG ꓗK ꓙJ ꓚC ꓜZ ꓝF ꓟM ꓠN ꓡI ꓢS ꓣR ꓦV ꓧH ꓪW ꓫX ꓬY ꓮA ꓰE ꓲI ꓳO ꓴU',
);
