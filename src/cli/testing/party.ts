import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { Recollect } from '../../client/node.ts';
import type { Room } from '../../client/room.ts';
import { type Game, isRefused, type Json } from '../../games/game.ts';
import { randomFrom } from '../../games/random.ts';
import type { PublicView } from '../../games/view.ts';
import { UNHURRIED_MS } from './in-terminal.ts';
import { LiveTerminal } from './live-terminal.ts';
import { newFolder } from './processes.ts';
import { type Serving, serve, serveAt } from './serving.ts';

const GO_ON = 'Press Enter to turn all cards face down.';

/** A move: typed in a terminal as these lines, or played by the program. */
export interface PlannedMove {
  readonly player: string;
  readonly move: Json;
  readonly lines: readonly string[];
}

interface PartySetup {
  readonly game: Game;
  /** Options that fix the layout, so that the test knows the hidden cards. */
  readonly options: { readonly [name: string]: string };
  readonly choice: Json;
  /** Reads the cards off a screen, as a person would. */
  readonly read: (lines: readonly string[], view: PublicView) => Json[];
  /** Cem plays if his name is among them, and watches otherwise. */
  readonly players: readonly string[];
}

interface People {
  readonly ann: LiveTerminal;
  readonly bob: LiveTerminal;
  readonly cem: Room;
}

/**
 * Ann and Bob in terminals, and Cem in this program, in a room of a real server. The same game is
 * played here by its rules alone, to know what everybody should see.
 */
export class Party implements People {
  readonly ann: LiveTerminal;
  readonly bob: LiveTerminal;
  readonly cem: Room;
  readonly state: unknown;
  readonly #setup: PartySetup;
  readonly #home: string;
  #server: Serving;

  static async of(setup: PartySetup): Promise<Party> {
    const home = newFolder();
    const server = await serve(home);
    const options = Object.entries(setup.options).flatMap((pair) => ['--option', pair.join('=')]);
    const address = server.url.replace('localhost', '127.0.0.1');
    const named = ['--name', 'Ann', ...options];
    const ann = new LiveTerminal(newFolder(), 'create', address, setup.game.name, ...named);
    await ann.shows(({ text }) => text.includes('/rooms/'), 'a link');
    const link = /http:\S+/.exec(ann.text)?.[0] ?? '';
    const bob = new LiveTerminal(newFolder(), 'play', link, '--name', 'Bob');
    await ann.shows(({ text }) => text.includes('Bob sits down.'), 'Bob');
    const cem = await program(address, link, setup.players.includes('Cem'));
    onTestFinished(() => cem.close());
    ann.type('start');
    await cem.until(({ view }) => view !== undefined);
    return new Party(setup, home, server, { ann, bob, cem });
  }

  private constructor(setup: PartySetup, home: string, server: Serving, people: People) {
    this.#setup = setup;
    this.#home = home;
    this.#server = server;
    this.ann = people.ann;
    this.bob = people.bob;
    this.cem = people.cem;
    const { game, choice, players } = setup;
    const places = players.map(() => null);
    this.state = game.setup(game.parseOptions(choice, places), players, randomFrom(''));
  }

  get view(): PublicView {
    return this.#setup.game.publicView(this.state);
  }

  get terminals(): LiveTerminal[] {
    return [this.ann, this.bob];
  }

  /** Kills the server, and starts it again after `meanwhile`. */
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
  async does(planned: PlannedMove, isKilled = false): Promise<void> {
    const { seq } = this.cem;
    const outcome = this.#setup.game.play(this.state, planned.player, planned.move);
    expect(isRefused(outcome)).toBe(false);
    if (isKilled) await this.kill(() => this.#make(planned));
    else await this.#makeSlowly(planned);
    await this.cem.until((room) => room.seq > seq);
    await this.settles();
  }

  /** Everybody sees what they should. */
  async settles(): Promise<void> {
    const { game, read } = this.#setup;
    const { spots } = this.view;
    expect(this.cem.view?.spots).toEqual(spots);
    for (const terminal of this.terminals) {
      const sees = ({ lines, prompt }: LiveTerminal): boolean =>
        prompt !== GO_ON && isDeepStrictEqual(read(lines, this.view), spots);
      const what = `${game.name}: ${JSON.stringify(spots)}`;
      await terminal.shows((one) => sees(one) || one.prompt === GO_ON, what);
      if (terminal.prompt === GO_ON) terminal.type('');
      await terminal.shows(sees, what);
    }
  }

  async #makeSlowly(planned: PlannedMove): Promise<void> {
    if (!this.#terminalOf(planned)) this.#make(planned);
    for (const line of planned.lines) {
      if (line === '') await setTimeout(UNHURRIED_MS);
      this.#terminalOf(planned)?.type(line);
    }
  }

  #make(planned: PlannedMove): void {
    const terminal = this.#terminalOf(planned);
    if (terminal) for (const line of planned.lines) terminal.type(line);
    // The room shows the outcome.
    else void this.cem.play(planned.move as never).catch(() => {});
  }

  #terminalOf({ player }: PlannedMove): LiveTerminal | undefined {
    if (player === 'Ann') return this.ann;
    return player === 'Bob' ? this.bob : undefined;
  }
}

async function program(address: string, link: string, plays: boolean): Promise<Room> {
  const server = new Recollect(address);
  const room = link.split('/').at(-1) ?? '';
  return plays ? server.play(await server.sitDown(room, { name: 'Cem' })) : server.watch(room);
}
