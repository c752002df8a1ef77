import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { Recollect } from '../../client/node.ts';
import type { Room } from '../../client/room.ts';
import { type Game, isRefused, type Json } from '../../games/game.ts';
import { randomFrom } from '../../games/random.ts';
import type { PublicView } from '../../games/view.ts';
import { LiveTerminal } from './live-terminal.ts';
import { newFolder } from './processes.ts';
import { type Serving, serve, serveAt } from './serving.ts';

/** Longer than what counts as a slip of the finger. */
const UNHURRIED_MS = 500;

const GO_ON = 'Press Enter to turn all cards face down.';

/** Somebody does something: in a terminal by these lines, in the program by the move itself. */
export interface Doing {
  readonly player: string;
  readonly move: Json;
  readonly lines: readonly string[];
}

interface Gathering {
  readonly game: Game;
  /** How the cards lie, so that the test knows what nobody else may know. */
  readonly options: { readonly [name: string]: string };
  readonly choice: Json;
  /** What lies on a screen, read as a person would. */
  readonly read: (lines: readonly string[], view: PublicView) => Json[];
  /** Whether the program plays, too, or only watches. */
  readonly players: readonly string[];
}

/**
 * Ann and Bob in terminals of their own, and Cem, who is a program, in a room of a real server. Beside
 * them the game is played by nothing but its rules, to know what everybody should see.
 */
export class Party {
  readonly ann: LiveTerminal;
  readonly bob: LiveTerminal;
  readonly cem: Room;
  readonly state: unknown;
  readonly #gathering: Gathering;
  readonly #home: string;
  #server: Serving;

  static async of(gathering: Gathering): Promise<Party> {
    const home = newFolder();
    const server = await serve(home);
    const options = Object.entries(gathering.options).flatMap((pair) => [
      '--option',
      pair.join('='),
    ]);
    const address = server.url.replace('localhost', '127.0.0.1');
    const named = ['--name', 'Ann', ...options];
    const ann = new LiveTerminal(newFolder(), 'create', address, gathering.game.name, ...named);
    await ann.shows(({ text }) => text.includes('/rooms/'), 'a link');
    const link = /http:\S+/.exec(ann.text)?.[0] ?? '';
    const bob = new LiveTerminal(newFolder(), 'play', link, '--name', 'Bob');
    await ann.shows(({ text }) => text.includes('Bob sits down.'), 'Bob');
    const cem = await program(address, link, gathering.players.includes('Cem'));
    onTestFinished(() => cem.close());
    ann.type('start');
    await cem.until(({ view }) => view !== undefined);
    return new Party(gathering, home, server, ann, bob, cem);
  }

  private constructor(
    gathering: Gathering,
    home: string,
    server: Serving,
    ann: LiveTerminal,
    bob: LiveTerminal,
    cem: Room,
  ) {
    this.#gathering = gathering;
    this.#home = home;
    this.#server = server;
    this.ann = ann;
    this.bob = bob;
    this.cem = cem;
    const { game, choice, players } = gathering;
    const places = players.map(() => null);
    this.state = game.setup(game.parseOptions(choice, places), players, randomFrom(''));
  }

  get view(): PublicView {
    return this.#gathering.game.publicView(this.state);
  }

  get terminals(): LiveTerminal[] {
    return [this.ann, this.bob];
  }

  /** Ends the server without a warning. What `meanwhile` does, nobody hears at first. */
  async kill(meanwhile: () => void = () => {}): Promise<void> {
    await this.#server.stop('SIGKILL');
    await Promise.all(
      this.terminals.map((one) =>
        one.shows(({ text }) => text.includes('connection lost'), 'that the connection is lost'),
      ),
    );
    meanwhile();
    this.#server = await serveAt(this.#home, this.#server.port, '--resume');
    await Promise.all(
      this.terminals.map((one) =>
        one.shows(({ text }) => !text.includes('connection lost'), 'the connection again'),
      ),
    );
  }

  /** Somebody makes a move, and everybody gets to see what everybody may see. */
  async does(doing: Doing, isKilled = false): Promise<void> {
    const { seq } = this.cem;
    const outcome = this.#gathering.game.play(this.state, doing.player, doing.move);
    expect(isRefused(outcome)).toBe(false);
    if (isKilled) await this.kill(() => this.#make(doing));
    else await this.#makeSlowly(doing);
    await this.cem.until((room) => room.seq > seq);
    await this.settles();
  }

  /** Everybody sees what they should. */
  async settles(): Promise<void> {
    const { game, read } = this.#gathering;
    const { spots } = this.view;
    expect(this.cem.view?.spots).toEqual(spots);
    for (const terminal of this.terminals) {
      const sees = ({ lines, prompt }: LiveTerminal): boolean =>
        prompt !== GO_ON && isDeepStrictEqual(read(lines, this.view), spots);
      await terminal.shows(
        (one) => sees(one) || one.prompt === GO_ON,
        `${game.name}: ${JSON.stringify(spots)}`,
      );
      if (terminal.prompt === GO_ON) terminal.type('');
      await terminal.shows(sees, `${game.name}: ${JSON.stringify(spots)}`);
    }
  }

  async #makeSlowly(doing: Doing): Promise<void> {
    if (!this.#terminalOf(doing)) this.#make(doing);
    for (const line of doing.lines) {
      if (line === '') await setTimeout(UNHURRIED_MS);
      this.#terminalOf(doing)?.type(line);
    }
  }

  #make(doing: Doing): void {
    const terminal = this.#terminalOf(doing);
    if (terminal) for (const line of doing.lines) terminal.type(line);
    // What becomes of it is to be seen in the room.
    else void this.cem.play(doing.move as never).catch(() => {});
  }

  #terminalOf({ player }: Doing): LiveTerminal | undefined {
    if (player === 'Ann') return this.ann;
    return player === 'Bob' ? this.bob : undefined;
  }
}

async function program(address: string, link: string, plays: boolean): Promise<Room> {
  const server = new Recollect(address);
  const room = link.split('/').at(-1) ?? '';
  return plays ? server.play(await server.sitDown(room, { name: 'Cem' })) : server.watch(room);
}
