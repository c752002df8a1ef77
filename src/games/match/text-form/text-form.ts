import type { TextForm } from '../../text.ts';
import type { MatchEffect } from '../effects.ts';
import type { MatchMove } from '../move.ts';
import type { MatchView } from '../view.ts';
import { display } from './display.ts';
import { HELP } from './help.ts';
import { narrate } from './narrate.ts';
import { promptFor } from './prompts.ts';
import { scoreOf, standing, verdict, welcome } from './texts.ts';

/** Memory Match in lines of text. */
export const textForm: TextForm<MatchMove, MatchView, null, MatchEffect> = {
  welcome,
  table: display,
  standing,
  score: scoreOf,
  tell: (effect, { settings }) => narrate(effect, settings),
  ask: promptFor,
  next: ({ phase }) => (phase.at === 'over' ? undefined : phase.player),
  help: () => HELP,
  verdict,
};
