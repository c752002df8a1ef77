import { type Effect, type Game, isRefused, type Json } from '../games/game.ts';
import { Misunderstood, type Prompt, type Screen } from '../games/text.ts';
import type { PlayerId, PublicView, Spot } from '../games/view.ts';
import { pressEnter, question } from './question.ts';
import { screenOf } from './screen.ts';
import { showSecretly } from './secret.ts';
import type { Terminal } from './terminal.ts';
import { wrapText } from './text-layout.ts';

const HINT = 'Type ? for help, quit to end the game.';
const KEYS = '? shows this, quit ends the game.';

/** Plays a game to its end, with everybody at one keyboard. */
export async function playAtOneKeyboard<
  State,
  Move extends Json,
  View extends PublicView,
  Secret extends Json,
  Happening extends Effect,
>(
  terminal: Terminal,
  game: Game<Json, State, Move, View, Secret, Happening>,
  players: readonly PlayerId[],
  state: State,
): Promise<void> {
  await new HotSeat(terminal, game, players, state).play();
}

class HotSeat<
  State,
  Move extends Json,
  View extends PublicView,
  Secret extends Json,
  Happening extends Effect,
> {
  readonly #terminal: Terminal;
  readonly #game: Game<Json, State, Move, View, Secret, Happening>;
  readonly #players: readonly PlayerId[];
  readonly #state: State;
  /** What has happened since somebody was asked last. */
  #news: string[] = [];
  /** Where something happened last. */
  #focus: Spot | undefined;

  constructor(
    terminal: Terminal,
    game: Game<Json, State, Move, View, Secret, Happening>,
    players: readonly PlayerId[],
    state: State,
  ) {
    this.#terminal = terminal;
    this.#game = game;
    this.#players = players;
    this.#state = state;
  }

  async play(): Promise<void> {
    const { text } = this.#game;
    this.#news.push(`${text.welcome(this.#view)}\n${HINT}`);
    for (let last: PlayerId | undefined; ; ) {
      const view = this.#view;
      const player = text.nextPlayer(view, this.#players, last);
      const prompt = player === undefined ? undefined : text.prompt(view, player);
      if (player === undefined || !prompt) break;
      await this.#follow(view, await this.#turn(view, player, prompt));
      last = player;
    }
    this.#show(this.#view, [...this.#takeNews(), text.resultText(this.#view)]);
  }

  get #view(): View {
    return this.#game.publicView(this.#state);
  }

  get #screen(): Screen {
    return screenOf(this.#terminal, this.#focus);
  }

  /** Asks until there is an answer that the rules allow. */
  async #turn(view: View, player: PlayerId, prompt: Prompt<Move>): Promise<readonly Happening[]> {
    const { text } = this.#game;
    const news = this.#takeNews();
    const isSecret = await this.#showSecret(player, news, prompt);
    const help = `${text.help(view)}\n${KEYS}`;
    const screen = (): void => this.#show(view, [...news, text.statusLine(view)]);
    if ('enter' in prompt) {
      if (!isSecret) await pressEnter(this.#terminal, prompt.enter, { help, screen });
      return this.#attempt(player, prompt.move);
    }
    return question(this.#terminal, {
      ask: `${player}, ${prompt.ask}`,
      help,
      screen,
      read: (line) => this.#attempt(player, prompt.read(line)),
    });
  }

  /** What only this player may see is shown without the table, and wiped. */
  async #showSecret(
    player: PlayerId,
    news: readonly string[],
    prompt: Prompt<Move>,
  ): Promise<boolean> {
    const { text, info } = this.#game;
    const secret = info.hasSecrets
      ? text.secret?.(this.#game.privateView(this.#state, player), this.#screen)
      : undefined;
    if (secret === undefined) return false;
    this.#terminal.clear();
    for (const line of news) this.#say(line);
    await showSecretly(
      this.#terminal,
      player,
      secret,
      'enter' in prompt ? prompt.enter : undefined,
    );
    return true;
  }

  /** What the rules refuse is Misunderstood. */
  #attempt(player: PlayerId, move: Move): readonly Happening[] {
    const outcome = this.#game.play(this.#state, player, move);
    if (isRefused(outcome)) throw new Misunderstood(outcome.refused.message);
    return outcome.effects;
  }

  /** Gathers the news, and pauses where a move goes on beyond what people must get to see. */
  async #follow(before: View, effects: readonly Happening[]): Promise<void> {
    const { text } = this.#game;
    const after = this.#view;
    let view = before;
    for (const effect of effects) {
      const sentence = text.describe(effect, after);
      if (sentence !== undefined) this.#news.push(sentence);
      this.#focus = spotOf(effect) ?? this.#focus;
      if (!text.holds) continue;
      view = text.holds.view(view, effect);
      const enter = text.holds.after(effect);
      if (enter !== undefined) await this.#pause(view, enter);
    }
  }

  async #pause(view: View, enter: string): Promise<void> {
    const news = this.#takeNews();
    await pressEnter(this.#terminal, enter, { screen: () => this.#show(view, news) });
    this.#terminal.clear();
  }

  /** What has happened since this was asked last, in a line. */
  #takeNews(): string[] {
    const news = this.#news.length > 0 ? [this.#news.join(' ')] : [];
    this.#news = [];
    return news;
  }

  /** The table as it is now, with what there is to say, instead of all that was on the screen. */
  #show(view: View, texts: readonly string[]): void {
    const table = this.#game.text.renderBoard(view, this.#screen);
    this.#terminal.clear();
    this.#terminal.show(table);
    if (table.split('\n').length < this.#screen.height) this.#terminal.say('');
    for (const text of texts) this.#say(text);
  }

  #say(text: string): void {
    this.#terminal.say(wrapText(text, this.#terminal));
  }
}

/** Where it happened, for games that do not fit on a screen. */
function spotOf(effect: Effect): Spot | undefined {
  return 'spot' in effect && typeof effect.spot === 'number' ? effect.spot : undefined;
}
