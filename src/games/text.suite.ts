import { expect } from 'vitest';
import { type Effect, type Game, isLeaving, isRefused, type Json } from './game.ts';
import { screenOf } from './testing/screen.ts';
import { InputError, type Prompt } from './text.ts';
import type { PlayerId, PublicView } from './view.ts';

/** The contract of the text form of a game, at any moment of it. */
export class TextCheck<
  State,
  Move extends Json,
  View extends PublicView,
  GameEffect extends Effect,
> {
  readonly #game: Game<Json, State, Move, View, Json, GameEffect>;
  readonly #players: readonly PlayerId[];
  /** Lines of which one answers each question. */
  readonly #lines: readonly string[];
  /** How many questions of each kind there were. */
  readonly asked = { toType: 0, toPressEnter: 0 };

  constructor(
    game: Game<Json, State, Move, View, Json, GameEffect>,
    players: readonly PlayerId[],
    lines: readonly string[],
  ) {
    this.#game = game;
    this.#players = players;
    this.#lines = lines;
  }

  /** Everything can be said, and somebody is asked for a move exactly if they can make one. */
  at(state: State): void {
    const { text } = this.#game;
    const view = this.#game.publicView(state);
    for (const screen of [screenOf(), screenOf({ width: 20, height: 5, focus: 1 })]) {
      text.renderBoard(view, screen);
      for (const player of this.#players) {
        text.secret?.(this.#game.privateView(state, player), screen);
      }
    }
    for (const say of [text.welcome(view), text.statusLine(view), text.help(view)]) isText(say);
    isText(text.resultText(view));
    for (const player of this.#players) {
      isText(text.score(view, player));
      this.#question(state, view, player);
    }
    const next = text.nextPlayer(view, this.#players, this.#players[0]);
    if (next !== undefined && !text.prompt(view, next)) expect.fail(`${next} cannot be asked`);
  }

  /** Describes the effects, and renders the view where the move pauses. */
  after(before: View, state: State, effects: readonly GameEffect[]): void {
    const { text } = this.#game;
    const after = this.#game.publicView(state);
    let view = before;
    for (const effect of effects) {
      const told = text.describe(effect, after);
      if (told !== undefined && !/[.!]$/.test(told)) expect.fail(`not a sentence: ${told}`);
      if (!text.holds) continue;
      view = text.holds.view(view, effect);
      if (text.holds.after(effect) !== undefined) text.renderBoard(view, screenOf());
    }
  }

  #question(state: State, view: View, player: PlayerId): void {
    const prompt = this.#game.text.prompt(view, player);
    const isDue = this.#game.moves(view, player).some((move) => !isLeaving(move));
    if (isDue !== (prompt !== undefined)) {
      expect.fail(
        `${player} ${isDue ? 'can move, but is not asked' : 'is asked, but cannot move'}`,
      );
    }
    if (!prompt) return;
    this.asked['enter' in prompt ? 'toPressEnter' : 'toType'] += 1;
    for (const move of this.#answers(prompt)) if (this.#isAllowed(state, player, move)) return;
    expect.fail(`there is no answer to: ${'ask' in prompt ? prompt.ask : prompt.enter}`);
  }

  *#answers(prompt: Prompt<Move>): Generator<Move> {
    if ('enter' in prompt) yield prompt.move;
    else for (const line of this.#lines) yield* read(prompt.read, line);
  }

  #isAllowed(state: State, player: PlayerId, move: Move): boolean {
    const copy = this.#game.load(this.#game.save(state));
    return !isRefused(this.#game.play(copy, player, move));
  }
}

/** Parses a typed move; undefined if it is not valid. No other error may occur. */
function read<Move>(reader: (line: string) => Move, line: string): Move[] {
  try {
    return [reader(line)];
  } catch (error) {
    if (error instanceof InputError) return [];
    throw error;
  }
}

const isText = (text: unknown): void => {
  if (typeof text !== 'string') expect.fail(`not a text: ${text}`);
};
