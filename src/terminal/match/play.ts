import type { MatchEffect } from '../../games/match/effects.ts';
import { match } from '../../games/match/match.ts';
import type { MatchMove } from '../../games/match/move.ts';
import { type Pair, pairNamed } from '../../games/match/pairs.ts';
import type { ActivePhase, MatchState } from '../../games/match/state.ts';
import { attempt } from '../attempt.ts';
import { pressEnter, question } from '../question.ts';
import type { Terminal } from '../terminal.ts';
import { HELP } from './help.ts';
import { newsOf } from './narrate.ts';
import { readChoice, readReveal } from './prompts.ts';
import { grid, standing, verdict, welcome } from './texts.ts';

/** Plays a game to its end, with both players at one keyboard. */
export async function playMatch(terminal: Terminal, state: MatchState): Promise<void> {
  // What has happened since somebody was asked last.
  let news = welcome(match.publicView(state));
  for (;;) {
    const view = match.publicView(state);
    const { phase, settings } = view;
    const show = (below: string): void => {
      // Cards that are hidden again are gone from the screen, too (T-2).
      terminal.clear();
      terminal.say(`${grid(terminal, view)}\n`);
      if (news !== '') terminal.say(news);
      terminal.say(below);
    };
    if (phase.at === 'over') return show(verdict(view, phase));
    const screen = (): void => show(standing(view, phase));
    news = newsOf(await nextMove(terminal, state, phase, screen), settings);
  }
}

/** Asks whoever is to move until they make a move that the rules allow. */
async function nextMove(
  terminal: Terminal,
  state: MatchState,
  phase: ActivePhase,
  screen: () => void,
): Promise<readonly MatchEffect[]> {
  const { at, player } = phase;
  const play = (move: MatchMove) => attempt(match, state, player, move);
  const help = HELP;
  switch (at) {
    case 'first':
    case 'second': {
      const ask = `${player}, reveal a ${at} card (row column):`;
      const read = (line: string) => play(readReveal(line, state.settings));
      return question(terminal, { ask, help, read, screen });
    }
    case 'seen':
      await pressEnter(terminal, ENTER_TO[pairNamed(phase.pair).removes], { help, screen });
      return play({ type: 'seen' });
    case 'choice': {
      const read = (line: string) => play(readChoice(line));
      return question(terminal, { ask: `${player}, 1 or 2?`, help, read, screen });
    }
  }
}

const ENTER_TO: Record<Pair['removes'], string> = {
  none: 'Press Enter to hide the cards.',
  special: 'Press Enter to go on.',
  both: 'Press Enter to remove the cards.',
};
