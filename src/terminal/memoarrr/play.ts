import type { PlayerId } from '../../games/game.ts';
import type { MemoarrrEffect } from '../../games/memoarrr/effects.ts';
import { type MemoarrrMove, memoarrr } from '../../games/memoarrr/memoarrr.ts';
import type { ActivePhase, MemoarrrState } from '../../games/memoarrr/state.ts';
import { afterEffect, type MemoarrrView } from '../../games/memoarrr/view.ts';
import { attempt } from '../attempt.ts';
import { pressEnter, question } from '../question.ts';
import { showSecretly } from '../secret.ts';
import type { Terminal } from '../terminal.ts';
import { helpFor } from './help.ts';
import { narrate } from './narrate.ts';
import { promptFor, readMove } from './prompts.ts';
import { secretText, standing, table, verdict, welcome } from './texts.ts';

/** Plays a game to its end, with everybody at one keyboard. */
export async function playMemoarrr(terminal: Terminal, state: MemoarrrState): Promise<void> {
  const game = new HotSeat(terminal, state);
  terminal.clear();
  terminal.say(welcome(memoarrr.publicView(state)));
  while (await game.goOn());
  terminal.say(verdict(memoarrr.publicView(state)));
}

class HotSeat {
  readonly #terminal: Terminal;
  readonly #state: MemoarrrState;
  /** What has happened since somebody was asked last. */
  #news: string[] = [];

  constructor(terminal: Terminal, state: MemoarrrState) {
    this.#terminal = terminal;
    this.#state = state;
  }

  /** Does what is to be done next; returns whether the game goes on. */
  async goOn(): Promise<boolean> {
    const view = memoarrr.publicView(this.#state);
    const { phase } = view;
    if (phase.at === 'over') return false;
    const effects =
      phase.at === 'peek'
        ? await this.#peek(phase.looking)
        : await this.#turn(view, phase.player, phase.at);
    await this.#follow(view, effects);
    return true;
  }

  /** S-4: one after the other, as there is one keyboard. */
  async #peek([player = '']: readonly PlayerId[]): Promise<readonly MemoarrrEffect[]> {
    const { peek } = memoarrr.privateView(this.#state, player);
    await showSecretly(this.#terminal, player, secretText(this.#terminal, peek));
    return this.#play(player, { type: 'seen' });
  }

  async #turn(
    view: MemoarrrView,
    player: PlayerId,
    at: ActivePhase,
  ): Promise<readonly MemoarrrEffect[]> {
    const news = this.#takeNews();
    return question(this.#terminal, {
      screen: () => this.#show(view, [...news, standing(view)]),
      ask: `${player}, ${promptFor(view, at, memoarrr.moves(this.#state, player))}`,
      help: helpFor(view.modes),
      read: (line) => this.#play(player, readMove(line, at)),
    });
  }

  #play(player: PlayerId, move: MemoarrrMove): readonly MemoarrrEffect[] {
    return attempt(memoarrr, this.#state, player, move);
  }

  /** Gathers the news, and pauses at the end of a round, so that its last card can be seen. */
  async #follow(before: MemoarrrView, effects: readonly MemoarrrEffect[]): Promise<void> {
    let view = before;
    for (const effect of effects) {
      view = afterEffect(view, effect);
      const sentence = narrate(effect);
      if (sentence) this.#news.push(sentence);
      if (effect.type === 'round-won') await this.#endRound(view);
    }
  }

  async #endRound(view: MemoarrrView): Promise<void> {
    const news = this.#takeNews();
    await pressEnter(this.#terminal, 'Press Enter to turn all cards face down.', {
      screen: () => this.#show(view, news),
    });
    this.#terminal.clear();
  }

  /** What has happened since this was asked last, in a line. */
  #takeNews(): string[] {
    const news = this.#news.length > 0 ? [this.#news.join(' ')] : [];
    this.#news = [];
    return news;
  }

  /** The table as it is now, with what there is to say, instead of all that was on the screen. */
  #show(view: MemoarrrView, lines: readonly string[]): void {
    this.#terminal.clear();
    this.#terminal.say([table(this.#terminal, view), ...lines].join('\n'));
  }
}
