import { reject } from './rejected.ts';

/** Line breaks, marks that turn the direction of writing, and others that nobody can see. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Zs}/u;

/** What joins, parts or colours signs, in scripts and pictures that are written with it. */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=\p{Extended_Pictographic})\ufe0f/gu;

/** More of them on one letter than any script needs, or more accents than any language. */
const PILED_MARKS = /\p{M}{5}|[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{3}/u;

/** A family has three, a few words in Persian as many. */
const MOST_JOINERS = 8;

const READABLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The name as it will be shown. Throws what is wrong with it. */
export function displayName(name: string, longest: number): string {
  const shown = name.normalize('NFC');
  if ([...shown].length > longest) {
    throw reject('illegal-name', `expected a name of at most ${longest} characters`);
  }
  if (
    shown !== shown.trim() ||
    INVISIBLE.test(shown.replaceAll(JOINERS, '')) ||
    !READABLE.test(shown)
  ) {
    throw reject(
      'illegal-name',
      `${JSON.stringify(name)} is not a name: expected something that people can read, without space around it`,
    );
  }
  if (PILED_MARKS.test(shown)) {
    throw reject('illegal-name', 'expected a name with no more than a few marks on a letter');
  }
  if ((shown.match(/[\u200c\u200d]/gu) ?? []).length > MOST_JOINERS) {
    throw reject('illegal-name', `expected a name with at most ${MOST_JOINERS} joiners`);
  }
  return shown;
}

/** C-8: who plays at a board without a seat. */
const BARE_NAME = /^[A-Za-z0-9_]{1,64}$/;

export function bareName(name: string | undefined): string {
  if (name === undefined) throw reject('illegal-player', 'expected the name of who plays');
  if (BARE_NAME.test(name)) return name;
  throw reject(
    'illegal-player',
    `${JSON.stringify(name)} is not a player id: expected up to 64 letters, digits and underscores`,
  );
}
