import { printable } from '../games/printable.ts';
import type { Terminal } from './terminal.ts';
import { wrapped } from './width.ts';

/** What a game says, made harmless, in lines that fit on the terminal. */
export const spoken = (text: string, { width }: Pick<Terminal, 'width'>): string =>
  text
    .split('\n')
    .map((line) => wrapped(printable(line), width))
    .join('\n');
