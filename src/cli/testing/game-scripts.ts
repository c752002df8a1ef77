import { readFileSync } from 'node:fs';

/** What is in this folder under that name. */
export const fixture = (name: string): string =>
  readFileSync(new URL(`./${name}`, import.meta.url), 'utf8');

export const words = (line: string): string[] => line.split(' ');

/** Lines as they come through a pipe. */
export const typed = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

/** The lines of a file of typed ones. */
export const linesOf = (input: string): string[] => input.split('\n').slice(0, -1);

/** Wipes the screen of a terminal and what can be scrolled back to. */
export const CLEAR = '\x1b[2J\x1b[3J\x1b[H';
