import { reject } from './rejected.ts';

/** Line breaks, marks that turn the direction of writing, and others that nobody can see. */
const INVISIBLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0]/u;

/** What joins or parts two signs, in scripts and pictures that are written with it. */
const JOINERS =
  /(?<=[\p{Script=Arabic}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;

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
