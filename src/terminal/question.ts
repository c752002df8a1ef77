import type { GameInfo } from '../games/game.ts';
import { printable, quoted } from '../games/plain-text.ts';
import { InputError } from '../games/text.ts';
import type { Terminal } from './terminal.ts';

/** The players want to stop before the end. */
export class Quit extends Error {
  override readonly name = 'Quit';
}

interface Question<Answer> {
  readonly ask: string;
  /** Draws what the question is about; called before each attempt, so that it does not scroll away. */
  readonly screen?: () => void;
  /** Shown when `?` is typed. */
  readonly help: string;
  /** Throws InputError. */
  readonly read: (line: string) => Answer | Promise<Answer>;
  /** Ignores an Enter that was pressed by accident. */
  readonly debounced?: boolean;
}

/** Asks until the answer is valid. `?` shows help, `quit` asks for confirmation and throws Quit. */
export async function question<Answer>(
  terminal: Terminal,
  { ask, help, read, screen, debounced = false }: Question<Answer>,
): Promise<Answer> {
  for (let message: string | undefined; ; ) {
    screen?.();
    if (message) terminal.say(message);
    message = undefined;
    const line = await (debounced ? terminal.askDebounced(ask) : terminal.ask(ask));
    if (line === '?') message = help;
    else if (line?.toLowerCase() === 'quit') await confirmQuit(terminal);
    else if (line !== undefined) {
      try {
        return await read(line);
      } catch (error) {
        if (!(error instanceof InputError)) throw error;
        message = sentence(error.message);
      }
    }
  }
}

const ENTER_HELP = 'Press Enter to go on, or type quit to end the game.';

/** Waits for Enter alone, debounced. */
export function pressEnter(
  terminal: Terminal,
  ask: string,
  { help = ENTER_HELP, screen }: Partial<Pick<Question<void>, 'help' | 'screen'>> = {},
): Promise<void> {
  const read = (line: string): void => {
    if (line !== '') throw new InputError(`expected Enter alone, not ${quoted(line)}`);
  };
  return question(terminal, { ask, help, read, debounced: true, ...(screen && { screen }) });
}

async function confirmQuit(terminal: Terminal): Promise<void> {
  const answer = await terminal.ask(
    'Really end the game? Type yes to end it, or press Enter to go on.',
  );
  if (isYes(answer)) throw new Quit('the players ended the game');
}

export const isYes = (answer: string): boolean => ['y', 'yes'].includes(answer.toLowerCase());

/** Turns a message into a sentence, with a capital and a full stop. */
export const sentence = (message: string): string => `${capitalised(message)}.`;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const LONGEST_NAME = 20;

export type SeatRange = Pick<GameInfo['seats'], 'least' | 'most'>;

export const exactly = (number: number): SeatRange => ({ least: number, most: number });

/** Parses names separated by commas. Throws InputError. */
export function parseNames(text: string, { least, most }: SeatRange): string[] {
  const names = text.split(',').map((name) => name.trim());
  if (!names.every(isName)) {
    throw new InputError(
      `a name has 1 to ${LONGEST_NAME} characters, and names are separated by commas, not ${quoted(text)}`,
    );
  }
  const different = new Set(names.map((name) => name.toLowerCase()));
  if (different.size < names.length) {
    throw new InputError(`every player needs a name of their own, not ${quoted(text)}`);
  }
  if (names.length < least || names.length > most) {
    throw new InputError(`expected ${formatRange(least, most)} names, found ${names.length}`);
  }
  return names;
}

export function askForNames(terminal: Terminal, range: SeatRange): Promise<string[]> {
  return question(terminal, {
    ask: `Who plays? Type ${formatRange(range.least, range.most)} names, separated by commas:`,
    help: 'Type the names in the order in which you play, such as Ann, Bob.',
    read: (line) => parseNames(line, range),
  });
}

/** Accepts names that are visible and change nothing in the text around them. */
const isName = (name: string): boolean =>
  [...name].length <= LONGEST_NAME &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(name) &&
  printable(name) === name;

const formatRange = (least: number, most: number): string =>
  least === most ? String(least) : `${least} to ${most}`;
