import type { MatchEffect } from '../../games/match/effects.ts';
import { match } from '../../games/match/match.ts';
import type { MatchMove } from '../../games/match/move.ts';
import type { ActivePhase, MatchState } from '../../games/match/state.ts';
import { attempt } from '../attempt.ts';
import { pressEnter, question } from '../question.ts';
import type { Terminal } from '../terminal.ts';
import { HELP } from './help.ts';
import { narrate } from './narrate.ts';
import { readChoice, readReveal } from './prompts.ts';
import { grid, standing, verdict, welcome } from './texts.ts';

/** Plays a game to its end, with both players at one keyboard. */
export async function playMatch(terminal: Terminal, state: MatchState): Promise<void> {
  // What has happened since somebody was asked last.
  let news = [welcome(match.publicView(state))];
  for (;;) {
    const view = match.publicView(state);
    // Cards that are hidden again are gone from the screen, too (T-2).
    terminal.clear();
    terminal.say(`${grid(terminal, view)}\n`);
    if (news.length > 0) terminal.say(news.join(' '));
    if (view.phase.at === 'over') break;
    terminal.say(standing(view));
    const effects = await nextMove(terminal, state, view.phase);
    news = effects.flatMap((effect) => narrate(effect, view.settings) ?? []);
  }
  terminal.say(verdict(match.publicView(state)));
}

/** Asks whoever is to move until they make a move that the rules allow. */
async function nextMove(
  terminal: Terminal,
  state: MatchState,
  { at, player }: ActivePhase,
): Promise<readonly MatchEffect[]> {
  const play = (move: MatchMove) => attempt(match, state, player, move);
  switch (at) {
    case 'first':
    case 'second':
      return question(terminal, {
        ask: `${player}, reveal a ${at} card (row column):`,
        help: HELP,
        read: (line) => play(readReveal(line, state.settings)),
      });
    case 'seen':
      await pressEnter(terminal, 'Press Enter to hide the cards.');
      return play({ type: 'seen' });
    case 'choice':
      return question(terminal, {
        ask: `${player}, 1 or 2?`,
        help: HELP,
        read: (line) => play(readChoice(line)),
      });
  }
}
