import type { Json } from '../games/json.ts';
import { Misunderstood, type Prompt, type Screen, type TextUi } from '../games/text.ts';
import type { Effect, PlayerId, PublicView, Spot } from '../games/view.ts';
import type { MoveEvent, PlayerPort, RoomPort } from '../room/port.ts';
import { pressEnter, question } from './question.ts';
import { screenOf } from './screen.ts';
import { showSecretly } from './secret.ts';
import type { Terminal } from './terminal.ts';
import { wrapText } from './text-layout.ts';

const HINT = 'Type ? for help, quit to end the game.';
const KEYS = '? shows this, quit ends the game.';

/** Plays a game that has started to its end, with everybody at one keyboard, each at a port of their own. */
export function playAtOneKeyboard(
  terminal: Terminal,
  text: TextUi,
  ports: readonly PlayerPort[],
): Promise<void> {
  return new HotSeat(terminal, text, ports).play();
}

class HotSeat {
  readonly #terminal: Terminal;
  readonly #text: TextUi;
  readonly #ports: ReadonlyMap<PlayerId, PlayerPort>;
  /** Shows what everybody sees. */
  readonly #table: RoomPort;
  /** What has happened since somebody was asked last. */
  #news: string[] = [];
  /** Where something happened last. */
  #focus: Spot | undefined;

  constructor(terminal: Terminal, text: TextUi, ports: readonly PlayerPort[]) {
    const [table] = ports;
    if (!table) throw new RangeError('somebody has to play');
    this.#terminal = terminal;
    this.#text = text;
    this.#table = table;
    this.#ports = new Map(ports.map((port) => [port.you ?? '', port]));
  }

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
    return screenOf(this.#terminal, this.#focus);
  }

  /** Asks until there is an answer that the rules allow. */
  async #turn(player: PlayerId, port: PlayerPort, prompt: Prompt): Promise<MoveEvent> {
    const text = this.#text;
    const view = this.#view;
    const news = this.#takeNews();
    const isSecret = await this.#showSecret(player, port, news, prompt);
    const help = `${text.help(view)}\n${KEYS}`;
    const screen = (): void => this.#show(view, [...news, text.statusLine(view)]);
    if ('enter' in prompt) {
      if (!isSecret) await pressEnter(this.#terminal, prompt.enter, { help, screen });
      return this.#play(port, prompt.move);
    }
    return question(this.#terminal, {
      ask: `${player}, ${prompt.ask}`,
      help,
      screen,
      read: (line) => this.#play(port, prompt.read(line)),
    });
  }

  /** What only this player may see is shown without the table, and wiped. */
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
    await showSecretly(
      this.#terminal,
      player,
      secret,
      'enter' in prompt ? prompt.enter : undefined,
    );
    return true;
  }

  /** What a move does is known before its reply, which may have to wait. Refused, it is Misunderstood. */
  async #play(port: PlayerPort, move: Json): Promise<MoveEvent> {
    let stop = (): void => {};
    const played = new Promise<MoveEvent>((resolve) => {
      stop = port.subscribe((event) => {
        if (event.kind === 'move') resolve(event);
      });
    });
    // Only the game itself knows its moves.
    const replied = port.play(move as never).then((reply) => {
      if ('refused' in reply) throw new Misunderstood(reply.refused.message);
      if ('lost' in reply) throw new Error(reply.lost.message);
      return played;
    });
    try {
      return await Promise.race([played, replied]);
    } finally {
      stop();
    }
  }

  /** Gathers the news, and pauses where a move goes on beyond what people must get to see. */
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
      if (enter !== undefined) await this.#pause(view, enter);
    }
  }

  async #pause(view: PublicView, enter: string): Promise<void> {
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
  #show(view: PublicView, texts: readonly string[]): void {
    const table = this.#text.renderBoard(view, this.#screen);
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
