import { words } from '../languages/words.ts';

/** A space as people are told of it, counted from 1. */
export const placeName = (at: number, columns: number): string =>
  words().app.place(Math.floor(at / columns) + 1, (at % columns) + 1);
