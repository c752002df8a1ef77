import { printable, quoted } from '../games/plain-text.ts';
import { Misunderstood } from '../games/text.ts';
import { question } from './question.ts';
import type { Terminal } from './terminal.ts';

const LONGEST_NAME = 20;

export interface HowMany {
  readonly least: number;
  readonly most: number;
}

export const exactly = (number: number): HowMany => ({ least: number, most: number });

/** Names separated by commas. Throws Misunderstood. */
export function parseNames(text: string, { least, most }: HowMany): string[] {
  const names = text.split(',').map((name) => name.trim());
  for (const name of names) {
    if (!isName(name)) {
      throw new Misunderstood(
        `a name has 1 to ${LONGEST_NAME} characters, and names are separated by commas, not ${quoted(text)}`,
      );
    }
  }
  const different = new Set(names.map((name) => name.toLowerCase()));
  if (different.size < names.length) {
    throw new Misunderstood(`every player needs a name of their own, not ${quoted(text)}`);
  }
  if (names.length < least || names.length > most) {
    throw new Misunderstood(`expected ${numberOf(least, most)} names, found ${names.length}`);
  }
  return names;
}

export function askForNames(terminal: Terminal, howMany: HowMany): Promise<string[]> {
  const { least, most } = howMany;
  return question(terminal, {
    ask: `Who plays? Type ${numberOf(least, most)} names, separated by commas:`,
    help: 'Type the names in the order in which you play, such as Ann, Bob.',
    read: (line) => parseNames(line, howMany),
  });
}

/** Something can be seen of it, and it does nothing to what is written around it. */
const isName = (name: string): boolean =>
  [...name].length <= LONGEST_NAME &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) &&
  printable(name) === name;

const numberOf = (least: number, most: number): string =>
  least === most ? String(least) : `${least} to ${most}`;
