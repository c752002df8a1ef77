import type { TextForm } from '../../text.ts';
import type { PlayerId } from '../../view.ts';
import type { MemoarrrEffect } from '../effects.ts';
import type { MemoarrrMove } from '../move.ts';
import type { MemoarrrSecret } from '../peek.ts';
import { afterEffect, type MemoarrrView } from '../view.ts';
import { cardRows, display } from './display.ts';
import { helpFor } from './help.ts';
import { narrate } from './narrate.ts';
import { promptFor } from './prompts.ts';
import { scoreOf, standing, verdict, welcome } from './texts.ts';

/** Memoarrr! in lines of text. */
export const textForm: TextForm<MemoarrrMove, MemoarrrView, MemoarrrSecret, MemoarrrEffect> = {
  welcome,
  table: (view, screen) => display(view, screen) || 'All cards lie face down.',
  secret: ({ peek }, screen) => (peek.length > 0 ? cardRows(peek, screen) : undefined),
  standing,
  score: scoreOf,
  tell: narrate,
  pauses: {
    after: ({ type }) =>
      type === 'round-won' ? 'Press Enter to turn all cards face down.' : undefined,
    view: afterEffect,
  },
  ask: promptFor,
  next,
  help: ({ modes }) => helpFor(modes),
  verdict,
};

function next({ phase }: MemoarrrView): PlayerId | undefined {
  switch (phase.at) {
    case 'peek':
      return phase.looking[0];
    case 'over':
      return undefined;
    default:
      return phase.player;
  }
}
