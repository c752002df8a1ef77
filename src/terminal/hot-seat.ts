import type { Json } from '../games/json.ts';
import { InputError, type Prompt, type Screen, type TextUi } from '../games/text.ts';
import type { Effect, PlayerId, PublicView, Spot } from '../games/view.ts';
import type { MoveEvent, PlayerPort, RoomPort } from '../room/port.ts';
import { pressEnter, question } from './question.ts';
import type { Terminal } from './terminal.ts';
import { boardScreen, wrapText } from './text-layout.ts';

const HINT = 'Type ? for help, quit to end the game.';
const KEYS = '? shows this, quit ends the game.';

/** Plays a started game with all players at one keyboard, each at a port of their own. */
export class HotSeat {
  readonly #terminal: Terminal;
  readonly #text: TextUi;
  readonly #ports: ReadonlyMap<PlayerId, PlayerPort>;
  /** Shows the public view. */
  readonly #table: RoomPort;
  /** The sentences since the last prompt. */
  #news: string[] = [];
  /** The spot of the latest effect. */
  #focus: Spot | undefined;

  constructor(terminal: Terminal, text: TextUi, ports: readonly PlayerPort[]) {
    const [table] = ports;
    if (!table) throw new RangeError('expected at least one player');
    this.#terminal = terminal;
    this.#text = text;
    this.#table = table;
    this.#ports = new Map(ports.map((port) => [port.you ?? '', port]));
  }

  /** Resolves when the game is over. Throws Quit or InputEnded if the players stop before. */
  async play(): Promise<void> {
    const text = this.#text;
    this.#news.push(`${text.welcome(this.#view)}\n${HINT}`);
    for (let last: PlayerId | undefined; ; ) {
      const view = this.#view;
      const player = text.nextPlayer(view, [...this.#ports.keys()], last);
      const port = player === undefined ? undefined : this.#ports.get(player);
      const prompt = player === undefined ? undefined : text.prompt(view, player);
      if (player === undefined || !port || !prompt) break;
      await this.#follow(await this.#turn(player, port, prompt));
      last = player;
    }
    this.#show(this.#view, [...this.#takeNews(), text.resultText(this.#view)]);
  }

  get #view(): PublicView {
    const { view } = this.#table;
    if (!view) throw new Error('the game has not started');
    return view;
  }

  get #screen(): Screen {
    return boardScreen(this.#terminal, this.#focus);
  }

  /** Asks until there is an answer that the rules allow. */
  async #turn(player: PlayerId, port: PlayerPort, prompt: Prompt): Promise<MoveEvent> {
    const text = this.#text;
    const view = this.#view;
    const news = this.#takeNews();
    const hasShownSecret = await this.#showSecret(player, port, news, prompt);
    const help = `${text.help(view)}\n${KEYS}`;
    const screen = (): void => this.#show(view, [...news, text.statusLine(view)]);
    if ('enter' in prompt) {
      if (!hasShownSecret) await pressEnter(this.#terminal, prompt.enter, { help, screen });
      return this.#play(port, prompt.move);
    }
    return question(this.#terminal, {
      ask: `${player}, ${prompt.ask}`,
      help,
      screen,
      read: (line) => this.#play(port, prompt.read(line)),
    });
  }

  /** Shows the player's secret, if any, without the board. Returns whether there was one. */
  async #showSecret(
    player: PlayerId,
    port: PlayerPort,
    news: readonly string[],
    prompt: Prompt,
  ): Promise<boolean> {
    const secret =
      port.secret === null ? undefined : this.#text.secret?.(port.secret, this.#screen);
    if (secret === undefined) return false;
    this.#terminal.clear();
    for (const line of news) this.#say(line);
    const hide = 'enter' in prompt ? prompt.enter : undefined;
    await showSecret(this.#terminal, player, secret, hide);
    return true;
  }

  /** Resolves to the move's event, which precedes the reply of a move that waits. */
  async #play(port: PlayerPort, move: Json): Promise<MoveEvent> {
    let stop = (): void => {};
    const played = new Promise<MoveEvent>((resolve) => {
      stop = port.subscribe((event) => {
        if (event.kind === 'move') resolve(event);
      });
    });
    // The type of a move is known only to its game.
    const replied = port.play(move as never).then((reply) => {
      if ('refused' in reply) throw new InputError(reply.refused.message);
      if ('lost' in reply) throw new Error(reply.lost.message);
      return played;
    });
    try {
      return await Promise.race([played, replied]);
    } finally {
      stop();
    }
  }

  /** Describes the effects, and holds the views that the players must see before the next ones. */
  async #follow({ effects, before, after }: MoveEvent): Promise<void> {
    const text = this.#text;
    let view: PublicView = before ?? this.#view;
    for (const effect of effects) {
      const sentence = text.describe(effect, after ?? view);
      if (sentence !== undefined) this.#news.push(sentence);
      this.#focus = spotOf(effect) ?? this.#focus;
      if (!text.holds) continue;
      view = text.holds.view(view, effect);
      const enter = text.holds.after(effect);
      if (enter === undefined) continue;
      const news = this.#takeNews();
      await pressEnter(this.#terminal, enter, { screen: () => this.#show(view, news) });
      this.#terminal.clear();
    }
  }

  /** The news in one line, which are then forgotten. */
  #takeNews(): string[] {
    const news = this.#news.length > 0 ? [this.#news.join(' ')] : [];
    this.#news = [];
    return news;
  }

  /** Clears the screen, and shows the board with the texts below it. */
  #show(view: PublicView, texts: readonly string[]): void {
    const board = this.#text.renderBoard(view, this.#screen);
    this.#terminal.clear();
    this.#terminal.show(board);
    if (board.split('\n').length < this.#screen.height) this.#terminal.say('');
    for (const text of texts) this.#say(text);
  }

  #say(text: string): void {
    this.#terminal.say(wrapText(text, this.#terminal));
  }
}

/** The spot that the effect is about, if any. */
export function spotOf(effect: Effect): Spot | undefined {
  return 'spot' in effect && typeof effect.spot === 'number' ? effect.spot : undefined;
}

/**
 * D-3: shows a secret to one player, who has the keyboard meanwhile. Afterwards it is gone from the
 * screen and its scroll-back, also if the game is ended meanwhile.
 */
export async function showSecret(
  terminal: Terminal,
  player: string,
  secret: string,
  hide = 'Press Enter to hide them.',
): Promise<void> {
  await pressEnter(
    terminal,
    `${player}, take the keyboard, unseen by the others. Press Enter to see your cards.`,
  );
  try {
    terminal.show(secret);
    await pressEnter(terminal, hide);
  } finally {
    terminal.clear();
  }
}
