import { type Random, randomFrom } from '../../games/random.ts';

/** The troubles of a message. */
export const TROUBLES = ['cut before', 'cut after', 'twice', 'late', 'hold'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** The troubles of an HTTP request. */
export const REQUEST_TROUBLES = ['request lost', 'answer lost'] as const;
export type RequestTrouble = (typeof REQUEST_TROUBLES)[number];

/**
 * Random troubles: one within any `every` messages, never two in a row, and each kind once before any
 * comes again. So a client that retries makes progress.
 */
export class Troubles<Kind extends string> {
  readonly #kinds: readonly Kind[];
  readonly #every: number;
  readonly #random: Random;
  #deck: Kind[] = [];
  #left: number;
  readonly happened = new Map<Kind, number>();

  constructor(kinds: readonly Kind[], every: number, seed: string) {
    this.#kinds = kinds;
    this.#every = every;
    this.#random = randomFrom(seed);
    this.#left = this.#gap();
  }

  /** The trouble of the next message, if any. */
  next(): Kind | undefined {
    if (this.#left > 0) {
      this.#left -= 1;
      return undefined;
    }
    this.#left = this.#gap();
    if (this.#deck.length === 0) this.#deck = this.#random.shuffle(this.#kinds);
    const kind = this.#deck.pop();
    if (kind) this.happened.set(kind, (this.happened.get(kind) ?? 0) + 1);
    return kind;
  }

  /** True until each kind has happened. */
  get lacksTrouble(): boolean {
    return this.happened.size < this.#kinds.length;
  }

  #gap(): number {
    return 1 + this.#random.below(this.#every - 1);
  }
}

interface TroubleSource<Kind extends string> {
  next(): Kind | undefined;
}

/** The network between a client and its server. */
export interface Network {
  readonly toServer: TroubleSource<Trouble>;
  readonly toClient: TroubleSource<Trouble>;
  readonly requests: TroubleSource<RequestTrouble>;
  /** Nothing goes wrong while this is false. */
  readonly isBad: boolean;
}

/** A network with a single trouble: at the nth message in that direction. */
export function oneTrouble(lane: 'toServer' | 'toClient', nth: number, trouble: Trouble) {
  let messages = 0;
  const good = { next: () => undefined };
  const bad: TroubleSource<Trouble> = { next: () => (++messages === nth ? trouble : undefined) };
  const network = { toServer: good, toClient: good, requests: good, isBad: true, [lane]: bad };
  return network as Network;
}

/** A network with all kinds of trouble. */
export class BadNetwork implements Network {
  readonly toServer: Troubles<Trouble>;
  readonly toClient: Troubles<Trouble>;
  readonly requests: Troubles<RequestTrouble>;
  isBad = false;

  constructor(seed: string, every = 12) {
    this.toServer = new Troubles(TROUBLES, every, `${seed} to the server`);
    this.toClient = new Troubles(TROUBLES, every, `${seed} to the client`);
    this.requests = new Troubles(REQUEST_TROUBLES, 2, `${seed} requests`);
  }

  /** True until each kind of trouble has happened in both directions. */
  get lacksTrouble(): boolean {
    return this.toServer.lacksTrouble || this.toClient.lacksTrouble;
  }
}
