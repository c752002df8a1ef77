import type { TextForm } from '../../text.ts';
import type { ScrambleEffect } from '../effects.ts';
import type { ScrambleMove } from '../move.ts';
import type { ScrambleView } from '../view.ts';
import { display } from './display.ts';
import { HELP } from './help.ts';
import { narrate } from './narrate.ts';
import { nextOf, promptFor } from './prompts.ts';
import { scoreOf, standing, verdict, welcome } from './texts.ts';

/** Memory Scramble in lines of text. Whoever names a space counts rows and columns from 1. */
export const textForm: TextForm<ScrambleMove, ScrambleView, null, ScrambleEffect> = {
  welcome,
  table: display,
  standing,
  score: scoreOf,
  tell: narrate,
  ask: promptFor,
  next: nextOf,
  help: () => HELP,
  verdict,
};
