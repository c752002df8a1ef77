import type { WebForm } from '../../web-form.ts';

/** A game of which nothing is told. */
export const QUIET_FORM: WebForm<'match'> = {
  Table: () => null,
  Rules: () => null,
  awaited: () => [],
  standing: () => ({ score: '', inWords: '' }),
  tell: () => [],
  cue: () => undefined,
  verdict: () => '',
  score: () => '',
};
